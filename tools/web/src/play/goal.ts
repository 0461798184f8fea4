// The goal of a round: the words that most people know. Rarer ones are a bonus, which counts apart.

import { letterCount, totalPoints, type FoundWord } from '../words.ts';

/** The level of the rarest words of a goal: crates/game/src/goal.rs, read by scripts/library.mjs. */
declare const GOAL_LEVEL: number;

export interface Goal {
  /** The level of its rarest words. */
  level: number;
  words: number;
  points: number;
  /** The number of words by their letters. */
  lengths: [letters: number, words: number][];
}

/** Words without a level belong to the goal. */
export function isBonus(level: number | null, goal: Goal): boolean {
  return (level ?? 0) > goal.level;
}

/** The goal of a board with these words. Where nobody knows a word, all of them are the goal. */
export function goalOf(words: readonly Pick<FoundWord, 'text' | 'points' | 'level'>[], level = GOAL_LEVEL): Goal {
  const known = words.filter((it) => (it.level ?? 0) <= level);
  if (known.length === 0 && words.length > 0) return goalOf(words, Infinity);
  const lengths = new Map<number, number>();
  for (const { text } of known) lengths.set(letterCount(text), (lengths.get(letterCount(text)) ?? 0) + 1);
  return {
    level,
    words: known.length,
    points: totalPoints(known),
    lengths: [...lengths].sort(([a], [b]) => a - b),
  };
}
