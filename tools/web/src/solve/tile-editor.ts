// Changes the board tile by tile: a pad of letters for fingers, keys for keyboards, and its size.

import type { BoardView } from '../board/board-view.ts';
import { BLANK, face, MOST_ROWS, resized, spoken, WALL, type Grid, type Tile } from '../board/grid.ts';
import { announce } from '../ui/announcer.ts';
import { button, h } from '../ui/dom.ts';
import { count } from '../words.ts';

/** The keys, as on a keyboard. */
const KEYS: readonly (readonly Tile[])[] = [
  [...'qwertyuiop'], [...'asdfghjkl'], [...'zxcvbnm', BLANK, WALL], ['th', 'in', 'er', 'he', 'an'],
].map((row) => row.map((tile) => (tile === 'q' ? 'qu' : tile)));

export class TileEditor {
  readonly root = h('div', { class: 'editor', hidden: true, role: 'group', 'aria-label': 'Change tiles' });
  readonly #board: BoardView;
  readonly #onBoard: (grid: Grid) => void;
  readonly #rows = h('span');
  readonly #columns = h('span');
  #chosen: number | null = null;

  constructor(board: BoardView, onBoard: (grid: Grid) => void) {
    this.#board = board;
    this.#onBoard = onBoard;
    const key = (tile: Tile): HTMLElement => button(tile === WALL ? '■' : face(tile), () => this.#set(tile), {
      class: 'key', 'aria-label': tile === BLANK || tile === WALL ? spoken(tile) : undefined,
    });
    const resize = (label: string, text: string, rows: number, columns: number): HTMLElement =>
      button(text, () => this.#resize(rows, columns), { class: 'key', 'aria-label': label });
    this.root.append(
      h('div', { class: 'keys' }, ...KEYS.map((row, i) => h('div', {}, ...row.map(key), i === KEYS.length - 1 && button('Done', () => this.#done(), { class: 'primary' })))),
      h('div', { class: 'sizes' },
        h('span', {}, resize('Fewer rows', '−', -1, 0), this.#rows, resize('More rows', '+', 1, 0)),
        h('span', {}, resize('Fewer columns', '−', 0, -1), this.#columns, resize('More columns', '+', 0, 1))),
    );
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#done();
    });
  }

  /** Opens the pad for a tile, or closes it if the tile was chosen before. */
  toggle(cell: number): void {
    if (this.#chosen === cell && !this.root.hidden) this.close();
    else {
      this.#choose(cell);
      announce(`${spoken(this.#board.grid.tiles[cell])}, ${this.#place(cell)}, is chosen: type a letter or take one of the keys.`);
    }
  }

  /** Keys on a tile: letters replace it, Backspace makes it blank, Escape closes the pad. */
  onKey(cell: number, event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      this.close();
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      this.#choose(cell);
      this.#set(BLANK, event.key === 'Backspace' ? -1 : 0);
    } else if (/^[\p{L}?.]$/u.test(event.key)) {
      event.preventDefault();
      this.#choose(cell);
      const letter = event.key.toLowerCase();
      this.#set(letter === 'q' ? 'qu' : letter);
      this.#board.focus(this.#chosen ?? cell);
    }
  }

  /** The board has other tiles or another size. */
  boardChanged(): void {
    const { rows, columns, tiles } = this.#board.grid;
    this.#rows.textContent = count(rows, 'row');
    this.#columns.textContent = count(columns, 'column');
    if (this.#chosen !== null && this.#chosen >= tiles.length) this.#chosen = tiles.length - 1;
    if (!this.root.hidden) this.#board.choose(this.#chosen);
  }

  close(): void {
    this.root.hidden = true;
    this.#chosen = null;
    this.#board.choose(null);
  }

  #choose(cell: number): void {
    this.#chosen = cell;
    this.root.hidden = false;
    this.boardChanged();
  }

  #done(): void {
    const cell = this.#chosen;
    this.close();
    if (cell !== null) this.#board.focus(cell);
  }

  /** Changes the chosen tile and goes on to the next one. */
  #set(tile: Tile, step = 1): void {
    if (this.#chosen === null) return;
    const { grid } = this.#board;
    const tiles = grid.tiles.map((it, cell) => (cell === this.#chosen ? tile : it));
    announce(`${spoken(tile)}, ${this.#place(this.#chosen)}`);
    this.#chosen = (this.#chosen + step + tiles.length) % tiles.length;
    this.#show({ ...grid, tiles });
  }

  #place(cell: number): string {
    const { columns } = this.#board.grid;
    return `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`;
  }

  #resize(rows: number, columns: number): void {
    const { grid } = this.#board;
    const within = (size: number): number => Math.min(Math.max(size, 1), MOST_ROWS);
    this.#show(resized(grid, within(grid.rows + rows), within(grid.columns + columns)));
  }

  /** The board changes at once; its words follow when the solver has answered. */
  #show(grid: Grid): void {
    this.#board.show(grid);
    this.boardChanged();
    this.#onBoard(grid);
  }
}
