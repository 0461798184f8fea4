// What is typed in a field that is asked as it is typed makes one entry of the browser's history until there is a pause.

import { h } from './dom.ts';

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

  /** A form of one field, which its answer follows without being sent. */
  form(field: HTMLElement, ...children: (Node | null)[]): HTMLFormElement {
    return h('form', { class: 'entry', on: { submit: (event) => {
      event.preventDefault();
      field.blur();
      this.end();
    } } }, ...children);
  }
}
