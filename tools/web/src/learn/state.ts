// What the learn view shows, and how the address names it.

import { parseGrid, type Grid } from '../board/grid.ts';
import type { Params } from '../route.ts';
import { wordsOf } from './automaton.ts';
import { MOST_CELLS } from './search.ts';

export interface LearnState {
  /** As typed. */
  words: string;
  shape: 'trie' | 'dawg';
  /** The steps of the construction that are done; `null` for all. */
  step: number | null;
  /** Letters of the board, rows with slashes. */
  board: string;
  /** The steps of the search that are done. */
  at: number;
}

export const FIRST_WORDS = 'cap caps cop cops stop stops tap taps top tops';
export const FIRST_LETTERS = 'to/ps';

export function learnState(params: Params): LearnState {
  const words = (params['words'] ?? FIRST_WORDS).slice(0, 1000);
  const step = params['step'] === undefined ? NaN : Number(params['step']);
  const at = Number(params['at']);
  return {
    words,
    shape: params['shape'] === 'dawg' ? 'dawg' : 'trie',
    step: Number.isInteger(step) && step >= 0 ? step : null,
    board: (params['board'] ?? FIRST_LETTERS).slice(0, 40),
    at: Number.isInteger(at) && at > 0 ? at : 0,
  };
}

export function learnParams(state: LearnState): Params {
  const words = wordsOf(state.words).join(' ');
  return {
    words: words === FIRST_WORDS ? '' : words,
    shape: state.shape === 'trie' ? '' : state.shape,
    step: state.step === null ? '' : String(state.step),
    board: state.board === FIRST_LETTERS ? '' : state.board,
    at: state.at > 0 ? String(state.at) : '',
  };
}

/** A small board of letters: with slashes, or a square; `null` if it is neither or too large. */
export function smallBoard(text: string): Grid | null {
  const letters = text.trim().toLowerCase();
  const side = Math.sqrt([...letters].length);
  const isSquare = !letters.includes('/') && Number.isInteger(side);
  const rows = isSquare ? [...letters].map((it, i) => (i > 0 && i % side === 0 ? `/${it}` : it)).join('') : letters;
  if (!rows.includes('/') && rows.length > 1) return null;
  if (!/^[\p{L}/]+$/u.test(rows)) return null;
  const grid = parseGrid(rows);
  return grid && grid.tiles.length <= MOST_CELLS ? grid : null;
}
