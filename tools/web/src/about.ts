// What the page is, what it stores, and the notices of the word list.

import type { Context, Page } from './context.ts';
import { button, h } from './ui/dom.ts';
import { count } from './words.ts';

/** The rounds of a measurement, of 1,000 boards each. */
const ROUNDS = 40;

const NOTICES: readonly (readonly [file: string, title: string])[] = [
  ['LICENSE-SCOWL.txt', 'The word list: SCOWL, its copyright and licenses'],
  ['README-SCOWL.txt', 'The word list: its sources and credits'],
  ['LICENSE-WORDNET.txt', 'The meanings: WordNet, its copyright and license'],
  ['THIRD-PARTY.txt', 'The solver: licenses of the libraries in it'],
  ['LICENSE-MIT.txt', 'This page: MIT license'],
  ['LICENSE-APACHE.txt', 'This page: Apache license 2.0'],
];

export class AboutView implements Page {
  readonly root = h('div', { class: 'view about-view' });
  readonly #context: Context;
  readonly #memory = h('p', { class: 'soft', id: 'memory' });
  readonly #speed = h('p', { class: 'soft', id: 'speed', role: 'status' });

  constructor(context: Context) {
    this.#context = context;
    this.root.append(
      h('h1', {}, 'About'),
      h('p', {}, 'dictc compiles word lists into files that open in an instant, and walks them letter by letter while it walks a board. This page is the same library, compiled to WebAssembly. It runs in your browser: no board, word or file that you use here leaves your device, and the page asks no other site for anything.'),
      h('p', {}, 'After the first visit it works without a network. Your browser can install it as an app.'),
      h('h2', {}, 'The words'),
      h('p', {}, 'The English dictionary has 254,943 words from SCOWL (Spell Checker Oriented Word Lists), each with a level from 10 (most common) to 80 (rarest). It includes rare words, which a level leaves out, and vulgar and offensive ones. Those that SCOWL or WordNet marks do not count on the board of the day, and are never shown as the best that you missed; Play has an option to leave them out of other rounds. It is copyright 2000–2018 Kevin Atkinson and the authors of its sources, among them the UK Advanced Cryptics Dictionary, copyright © J Ross Beresford 1993–1999, All Rights Reserved. The notices follow.'),
      ...NOTICES.map(([file, title]) => notice(file, title)),
      h('h2', {}, 'This device'),
      this.#memory,
      h('div', { class: 'tools' }, button('Measure the solver', () => void this.#measure())),
      this.#speed,
      h('p', {}, 'Boggle is a trademark of Hasbro, which is not affiliated with this project.'),
    );
  }

  show(): void {
    void this.#context.worker.call('memory', {}).then(
      ({ solver, version }) => (this.#memory.textContent = `Version ${version}. The solver uses ${(solver / 1e6).toFixed(1)} MB of memory.`),
      (error: Error) => (this.#memory.textContent = error.message),
    );
  }

  async #measure(): Promise<void> {
    this.#speed.textContent = `Solving ${count(1000 * ROUNDS, 'board')} three times…`;
    try {
      const speed = await this.#context.worker.call('measure', { rounds: ROUNDS });
      this.#speed.textContent = `Dealt 4x4 boards with all words: ${count(Math.round(speed.points), 'board')} a second for points, ${count(Math.round(speed.words), 'board')} a second for words with paths in the memory of the solver, ${count(Math.round(speed.objects), 'board')} a second as objects.`;
    } catch (error) {
      this.#speed.textContent = (error as Error).message;
    }
  }
}

/** A text that is loaded when it is opened. */
function notice(file: string, title: string): HTMLElement {
  const text = h('pre', { tabindex: 0, role: 'group', 'aria-label': title }, 'Loading…');
  const details = h('details', {}, h('summary', {}, title), text);
  details.addEventListener('toggle', () => void load(), { once: true });
  const load = async (): Promise<void> => {
    try {
      const response = await fetch(`./${file}`);
      text.textContent = response.ok ? await response.text() : `${file}: ${response.status} ${response.statusText}`;
    } catch (error) {
      text.textContent = `${file}: ${(error as Error).message}`;
    }
  };
  return details;
}
