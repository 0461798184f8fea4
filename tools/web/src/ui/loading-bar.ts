// Shows which dictionary is on its way, and what went wrong with it.

import type { WorkerEvent } from '../worker/protocol.ts';
import { button, h } from './dom.ts';

const NAMES = { common: 'the common words', english: 'all words', own: 'your words', solver: 'the solver' } as const;

export class LoadingBar {
  readonly root = h('div', { class: 'loading', hidden: true });
  readonly #text = h('span');
  readonly #bar = h('progress', { max: 1, 'aria-label': 'Loading' });
  readonly #again: HTMLButtonElement;

  constructor(onAgain: () => void) {
    this.#again = button('Try again', () => {
      this.#clear();
      onAgain();
    });
    this.root.append(this.#text, this.#bar);
  }

  report(event: Exclude<WorkerEvent, { event: 'graph' }>): void {
    if (event.event === 'failed') {
      this.problem(`${capitalized(NAMES[event.name])} could not be loaded: ${event.message}`, true);
    } else if (event.event === 'ready') {
      this.idle();
    } else if (!this.root.classList.contains('problem')) {
      this.working(`Loading ${NAMES[event.name]}…`);
      if (event.total > 0) this.#bar.value = Math.min(1, event.loaded / event.total);
    }
  }

  /** Something takes a while, nobody knows how long. */
  working(text: string): void {
    this.root.hidden = false;
    this.root.classList.remove('problem');
    this.#text.textContent = text;
    this.#bar.removeAttribute('value');
    this.root.replaceChildren(this.#text, this.#bar);
  }

  idle(): void {
    if (!this.root.classList.contains('problem')) this.root.hidden = true;
  }

  /** Something went wrong; the message stays until something else happens. */
  problem(text: string, canTryAgain = false): void {
    this.root.hidden = false;
    this.root.classList.add('problem');
    this.#text.textContent = text;
    const close = button('Close', () => this.#clear());
    const alert = h('span', { role: 'alert' }, this.#text);
    this.root.replaceChildren(alert, ...(canTryAgain ? [this.#again] : []), close);
  }

  #clear(): void {
    this.root.classList.remove('problem');
    this.root.hidden = true;
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
