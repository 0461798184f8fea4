// Rounds that have not ended: kept in this browser, so that leaving, reloading and updating the page lose none.

import type { PageStorage } from '../ui/storage.ts';
import type { RoundStart } from '../worker/protocol.ts';
import { playParams, playState, type PlayState } from './state.ts';

/** A round that can go on. Written to the browser's storage, so fields may only be added. */
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
}

/** The most rounds that are kept; the oldest go first. */
export const MOST_KEPT = 5;
const KEY = 'dictc.rounds';

export function newKeptRound(round: RoundStart, state: PlayState, seed: number, dictionary: 'english' | 'own'): KeptRound {
  const { board, file, code, seconds } = round;
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  return { v: 1, id, params: playParams(state), seed, dictionary, file, board, code, seconds, elapsed: 0, entries: [], points: 0, found: 0 };
}

/** The rounds, the one that was played last in front. What is damaged or of another version is left out. */
export function keptRounds(storage: PageStorage): KeptRound[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isKeptRound) : [];
  } catch {
    return [];
  }
}

/** Keeps a round in front of the others. */
export function keepRound(storage: PageStorage, round: KeptRound): void {
  const others = keptRounds(storage).filter((it) => it.id !== round.id);
  storage.setItem(KEY, JSON.stringify([round, ...others].slice(0, MOST_KEPT)));
}

/** Forgets a round: it has ended, or its player does not want it any more. */
export function dropRound(storage: PageStorage, id: string): void {
  storage.setItem(KEY, JSON.stringify(keptRounds(storage).filter((it) => it.id !== id)));
}

/** How a kept round was set up. */
export function stateOf(round: KeptRound): PlayState {
  const state = playState(round.params);
  return round.code === '' || state.day !== '' ? state : { ...state, code: round.code };
}

function isKeptRound(value: unknown): value is KeptRound {
  if (typeof value !== 'object' || value === null) return false;
  const it = value as Partial<Record<keyof KeptRound, unknown>>;
  return (
    it.v === 1 &&
    [it.id, it.board, it.code].every((text) => typeof text === 'string') &&
    [it.seed, it.seconds, it.elapsed, it.points, it.found].every((number) => typeof number === 'number' && Number.isFinite(number)) &&
    (it.file === undefined || typeof it.file === 'string') &&
    (it.dictionary === 'english' || it.dictionary === 'own') &&
    typeof it.params === 'object' && it.params !== null && Object.values(it.params).every((text) => typeof text === 'string') &&
    Array.isArray(it.entries) && it.entries.every((entry) =>
      Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number' && Number.isFinite(entry[1]))
  );
}
