// Where a text lies on a board, whether or not it is a word: the path to light while you type.

import { folded, lettersOf, lettersOfWord } from '../words.ts';
import { BLANK, neighbors, WALL, type Grid } from './grid.ts';

/** The most cells that a search tries. Typed texts take a few hundred. */
const BUDGET = 200_000;

/** The rules that decide where words lie. */
export interface PathRules {
  /** The edges are joined. */
  torus: boolean;
  /** Letters of several characters need tiles of their own. */
  strict: boolean;
}

/**
 * A path that spells the text, or `null`. A tile of several letters counts only as a whole, except at
 * the end of a text that is still being typed (`isPrefix`), where its first letters are enough.
 */
export function spell(grid: Grid, text: string, { torus, strict }: PathRules, isPrefix = false): number[] | null {
  const wanted = folded(text);
  if (wanted === '' || wanted.length > 256) return null;
  const touching = grid.tiles.map((_, cell) => neighbors(grid, cell, torus));
  const [characters, letters] = [lettersOf(wanted), lettersOfWord(wanted)].map(byPlace);
  const begins = strict ? letters : characters;
  const used = new Set<number>();
  const path: number[] = [];
  let budget = BUDGET;

  const blankAt = (at: number): Set<string | undefined> =>
    new Set([characters.get(at), letters.get(at), wanted.startsWith('qu', at) ? 'qu' : undefined]);
  const fits = (taken: string, at: number): boolean => {
    const end = at + taken.length;
    if (end > wanted.length) return isPrefix && taken.startsWith(wanted.slice(at));
    return wanted.startsWith(taken, at) && (!strict || end === wanted.length || begins.has(end));
  };
  const enter = (cell: number, at: number): boolean => {
    const tile = grid.tiles[cell];
    if (budget-- <= 0 || used.has(cell) || tile === WALL) return false;
    used.add(cell);
    path.push(cell);
    for (const taken of tile === BLANK ? blankAt(at) : [tile]) {
      if (!taken) continue;
      const end = at + taken.length;
      if (fits(taken, at) && (end >= wanted.length || touching[cell].some((next) => enter(next, end)))) return true;
    }
    used.delete(cell);
    path.pop();
    return false;
  };

  return grid.tiles.some((_, cell) => enter(cell, 0)) ? path : null;
}

/** Letters by the place where they begin in their text. */
function byPlace(letters: readonly string[]): Map<number, string> {
  let at = 0;
  return new Map(letters.map((it) => [(at += it.length) - it.length, it]));
}

/** Whether a cell may follow a path: it touches the last cell and is not on the path. */
export function canFollow(grid: Grid, path: readonly number[], cell: number, torus: boolean): boolean {
  if (grid.tiles[cell] === WALL || path.includes(cell)) return false;
  return path.length === 0 || neighbors(grid, path[path.length - 1], torus).includes(cell);
}

/** The text that a path spells; a blank is `?`. */
export function textOf(grid: Grid, path: readonly number[]): string {
  return path.map((cell) => grid.tiles[cell]).join('');
}
