// A board on the page: an SVG drawing of tiles and a path. Where tiles can be chosen, a button lies over each of them.

import { h, svg } from '../ui/dom.ts';
import { count, letterCount } from '../words.ts';
import { blanksOf, face, positionOf, spoken, spokenRows, WALL, type Grid } from './grid.ts';

/** The distance between the middles of tiles, and the width of a tile, in all drawings of dictc. */
export const STEP = 64;
const TILE = 58;

export interface BoardViewOptions {
  label: string;
  /** A tile was clicked, tapped or chosen with Enter or the space bar. Without it, the board is a picture. */
  onTile?: (cell: number) => void;
  /** A key that does not move the focus. */
  onKey?: (cell: number, event: KeyboardEvent) => void;
}

/** A word to draw on the board. */
export interface Lit {
  path: readonly number[];
  /** The word, for the letters that blanks stand for. */
  text?: string;
}

export class BoardView {
  readonly root: HTMLElement;
  grid: Grid = { rows: 0, columns: 0, tiles: [] };
  readonly #options: BoardViewOptions;
  readonly drawing = svg('svg', { class: 'drawing', 'aria-hidden': 'true' });
  readonly #buttons = h('div', { class: 'tiles' });
  /** The buttons, one a cell; none on a picture. */
  buttons: HTMLButtonElement[] = [];
  #tiles: SVGRectElement[] = [];
  #heat: SVGRectElement[] = [];
  #letters: SVGTextElement[] = [];
  readonly #line = svg('path', { class: 'line' });
  readonly #arrows = svg('g');
  readonly #steps = svg('g');
  #current = 0;
  #judged = 0;

  constructor(options: BoardViewOptions) {
    this.#options = options;
    this.root = h('div', { class: 'board', role: options.onTile ? 'group' : 'img', 'aria-label': options.label }, this.drawing);
    if (!options.onTile) return;
    this.root.append(this.#buttons);
    this.#buttons.addEventListener('click', (event) => {
      const cell = this.#cellOf(event.target);
      if (cell !== null) options.onTile?.(cell);
    });
    this.#buttons.addEventListener('keydown', (event) => this.#onKey(event));
    this.#buttons.addEventListener('focusin', (event) => {
      const cell = this.#cellOf(event.target);
      if (cell !== null) this.#moveTabStop(cell);
    });
  }

  /** Shows a board. */
  show(grid: Grid): void {
    const isSameShape = grid.rows === this.grid.rows && grid.columns === this.grid.columns;
    this.grid = grid;
    if (!isSameShape) this.#build();
    grid.tiles.forEach((tile, cell) => {
      this.#tiles[cell].classList.toggle('wall', tile === WALL);
      this.#writeLetter(cell, face(tile));
      if (!this.#options.onTile) return;
      const at = `row ${Math.floor(cell / grid.columns) + 1}, column ${(cell % grid.columns) + 1}`;
      this.buttons[cell].setAttribute('aria-label', `${spoken(tile)}, ${at}`);
    });
    if (!this.#options.onTile) this.root.setAttribute('aria-label', `${this.#options.label}: ${spokenRows(grid)}`);
    this.light(null);
  }

  /** Says which tiles are chosen, in a board where tiles can be. */
  press(cells: readonly number[]): void {
    this.buttons.forEach((button, cell) => button.setAttribute('aria-pressed', String(cells.includes(cell))));
  }

  /** Draws the path of a word, or none. */
  light(lit: Lit | null): void {
    const path = lit?.path ?? [];
    const blanks = blanksOf(this.grid, lit?.text ?? '', lit?.text ? path : []);
    this.#tiles.forEach((tile, cell) => {
      const at = path.indexOf(cell);
      tile.classList.toggle('on', at >= 0);
      tile.classList.toggle('first', at === 0);
      this.#letters[cell].classList.toggle('lit', at >= 0);
      this.#letters[cell].classList.toggle('lead', at === 0);
      this.#writeLetter(cell, blanks.get(cell) ?? face(this.grid.tiles[cell]));
    });
    delete this.root.dataset['verdict'];
    this.#line.setAttribute('d', lineOf(this.grid, path));
    this.#arrows.replaceChildren(...this.#arrowsOf(path));
    this.#steps.replaceChildren(
      ...path.map((cell, i) => {
        const [x, y] = middle(this.grid, cell);
        return svg('text', { class: 'step', x: x + 20, y: y - 18 }, String(i + 1));
      }),
    );
  }

  /** Draws a path with the verdict on its word, for a moment or until something else is drawn. */
  judge(path: readonly number[], verdict: 'good' | 'bad'): void {
    this.light({ path });
    this.root.dataset['verdict'] = verdict;
    clearTimeout(this.#judged);
    this.#judged = window.setTimeout(() => {
      if (this.root.dataset['verdict']) this.light(null);
    }, 900);
  }

  /** Tints cells by their share of the largest value, with the values in the corners; `null` clears. */
  heat(values: readonly number[] | null): void {
    const most = Math.max(1, ...(values ?? []));
    this.#heat.forEach((rect, cell) => rect.setAttribute('opacity', String(((values?.[cell] ?? 0) / most) * 0.75)));
    this.root.classList.toggle('hot', values !== null);
    this.buttons.forEach((button, cell) => {
      if (values) button.title = count(values[cell], 'word');
      else button.removeAttribute('title');
    });
  }

  /** Marks cells, as hints do. */
  mark(cells: readonly number[]): void {
    this.#tiles.forEach((tile, cell) => tile.classList.toggle('hint', cells.includes(cell)));
  }

  /** Marks a tile as the one that typing changes; `null` for none. */
  choose(cell: number | null): void {
    this.#tiles.forEach((tile, it) => tile.classList.toggle('chosen', it === cell));
    if (cell !== null) this.#moveTabStop(cell);
  }

  focus(cell: number): void {
    this.buttons[cell]?.focus();
  }

  /** The cell at a point of the screen, if it is near the middle of a tile: diagonal moves pass corners. */
  cellNear(x: number, y: number): number | null {
    const box = this.#buttons.getBoundingClientRect();
    const [column, row] = [((x - box.left) / box.width) * this.grid.columns, ((y - box.top) / box.height) * this.grid.rows];
    const [i, j] = [Math.floor(column), Math.floor(row)];
    if (i < 0 || j < 0 || i >= this.grid.columns || j >= this.grid.rows) return null;
    return Math.hypot(column - i - 0.5, row - j - 0.5) < 0.42 ? j * this.grid.columns + i : null;
  }

  #build(): void {
    const { rows, columns, tiles } = this.grid;
    this.root.style.setProperty('--rows', String(rows));
    this.root.style.setProperty('--columns', String(columns));
    this.drawing.setAttribute('viewBox', `0 0 ${columns * STEP} ${rows * STEP}`);
    const rect = (name: string, cell: number): SVGRectElement => {
      const [x, y] = middle(this.grid, cell).map((it) => it - TILE / 2);
      return svg('rect', { class: name, x, y, width: TILE, height: TILE, rx: 10 });
    };
    this.#tiles = tiles.map((_, cell) => rect('tile', cell));
    this.#heat = tiles.map((_, cell) => rect('heat', cell));
    this.#heat.forEach((it) => it.setAttribute('opacity', '0'));
    this.#letters = tiles.map((_, cell) => {
      const [x, y] = middle(this.grid, cell);
      return svg('text', { class: 'letter', x, y });
    });
    const layers = [this.#line, this.#arrows, ...this.#letters, this.#steps];
    this.drawing.replaceChildren(...this.#tiles, ...this.#heat, ...layers);
    this.#current = Math.min(this.#current, tiles.length - 1);
    if (!this.#options.onTile) return;
    this.buttons = tiles.map((_, cell) => h('button', { type: 'button', class: 'tile-button', tabindex: cell === this.#current ? 0 : -1 }));
    this.#buttons.replaceChildren(...this.buttons);
    this.root.setAttribute('aria-label', `${this.#options.label}, ${rows} by ${columns}`);
  }

  #writeLetter(cell: number, text: string): void {
    const letter = this.#letters[cell];
    if (letter.textContent === text) return;
    letter.textContent = text;
    letter.setAttribute('font-size', String(letterSize(text)));
  }

  /** A chevron in the middle of each step. */
  #arrowsOf(path: readonly number[]): SVGElement[] {
    return path.slice(1).flatMap((cell, i) => {
      const [a, b] = middle(this.grid, path[i]);
      const [x, y] = middle(this.grid, cell);
      if (Math.abs(a - x) > STEP || Math.abs(b - y) > STEP) return [];
      const angle = (Math.atan2(y - b, x - a) * 180) / Math.PI;
      const transform = `translate(${(a + x) / 2} ${(b + y) / 2}) rotate(${angle})`;
      return [svg('path', { class: 'arrow', d: 'M-4 -7L5 0L-4 7', transform })];
    });
  }

  #cellOf(target: EventTarget | null): number | null {
    const index = target instanceof Element ? this.buttons.indexOf(target as HTMLButtonElement) : -1;
    return index < 0 ? null : index;
  }

  #moveTabStop(cell: number): void {
    this.buttons[this.#current]?.setAttribute('tabindex', '-1');
    this.buttons[cell]?.setAttribute('tabindex', '0');
    this.#current = cell;
  }

  #onKey(event: KeyboardEvent): void {
    const cell = this.#cellOf(event.target);
    if (cell === null) return;
    const next = this.#neighborFor(event.key, cell);
    if (next !== null && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.focus(next);
    } else {
      this.#options.onKey?.(cell, event);
    }
  }

  /** Where a key moves the focus. */
  #neighborFor(key: string, cell: number): number | null {
    const way = WAYS[key];
    if (!way) return null;
    const { rows, columns } = this.grid;
    const [row, column] = positionOf(this.grid, cell).map((it, i) => it + way[i]);
    return Math.min(Math.max(row, 0), rows - 1) * columns + Math.min(Math.max(column, 0), columns - 1);
  }
}

/** Rows and columns that a key moves the focus by. */
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -Infinity], End: [0, Infinity],
};

/** The middle of a cell. */
function middle(grid: Grid, cell: number): [number, number] {
  const [row, column] = positionOf(grid, cell);
  return [column * STEP + STEP / 2, row * STEP + STEP / 2];
}

/** The size of a tile's text. */
function letterSize(text: string): number {
  const length = letterCount(text);
  return length < 2 ? 30 : Math.floor(52 / length);
}

/** The moves of a path's line, with a gap where it crosses the edge of a torus. */
export function lineOf(grid: Grid, path: readonly number[]): string {
  let moves = '';
  path.forEach((cell, i) => {
    const [x, y] = middle(grid, cell);
    const [a, b] = i > 0 ? middle(grid, path[i - 1]) : [Infinity, Infinity];
    const isNear = Math.abs(a - x) <= STEP && Math.abs(b - y) <= STEP;
    moves += `${isNear ? 'L' : 'M'}${x} ${y}`;
  });
  return moves;
}
