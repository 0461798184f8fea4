// Rolls the board of a day before any module is there. Follows the steps in the documentation of `Dealer` in
// crates/board/src/deal.rs; a test compares the boards of 1,000 days.

const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
/** The words of the state that each quarter round mixes: four columns, then four diagonals. */
const QUARTERS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
const WORD = 2 ** 32;

/** Sixteen words of ChaCha with 8 rounds. */
function block(seed: number, counter: number): Uint32Array {
  const start = Uint32Array.of(...CONSTANTS, seed % WORD, Math.floor(seed / WORD), 0, 0, 0, 0, 0, 0, counter, 0, 0, 0);
  const it = start.slice();
  const mix = (to: number, from: number, turned: number, bits: number): void => {
    it[to] += it[from];
    const word = it[turned] ^ it[to];
    it[turned] = (word << bits) | (word >>> (32 - bits));
  };
  for (let round = 0; round < 8; round += 2) {
    for (const [a, b, c, d] of QUARTERS) {
      mix(a, b, d, 16);
      mix(c, d, b, 12);
      mix(a, b, d, 8);
      mix(c, d, b, 7);
    }
  }
  return it.map((word, i) => word + start[i]);
}

/** The first board of a seed, as its canonical text: rows of as many tiles as there are rows. */
export function rolled(dice: readonly string[], seed: number): string {
  const faces = dice.map((die) => die.match(/[A-Z][a-z]*/g)!.map((it) => (it === 'Qu' ? 'q' : it.toLowerCase())));
  const [each, columns] = [faces[0].length, Math.sqrt(dice.length)];
  let drawn = 0;
  let words = block(seed, 0);
  const below = (bound: number): number => {
    for (;;) {
      const product = words[drawn++ % 16] * bound;
      if (drawn % 16 === 0) words = block(seed, drawn / 16);
      if (product % WORD >= WORD % bound) return Math.floor(product / WORD);
    }
  };
  const tiles = faces.map((_, cell) => {
    const r = below((faces.length - cell) * each);
    const die = cell + Math.floor(r / each);
    [faces[cell], faces[die]] = [faces[die], faces[cell]];
    return faces[cell][r % each];
  });
  return Array.from({ length: columns }, (_, row) => tiles.slice(row * columns, (row + 1) * columns).join('')).join('/');
}
