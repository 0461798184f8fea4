// Where a text lies on a board, whether or not it is a word: the path to light while you type.

import { folded, lettersOf, lettersOfWord } from '../words.ts';
import { BLANK, neighbors, WALL, type Grid } from './grid.ts';

/** The most cells that a search tries. Typed texts take a few hundred. */
const BUDGET = 200_000;

/** What decides where words lie. */
export interface Lie {
  /** The edges are joined. */
  torus: boolean;
  /** Letters of several characters need tiles of their own. */
  strict: boolean;
}

/**
 * A path that spells the text, or `null`. A tile of several letters counts only as a whole, except at
 * the end of a text that is still being typed (`isPrefix`), where its first letters are enough.
 */
export function spell(grid: Grid, text: string, { torus, strict }: Lie, isPrefix = false): number[] | null {
  const wanted = folded(text);
  if (wanted === '' || wanted.length > 256) return null;
  const touching = grid.tiles.map((_, cell) => neighbors(grid, cell, torus));
  const letters = strict ? lettersOfWord : lettersOf;
  const used = new Set<number>();
  const path: number[] = [];
  let budget = BUDGET;

  const enter = (cell: number, rest: string): boolean => {
    if (budget-- <= 0 || used.has(cell)) return false;
    const tile = grid.tiles[cell];
    if (tile === WALL) return false;
    const taken = tile === BLANK ? (letters(rest)[0] ?? '') : tile;
    const isCut = isPrefix && taken.length > rest.length && taken.startsWith(rest);
    if (!rest.startsWith(taken) && !isCut) return false;
    if (strict && !isCut && !isWhole(rest, taken.length)) return false;
    used.add(cell);
    path.push(cell);
    const left = isCut ? '' : rest.slice(taken.length);
    if (left === '' || touching[cell].some((next) => enter(next, left))) return true;
    used.delete(cell);
    path.pop();
    return false;
  };

  return grid.tiles.some((_, cell) => enter(cell, wanted)) ? path : null;
}

/** Whether a letter of a text ends where a tile does. */
function isWhole(text: string, end: number): boolean {
  let at = 0;
  for (const letter of lettersOfWord(text)) {
    if (at >= end) break;
    at += letter.length;
  }
  return at === end;
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
