// After a round: the score and the best missed word, then who won, what counted, and what was missed, in groups.

import { BoardView } from '../board/board-view.ts';
import { parseGrid } from '../board/grid.ts';
import { spell } from '../board/spell.ts';
import { announce } from '../ui/announcer.ts';
import type { ChosenWord } from '../ui/chosen-word.ts';
import { formatHash } from '../route.ts';
import { button, copyText, h, menuOf, offerFile, select } from '../ui/dom.ts';
import { show as note } from '../ui/notes.ts';
import { shareBar } from '../ui/share-bar.ts';
import type { WordList } from '../ui/word-list.ts';
import type { RoundResults, RoundStart, Sheet } from '../worker/protocol.ts';
import { count, folded, isolated, letterCount, totalPoints, written, type FoundWord, type Group } from '../words.ts';
import { dateOf } from './daily.ts';
import { isBonus } from './goal.ts';
import { groupMissed, GROUPINGS, type Grouping } from './grouping.ts';
import type { GameRecord } from './history.ts';
import { resultImage } from './result-image.ts';
import { foundText, rankOfRecord, resultText } from './result-text.ts';
import { verdictText } from './verdicts.ts';

export interface ResultsOptions {
  chosen: ChosenWord;
  round: RoundStart;
  results: RoundResults;
  record: GameRecord;
  /** How this round compares with earlier ones. */
  remark: string;
  /** Whether the round was asked to leave out offensive words. */
  isClean: boolean;
  /** The result of the day whose board this round was practice on. */
  practice: GameRecord | null;
  /** The points of somebody who sent a link; 0 for none. */
  beat: number;
  /** When the next board of the day comes, after that of today. */
  next: HTMLElement | null;
  onAgain: () => void;
  onSame: () => void;
  onSetup: () => void;
}

const GROUPING_NAMES: Record<Grouping, string> = {
  stem: 'Stem', suffix: 'Suffix', anagram: 'Letters (anagrams)', level: 'Level (how common)',
};

export function resultsScreen(options: ResultsOptions): HTMLElement {
  const { chosen, round, results } = options;
  const board = new BoardView({ label: 'Board' });
  const grid = parseGrid(round.board);
  if (grid) board.show(grid);
  const missed = missedWords(results);
  const [best] = missed.filter((it) => !isBonus(it.level, round.goal) && !results.offensive.includes(it.text))
    .sort((a, b) => b.points - a.points || (a.level ?? 0) - (b.level ?? 0));
  chosen.begin(board, () => (best ? { word: best, title: '' } : null));
  const [you] = results.sheets;
  const title = `You have ${count(you.points, 'point')}`;
  announce(`The round is over. ${title}.`);
  const { day } = options.record;
  const sheetLists = sheets(options);
  const missedWordList = chosen.list('h3');
  const missedSection = missedList(missed, results, missedWordList);
  chosen.choose(missedWordList);
  const chooseBest = (word: FoundWord): void => {
    missedWordList.press(word.text);
    chosen.choose(missedWordList);
  };
  const record = options.record;
  const link = location.href.split('#')[0] + formatHash({ view: 'play', params: {
    ...(day !== '' ? { day } : round.code !== '' ? { code: round.code } : { board: round.board, clean: options.isClean ? '1' : '' }),
    beat: you.points > 0 ? String(you.points) : '',
  } });
  return h('div', { class: day === '' ? 'results' : 'results daily' },
    h('div', { class: 'left' },
      day !== '' && h('p', { class: 'date' }, 'Board of the day, ', dateOf(day)),
      h('h1', { class: 'points' }, title),
      h('p', { class: 'found' }, h('b', {}, rankOfRecord(record)), `: ${foundText(record)}.${bestFound(you.words)} ${ranking(results.sheets)} ${options.remark}`.trimEnd()),
      options.beat > 0 && h('p', { class: 'beat' }, beaten(you.points, options.beat)),
      options.practice && h('p', { class: 'practice' }, `This was practice: the result of the day is ${count(options.practice.pointsFound, 'point')}.`),
      options.next,
      bestMissed(best, missed.length, chooseBest),
      h('div', { class: 'tools' },
        button('Play again', options.onAgain, { class: 'primary', id: 'again' }),
        menuOf('Share', shareButton(resultText(record, link)), button('As an image', () => void shareImage(record, link))),
        menuOf('More', button('Same board', options.onSame), button('Another round…', options.onSetup),
          h('a', { href: formatHash({ view: 'solve', params: { board: round.board } }) }, 'All words of this board'))),
      round.code !== '' && h('p', { class: 'soft code' }, 'Code ', h('span', {}, round.code)),
      // Last in its column: what a word has to say moves nothing.
      h('div', { class: 'show' }, board.root), chosen.root),
    h('div', { class: 'right' },
      results.sheets.length > 1 && standings(results.sheets), ...sheetLists, missedSection),
  );
}

/** The best word of a player. */
function bestFound(words: Sheet['words']): string {
  const [best] = words.filter((it) => it.verdict === 'found').sort((a, b) => b.points - a.points || letterCount(b.text) - letterCount(a.text));
  return best ? ` Your best word is ${isolated(folded(best.text))}.` : '';
}

/** How a player did against the points of a link. */
function beaten(points: number, beat: number): string {
  if (points === beat) return `You have as many points as the ${beat} to beat.`;
  return points > beat ? `You beat ${count(beat, 'point')} by ${points - beat}.` : `${count(beat - points, 'point')} short of the ${beat} to beat.`;
}

/** The most valuable word that most people know and the player missed, the most common one of equals; not an offensive one. */
function bestMissed(best: FoundWord | undefined, missed: number, choose: (word: FoundWord) => void): HTMLElement {
  if (!best) return h('p', { class: 'best' }, missed === 0 ? 'You missed nothing.' : 'You missed only words that few people know.');
  return h('p', { class: 'best' }, 'Best missed word: ', button(written(best.text), () => choose(best)), ' ', h('span', { class: 'soft' }, count(best.points, 'point')));
}

function ranking(sheets: readonly Sheet[]): string {
  if (sheets.length < 2) return '';
  const better = sheets.slice(1).filter((it) => it.points > sheets[0].points).length;
  const equal = sheets.slice(1).filter((it) => it.points === sheets[0].points).length;
  if (better > 0) return `You are number ${better + 1} of ${sheets.length}.`;
  return equal > 0 ? 'A draw.' : 'You won.';
}

function standings(sheets: readonly Sheet[]): HTMLElement {
  const most = Math.max(1, ...sheets.map((it) => it.points));
  const rows = [...sheets].sort((a, b) => b.points - a.points).map((sheet) => {
    const counted = sheet.words.filter((it) => it.verdict === 'found').length;
    return h('tr', {}, h('td', {}, sheet.name),
      h('td', { class: 'number' }, String(counted)), h('td', { class: 'number' }, String(sheet.points)),
      shareBar(sheet.points, most));
  });
  return h('table', { class: 'standings' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Player'), h('th', { scope: 'col', class: 'number' }, 'Words'),
      h('th', { scope: 'col', class: 'number' }, 'Points'), h('td', { class: 'bar-cell', 'aria-hidden': 'true' }))),
    h('tbody', {}, ...rows));
}

/** The words of each player; those that do not count are struck out, with the reason. */
function sheets({ results, round, chosen }: ResultsOptions): HTMLElement[] {
  const grid = parseGrid(round.board);
  const onBoard = new Map(results.words.map((word) => [word.text, word]));
  return results.sheets.map((sheet, i) => {
    const words = sheet.words.map(({ text, points }) => {
      const known = onBoard.get(folded(text));
      return { text: folded(text), points, level: known?.level ?? null, path: known?.path ?? [] };
    });
    const isOnBoard = (text: string): boolean => grid !== null && spell(grid, text, round) !== null;
    const reasons = new Map(sheet.words.map((word) => [folded(word.text), word]));
    const list = chosen.list();
    const mark = (word: FoundWord): { class: string; remark: string } => {
      const { verdict, points } = reasons.get(word.text)!;
      if (verdict === 'found') return { class: 'mine', remark: `${points}${isBonus(word.level, round.goal) ? ' bonus' : ''}` };
      return { class: 'strange', remark: verdictText(verdict, isOnBoard(word.text)) };
    };
    list.show([{ title: i === 0 ? 'Your list' : sheet.name, words }], mark);
    if (i === 0) return words.length > 0 ? list.root : h('p', { class: 'soft' }, 'You found no words.');
    return h('details', { class: 'sheet' }, h('summary', {}, `Words of ${sheet.name}`), list.root);
  });
}

/** The words that are not on the player's sheet. */
function missedWords(results: RoundResults): FoundWord[] {
  const mine = new Set(results.sheets[0].words.map((word) => folded(word.text)));
  return results.words.filter((word) => !mine.has(word.text));
}

/** What the player missed, in groups. */
function missedList(words: readonly FoundWord[], results: RoundResults, list: WordList): HTMLElement {
  const hasLevels = words.some((word) => word.level !== null);
  const choices = GROUPINGS.filter((it) => it !== 'level' || hasLevels);
  const draw = (by: Grouping): void => {
    const groups: Group<FoundWord>[] = groupMissed(words, results.words, by);
    list.show(groups);
  };
  const by = select('Group by', choices.map((it) => [it, GROUPING_NAMES[it]] as const), (value) => draw(value as Grouping), { id: 'group-by' });
  by.field.value = hasLevels ? 'level' : 'stem';
  draw(by.field.value as Grouping);
  return h('section', { class: 'missed' },
    h('h2', {}, `Missed: ${count(words.length, 'word')}, ${count(totalPoints(words), 'point')}`),
    words.length > 0 && by.root, list.root);
}

/** Sends the result where the device can, and copies it elsewhere. */
function shareButton(text: string): HTMLButtonElement {
  return button('The result as a text', () => {
    if (typeof navigator.share === 'function' && matchMedia('(hover: none)').matches) {
      void navigator.share({ text }).catch(() => undefined);
      return;
    }
    void copyText(text).then((isCopied) => note(isCopied ? 'The result is copied' : 'The browser does not copy'));
  });
}

/** Sends the result as a picture where the device can, and saves it elsewhere. */
async function shareImage(record: GameRecord, link: string): Promise<void> {
  try {
    const name = `dictc-${record.day || record.code || 'result'}.png`;
    const image = await resultImage(record, link.replace(/^https?:\/\//, ''));
    const files = [new File([image], name, { type: image.type })];
    if (navigator.canShare?.({ files }) && matchMedia('(hover: none)').matches) {
      await navigator.share({ files, text: link }).catch(() => undefined);
      return;
    }
    offerFile(name, image.type, image);
    note(`Saved ${name}`);
  } catch (error) {
    note((error as Error).message);
  }
}
