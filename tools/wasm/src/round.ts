/** Rounds: a game on one board, with people and computer players. */

import { checked, toFlag, toText, toTexts, toU32, toU64, type Checked, type Kinds } from "./arguments.js";
import { BOARD, DEALER, newDealer, newLetterDealer, withBoard, type Board } from "./board.js";
import { DictcError } from "./error.js";
import type { Rounds } from "./exports.js";
import { Owned, exact, withRounds } from "./library.js";
import type { Lexicon } from "./lexicon.js";

/** How a round on a board of your own is played. */
export interface PlayOptions {
  /** As for a {@link Board}, also for the text of a board of your own; a `Board` has its own. */
  torus?: boolean;
  bareQ?: boolean;
  strict?: boolean;
  /** The time limit; 0 is none. Default: 180. */
  seconds?: number;
  /** The minimum length of words; default: that of the dice or of the size of the board. */
  minLength?: number;
  /** The largest level of words that count; default: all words count. */
  level?: number;
  /** A word that several players found counts for each of them; default: for none of them. */
  countShared?: boolean;
  /** Words that do not count, as if the dictionary did not have them; the round then has no code. */
  leaveOut?: readonly string[];
}

/** How a round on a dealt board is played. */
export interface RoundOptions extends PlayOptions {
  /**
   * The dice of a dealt board; default: `"new87"`. `"letters"` are dice that show the letters of the
   * dictionary as often as its words have them.
   */
  dice?: string;
  /** Rows and columns of a board of `"letters"`; default: 4 and 4. */
  rows?: number;
  columns?: number;
  /** The seed of a dealt board; default: a random one below 2^25, so that the code is short. */
  seed?: number | bigint;
  /** The number of a dealt board, from 0. */
  number?: number | bigint;
}

const PLAY = {
  ...DEALER, seconds: toU32, minLength: toU32, level: toU64, countShared: toFlag, leaveOut: toTexts,
} satisfies Kinds<PlayOptions>;
const ROUND = { ...PLAY, ...BOARD, dice: toText, seed: toU64, number: toU64 } satisfies Kinds<RoundOptions>;
const COMPUTER = { name: toText, seed: toU64, level: toU64 } satisfies Kinds<ComputerOptions>;

/** Where a dealt board comes from. Numbers above `Number.MAX_SAFE_INTEGER` are bigints. */
export interface Deal {
  dice: string;
  seed: number | bigint;
  /** The number of the board, from 0. */
  number: number | bigint;
  torus: boolean;
  bareQ: boolean;
  strict: boolean;
}

/** All words count. */
const NO_LEVEL = 2n ** 64n - 1n;

/** The decision on a word. */
export type Verdict =
  /** On the board, and counts. */
  | "found"
  /** Another player found it, too: it counts for nobody. */
  | "shared"
  /** The player entered it before. */
  | "repeated"
  | "too_short"
  | "not_in_dictionary"
  | "not_on_board"
  /** The search was cut off; it may be on the board. */
  | "not_found"
  | "too_late";

const VERDICTS: readonly Verdict[] = [
  "found",
  "shared",
  "repeated",
  "too_short",
  "not_in_dictionary",
  "not_on_board",
  "not_found",
  "too_late",
];

/** The answer to a word that a player enters. */
export interface Reply {
  verdict: Verdict;
  /** What the word counts, before words are compared with those of others. */
  points: number;
  /** One way to spell the word on the board, if there is one, whatever the verdict. */
  path: number[] | undefined;
}

/** A word of the board of a round. */
export interface RoundWord {
  text: string;
  points: number;
  /** How common it is, if the dictionary has levels. */
  level?: number;
  path: number[];
  /** Its number in the round, from 0, in alphabetical order. */
  index: number;
}

/** A word of a player, judged together with those of the others. */
export interface SheetWord {
  text: string;
  verdict: Verdict;
  points: number;
}

/** The sheets of a round, judged together, as JSON, as all of dictc writes it. */
export interface RoundJson {
  sheets: SheetJson[];
  /** The names of the players with the most points: several if they tie. */
  winners: string[];
  /** The words that nobody found. */
  missed: { word: string; points: number }[];
}

/** The sheet of a player of a {@link RoundJson}. */
export interface SheetJson {
  name: string;
  points: number;
  words: { word: string; verdict: Verdict; points: number }[];
}

/** A hint about a word that the player has not found. */
export type Hint =
  | { kind: "length"; letters: number }
  | { kind: "first_letter"; letter: string }
  | { kind: "cell"; cell: number };

/** How a computer player plays. */
export interface ComputerOptions {
  /** Default: `Computer` and the strength. */
  name?: string;
  /** The seed of its luck; default: that of `play`, so that a code gives the same opponents. */
  seed?: number | bigint;
  /** The largest level of words that it knows; default: that of its strength. */
  level?: number;
}

/**
 * A game on one board: it judges words one at a time, lets computer players play, and scores all
 * players together. It has no clock: calls pass the milliseconds since the beginning.
 */
export class Round extends Owned {
  readonly lexicon: Lexicon;
  /** The code, which gives the same round everywhere; empty for a board of your own, and if words are left out. */
  readonly code: string;
  /** The canonical text of the board. */
  readonly board: string;
  /** The time limit in seconds; 0 is none. */
  readonly seconds: number;
  /** The minimum length of words. */
  readonly minLength: number;
  /** The largest level of words that count; `undefined` if all words count. */
  readonly level: number | undefined;
  /** Whether a word that several players found counts for each of them, or for none. */
  readonly countShared: boolean;
  /** Whether the edges of the board are joined. */
  readonly torus: boolean;
  /** Whether letters of several characters, such as lj in Croatian, need tiles of their own. */
  readonly strict: boolean;
  /** Where the board comes from; `undefined` for a board of your own. */
  readonly dealt: Deal | undefined;
  /** The words of the board that count, in alphabetical order. */
  readonly words: readonly RoundWord[];
  /** Whether these are all words of the board: the search was not cut off. */
  readonly isComplete: boolean;
  readonly #exports: Rounds;
  #names: string[] = [];
  #computers = 0;

  /** @internal */
  constructor(lexicon: Lexicon, pointer: number) {
    const { module } = lexicon;
    const exports = withRounds(module, "rounds");
    super(module, pointer, exports.dictc_round_free);
    this.lexicon = lexicon;
    this.#exports = exports;
    const [first, second, third, fourth] = module.results;
    this.code = module.lent(exports.dictc_round_code(pointer, first)) ?? "";
    this.board = module.lent(exports.dictc_round_board(pointer, first)) ?? "";
    exports.dictc_round_settings(pointer, first, second, third, fourth);
    this.seconds = module.u32(first);
    this.minLength = module.u32(second);
    const level = module.u64(third);
    this.level = level === NO_LEVEL ? undefined : Number(level);
    this.countShared = module.bytes()[fourth] !== 0;
    this.torus = exports.dictc_round_is_torus(pointer) !== 0;
    this.strict = exports.dictc_round_is_strict(pointer) !== 0;
    const dice = module.lent(exports.dictc_round_deal(pointer, first, second, third, fourth));
    if (dice !== undefined) {
      const flags = module.u32(fourth);
      this.dealt = {
        dice,
        seed: exact(module.u64(second)),
        number: exact(module.u64(third)),
        torus: (flags & 1) !== 0,
        bareQ: (flags & 2) !== 0,
        strict: (flags & 4) !== 0,
      };
    }
    this.words = readWords(lexicon, pointer);
    this.isComplete = exports.dictc_round_is_complete(pointer) !== 0;
  }

  /** The names of the players, by their numbers. */
  get players(): readonly string[] {
    return this.#names;
  }

  /** Adds a player who enters words. Returns the number of the player, from 0. */
  addPlayer(name: string): number {
    const { module } = this;
    const { dictc_round_add_player } = this.#exports;
    const player = module.withText(name, (start, len) =>
      dictc_round_add_player(this.pointer, start, len, module.error),
    );
    module.check();
    this.#names.push(name);
    return player;
  }

  /** Adds a computer player of strength 1 to 5. Returns its number. */
  addComputer(strength: number, options: ComputerOptions = {}): number {
    const { module } = this;
    const exports = this.#exports;
    const usual = BigInt.asUintN(
      64,
      exports.dictc_round_opponent_seed(this.pointer, this.#computers),
    );
    const { name = `Computer ${strength}`, seed = usual, level = NO_LEVEL } = checked(options, COMPUTER);
    const number = toU32(strength, "the strength");
    const player = module.withText(name, (start, len) =>
      exports.dictc_round_add_computer(
        this.pointer,
        start,
        len,
        number,
        level,
        seed,
        module.error,
      ),
    );
    module.check();
    this.#names.push(name);
    this.#computers += 1;
    return player;
  }

  /** A player enters a word. */
  play(player: number, word: string, milliseconds: number): Reply {
    const { module } = this;
    const [points, path, len] = module.results;
    const now = toMilliseconds(milliseconds);
    const { dictc_round_play } = this.#exports;
    const verdict = module.withLetters(word, (start, size) =>
      dictc_round_play(
        this.pointer,
        this.#player(player),
        start,
        size,
        now,
        points,
        path,
        len,
        module.error,
      ),
    );
    module.check();
    const cells = module.u32(len);
    return {
      verdict: toVerdict(verdict),
      points: module.u32(points),
      path: cells === 0 ? undefined : module.list(module.u32(path), cells),
    };
  }

  /** Lets computer players find words up to a time. */
  advance(milliseconds: number): void {
    const { module } = this;
    const now = toMilliseconds(milliseconds);
    module.checked(this.#exports.dictc_round_advance(this.pointer, now, module.error));
  }

  /** Ends the round at a time, or at its limit if that was before. */
  end(milliseconds: number): void {
    const { module } = this;
    const now = toMilliseconds(milliseconds);
    module.checked(this.#exports.dictc_round_end(this.pointer, now, module.error));
  }

  /** The points of a player, all players scored together. */
  points(player: number): number {
    const { dictc_round_points } = this.#exports;
    return Number(dictc_round_points(this.pointer, this.#player(player)));
  }

  /** What a player has entered or found, in that order, judged together with the others. */
  sheet(player: number): SheetWord[] {
    const { module } = this;
    const { dictc_round_sheet_word, dictc_round_sheet_verdict } = this.#exports;
    const number = this.#player(player);
    const [result] = module.results;
    const words: SheetWord[] = [];
    for (;;) {
      const index = words.length;
      const text = module.lent(dictc_round_sheet_word(this.pointer, number, index, result));
      if (text === undefined) {
        return words;
      }
      const verdict = dictc_round_sheet_verdict(this.pointer, number, index, result);
      words.push({ text, verdict: toVerdict(verdict), points: module.u32(result) });
    }
  }

  /** The words of the board that nobody has found. */
  missed(): RoundWord[] {
    const { dictc_round_is_missed } = this.#exports;
    return this.words.filter((word) => dictc_round_is_missed(this.pointer, word.index) !== 0);
  }

  /**
   * What `JSON.stringify(round)` writes: what all players have entered or found so far, judged, as in
   * the object that `solve --sheet --format json` prints. The dictionary must not have been freed.
   */
  toJSON(): RoundJson {
    const sheets = this.players.map((name, player): SheetJson => {
      const words = this.sheet(player).map(({ text, ...ruling }) => ({ word: this.#judged(text), ...ruling }));
      return { name, points: this.points(player), words };
    });
    const most = Math.max(...sheets.map((it) => it.points));
    return {
      sheets,
      winners: sheets.filter((it) => it.points === most).map((it) => it.name),
      missed: this.missed().map(({ text, points }) => ({ word: text, points })),
    };
  }

  /** A word as it is judged: what is not a word, such as `did't`, stays as it was typed. */
  #judged(text: string): string {
    const folded = this.lexicon.fold(text);
    return /^[\p{Alphabetic}\p{M}]*$/u.test(folded) ? folded : text;
  }

  /**
   * A hint about a word that the player has not found: a common one. Hints 0, 1, 2, … say more and
   * more of the same word; `undefined` if there is no more to say.
   */
  hint(player: number, hint: number): Hint | undefined {
    const { module } = this;
    const { dictc_round_hint } = this.#exports;
    const [who, which] = [this.#player(player), toU32(hint, "the hint")];
    const kind = dictc_round_hint(this.pointer, who, which, module.results[0]);
    const value = module.resultU32(0);
    switch (kind) {
      case 1:
        return { kind: "length", letters: value };
      case 2:
        return { kind: "first_letter", letter: this.#hintedLetter(who, which) };
      case 3:
        return { kind: "cell", cell: value };
      default:
        return undefined;
    }
  }

  #hintedLetter(player: number, hint: number): string {
    const { dictc_round_hint_letter } = this.#exports;
    return this.lexicon.module.copied(64, (buffer, capacity) =>
      dictc_round_hint_letter(this.pointer, player, hint, buffer, capacity),
    ) as string;
  }

  /** Checks the number of a player. */
  #player(player: number): number {
    const { length } = this.#names;
    if (!Number.isInteger(player) || player < 0 || player >= length) {
      throw new DictcError("argument", `player ${player} does not play; there are ${length}`);
    }
    return player;
  }
}

function toVerdict(number: number): Verdict {
  const verdict = VERDICTS[number - 1];
  if (verdict === undefined) {
    throw new DictcError("internal", `unknown verdict ${number}`);
  }
  return verdict;
}

function toMilliseconds(milliseconds: number): bigint {
  return toU64(Math.max(0, Math.floor(milliseconds)), "the time");
}

function readWords(lexicon: Lexicon, round: number): RoundWord[] {
  const { module } = lexicon;
  const exports = withRounds(module, "rounds");
  const [len, points, path, cells, level] = module.results;
  return Array.from({ length: exports.dictc_round_len(round) }, (_, index) => {
    const start = exports.dictc_round_word(round, index, len, points, path, cells);
    const word: RoundWord = {
      text: module.lent(start) ?? "",
      points: module.u32(points),
      path: module.list(module.u32(path), module.u32(cells)),
      index,
    };
    if (exports.dictc_round_word_level(round, index, level) !== 0) {
      word.level = Number(module.u64(level));
    }
    return word;
  });
}

/** Lends settings to a function. */
function withSettings<R>(
  lexicon: Lexicon,
  { seconds, minLength, level, countShared = false }: Checked<typeof PLAY>,
  use: (settings: number) => R,
): R {
  const { module } = lexicon;
  const exports = withRounds(module, "rounds");
  const { error } = module;
  const settings = exports.dictc_settings_new();
  try {
    if (seconds !== undefined) {
      exports.dictc_settings_set_seconds(settings, seconds, error);
    }
    if (minLength !== undefined) {
      exports.dictc_settings_set_min_length(settings, minLength, error);
    }
    if (level !== undefined) {
      exports.dictc_settings_set_level(settings, level, error);
    }
    exports.dictc_settings_set_count_shared(settings, Number(countShared), error);
    module.check();
    return use(settings);
  } finally {
    if (module.isUsable) {
      exports.dictc_settings_free(settings);
    }
  }
}

/** @internal */
export function newRound(
  lexicon: Lexicon,
  board: Board | string | undefined,
  options: RoundOptions,
): Round {
  const { module } = lexicon;
  const exports = withRounds(module, "rounds");
  const values: Checked<typeof ROUND> = checked(options, board === undefined ? ROUND : PLAY);
  const { leaveOut = [] } = values;
  const pointer = withSettings(lexicon, values, (settings) => {
    if (board !== undefined) {
      const { dictc_round_new_on_board } = exports;
      const solver = lexicon.solver();
      try {
        return withBoard(solver, board, values, (pointer) =>
          module.checked(
            dictc_round_new_on_board(lexicon.pointer, pointer, settings, module.error),
          ),
        );
      } finally {
        solver.free();
      }
    }
    const { dice = "new87", rows, columns, number = 0n } = values;
    const seed = values.seed ?? Math.floor(Math.random() * SEEDS);
    if (dice !== "letters" && (rows ?? columns) !== undefined) {
      throw new DictcError("argument", `the dice ${dice} have a size; only "letters" take rows and columns`);
    }
    const dealer =
      dice === "letters"
        ? newLetterDealer(lexicon, seed, values)
        : newDealer(module, dice, seed, values);
    try {
      const { dictc_round_new } = exports;
      return module.checked(
        dictc_round_new(lexicon.pointer, dealer.pointer, number, settings, module.error),
      );
    } finally {
      dealer.free();
    }
  });
  if (leaveOut.length > 0) {
    try {
      module.withText(leaveOut.join("\n"), (start, len) =>
        module.checked(exports.dictc_round_leave_out(pointer, start, len, module.error)),
      );
    } catch (error) {
      if (module.isUsable) exports.dictc_round_free(pointer);
      throw error;
    }
  }
  return new Round(lexicon, pointer);
}

/** Seeds that are chosen are below this, so that codes are short; `play` does the same. */
const SEEDS = 2 ** 25;

/** @internal */
export function roundFromCode(lexicon: Lexicon, code: string, isOlder: boolean): Round {
  const { module } = lexicon;
  const { dictc_round_from_code, dictc_round_from_older_code } = withRounds(module, "rounds");
  const round = isOlder ? dictc_round_from_older_code : dictc_round_from_code;
  const pointer = module.withText(code, (start, len) =>
    round(lexicon.pointer, start, len, module.error),
  );
  return new Round(lexicon, module.checked(pointer));
}
