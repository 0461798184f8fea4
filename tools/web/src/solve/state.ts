// What the solve view shows, and how the address names it.

import type { Params } from '../route.ts';
import { SORTS, type Sort } from '../words.ts';
import { USUAL_RULES, type Rules } from '../worker/protocol.ts';

export interface SolveState {
  /** As typed. */
  board: string;
  rules: Rules;
  sort: Sort;
  /** Only words up to this level; 0 for all. */
  level: number;
  /** Only words that match. */
  find: string;
  /** The word whose path is drawn; empty for none. */
  word: string;
  isHeat: boolean;
  /** The file of the words that a link was made with; empty for English. */
  words: string;
}

/** The board of a first visit: the one of the project's benchmarks. */
export const FIRST_BOARD = 'pers/latg/sine/ters';

/** The levels that can be chosen. */
export const LEVELS = [20, 35, 50, 60, 70] as const;

/** The longest board text that is read. */
export const LONGEST_BOARD = 4000;

export function solveState(params: Params): SolveState {
  const level = Number(params['level']);
  return {
    board: (params['board'] ?? FIRST_BOARD).slice(0, LONGEST_BOARD),
    rules: {
      minLength: smallNumber(params['min'], 0, 20),
      points: /^[\dn, ]{1,200}$/.test(params['points'] ?? '') ? params['points'] : USUAL_RULES.points,
      torus: params['torus'] === '1',
      bareQ: params['q'] === 'bare',
      strict: params['strict'] === '1',
    },
    sort: SORTS.find((it) => it === params['sort']) ?? 'points',
    level: LEVELS.find((it) => it === level) ?? 0,
    find: (params['find'] ?? '').slice(0, 100),
    word: (params['word'] ?? '').slice(0, 100),
    isHeat: params['heat'] === '1',
    words: (params['words'] ?? '').slice(0, 200),
  };
}

/** The parameters of a state; the usual values are left out. */
export function solveParams(state: SolveState): Params {
  const { rules } = state;
  return {
    board: state.board.trim(),
    min: rules.minLength > 0 ? String(rules.minLength) : '',
    points: rules.points,
    torus: rules.torus ? '1' : '',
    q: rules.bareQ ? 'bare' : '',
    strict: rules.strict ? '1' : '',
    sort: state.sort === 'points' ? '' : state.sort,
    level: state.level > 0 ? String(state.level) : '',
    find: state.find.trim(),
    word: state.word,
    heat: state.isHeat ? '1' : '',
    words: state.words,
  };
}

/**
 * The board that a text means: keyboards of phones begin with a capital. In `Perslatgsineters` the P begins no tile of
 * several letters; those have two, or brackets.
 */
export function boardMeant(text: string): string {
  return /^\s*\p{Lu}\p{Ll}{2,}[^\p{Lu}]*$/u.test(text) ? text.toLowerCase() : text;
}

/** A whole number of a range; `least` for anything else. */
function smallNumber(text: string | undefined, least: number, most: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most ? number : least;
}
