// Groups of words as buttons. One stop of the Tab key; the arrow keys, Home and End move inside.

import { count, isolated, type FoundWord, type Group } from '../words.ts';
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

/** May add a class and a remark to a word. */
type Mark = (word: FoundWord) => { class: string; remark: string } | null;

/** How many words are drawn at first, and how many more each time a person asks for more. */
const FIRST = 1500;
const MORE = 3000;
/** How many words are drawn at once: the first ones fill a window, and the rest follows without stopping the page. */
const AT_ONCE = 200;
/** The most words whose buttons are kept for the next list. */
const MOST_KEPT = 3000;

/** Words that a key moves the focus by. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

export class WordList {
  readonly root = h('div', { class: 'word-list' });
  readonly #options: WordListOptions;
  /** All words of the list, and those that are drawn. */
  #groups: readonly Group<FoundWord>[] = [];
  readonly #words = new Map<Element, FoundWord>();
  /** Items of words without marks, by their texts: the next list has most of them. */
  readonly #items = new Map<string, HTMLLIElement>();
  #timer = 0;
  #buttons: HTMLButtonElement[] = [];
  /** The button that the Tab key stops at. */
  #stop: HTMLButtonElement | null = null;
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

  /** The word that was pressed, which may not be drawn. */
  get pressed(): FoundWord | null {
    if (this.#pressed === null) return null;
    for (const { words } of this.#groups) {
      const word = words.find(({ text }) => text === this.#pressed);
      if (word) return word;
    }
    return null;
  }

  /**
   * Shows groups of words; `mark` may add a class and a remark to a word. The first words are there at once, and all of
   * them when `onDone` is called, which is at once for short lists.
   */
  show(groups: readonly Group<FoundWord>[], mark?: Mark, onDone?: () => void): void {
    this.#show(groups, AT_ONCE, mark, onDone);
  }

  #show(groups: readonly Group<FoundWord>[], atOnce: number, mark?: Mark, onDone?: () => void): void {
    clearTimeout(this.#timer);
    this.#groups = groups;
    this.#words.clear();
    this.#buttons = [];
    this.#stop?.setAttribute('tabindex', '-1');
    this.#stop = null;
    this.#pointed = null;
    const limit = this.#limit;
    this.#limit = FIRST;
    if (this.#items.size > MOST_KEPT) this.#items.clear();
    const drawing = this.#draw(groups, limit, atOnce, mark);
    const go = (): void => {
      if (!drawing.next().done) this.#timer = window.setTimeout(() => whenReleased(go));
      else onDone?.();
    };
    go();
  }

  /** Draws some words in each step. */
  *#draw(groups: readonly Group<FoundWord>[], limit: number, atOnce: number, mark?: Mark): Generator<void, void> {
    // What is drawn in a step comes into the page at its end.
    let fresh = new DocumentFragment();
    let isFirst = true;
    let room = atOnce;
    const put = (): void => {
      if (isFirst) this.root.replaceChildren(fresh);
      else this.root.append(fresh);
      if (isFirst && this.#buttons[0]) this.#moveTabStop(this.#buttons[0]);
      fresh = new DocumentFragment();
      isFirst = false;
      room = atOnce;
    };
    let left = limit;
    for (const group of groups) {
      const words = group.words.slice(0, left);
      left -= words.length;
      if (words.length === 0) continue;
      const list = h('ul', { class: 'words' });
      const heading = h(this.#options.heading ?? 'h2', {}, h('b', {}, group.title), ` ${group.isCut ? 'first ' : ''}${count(group.words.length, 'word')}`);
      fresh.append(h('section', {}, heading, list));
      for (let at = 0; at < words.length;) {
        if (room === 0) {
          put();
          yield;
        }
        const part = words.slice(at, at + room);
        list.append(...part.map((word) => this.#item(word, mark?.(word) ?? null)));
        at += part.length;
        room -= part.length;
      }
    }
    const total = groups.reduce((sum, group) => sum + group.words.length, 0);
    if (total > limit) fresh.append(this.#more(groups, total - limit, limit + MORE, mark));
    put();
    const pressed = this.#buttons.find((it) => this.#words.get(it)?.text === this.#pressed);
    if (pressed) this.#moveTabStop(pressed);
  }

  /** A button that shows more words. */
  #more(groups: readonly Group<FoundWord>[], rest: number, limit: number, mark?: Mark): HTMLButtonElement {
    return button(`Show ${count(Math.min(MORE, rest), 'more word')} of ${rest.toLocaleString('en')}`, () => {
      const from = this.#buttons.length;
      this.#limit = limit;
      this.#show(groups, Infinity, mark);
      this.#buttons[from]?.focus({ preventScroll: true });
    }, { class: 'more' });
  }

  /** Presses a word by its text, without an event. */
  press(text: string | null): void {
    const before = this.#pressed;
    this.#pressed = text;
    if (text === before) return;
    for (const [element, word] of this.#words) {
      if (word.text === before || word.text === text) element.setAttribute('aria-pressed', String(word.text === text));
      if (word.text === text) this.#moveTabStop(element as HTMLButtonElement);
    }
  }

  /** Presses the next word or the one before, in a circle. */
  step(direction: 1 | -1): void {
    const at = this.#buttons.findIndex((it) => this.#words.get(it)?.text === this.#pressed);
    // Before the first word is the last one, also if none is pressed.
    const next = this.#buttons[(Math.max(at, direction === 1 ? -1 : 0) + direction + this.#buttons.length) % this.#buttons.length];
    const word = next && this.#words.get(next);
    if (!word || word.text === this.#pressed) return;
    this.#moveTabStop(next);
    this.#press(word);
  }

  /** Releases the word that is pressed, and gives it the focus. */
  release(): void {
    const { pressed } = this;
    if (!pressed) return;
    this.#press(pressed);
    this.focus();
  }

  /** Scrolls to the word that was pressed, if it is not in view. */
  reveal(): void {
    this.#stop?.scrollIntoView({ block: 'nearest' });
  }

  /** Gives the focus to the word that is or was pressed. */
  focus(): void {
    this.#stop?.focus({ preventScroll: true });
  }

  /** The item of a word; that of the list before, if it had the word. */
  #item(word: FoundWord, mark: ReturnType<Mark>): HTMLLIElement {
    const known = mark ? undefined : this.#items.get(word.text);
    const item = known && !this.#words.has(known.firstElementChild!) ? known : h('li', {},
      h('button', { type: 'button', class: mark?.class, tabindex: -1, 'aria-pressed': 'false' },
        isolated(word.text), mark && apart(), mark && h('small', {}, mark.remark)));
    if (!mark) this.#items.set(word.text, item);
    const element = item.firstElementChild as HTMLButtonElement;
    const isPressed = String(word.text === this.#pressed);
    if (element.getAttribute('aria-pressed') !== isPressed) element.setAttribute('aria-pressed', isPressed);
    this.#words.set(element, word);
    this.#buttons.push(element);
    return item;
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
    if (to === this.#stop) return;
    this.#stop?.setAttribute('tabindex', '-1');
    to.setAttribute('tabindex', '0');
    this.#stop = to;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.release();
    const at = this.#buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.#next(event.key, at);
    if (next === null) return;
    event.preventDefault();
    this.#buttons[next].focus();
  }

  #next(key: string, at: number): number | null {
    if (key === 'ArrowDown') return this.#inNextRow(at, 1);
    if (key === 'ArrowUp') return this.#inNextRow(at, -1);
    const step = STEPS[key];
    return step === undefined ? null : Math.min(Math.max(at + step, 0), this.#buttons.length - 1);
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
