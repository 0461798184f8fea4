// The editions of dice that rounds can be dealt from, as data/dice has them, and the seed of a day.

export interface Edition {
  name: string;
  title: string;
  size: number;
}

export const EDITIONS: readonly Edition[] = [
  { name: 'new87', title: '4x4, the modern dice (1987)', size: 4 },
  { name: 'old76', title: '4x4, the first dice (1976)', size: 4 },
  { name: 'big', title: '5x5, the first Big edition', size: 5 },
  { name: 'challenge', title: '5x5, the Challenge edition', size: 5 },
  { name: 'deluxe', title: '5x5, the Deluxe and Master editions', size: 5 },
  { name: 'big2012', title: '5x5, the Big edition of 2012', size: 5 },
  { name: 'super-big', title: '6x6, the Super Big edition', size: 6 },
  { name: 'fr-de', title: '4x4, the French and German dice', size: 4 },
  { name: 'nl', title: '4x4, the Dutch dice', size: 4 },
  { name: 'es25', title: '5x5, Spanish dice of unknown origin', size: 5 },
];

export const USUAL_EDITION = 'new87';

/** An edition by its name; the usual one for unknown names. */
export function editionNamed(name: string): Edition {
  return EDITIONS.find((it) => it.name === name) ?? EDITIONS[0];
}

/** The seed of the board of a day, `2026-11-22` to 20261122; `play --seed 20261122` deals it, too. */
export function seedOfDay(day: string): number | null {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Number(day.replaceAll('-', '')) : null;
}

/** A random seed that keeps the code short: below 2^25, as in `play`. */
export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] >>> 7;
}
