// The goal of a round: the words that most people know. Rarer ones are a bonus, which counts apart.

import { letterCount, totalPoints, type FoundWord } from '../words.ts';

/** The level of the rarest words of the goal. */
const MOST = 35;

export interface Goal {
  words: number;
  points: number;
  /** The number of words by their letters. */
  lengths: [letters: number, words: number][];
}

/** Words without a level belong to the goal. */
export function isBonus(level: number | null): boolean {
  return (level ?? 0) > MOST;
}

/** The goal of a board with these words. */
export function goalOf(words: readonly Pick<FoundWord, 'text' | 'points' | 'level'>[]): Goal {
  const known = words.filter((it) => !isBonus(it.level));
  const lengths = new Map<number, number>();
  for (const { text } of known) lengths.set(letterCount(text), (lengths.get(letterCount(text)) ?? 0) + 1);
  return {
    words: known.length,
    points: totalPoints(known),
    lengths: [...lengths].sort(([a], [b]) => a - b),
  };
}
