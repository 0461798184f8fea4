// The solve view: a board, typed or tapped, and its words.

import { BoardView } from '../board/board-view.ts';
import { formatGrid, parseGrid, spoken, tooLarge, type Grid } from '../board/grid.ts';
import type { Context, Page } from '../context.ts';
import { formatHash, type Params } from '../route.ts';
import { announce, announceSoon } from '../ui/announcer.ts';
import { button, entryForm, h, keepRows, markInvalid } from '../ui/dom.ts';
import { ChosenWord, type Idle } from '../ui/chosen-word.ts';
import { Typing } from '../ui/typing.ts';
import type { WordList } from '../ui/word-list.ts';
import { Newest, WorkerError } from '../worker/client.ts';
import type { Solved } from '../worker/protocol.ts';
import { count, grouped, heat, isolated, letterCount, matcher, totalPoints, type FoundWord } from '../words.ts';
import { Controls } from './controls.ts';
import { exportMenu } from './export-menu.ts';
import { boardMeant, solveParams, solveState, type SolveState } from './state.ts';
import { TileEditor } from './tile-editor.ts';

export class SolveView implements Page {
  readonly root = h('div', { class: 'view solve' });
  readonly #context: Context;
  readonly #newest = new Newest();
  readonly #typing = new Typing();
  readonly #board: BoardView;
  readonly #editor: TileEditor;
  readonly #controls: Controls;
  readonly #list: WordList;
  readonly #input = h('input', {
    id: 'board-text', type: 'text', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false',
    enterkeyhint: 'search', 'aria-describedby': 'board-help board-error', placeholder: 'perslatgsineters',
  });
  readonly #error = h('p', { class: 'error', id: 'board-error' });
  /** Why there are no words. */
  readonly #none = h('p', { class: 'none' });
  readonly #chosen: ChosenWord;
  readonly #totals = h('p', { class: 'totals' });
  readonly #heatButton: HTMLButtonElement;
  #state: SolveState = solveState({});
  #solved: Solved | null = null;
  #shown: FoundWord[] = [];
  /** What was typed to find, as the words of the dictionary are spelled. */
  #find = '';

  constructor(context: Context) {
    this.#context = context;
    this.#board = new BoardView({
      label: 'Board',
      onTile: (cell) => this.#editor.toggle(cell),
      onKey: (cell, event) => this.#editor.onKey(cell, event),
    });
    this.#editor = new TileEditor(this.#board, (grid) => this.#boardBuilt(grid));
    this.#chosen = new ChosenWord(context, (word) => {
      this.#change({ word: word?.text ?? '' }, 'replace');
      if (word) announce(this.#spokenWord(word));
    });
    this.#chosen.board = this.#board;
    this.#chosen.idle = () => this.#longest();
    this.#list = this.#chosen.list();
    this.#controls = new Controls(context, (changes, how) => this.#change(changes, how));
    this.#heatButton = button('Heat map', () => this.#change({ isHeat: !this.#state.isHeat }, 'replace'), {
      'aria-pressed': 'false',
    });
    this.#input.addEventListener('input', () => this.#typed());
    keepRows(this.#input);
    this.#build();
  }

  show(params: Params): void {
    this.#state = solveState(params);
    if (this.#input.value !== this.#state.board) this.#input.value = this.#state.board;
    this.#typing.end();
    this.#controls.show(this.#state);
    this.#list.press(this.#state.word || null);
    this.#drawEarly();
    void this.#solve();
  }

  hide(): void {
    this.#editor.close();
    this.#chosen.close();
  }

  dictionaryChanged(isChosen: boolean): void {
    if (isChosen) this.#change({}, 'replace');
    this.#controls.show(this.#state);
    void this.#solve();
  }

  #build(): void {
    const entry = entryForm(this.#input, () => this.#typing.end(),
      h('label', { for: 'board-text' }, 'Letters of the board'),
      h('div', { class: 'row' }, this.#input,
        button('Roll', () => void this.#roll(), { class: 'roll', title: 'Roll the dice: a random board of this size' }),
        h('p', { class: 'help', id: 'board-help' },
          'Rows with ', h('kbd', {}, '/'), '; ', h('kbd', {}, '?'), ' is a blank, ', h('kbd', {}, '.'), ' a wall, ',
          h('kbd', {}, 'Qu'), ' one tile. Tap a tile to change it.')),
      this.#error,
    );
    const left = h('div', { class: 'left' }, entry, h('div', { class: 'show' }, this.#board.root), this.#chosen.root);
    const head = h('div', { class: 'head' }, this.#totals,
      h('div', { class: 'tools' }, this.#heatButton, exportMenu(() => this.#exported(), () => this.#link())));
    const right = h('div', { class: 'right' }, this.#editor.root, head, this.#controls.root, this.#none, this.#list.root);
    this.root.append(h('h1', { class: 'unseen' }, 'Solve a board'), left, right);
  }

  #typed(): void {
    this.#change({ board: this.#input.value, word: '' }, this.#typing.next());
  }

  /** A board from the tiles. */
  #boardBuilt(grid: Grid): void {
    // With bare q, the letter q in a text is not the Qu tile.
    const text = formatGrid(grid);
    this.#input.value = this.#state.rules.bareQ ? text.replace(/q(?![^[]*\])/g, '[qu]') : text;
    this.#typed();
  }

  async #roll(): Promise<void> {
    const { rows, columns } = this.#board.grid;
    const dice = rows === 6 && columns === 6 ? 'super-big' : rows === 5 && columns === 5 ? 'big' : 'new87';
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    try {
      this.#input.value = await this.#context.worker.call('deal', { dice, seed, dictionary: this.#context.dictionary, rows, columns });
      this.#typing.end();
      this.#typed();
    } catch (error) {
      this.#error.textContent = (error as Error).message;
      announce(this.#error.textContent);
    }
  }

  /** Notes a change in the address, and shows it. */
  #change(changes: Partial<SolveState>, how: 'push' | 'replace'): void {
    const before = this.#state;
    this.#state = { ...before, ...changes, words: this.#context.own?.file ?? '' };
    this.#context.navigate('solve', solveParams(this.#state), how);
    this.#controls.show(this.#state);
    if (changes.board !== undefined || changes.rules !== undefined) {
      this.#list.press(null);
      void this.#solve();
    } else if (changes.find !== undefined) {
      void this.#findTyped();
    } else if (changes.word !== undefined) {
      this.#choose();
    } else if (changes.isHeat !== undefined) {
      this.#showHeat();
    } else {
      this.#render();
    }
  }

  /** Asks how the words spell what was typed to find. */
  async #findTyped(): Promise<void> {
    const { find } = this.#state;
    const folded = await this.#context.worker.call('fold', { text: find, dictionary: this.#context.dictionary });
    if (find !== this.#state.find) return;
    this.#find = folded;
    this.#render();
  }

  /** Canonical texts can be drawn before the solver is there. */
  #drawEarly(): void {
    const grid = parseGrid(this.#state.board);
    if (grid && !tooLarge(grid) && this.#state.board.includes('/') && !this.#solved) this.#board.show(grid);
  }

  async #solve(): Promise<void> {
    const { board, rules } = this.#state;
    if (board.trim() === '') {
      this.#empty();
      return;
    }
    this.root.setAttribute('aria-busy', 'true');
    try {
      const { dictionary } = this.#context;
      const solved = await this.#newest.run(() => this.#context.worker.call('solve', { board: boardMeant(board), rules, dictionary }));
      if (!solved || board !== this.#state.board) return;
      const grid = parseGrid(solved.board);
      const problem = grid && tooLarge(grid);
      if (problem) {
        this.#fail(problem);
        return;
      }
      this.#find = await this.#context.worker.call('fold', { text: this.#state.find, dictionary });
      this.#solved = solved;
      this.#problem('', false);
      if (grid) {
        this.#board.show(grid);
        this.#editor.boardChanged();
      }
      this.#render(() => {
        this.#announceTotals();
        markOnce(`dictc:solved:${solved.dictionary}`);
      });
    } catch (error) {
      if (error instanceof WorkerError && error.kind === 'restarted') return;
      if (board !== this.#state.board) return;
      const { message } = error as Error;
      this.#fail(message, error instanceof WorkerError && error.kind === 'points');
    } finally {
      this.root.removeAttribute('aria-busy');
    }
  }

  /** Nothing has been typed: no mistake. */
  #empty(): void {
    this.#fail('');
    this.#none.textContent = 'Type the letters of a board, such as perslatgsineters or di/ed.';
    announceSoon(this.#none.textContent);
  }

  /** The board or the points as typed have no answer. The last board stays in view, without words. */
  #fail(message: string, isPoints = false): void {
    this.#problem(message, isPoints);
    announceSoon(message);
    this.#solved = null;
    this.#shown = [];
    this.#list.show([]);
    this.#none.textContent = '';
    this.#chosen.choose(this.#list);
    this.#totals.textContent = '';
    this.#board.heat(null);
  }

  /** Says what is wrong with the board or the points; nothing if all is well. */
  #problem(message: string, isPoints: boolean): void {
    this.#controls.showPointsProblem(isPoints ? message : '');
    this.#error.textContent = isPoints ? '' : message;
    markInvalid(this.#input, this.#error.textContent !== '');
  }

  /** Shows the words. `onDone` is called when all of them are drawn. */
  #render(onDone?: () => void): void {
    if (!this.#solved) return;
    const { level, sort } = this.#state;
    const accepts = matcher(this.#find);
    this.#shown = this.#solved.words.filter(
      (it) => (level === 0 || it.level === null || it.level <= level) && accepts(it.text),
    );
    this.#showHeat();
    this.#none.textContent = this.#shown.length > 0 ? '' : this.#whyNone();
    this.#list.show(grouped(this.#shown, sort), undefined, () => {
      this.#choose();
      onDone?.();
    });
  }

  /** Tints the tiles by the words that are shown. */
  #showHeat(): void {
    const { isHeat } = this.#state;
    this.#heatButton.setAttribute('aria-pressed', String(isHeat));
    this.#board.heat(isHeat ? heat(this.#shown, this.#board.grid.tiles.length) : null);
  }

  /** Shows the word that was chosen. The list stays as it is, with the focus. */
  #choose(): void {
    if (!this.#solved) return;
    this.#totals.replaceChildren(...this.#totalsText());
    this.#list.press(this.#state.word || null);
    this.#chosen.choose(this.#list);
  }

  #totalsText(): (string | Node)[] {
    const solved = this.#solved!;
    const shown = `${count(this.#shown.length, 'word')}, ${count(totalPoints(this.#shown), 'point')}`;
    const all = `${count(solved.words.length, 'word')}, ${count(totalPoints(solved.words), 'point')}`;
    const parts: (string | Node)[] = [h('b', {}, shown)];
    if (this.#shown.length < solved.words.length) parts.push(` of ${all}`);
    if (!solved.isComplete) parts.push('. The search was cut off: there may be more words.');
    if (solved.dictionary === 'common') parts.push(' so far');
    const { words } = this.#state;
    if (words !== '' && words !== this.#context.own?.file) parts.push(`. The link was made with the words of ${words}.`);
    return parts;
  }

  #announceTotals(): void {
    announceSoon(`${this.#totals.textContent}. ${this.#none.textContent}`);
  }

  /** What a screen reader says of a word that was chosen: its points, and the tiles of its path. */
  #spokenWord(word: FoundWord): string {
    const tiles = word.path.map((cell) => spoken(this.#board.grid.tiles[cell])).join(' ');
    return `${isolated(word.text)}, ${count(word.points, 'point')}. Path: ${tiles}.`;
  }

  #longest(): Idle | null {
    const word = this.#shown.reduce<FoundWord | null>((a, b) => (a && letterCount(a.text) >= letterCount(b.text) ? a : b), null);
    return word && { title: 'Longest:', word };
  }

  /** Why there are no words to show. */
  #whyNone(): string {
    if (!this.#solved) return '';
    const { words, whyNot } = this.#solved;
    if (words.length === 0) return whyNot === null ? 'No words here.' : `No words here: ${whyNot}.`;
    const { find, level } = this.#state;
    const all = count(words.length, 'word');
    if (find.trim() !== '' && words.some((it) => matcher(this.#find)(it.text))) return `No word with “${find.trim()}” is that common. Change the level under Rules.`;
    return find.trim() !== '' ? `None of the ${all} here has “${find.trim()}”.` : `None of the ${all} here is at level ${level} or below.`;
  }

  /** The address of what is shown now, which says whose words these are. */
  #link(): string {
    const params = solveParams({ ...this.#state, words: this.#context.own?.file ?? '' });
    return location.href.split('#')[0] + formatHash({ view: 'solve', params });
  }

  #exported(): { solved: Solved; grid: Grid; words: FoundWord[]; word: FoundWord | null } | null {
    const grid = this.#solved && parseGrid(this.#solved.board);
    if (!this.#solved || !grid) return null;
    const words = grouped(this.#shown, this.#state.sort).flatMap((group) => group.words);
    return { solved: this.#solved, grid, words, word: this.#list.pressed };
  }
}

/** Notes when something was first there; every mark takes memory. */
function markOnce(name: string): void {
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}
