// What a round is played by, and how the address names it.

import type { Params } from '../route.ts';
import type { RoundRequest } from '../worker/protocol.ts';
import { isCleanDay, seedOfDay } from './days.ts';
import { USUAL_EDITION } from './editions.ts';

export interface PlayState {
  /** A code, as typed; empty for a new deal. */
  code: string;
  /** The day of a board of the day, `2026-11-22`; else empty. */
  day: string;
  /** A board of one's own; else empty. */
  board: string;
  dice: string;
  /** 0 for no limit. */
  minutes: number;
  /** Strengths of the computer players. */
  against: number[];
  /** Only words up to this level count; 0 for all. */
  level: number;
  /** The points of somebody who sent a link; 0 for none. */
  beat: number;
  /** Words that are marked as offensive do not count. Codes and days say themselves which words count. */
  isClean: boolean;
}

export const MINUTES = [1, 2, 3, 5, 10, 0] as const;
export const PLAY_LEVELS = [35, 50, 60, 70] as const;
/** The most computer players. */
export const MOST_OPPONENTS = 5;

export function playState(params: Params): PlayState {
  const minutes = Number(params['minutes'] ?? '3');
  const level = Number(params['level']);
  const day = params['day'] ?? '';
  return {
    code: (params['code'] ?? '').slice(0, 200),
    day: seedOfDay(day) === null ? '' : day,
    board: (params['board'] ?? '').slice(0, 4000),
    dice: /^[a-z0-9-]{1,40}$/.test(params['dice'] ?? '') ? params['dice'] : USUAL_EDITION,
    minutes: MINUTES.find((it) => it === minutes) ?? 3,
    against: strengths(params['against'] ?? ''),
    level: PLAY_LEVELS.find((it) => it === level) ?? 0,
    beat: /^\d{1,5}$/.test(params['beat'] ?? '') ? Number(params['beat']) : 0,
    isClean: params['clean'] === '1',
  };
}

/** The parameters of a state; the usual values are left out. */
export function playParams(state: PlayState): Params {
  const isNamed = state.code !== '' || state.day !== '';
  return {
    code: state.code,
    day: state.code === '' ? state.day : '',
    board: isNamed ? '' : state.board,
    dice: isNamed || state.board !== '' || state.dice === USUAL_EDITION ? '' : state.dice,
    minutes: isNamed || state.minutes === 3 ? '' : String(state.minutes),
    level: isNamed || state.board !== '' || state.level === 0 ? '' : String(state.level),
    clean: isNamed || !state.isClean ? '' : '1',
    against: state.against.join(''),
    beat: state.beat > 0 ? String(state.beat) : '',
  };
}

function strengths(text: string): number[] {
  return [...text].map(Number).filter((it) => it >= 1 && it <= 5).slice(0, MOST_OPPONENTS);
}

/** Whose words count on a board: the board of the day has the same words for everybody. */
export function dictionaryOf(state: PlayState, chosen: 'english' | 'own'): 'english' | 'own' {
  return state.day !== '' && state.code === '' ? 'english' : chosen;
}

/** What the worker is asked for. `seed` is for boards that nothing else names. */
export function roundRequest(state: PlayState, seed: number, dictionary: 'english' | 'own'): RoundRequest {
  const seconds = state.minutes * 60;
  const level = state.level > 0 && dictionary === 'english' ? state.level : null;
  const dealt = (dice: string, seed: number, seconds: number, level: number | null): RoundRequest['source'] => ({
    kind: 'deal', dice, seed, seconds, level,
  });
  let source: RoundRequest['source'];
  if (state.code !== '') source = { kind: 'code', code: state.code };
  else if (state.day !== '') source = dealt(USUAL_EDITION, seedOfDay(state.day) ?? 0, 180, null);
  else if (state.board !== '') source = { kind: 'board', board: state.board, seconds };
  else source = dealt(state.dice, seed, seconds, level);
  const isClean = state.day !== '' ? isCleanDay(state.day) : state.isClean;
  return { source, opponents: state.against, dictionary, isClean };
}

/** How far a round is. */
export function progress({ seconds, elapsed }: { seconds: number; elapsed: number }): string {
  return seconds > 0 ? `${clockText(seconds * 1000 - elapsed)} left` : `${clockText(elapsed)} played`;
}

/** `2:05`; hours are minutes. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
