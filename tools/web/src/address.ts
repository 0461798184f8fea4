// The address of the page in the browser: reads where the user goes, writes where the page is.

/** Browsers refuse more than some hundred changes in half a minute, so changes while typing are gathered. */
const PAUSE = 350;
/** A change takes a browser as long as drawing what was pressed, which comes first; in milliseconds. */
const SOON = 60;

export class Address {
  readonly #onGo: (hash: string) => void;
  /** The address that the page shows, written or not. */
  #shown = location.hash;
  #isWaiting = false;
  #timer = 0;

  /** `onGo` is called when the user goes somewhere: a link, back, forward, an address that was typed. */
  constructor(onGo: (hash: string) => void) {
    this.#onGo = onGo;
    window.addEventListener('popstate', () => this.#went());
    window.addEventListener('hashchange', () => this.#went());
    window.addEventListener('pagehide', () => this.#flush());
  }

  /** Notes what the page shows: as a new entry of the history, or in place of the last one. */
  write(hash: string, how: 'push' | 'replace'): void {
    if (hash === this.#shown) return;
    if (how === 'push') {
      this.#flush();
      this.#shown = hash;
      this.#change(() => history.pushState(null, '', hash));
      return;
    }
    this.#shown = hash;
    this.#isWaiting = true;
    if (this.#timer === 0) this.#timer = window.setTimeout(() => this.#write(), SOON);
  }

  /** Writes what waits; what comes next waits longer. */
  #write(): void {
    this.#isWaiting = false;
    this.#replace();
    this.#timer = window.setTimeout(() => this.#flush(), PAUSE);
  }

  #went(): void {
    if (this.#isWaiting) this.#stop();
    if (location.hash === this.#shown) return;
    this.#shown = location.hash;
    this.#onGo(this.#shown);
  }

  #flush(): void {
    if (this.#isWaiting) this.#replace();
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isWaiting = false;
  }

  #replace(): void {
    this.#change(() => history.replaceState(null, '', this.#shown));
  }

  /** A browser that refuses keeps the address before; everything else works. */
  #change(write: () => void): void {
    try {
      write();
    } catch {
      // Too many changes in a short time.
    }
  }
}
