// Groups of words as buttons. One stop of the Tab key; the arrow keys, Home and End move inside.

import { count, type FoundWord, type Group } from '../words.ts';
import { apart, button, h } from './dom.ts';
import { whenReleased } from './still.ts';

export interface WordListOptions {
  /** The word under the pointer or with the focus, else the one that was pressed; `null` for none. */
  onShow: (word: FoundWord | null) => void;
  /** A word was pressed or released. */
  onPress?: (word: FoundWord | null) => void;
  /** The level of headings. */
  heading?: 'h2' | 'h3';
}

/** How many words are drawn at first, and how many more each time: drawing all at once would stop the page. */
const FIRST = 1500;
const MORE = 3000;

export class WordList {
  readonly root = h('div', { class: 'word-list' });
  readonly #options: WordListOptions;
  readonly #words = new Map<Element, FoundWord>();
  #buttons: HTMLButtonElement[] = [];
  #pressed: string | null = null;
  /** The word that the mouse was last on, while it is in the list. */
  #pointed: FoundWord | null = null;
  #limit = FIRST;

  constructor(options: WordListOptions) {
    this.#options = options;
    const shown = (event: Event): void => {
      const word = this.#wordOf(event.target);
      if (word) options.onShow(word);
    };
    this.root.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'mouse') return;
      this.#pointed = this.#wordOf(event.target) ?? this.#pointed;
      shown(event);
    });
    this.root.addEventListener('focusin', (event) => {
      shown(event);
      if (this.#words.has(event.target as Element)) this.#moveTabStop(event.target as HTMLButtonElement);
    });
    this.root.addEventListener('pointerleave', () => {
      this.#pointed = null;
      options.onShow(this.pressed);
    });
    // A press on the link to the meaning takes the focus, too: the link waits for its click.
    this.root.addEventListener('focusout', () => whenReleased(() => options.onShow(this.#pointed ?? this.pressed)));
    this.root.addEventListener('click', (event) => this.#press(this.#wordOf(event.target)));
    this.root.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** The word that was pressed. */
  get pressed(): FoundWord | null {
    return [...this.#words.values()].find((word) => word.text === this.#pressed) ?? null;
  }

  /** Shows groups of words; `mark` may add a class and a remark to a word. */
  show(groups: readonly Group<FoundWord>[], mark?: (word: FoundWord) => { class: string; remark: string } | null): void {
    this.#words.clear();
    this.#pointed = null;
    let room = this.#limit;
    const sections = groups.filter((group) => group.words.length > 0).map((group) => {
      const words = group.words.slice(0, Math.max(0, room));
      room -= words.length;
      const heading = h(this.#options.heading ?? 'h2', {}, h('b', {}, group.title), ` ${count(group.words.length, 'word')}`);
      const items = words.map((word) => h('li', {}, this.#button(word, mark?.(word) ?? null)));
      return words.length > 0 && h('section', {}, heading, h('ul', { class: 'words' }, ...items));
    });
    const total = groups.reduce((sum, group) => sum + group.words.length, 0);
    const rest = total - this.#limit;
    const next = this.#limit + MORE;
    const more = rest > 0 && button(`Show ${count(Math.min(MORE, rest), 'more word')} of ${rest.toLocaleString('en')}`, () => {
      const from = this.#buttons.length;
      this.#limit = next;
      this.show(groups, mark);
      this.#buttons[from]?.focus({ preventScroll: true });
    }, { class: 'more' });
    this.root.replaceChildren(...[...sections, more].filter((it): it is HTMLElement => it !== false));
    this.#limit = FIRST;
    this.#buttons = [...this.#words.keys()] as HTMLButtonElement[];
    const stop = this.#buttons.find((it) => this.#words.get(it)?.text === this.#pressed) ?? this.#buttons[0];
    stop?.setAttribute('tabindex', '0');
  }

  /** Presses a word by its text, without an event. */
  press(text: string | null): void {
    this.#pressed = text;
    for (const [element, word] of this.#words) element.setAttribute('aria-pressed', String(word.text === text));
  }

  /** Presses the next word or the one before, in a circle. */
  step(direction: 1 | -1): void {
    const at = this.#buttons.findIndex((it) => this.#words.get(it)?.text === this.#pressed);
    const next = this.#buttons[(at + direction + this.#buttons.length) % this.#buttons.length];
    const word = next && this.#words.get(next);
    if (!word || word.text === this.#pressed) return;
    this.#moveTabStop(next);
    this.#press(word);
  }

  /** Releases the word that is pressed, and gives it the focus. */
  release(): void {
    const { pressed } = this;
    if (!pressed) return;
    const element = this.#buttons.find((it) => this.#words.get(it) === pressed);
    this.#press(pressed);
    element?.focus();
  }

  #button(word: FoundWord, mark: { class: string; remark: string } | null): HTMLButtonElement {
    const element = h(
      'button',
      { type: 'button', class: mark?.class, tabindex: -1, 'aria-pressed': String(word.text === this.#pressed) },
      word.text,
      mark && apart(),
      mark && h('small', {}, mark.remark),
    );
    this.#words.set(element, word);
    return element;
  }

  #wordOf(target: EventTarget | null): FoundWord | null {
    const element = target instanceof Element ? target.closest('button') : null;
    return (element && this.#words.get(element)) ?? null;
  }

  #press(word: FoundWord | null): void {
    if (!word) return;
    const pressed = word.text === this.#pressed ? null : word;
    this.press(pressed?.text ?? null);
    this.#options.onPress?.(pressed);
    this.#options.onShow(pressed ?? this.#pointed);
  }

  #moveTabStop(to: HTMLButtonElement): void {
    for (const it of this.#buttons) if (it.tabIndex === 0 && it !== to) it.tabIndex = -1;
    to.tabIndex = 0;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.release();
    const at = this.#buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.#next(event.key, at);
    if (next === null) return;
    event.preventDefault();
    const to = this.#buttons[Math.min(Math.max(next, 0), this.#buttons.length - 1)];
    to.focus();
  }

  #next(key: string, at: number): number | null {
    switch (key) {
      case 'ArrowRight':
        return at + 1;
      case 'ArrowLeft':
        return at - 1;
      case 'ArrowDown':
        return this.#inNextRow(at, 1);
      case 'ArrowUp':
        return this.#inNextRow(at, -1);
      case 'Home':
        return 0;
      case 'End':
        return this.#buttons.length - 1;
      default:
        return null;
    }
  }

  /** The nearest word of the row above or below. */
  #inNextRow(at: number, direction: 1 | -1): number {
    const from = this.#buttons[at].getBoundingClientRect();
    let [best, row, distance] = [at, NaN, Infinity];
    for (let i = at + direction; i >= 0 && i < this.#buttons.length; i += direction) {
      const box = this.#buttons[i].getBoundingClientRect();
      if (Math.abs(box.top - from.top) < 4) continue;
      if (!Number.isNaN(row) && Math.abs(box.top - row) > 4) break;
      row = box.top;
      if (Math.abs(box.left - from.left) < distance) [best, distance] = [i, Math.abs(box.left - from.left)];
    }
    return best;
  }
}
