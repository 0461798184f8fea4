// A sheet over the lower edge of narrow pages: the word that was chosen, with its path, its points and its meaning.
// It lies above the page, so that nothing moves when it comes or goes. The style sheet hides it where the board and
// what is below it are in view beside the words.

import { BoardView } from '../board/board-view.ts';
import type { Grid } from '../board/grid.ts';
import type { Context } from '../context.ts';
import { factsOf, written, type FoundWord } from '../words.ts';
import { button, h } from './dom.ts';
import { Meaning } from './meaning.ts';
import type { WordList } from './word-list.ts';

export class WordSheet {
  readonly #place = h('div', { class: 'sheet-place' });
  readonly #board = new BoardView({ label: 'Path' });
  readonly #sheet = h('section', { class: 'word-sheet', 'aria-label': 'The chosen word' });
  readonly #word = h('b');
  readonly #facts = h('span');
  readonly #meaning: Meaning;
  readonly #size = new ResizeObserver(() => this.#makeRoom());
  #list: WordList | null = null;

  constructor(context: Context) {
    this.#meaning = new Meaning(context, 'gloss');
    // The buttons are at the lower edge: they stay where they are, however long a meaning is.
    this.#sheet.append(
      this.#board.root,
      h('div', { class: 'about-word' }, h('p', {}, this.#word, this.#facts), this.#meaning.root),
      h('div', { class: 'steps' },
        button('‹', () => this.#list?.step(-1), { 'aria-label': 'Previous word' }),
        button('›', () => this.#list?.step(1), { 'aria-label': 'Next word' }),
        button('Close', () => this.release(), { class: 'end' })));
    this.#sheet.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.release();
    });
    this.#place.append(this.#sheet);
    this.#size.observe(this.#sheet);
  }

  /** Shows a word that was pressed in a list. */
  show(word: FoundWord, grid: Grid, list: WordList): void {
    this.#list = list;
    this.#sheet.classList.toggle('boardless', grid.tiles.length === 0);
    if (this.#board.grid !== grid) this.#board.show(grid);
    this.#board.light(word.path.length > 0 ? { path: word.path, word: word.text } : null);
    this.#word.textContent = written(word.text);
    this.#facts.textContent = factsOf(word);
    this.#meaning.show(word.text, true);
    if (this.#place.isConnected) return;
    document.querySelector('main')!.toggleAttribute('data-sheet', true);
    // The observer makes room once the sheet has its size, so that nothing is laid out twice.
    document.querySelector('main')!.after(this.#place);
  }

  /** The list releases its word, which has the focus again. */
  release(): void {
    this.#list?.release();
    this.close();
  }

  close(): void {
    this.#list = null;
    if (!this.#place.isConnected) return;
    this.#place.remove();
    this.#makeRoom();
  }

  /** The page can be scrolled until its end is above the sheet. */
  #makeRoom(): void {
    document.querySelector('main')!.toggleAttribute('data-sheet', this.#place.isConnected);
    const height = this.#place.isConnected ? (this.#place.firstElementChild as HTMLElement).offsetHeight : 0;
    // Not inherited: a change is none for the words.
    for (const it of document.querySelectorAll<HTMLElement>('html, main, .notes')) it.style.setProperty('--sheet', `${height}px`);
  }
}
