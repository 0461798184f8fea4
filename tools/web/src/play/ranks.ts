// Ranks: how many points a player has, compared with those of the words that most people know. Bonus words help.

/** The percentage of the points that each rank takes: crates/game/src/rank.rs, read by scripts/library.mjs. */
declare const RANKS: readonly (readonly [percent: number, name: string])[];

export interface Rank {
  name: string;
  /** How far, from 0 to 1. */
  share: number;
  /** The next rank, and the points that are missing; `null` with all points. */
  next: { name: string; missing: number } | null;
}

export function rankOf(points: number, all: number): Rank {
  const needed = RANKS.map(([percent, name]) => ({ name, points: Math.ceil((all * percent) / 100) }));
  // With few points on the board, several ranks are reached at once.
  const more = needed.find((it) => it.points > points)?.points;
  const next = needed.filter((it) => it.points === more).at(-1);
  const { name } = needed.filter((it) => it.points <= points).at(-1)!;
  return { name, share: all > 0 ? Math.min(1, points / all) : 0, next: next ? { name: next.name, missing: next.points - points } : null };
}
