// The round that is being played: one person, and computer players as in `dictc play`.

import type { Dictc, DictcError, Lexicon, Round, SolvedWord } from 'dictc-wasm';

import { goalOf } from '../play/goal.ts';
import { lettersIn, totalPoints, useLetters, type FoundWord } from '../words.ts';
import type { HintReply, PlayReply, RoundRequest, RoundResults, RoundStart, Standing, Verdict } from './protocol.ts';

/** The words of data/words/offensive.txt, written by scripts/build.mjs: a line each. */
declare const OFFENSIVE: string;

const offensive = new Set(OFFENSIVE.split('\n'));

export function isOffensive(word: string): boolean {
  return offensive.has(word);
}

/** The person is the first player. */
const PERSON = 0;
/** Computer players of a round without a limit play for three minutes, as in `play`. */
const USUAL_LIMIT = 180_000;

/** The words of a round, and the file that they are from; empty for English. */
export interface Words {
  dictc: Dictc;
  lexicon: Lexicon;
  file: string;
}

export class RoundTable {
  #round: Round | null = null;
  /** The words of the board. */
  #words = new Map<string, FoundWord>();
  /** Whether offensive words are left out. */
  #isClean = false;
  /** Whether the words are English ones, which may be offensive. */
  #isEnglish = false;

  /** Begins a round, and ends the one before. */
  start({ lexicon, file }: Words, request: RoundRequest): RoundStart {
    this.#round?.free();
    this.#round = null;
    const { round, isOfOtherWords } = begin(lexicon, request);
    if (round.words.length === 0) throw new Error(withoutWords(lexicon, round));
    this.#round = round;
    useLetters(lettersIn(lexicon.alphabet));
    const words = round.words.map(found);
    this.#words = new Map(words.map((it) => [it.text, it]));
    this.#isClean = leftOut(request).length > 0;
    this.#isEnglish = file === '';
    round.addPlayer('You');
    const strengths = request.opponents.filter((it) => Number.isInteger(it) && it >= 1 && it <= 5).slice(0, 5);
    strengths.forEach((strength, number) => {
      const same = strengths.slice(0, number).filter((it) => it === strength).length;
      round.addComputer(strength, { name: `Computer ${strength}${same > 0 ? ` (${same + 1})` : ''}` });
    });
    return {
      board: round.board,
      file,
      torus: round.torus,
      strict: round.strict,
      code: round.code,
      isOfOtherWords,
      seconds: round.seconds,
      words: words.length,
      points: totalPoints(words),
      goal: goalOf(words),
      players: [...round.players],
    };
  }

  play(word: string, milliseconds: number): PlayReply {
    const { verdict, points, path } = this.#current.play(PERSON, word, milliseconds);
    const text = this.#current.lexicon.fold(word.trim());
    const level = verdict === 'found' ? this.#words.get(text)?.level ?? null : null;
    return { verdict: this.#verdict(text, verdict), points, path: path ?? null, level };
  }

  #verdict(word: string, verdict: Verdict): Verdict {
    return verdict === 'not_in_dictionary' && this.#isClean && offensive.has(word) ? 'left_out' : verdict;
  }

  /** How far everybody is, before words are compared. */
  advance(milliseconds: number): Standing[] {
    const round = this.#current;
    round.advance(milliseconds);
    return round.players.map((name, player) => {
      const counted = round.sheet(player).filter((word) => word.verdict === 'found' || word.verdict === 'shared');
      return { name, words: counted.length, points: totalPoints(counted.flatMap((word) => this.#words.get(word.text) ?? [])) };
    });
  }

  hint(number: number): HintReply | null {
    return this.#current.hint(PERSON, number) ?? null;
  }

  /** Ends the round. The computer plays on to the end: giving up early does not slow it down. */
  end(milliseconds: number): RoundResults {
    const round = this.#current;
    round.end(round.seconds > 0 ? round.seconds * 1000 : Math.max(milliseconds, USUAL_LIMIT));
    const sheets = round.players.map((name, player) => ({
      name,
      points: round.points(player),
      words: round.sheet(player).map((it) => ({ ...it, verdict: this.#verdict(it.text.toLowerCase(), it.verdict) })),
    }));
    const words = [...this.#words.values()];
    return { sheets, words, offensive: this.#isEnglish ? words.map((it) => it.text).filter((it) => offensive.has(it)) : [] };
  }

  get #current(): Round {
    if (!this.#round) throw new Error('no round has begun');
    return this.#round;
  }
}

/** Why nobody can play on a board. */
function withoutWords(lexicon: Lexicon, round: Round): string {
  const solver = lexicon.solver();
  const why = solver.whyNot(round.board);
  for (const it of [solver, round]) it.free();
  return `The board has no words of this dictionary${why === undefined ? '' : `: ${why}`}. Start again, or choose a board of your own.`;
}

/** A word as the page has it. */
export function found({ text, points, level, path }: Omit<SolvedWord, 'ordinal'>): FoundWord {
  return { text, points, level: level ?? null, path };
}

/** The words that do not count though the dictionary has them. */
function leftOut({ source, dictionary, isClean }: RoundRequest): readonly string[] {
  return isClean && dictionary === 'english' && source.kind !== 'code' ? [...offensive] : [];
}

/** Whether the dice of editions can spell words; if not, those of the letters of the dictionary are rolled. */
export function usesLatin(lexicon: Lexicon): boolean {
  return [...'abcdefghijklmnopqrstuvwxyz'].some((it) => lexicon.containsPrefix(it));
}

function begin(lexicon: Lexicon, request: RoundRequest): { round: Round; isOfOtherWords: boolean } {
  const { source } = request;
  const leaveOut = leftOut(request);
  switch (source.kind) {
    case 'code':
      return fromCode(lexicon, source.code);
    case 'deal': {
      const { seed, seconds, level } = source;
      const dice = usesLatin(lexicon) ? source.dice : 'letters';
      return { round: lexicon.deal({ dice, seed, seconds, leaveOut, ...(level !== null && { level }) }), isOfOtherWords: false };
    }
    case 'board':
      return { round: lexicon.play(source.board, { seconds: source.seconds, leaveOut }), isOfOtherWords: false };
  }
}

/** A code of another word list, such as an older one, deals its board, and the words of this one count. */
function fromCode(lexicon: Lexicon, code: string): { round: Round; isOfOtherWords: boolean } {
  try {
    return { round: lexicon.roundFromCode(code), isOfOtherWords: false };
  } catch (error) {
    if ((error as DictcError).kind !== 'dictionary') throw error;
    return { round: lexicon.roundFromOlderCode(code), isOfOtherWords: true };
  }
}
