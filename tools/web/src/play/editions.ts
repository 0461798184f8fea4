// The dice that rounds are dealt from if nothing else is chosen, and the seed of a day. The worker has the editions.

import { dayOf } from './history.ts';

export const USUAL_EDITION = 'new87';

/** The seed of the board of a day, `2026-11-22` to 20261122; `play --seed 20261122` deals it, too. */
export function seedOfDay(day: string): number | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && dayOf(new Date(`${day}T12:00`)) === day;
  return isDay ? Number(day.replaceAll('-', '')) : null;
}

/** A random seed that keeps the code short: below 2^25, as in `play`. */
export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] >>> 7;
}
