// After a round: who won, what counted, and what nobody saw, in groups.

import { BoardView } from '../board/board-view.ts';
import { parseGrid } from '../board/grid.ts';
import { spell } from '../board/spell.ts';
import { announce } from '../ui/announcer.ts';
import { button, copyText, h, select } from '../ui/dom.ts';
import { WordList } from '../ui/word-list.ts';
import type { RoundResults, RoundStart, Sheet } from '../worker/protocol.ts';
import { count, totalPoints, type FoundWord, type Group } from '../words.ts';
import { groupMissed, GROUPINGS, type Grouping } from './grouping.ts';
import { verdictText } from './verdicts.ts';

export interface ResultsOptions {
  round: RoundStart;
  results: RoundResults;
  /** How this round compares with earlier ones. */
  remark: string;
  onAgain: () => void;
  onSame: () => void;
  onSetup: () => void;
}

const GROUPING_NAMES: Record<Grouping, string> = {
  stem: 'Stem', suffix: 'Suffix', anagram: 'Letters (anagrams)', level: 'Level (how common)',
};

export function resultsScreen(options: ResultsOptions): HTMLElement {
  const { round, results } = options;
  const board = new BoardView({ label: 'Board' });
  const grid = parseGrid(round.board);
  if (grid) board.show(grid);
  const now = h('p', { class: 'now' });
  const show = (word: FoundWord | null): void => {
    board.light(word && word.path.length > 0 ? { path: word.path, word: word.text } : null);
    now.textContent = word ? `${word.text}, ${count(word.points, 'point')}` : '';
  };
  const [you] = results.sheets;
  const title = `You have ${count(you.points, 'point')}`;
  announce(`The round is over. ${title}.`);
  const root = h('div', { class: 'results' },
    h('div', { class: 'left' },
      h('h1', {}, title),
      h('p', {}, ranking(results.sheets), ' ', options.remark),
      standings(results.sheets),
      h('div', { class: 'tools' },
        button('Play again', options.onAgain, { class: 'primary', id: 'again' }),
        button('Same board', options.onSame),
        button('Change', options.onSetup),
        ...(round.code === '' ? [] : [shareButton(round.code)]),
        h('a', { href: `#/solve?board=${encodeURIComponent(round.board)}` }, 'All words of this board')),
      round.code !== '' && h('p', { class: 'soft code' }, 'Code ', h('span', {}, round.code)),
      h('div', { class: 'show' }, board.root, now)),
    h('div', { class: 'right' }, ...sheets(options, show), missed(results, show)),
  );
  return root;
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
      h('td', { class: 'bar-cell', 'aria-hidden': 'true' }, h('meter', { min: 0, max: most, value: sheet.points })));
  });
  return h('table', { class: 'standings' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Player'), h('th', { scope: 'col', class: 'number' }, 'Words'),
      h('th', { scope: 'col', class: 'number' }, 'Points'), h('td', { class: 'bar-cell', 'aria-hidden': 'true' }))),
    h('tbody', {}, ...rows));
}

/** The words of each player; those that do not count are struck out, with the reason. */
function sheets({ results, round }: ResultsOptions, show: (word: FoundWord | null) => void): HTMLElement[] {
  const grid = parseGrid(round.board);
  const onBoard = new Map(results.words.map((word) => [word.text, word]));
  return results.sheets.map((sheet, i) => {
    const words = sheet.words.map(({ text, points }) => {
      const known = onBoard.get(text.toLowerCase());
      return { text: text.toLowerCase(), points, level: known?.level ?? null, path: known?.path ?? [] };
    });
    const isOnBoard = (text: string): boolean => grid !== null && spell(grid, text, round.torus) !== null;
    const reasons = new Map(sheet.words.map((word) => [word.text.toLowerCase(), word]));
    const list = new WordList({ onShow: show });
    const mark = (word: FoundWord): { class: string; remark: string } => {
      const { verdict, points } = reasons.get(word.text)!;
      if (verdict === 'found') return { class: 'mine', remark: String(points) };
      return { class: 'strange', remark: verdictText(verdict, isOnBoard(word.text)) };
    };
    list.show([{ title: i === 0 ? 'Your list' : sheet.name, words }], mark);
    if (i === 0) return words.length > 0 ? list.root : h('p', { class: 'soft' }, 'You found no words.');
    return h('details', { class: 'sheet' }, h('summary', {}, `Words of ${sheet.name}`), list.root);
  });
}

/** What the player missed. */
function missed(results: RoundResults, show: (word: FoundWord | null) => void): HTMLElement {
  const mine = new Set(results.sheets[0].words.map((word) => word.text.toLowerCase()));
  const words = results.words.filter((word) => !mine.has(word.text));
  const list = new WordList({ onShow: show, heading: 'h3' });
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
    by.root, list.root);
}

function shareButton(code: string): HTMLButtonElement {
  const link = `${location.href.split('#')[0]}#/play?code=${code}`;
  const share = button('Copy link', () => {
    void copyText(link).then((isCopied) => {
      share.textContent = isCopied ? 'Copied' : 'The code is below';
      announce(share.textContent);
      setTimeout(() => (share.textContent = 'Copy link'), 3000);
    });
  });
  return share;
}
