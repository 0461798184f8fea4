// What the page takes from the sources of the Rust library, so that it stands in one place.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The faces of each die of an edition, such as `HIMNQuU`, for rolls of the page itself: see src/play/roll.ts. */
export function diceOf(repository, edition) {
  const text = readFileSync(join(repository, 'data/dice', `${edition}.toml`), 'utf8');
  const dice = /^dice = \[([^\]]*)\]/m.exec(text)?.[1].match(/"[^"]+"/g)?.map((it) => it.slice(1, -1)) ?? [];
  if (dice.length === 0) throw new Error(`data/dice/${edition}.toml has no dice that can be read`);
  return dice;
}

/** The level of the rarest words of a goal. */
export function goalLevel(repository) {
  return Number(constant(repository, 'goal', /const GOAL_LEVEL: u64 = (\d+);/));
}

/** The ranks: the percentage of the points that each takes, and its name. */
export function ranks(repository) {
  const rows = constant(repository, 'rank', /const RANKS: .* = \[([^\]]*)\];/);
  const all = [...rows.matchAll(/\((\d+), "(\w+)"\)/g)].map(([, percent, name]) => [Number(percent), name]);
  if (all.length === 0) throw new Error('crates/game/src/rank.rs has no ranks that can be read');
  return all;
}

function constant(repository, module, pattern) {
  const path = `crates/game/src/${module}.rs`;
  const [, value] = pattern.exec(readFileSync(join(repository, path), 'utf8')) ?? [];
  if (value === undefined) throw new Error(`${path} has no ${pattern}`);
  return value;
}
