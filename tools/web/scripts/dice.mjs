// The dice of an edition from the file that the Rust library reads, for rolls of the page itself: see src/play/roll.ts.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The faces of each die, such as `HIMNQuU`. */
export function diceOf(repository, edition) {
  const text = readFileSync(join(repository, 'data/dice', `${edition}.toml`), 'utf8');
  const dice = /^dice = \[([^\]]*)\]/m.exec(text)?.[1].match(/"[^"]+"/g)?.map((it) => it.slice(1, -1)) ?? [];
  if (dice.length === 0) throw new Error(`data/dice/${edition}.toml has no dice that can be read`);
  return dice;
}
