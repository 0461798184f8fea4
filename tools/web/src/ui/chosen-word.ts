// The word that was chosen: its path on the board of the view, a line of facts, and what it means. Where the board and
// the words are side by side this is below the board, and elsewhere in a strip at the lower edge of the window.

import type { BoardView } from '../board/board-view.ts';
import type { Context } from '../context.ts';
import { factsOf, isolated, type FoundWord } from '../words.ts';
import { button, h } from './dom.ts';
import { Meaning } from './meaning.ts';
import { WordList } from './word-list.ts';

/** What is shown while no word is chosen. */
export interface Idle {
  word: FoundWord;
  /** What the word is; with a title it is a button, and its path is not drawn. */
  title: string;
}

export class ChosenWord {
  /** In the column of the board. */
  readonly root: HTMLElement;
  /** Draws the paths; Words has none. */
  board: BoardView | null = null;
  idle: () => Idle | null = () => null;
  readonly #place = h('div', { class: 'strip-place' });
  readonly #strip = h('section', { class: 'strip', 'aria-label': 'The chosen word' });
  /** The lines of the column and of the strip. */
  readonly #lines: readonly { line: HTMLElement; offer: HTMLElement; meaning: Meaning }[];
  readonly #onChoose: (word: FoundWord | null) => void;
  readonly #size = new ResizeObserver(() => this.#makeRoom());
  #lists: WordList[] = [];
  /** The list whose word is chosen, or whose words can be. */
  #list: WordList | null = null;
  /** A word was pressed that the strip may cover when it comes. */
  #mayCover = false;
  #chosen: FoundWord | null = null;

  constructor(context: Context, onChoose: (word: FoundWord | null) => void = () => undefined) {
    this.#onChoose = onChoose;
    this.#lines = [0, 1].map(() => ({ line: h('p', { class: 'now' }), offer: button('', () => this.#take()), meaning: new Meaning(context) }));
    const [column, strip] = this.#lines;
    this.root = h('div', { class: 'chosen-word' }, column.line, column.meaning.root);
    const about = h('div', { class: 'about-word', on: { click: ({ target }) => {
      // More than two lines are read by a tap on them.
      if (target instanceof Element && !target.closest('a, button')) this.#strip.classList.toggle('whole');
    } } }, strip.line, strip.meaning.root);
    this.#strip.append(about,
      button('‹', () => this.#list?.step(-1), { 'aria-label': 'Previous word' }),
      button('›', () => this.#list?.step(1), { 'aria-label': 'Next word' }),
      button('×', () => this.release(), { class: 'end', 'aria-label': 'Close' }));
    this.#strip.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.release();
    });
    this.#place.append(this.#strip);
    this.#size.observe(this.#strip);
  }

  /** A list of words; at most one word of all lists is chosen. */
  list(heading: 'h2' | 'h3' = 'h2'): WordList {
    const list = new WordList({
      onShow: (word) => this.#show(word),
      onPress: (word) => {
        this.#mayCover = !this.#place.isConnected;
        this.choose(list);
        this.#onChoose(word);
      },
      heading,
    });
    this.#lists.push(list);
    return list;
  }

  /** Forgets the lists of an earlier round. */
  begin(board: BoardView, idle: () => Idle | null): void {
    this.leave();
    [this.board, this.idle, this.#lists] = [board, idle, []];
  }

  /** Shows the word that is pressed in a list, else what is idle. */
  choose(list: WordList): void {
    const { pressed } = list;
    if (pressed?.text !== this.#chosen?.text) this.#strip.classList.remove('whole');
    [this.#chosen, this.#list] = [pressed, list];
    for (const it of this.#lists) if (it !== list) it.press(null);
    this.#show(pressed);
    if (pressed || this.idle()?.title) this.#open();
    else this.close();
  }

  /** The list releases its word, which has the focus again. */
  release(): void {
    this.#list?.release();
  }

  /** The view goes, with its word; the focus stays where it is. */
  leave(): void {
    this.#list?.press(null);
    if (this.#list && this.#chosen) this.choose(this.#list);
    this.close();
    [this.#chosen, this.#list] = [null, null];
  }

  /** Removes the strip. */
  close(): void {
    if (!this.#place.isConnected) return;
    this.#place.remove();
    this.#makeRoom();
  }

  /** Shows a word that has the pointer or the focus, else the one that was chosen; the strip has the latter alone. */
  #show(pointed: FoundWord | null): void {
    let lit: FoundWord | null = null;
    for (const [at, word] of [pointed ?? this.#chosen, this.#chosen].entries()) {
      const idle = word ? null : this.idle();
      const shown = word ?? (idle?.title === '' ? idle.word : null);
      const { line, offer, meaning } = this.#lines[at];
      if (shown) line.replaceChildren(h('b', {}, isolated(shown.text)), factsOf(shown));
      else if (!idle) line.replaceChildren();
      else {
        // The button stays the same: it may be pressed.
        if (line.lastChild !== offer) line.replaceChildren(`${idle.title} `, offer);
        offer.textContent = isolated(idle.word.text);
      }
      meaning.show(shown?.text ?? null, shown !== null && (word === null || word.text === this.#chosen?.text));
      if (at === 0) lit = shown;
    }
    this.board?.light(lit);
    this.#strip.classList.toggle('idle', this.#chosen === null);
  }

  /** Chooses the word that is offered. */
  #take(): void {
    const [word, list] = [this.idle()?.word, this.#list];
    if (!word || !list) return;
    list.press(word.text);
    this.choose(list);
    this.#onChoose(word);
    // The button is gone. A word that is not drawn cannot have the focus: another one has it.
    list.focus();
    this.#show(word);
  }

  #open(): void {
    if (this.#place.isConnected || !this.root.isConnected) return;
    // The observer makes room once the strip has its size, so that nothing is laid out twice.
    document.querySelector('main')!.after(this.#place);
  }

  /** The page can be scrolled until its end is above the strip. */
  #makeRoom(): void {
    const height = this.#place.isConnected ? this.#strip.offsetHeight : 0;
    // Not inherited: a change is none for the words.
    for (const it of document.querySelectorAll<HTMLElement>('html, main, .notes')) it.style.setProperty('--strip', `${height}px`);
    if (this.#mayCover && height > 0) {
      this.#mayCover = false;
      this.#list?.reveal();
    }
  }
}
