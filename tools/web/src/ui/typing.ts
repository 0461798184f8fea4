// What is typed in a field that is asked as it is typed makes one entry of the browser's history until there is a pause.

/** The length of a pause, in milliseconds. */
const PAUSE = 1500;

export class Typing {
  #last = 0;

  /** What the next change is in the history. */
  next(): 'push' | 'replace' {
    const before = this.#last;
    this.#last = Date.now();
    return this.#last - before > PAUSE ? 'push' : 'replace';
  }

  /** What is typed from now on is another entry. */
  end(): void {
    this.#last = 0;
  }
}
