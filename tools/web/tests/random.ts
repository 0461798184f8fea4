// Random values for tests that compare with naive versions; the same in every run.

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number below `bound`. Mulberry32. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let it = this.#state;
    it = Math.imul(it ^ (it >>> 15), it | 1);
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61);
    return ((it ^ (it >>> 14)) >>> 0) % bound;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)];
  }

  word(letters: string, longest: number): string {
    return Array.from({ length: 1 + this.below(longest) }, () => this.pick([...letters])).join('');
  }
}
