// The dice that rounds are dealt from if nothing else is chosen. The worker has the editions.

export const USUAL_EDITION = 'new87';

/** A random seed that keeps the code short: below 2^25, as in `play`. */
export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] >>> 7;
}
