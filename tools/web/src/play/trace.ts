// Spelling on the board by dragging over tiles, or by tapping them one after the other.

import type { BoardView } from '../board/board-view.ts';
import { canFollow } from '../board/spell.ts';

export interface TraceOptions {
  torus: () => boolean;
  /** The path while it grows; empty after the end. `isDrag` tells paths that are dragged from those that are tapped. */
  onPath: (path: readonly number[], isDrag: boolean) => void;
  /** The path is complete: the finger was lifted after a drag, or the last tile was tapped again. */
  onWord: (path: readonly number[]) => void;
  /** The system took the pointer away: nothing was meant. */
  onCancel: () => void;
}

export class Trace {
  readonly #board: BoardView;
  readonly #options: TraceOptions;
  #path: number[] = [];
  #pointer: number | null = null;
  /** Where the pointer went down: a drag begins a word there. */
  #start = 0;
  #isDrag = false;
  #isEnd = false;
  /** A pointer's click follows its own handlers and must not count again. */
  #isHandled = false;
  #timer = 0;

  constructor(board: BoardView, options: TraceOptions) {
    this.#board = board;
    this.#options = options;
    board.root.classList.add('traced');
    board.root.addEventListener('pointerdown', (event) => this.#down(event));
    board.root.addEventListener('pointermove', (event) => this.#move(event));
    board.root.addEventListener('pointerup', (event) => this.#up(event));
    board.root.addEventListener('pointercancel', ({ pointerId }) => {
      if (pointerId !== this.#pointer) return;
      this.#released();
      options.onCancel();
    });
    board.root.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  get path(): readonly number[] {
    return this.#path;
  }

  clear(): void {
    this.#path = [];
    this.#pointer = null;
    this.#isDrag = this.#isEnd = false;
    this.#options.onPath([], false);
  }

  /** A click on a tile: from a keyboard or a screen reader, for pointers are handled before. */
  click(cell: number): void {
    if (!this.#isHandled) this.#tap(cell);
  }

  #down(event: PointerEvent): void {
    // Two thumbs take turns: the second may touch before the first is lifted.
    if (event.button !== 0 || this.#isDrag) return;
    const cell = this.#board.cellNear(event.clientX, event.clientY);
    if (cell === null) return;
    this.#pointer = event.pointerId;
    this.#start = cell;
    this.#isHandled = true;
    clearTimeout(this.#timer);
    this.#board.root.setPointerCapture(event.pointerId);
    // The last tile once more ends the word, unless a drag begins there.
    this.#isEnd = cell === this.#path.at(-1) && this.#path.length > 1;
    if (!this.#isEnd) this.#tap(cell);
  }

  #move(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    const points = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of points.length > 0 ? points : [event]) {
      const cell = this.#board.cellNear(clientX, clientY);
      if (cell === null || cell === (this.#isDrag ? this.#path.at(-1) : this.#start)) continue;
      if (!this.#isDrag) [this.#path, this.#isEnd] = [[this.#start], false];
      this.#drag(cell);
    }
  }

  #up(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    this.#released();
    if (this.#isDrag || this.#isEnd) this.#finish();
  }

  #released(): void {
    this.#pointer = null;
    // The click of this pointer comes after this event, if it comes.
    this.#timer = window.setTimeout(() => (this.#isHandled = false), 50);
  }

  /** Adds a tile, takes the ones after it back, or ends the word at its last tile. */
  #tap(cell: number): void {
    const at = this.#path.indexOf(cell);
    if (at >= 0 && at === this.#path.length - 1 && at > 0) return this.#finish();
    if (at >= 0) this.#path = this.#path.slice(0, at + 1);
    else if (this.#follows(cell)) this.#path = [...this.#path, cell];
    else this.#path = [cell];
    this.#options.onPath(this.#path, false);
  }

  /** Going back over a tile takes the last one back. */
  #drag(cell: number): void {
    if (cell === this.#path.at(-2)) this.#path = this.#path.slice(0, -1);
    else if (this.#follows(cell)) this.#path = [...this.#path, cell];
    else return;
    this.#isDrag = true;
    this.#options.onPath(this.#path, true);
  }

  #follows(cell: number): boolean {
    return canFollow(this.#board.grid, this.#path, cell, this.#options.torus());
  }

  #finish(): void {
    const path = this.#path;
    this.clear();
    this.#options.onWord(path);
  }
}
