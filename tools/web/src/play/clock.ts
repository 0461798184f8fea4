// A clock that can stand still: what counts is the time that a player has seen the board.

export class Clock {
  readonly #now: () => number;
  /** The time until the clock was last started. */
  #before: number;
  /** When it was last started; `null` while it stands. */
  #since: number | null = null;

  /** A clock that stands. `before` is the time of an earlier visit, `now` the time of the device, in milliseconds. */
  constructor(before = 0, now: () => number = () => performance.now()) {
    this.#before = before;
    this.#now = now;
  }

  get isRunning(): boolean {
    return this.#since !== null;
  }

  /** Milliseconds while it ran. */
  get elapsed(): number {
    return this.#before + (this.#since === null ? 0 : this.#now() - this.#since);
  }

  start(): void {
    this.#since ??= this.#now();
  }

  stop(): void {
    this.#before = this.elapsed;
    this.#since = null;
  }
}
