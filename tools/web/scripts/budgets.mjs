// The size of every file of the page, as it travels, and what it may be. Packed is packed with Brotli, which gives the
// same on every processor; gzip in Node.js does not.

import { brotliCompressSync } from 'node:zlib';

const kB = 1000;

/** What is limited, packed: a name, the files, the most bytes. */
const BUDGETS = [
  ['script and style', /^(app|worker|style|service-worker|index)\b.*\.(js|css|html)$/, 63.5 * kB],
  ['all words', /^english-.*\.fst\.gz$/, 800 * kB],
  ['glosses', /^glosses-.*\.tsv\.gz$/, 1500 * kB],
  ['common words', /^common-.*\.fst\.gz$/, 350 * kB],
  ['solver', /^dictc-[0-9a-f]{8}\.wasm$/, 151 * kB],
  ['rounds', /^dictc-rounds-.*\.wasm$/, 232 * kB],
];

/** Prints all sizes. Returns whether every budget is met, and says which are not. */
export function budgets(files) {
  const sizes = [...files].map(([name, bytes]) => ({
    name,
    plain: bytes.length,
    packed: name.endsWith('.gz') ? bytes.length : brotliCompressSync(bytes).length,
  }));
  const column = (number) => `${(number / kB).toFixed(1)} kB`.padStart(12);
  for (const { name, plain, packed } of sizes) console.log(`${name.padEnd(32)}${column(plain)}${column(packed)} packed`);
  let isMet = true;
  for (const [what, pattern, most] of BUDGETS) {
    const counted = sizes.filter(({ name }) => pattern.test(name));
    const sum = counted.reduce((total, { packed }) => total + packed, 0);
    const isWithin = counted.length > 0 && sum <= most;
    isMet &&= isWithin;
    console.log(`${isWithin ? 'ok  ' : 'OVER'} ${what}: ${column(sum).trim()} of ${most / kB} kB`);
  }
  return isMet;
}
