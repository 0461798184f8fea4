// The rounds of this browser with all that was entered. Those that have not ended can go on after leaving, reloading and
// updating the page; those that have ended are played to their end again to show their results.

import { hasFields, readList, type PageStorage } from '../ui/storage.ts';
import type { RoundStart } from '../worker/protocol.ts';
import { dayOf } from './days.ts';
import { playParams, playState, type PlayState } from './state.ts';

/** A round. Written to the browser's storage, so fields may only be added. */
export interface KeptRound {
  v: 1;
  id: string;
  /** How the round was set up, as an address has it. */
  params: Record<string, string>;
  /** The seed of a board that has no code. */
  seed: number;
  dictionary: 'english' | 'own';
  /** The file whose words count; missing or empty for English. */
  file?: string;
  board: string;
  code: string;
  seconds: number;
  /** Milliseconds that have been played. */
  elapsed: number;
  /** What was entered, and when. */
  entries: [word: string, milliseconds: number][];
  points: number;
  found: number;
  /** The local day when it began, `2026-11-22`; rounds of older versions of the page have none. */
  begun?: string;
  /** How many hints were asked for. */
  hints?: number;
}

/** The most rounds that are kept; the oldest go first. */
export const MOST_KEPT = 5;
export const MOST_ENDED = 40;
const KEY = 'dictc.rounds';
const ENDED = 'dictc.ended';

export function newKeptRound(
  round: Pick<RoundStart, 'board' | 'file' | 'code' | 'seconds'>, state: PlayState, seed: number, dictionary: 'english' | 'own', begun = dayOf(new Date()),
): KeptRound {
  const { board, file, code, seconds } = round;
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  return { v: 1, id, params: playParams(state), seed, dictionary, file, board, code, seconds, elapsed: 0, entries: [], points: 0, found: 0, begun, hints: 0 };
}

/** The rounds that have not ended, the one that was played last in front. */
export function keptRounds(storage: PageStorage): KeptRound[] {
  return readList(storage, KEY, isKeptRound);
}

/** The rounds that have ended, the last one in front. */
export function endedRounds(storage: PageStorage): KeptRound[] {
  return readList(storage, ENDED, isKeptRound);
}

/** Keeps a round in front of the others. */
export function keepRound(storage: PageStorage, round: KeptRound): void {
  const others = keptRounds(storage).filter((it) => it.id !== round.id);
  storage.setItem(KEY, JSON.stringify([round, ...others].slice(0, MOST_KEPT)));
}

/** Forgets a round: its player does not want it any more. */
export function dropRound(storage: PageStorage, id: string): void {
  storage.setItem(KEY, JSON.stringify(keptRounds(storage).filter((it) => it.id !== id)));
}

/**
 * Keeps a round among those that have ended. Others of the same board that have not ended are forgotten: their player has
 * seen all words.
 */
export function keepEnded(storage: PageStorage, round: KeptRound): void {
  const others = keptRounds(storage).filter((it) => it.id !== round.id && it.board !== round.board);
  storage.setItem(KEY, JSON.stringify(others));
  storage.setItem(ENDED, JSON.stringify([round, ...endedRounds(storage)].slice(0, MOST_ENDED)));
}

/** How a kept round was set up. */
export function stateOf(round: KeptRound): PlayState {
  const state = playState(round.params);
  return round.code === '' || state.day !== '' ? state : { ...state, code: round.code };
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value);
const FIELDS: Readonly<Record<keyof KeptRound, (value: unknown) => boolean>> = {
  v: (it) => it === 1,
  id: isText,
  params: (it) => typeof it === 'object' && it !== null && Object.values(it).every(isText),
  seed: isNumber,
  dictionary: (it) => it === 'english' || it === 'own',
  file: isTextOrNone,
  board: isText,
  code: isText,
  seconds: isNumber,
  elapsed: isNumber,
  entries: (it) => Array.isArray(it) && it.every((entry) => Array.isArray(entry) && isText(entry[0]) && isNumber(entry[1])),
  points: isNumber,
  found: isNumber,
  begun: isTextOrNone,
  hints: (it) => it === undefined || isNumber(it),
};

function isKeptRound(value: unknown): value is KeptRound {
  return hasFields(value, FIELDS);
}
