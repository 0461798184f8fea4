// A round while it is played: board, clock, words, opponents, hints.

import { BoardView } from '../board/board-view.ts';
import { BLANK, parseGrid, spoken, turned, turnedCell, type Grid } from '../board/grid.ts';
import { spell, textOf } from '../board/spell.ts';
import { announce } from '../ui/announcer.ts';
import { apart, button, h } from '../ui/dom.ts';
import { storage } from '../ui/storage.ts';
import type { WorkerClient } from '../worker/client.ts';
import type { PlayReply, RoundStart, Standing } from '../worker/protocol.ts';
import { count, letterCount } from '../words.ts';
import type { Clock } from './clock.ts';
import { rankOf } from './ranks.ts';
import { clockText } from './state.ts';
import { Trace } from './trace.ts';
import { verdictText } from './verdicts.ts';

/** The times left, in seconds, that are announced. */
const ANNOUNCED = [60, 30, 10];

/** Whether rank and what is left are shown. */
const GOALS = 'dictc.goals';

/** A word that was entered, and its answer. */
export interface Entry {
  word: string;
  milliseconds: number;
  reply: PlayReply;
}

export interface RoundScreenOptions {
  worker: WorkerClient;
  round: RoundStart;
  /** The clock stands and shows the time of the round. */
  clock: Clock;
  /** What was entered in an earlier visit. */
  entries: readonly Entry[];
  /** A word was entered, the clock was stopped, or a second has passed. */
  onChange: (entries: readonly Entry[], points: number, found: number) => void;
  /** The clock ran out or the player gave up: after this many milliseconds. */
  onEnd: (milliseconds: number) => void;
}

export class RoundScreen {
  readonly root: HTMLElement;
  readonly #options: RoundScreenOptions;
  readonly #board: BoardView;
  readonly #trace: Trace;
  readonly #entries: Entry[];
  /** The board as it is shown, and how often it was turned. */
  #grid: Grid;
  #turns = 0;
  readonly #input: HTMLInputElement;
  readonly #clock = h('span', { class: 'clock', role: 'timer', 'aria-label': 'Time left' });
  readonly #paused = h('div', { class: 'paused', role: 'group', 'aria-label': 'The round is paused' });
  readonly #stage = h('div', { class: 'stage' });
  readonly #leftOver = h('ul');
  /** The word that is being spelled, then what became of it. */
  readonly #verdict = h('p', { class: 'verdict' });
  readonly #rank = h('p', { class: 'rank' });
  readonly #mine = h('ul', { class: 'words mine-list' });
  readonly #score = h('b', { class: 'score' }, '0 points');
  readonly #players = h('ul', { class: 'players' });
  readonly #hintText = h('p', { class: 'hint-text' });
  readonly #timer: number;
  #points = 0;
  #words = 0;
  #hints = 0;
  #lastHint: Promise<void> = Promise.resolve();
  #hintCells: number[] = [];
  #announced = new Set<number>();
  #lastAdvance = -1;
  #isOver = false;

  constructor(options: RoundScreenOptions) {
    const { round } = options;
    this.#options = options;
    this.#entries = [...options.entries];
    this.#grid = parseGrid(round.board) ?? { rows: 1, columns: 1, tiles: [BLANK] };
    this.#board = new BoardView({ label: 'Board', onTile: (cell) => this.#trace.click(cell), onKey: (_, event) => this.#onTileKey(event) });
    this.#board.show(this.#grid);
    this.#board.press([]);
    this.#trace = new Trace(this.#board, {
      torus: () => round.torus,
      onPath: (path, isDrag) => this.#traced(path, isDrag),
      onWord: (path) => void this.#enterPath(path),
    });
    this.#input = h('input', {
      type: 'text', id: 'word', autocomplete: 'off', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false', enterkeyhint: 'send',
      on: { input: () => this.#typed(), keydown: (event) => this.#onKey(event) },
    });
    this.root = this.#build();
    for (const { word, reply } of this.#entries) if (reply.verdict === 'found') this.#add(word, reply);
    this.#showLeftOver();
    this.#timer = window.setInterval(() => this.#tick(), 200);
    document.addEventListener('visibilitychange', this.#whenHidden);
    window.addEventListener('pagehide', this.pause);
    this.#tick();
  }

  /** The clock runs, and the board is seen. */
  start(): void {
    this.#options.clock.start();
    this.#board.root.inert = false;
    this.#board.root.classList.remove('covered');
    this.#paused.remove();
    this.#input.disabled = false;
    // On phones the keyboard would hide the board: fingers drag.
    if (matchMedia('(hover: hover)').matches) this.#input.focus({ preventScroll: true });
    else this.#board.focus(0);
  }

  /** The clock stands, and says so; the board is covered. */
  readonly pause = (): void => {
    if (this.#isOver || this.#paused.isConnected) return;
    this.#options.clock.stop();
    this.#trace.clear();
    this.#input.disabled = true;
    this.#board.root.inert = true;
    this.#board.root.classList.add('covered');
    const { seconds } = this.#options.round;
    const { elapsed } = this.#options.clock;
    const time = seconds > 0 ? `${clockText(seconds * 1000 - elapsed)} left` : `${clockText(elapsed)} played`;
    const goOn = button('Go on', () => this.start(), { class: 'primary' });
    this.#paused.replaceChildren(h('h2', {}, 'Paused'), h('p', {}, `${time}. The clock stands.`),
      h('div', { class: 'tools' }, goOn, button('End the round', () => this.#end(), { id: 'end' })));
    this.#stage.append(this.#paused);
    announce(`Paused, ${time}.`);
    if (this.root.isConnected) goOn.focus({ preventScroll: true });
    this.#changed();
  };

  readonly #whenHidden = (): void => {
    if (document.visibilityState === 'hidden') this.pause();
  };

  /** The screen is not shown any more; the round may go on another time. */
  close(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#options.clock.stop();
    document.removeEventListener('visibilitychange', this.#whenHidden);
    window.removeEventListener('pagehide', this.pause);
  }

  #changed(): void {
    if (this.#isOver) return;
    this.#options.onChange(this.#entries, this.#points, this.#words);
  }

  #build(): HTMLElement {
    const { round } = this.#options;
    const form = h('form', { class: 'word-entry', on: { submit: (event) => { event.preventDefault(); void this.#enterTyped(); } } },
      h('label', { class: 'unseen', for: 'word' }, 'Your word'), this.#input,
      h('button', { type: 'submit', class: 'primary' }, 'Enter'));
    const head = h('div', { class: 'round-head' }, this.#clock, this.#score,
      button('Hint', () => void this.#hint(), { id: 'hint' }),
      button('↻', () => this.#turn(), { 'aria-label': 'Turn the board', title: 'Turn the board' }),
      button('❚❚', this.pause, { id: 'pause', 'aria-label': 'Pause', title: 'Pause or end the round' }));
    const code = round.code === '' ? null : h('p', { class: 'soft code' }, 'Code ', h('span', {}, round.code));
    this.#stage.append(this.#board.root);
    return h('div', { class: 'round' },
      h('h1', { class: 'unseen' }, 'A round'), head, this.#verdict, this.#stage,
      h('div', { class: 'entry-area' }, form, this.#hintText),
      h('div', { class: 'side' },
        round.players.length > 1 && h('section', {}, h('h2', {}, 'Players'), this.#players),
        h('section', {}, h('h2', {}, 'Your words'), this.#mine,
          this.#goals()),
        h('p', { class: 'soft' }, `${count(round.words, 'word')} and ${count(round.points, 'point')} are on the board${round.file === '' ? '' : `, of the words of ${round.file}`}.`),
        code),
    );
  }

  /** Rank and what is left: some want a goal, others no hints. The browser remembers who wants them. */
  #goals(): HTMLElement {
    const goals = h('details', { class: 'left-over', open: storage.getItem(GOALS) === '1' },
      h('summary', {}, 'Rank, and what is left by letters'), this.#rank, this.#leftOver);
    goals.addEventListener('toggle', () => storage.setItem(GOALS, goals.open ? '1' : '0'));
    return goals;
  }

  /** The rank, and how many words of each length have not been found. */
  #showLeftOver(): void {
    const { name, next } = rankOf(this.#points, this.#options.round.points);
    this.#rank.replaceChildren('Rank: ', h('strong', {}, name), next ? `, ${count(next.missing, 'point')} to ${next.name}` : '');
    const found = this.#entries.filter((it) => it.reply.verdict === 'found').map((it) => letterCount(it.word));
    this.#leftOver.replaceChildren(...this.#options.round.lengths.map(([letters, words]) => {
      const left = words - found.filter((it) => it === letters).length;
      return h('li', {}, `${count(letters, 'letter')}: `, h('b', {}, String(left)));
    }));
  }

  /** Turns the board by a quarter: another look at the same letters. */
  #turn(): void {
    this.#grid = turned(this.#grid);
    this.#turns = (this.#turns + 1) % 4;
    this.#board.show(this.#grid);
    this.#trace.clear();
    this.#board.mark(this.#hintCells.map((cell) => this.#shown(cell)));
    announce('The board is turned.');
  }

  /** Where a cell of the round is on the board as it is shown. */
  #shown(cell: number): number {
    let grid: Pick<Grid, 'rows' | 'columns'> = parseGrid(this.#options.round.board) ?? this.#grid;
    for (let turn = 0; turn < this.#turns; turn++) {
      cell = turnedCell(grid, cell);
      grid = { rows: grid.columns, columns: grid.rows };
    }
    return cell;
  }

  #tick(): void {
    const { round: { seconds }, clock: { elapsed, isRunning } } = this.#options;
    const left = seconds > 0 ? seconds * 1000 - elapsed : elapsed;
    this.#clock.textContent = clockText(left);
    if (seconds > 0) {
      this.#clock.classList.toggle('urgent', left <= 10_000);
      for (const at of ANNOUNCED) {
        if (left <= at * 1000 && !this.#announced.has(at) && seconds > at) {
          this.#announced.add(at);
          if (left > (at - 2) * 1000) announce(`${at} seconds left`);
        }
      }
      if (left <= 0) return this.#end();
    }
    const second = Math.floor(elapsed / 1000);
    if (second === this.#lastAdvance) return;
    this.#lastAdvance = second;
    if (isRunning) this.#changed();
    if (this.#options.round.players.length > 1) {
      void this.#options.worker.call('advance', { milliseconds: Math.floor(elapsed) }).then((it) => this.#showPlayers(it), () => undefined);
    }
  }

  #showPlayers(standings: readonly Standing[]): void {
    this.#players.replaceChildren(...standings.map((it) =>
      h('li', {}, h('span', {}, it.name), ' ', h('span', { class: 'soft' }, count(it.words, 'word')), ' ', h('b', {}, count(it.points, 'point')))));
  }

  #end(): void {
    if (this.#isOver) return;
    this.close();
    this.#options.onEnd(Math.floor(this.#options.clock.elapsed));
  }

  /** What is typed lights its path. */
  #typed(): void {
    const text = this.#input.value.trim();
    const path = spell(this.#grid, text, this.#options.round.torus, true);
    this.#board.light(path ? { path, word: text } : null);
    this.#input.classList.toggle('absent', text !== '' && path === null);
    this.#spelled(text);
  }

  /** Shows a word that is being spelled. */
  #spelled(text: string): void {
    delete this.#verdict.dataset['mood'];
    this.#verdict.replaceChildren(h('b', {}, text));
  }

  #traced(path: readonly number[], isDrag: boolean): void {
    this.#board.press(path);
    if (path.length > 0 && !isDrag) announce(path.map((cell) => spoken(this.#grid.tiles[cell])).join(' '));
    this.#board.light(path.length > 0 ? { path } : null);
    if (path.length > 0) {
      this.#input.value = textOf(this.#grid, path);
      this.#spelled(this.#input.value);
    }
    this.#input.classList.remove('absent');
  }

  async #enterTyped(): Promise<void> {
    const text = this.#input.value.trim();
    this.#trace.clear();
    // The field is empty before the answer comes: people type on.
    this.#input.value = '';
    this.#board.light(null);
    if (text === '?') await this.#hint();
    else if (text !== '') await this.#enter(text);
  }

  async #enterPath(path: readonly number[]): Promise<void> {
    const text = textOf(this.#grid, path);
    this.#input.value = '';
    if (text.includes(BLANK)) {
      this.#say('Type words that use a blank.', 'bad');
      return;
    }
    await this.#enter(text, path);
  }

  /** A word that was typed or traced; `traced` is its path on the board as it is shown. */
  async #enter(text: string, traced?: readonly number[]): Promise<void> {
    if (this.#isOver || !this.#options.clock.isRunning) return;
    const milliseconds = Math.floor(this.#options.clock.elapsed);
    const word = text.toLowerCase();
    let reply: PlayReply;
    try {
      reply = await this.#options.worker.call('play', { word: text, milliseconds });
    } catch (error) {
      this.#say((error as Error).message, 'bad');
      return;
    }
    this.#entries.push({ word, milliseconds, reply });
    if (reply.verdict === 'found') {
      this.#add(word, reply);
      this.#showLeftOver();
    }
    this.#changed();
    const path = traced ?? reply.path?.map((cell) => this.#shown(cell));
    if (path && this.#input.value === '') this.#board.judge(path, reply.verdict === 'found' ? 'good' : 'bad');
    const points = reply.verdict === 'found' ? count(reply.points, 'point') : verdictText(reply.verdict, reply.path !== null);
    this.#say(`: ${points}`, reply.verdict === 'found' ? 'good' : 'bad', word);
  }

  #add(word: string, { points }: PlayReply): void {
    this.#points += points;
    this.#lastAdvance = -1;
    this.#words++;
    this.#score.textContent = `${count(this.#points, 'point')}, ${count(this.#words, 'word')}`;
    this.#mine.prepend(h('li', { class: 'chip good' }, word, apart(), h('small', {}, String(points))));
    if (this.#hints > 0) {
      this.#hints = 0;
      this.#hintCells = [];
      this.#board.mark([]);
      this.#hintText.textContent = '';
    }
  }

  /** Says what became of a word, or something else. Elements are new, so that each word that does not count shakes. */
  #say(text: string, mood: 'good' | 'bad', word = ''): void {
    this.#verdict.replaceChildren(h('b', {}, word), h('span', {}, text));
    this.#verdict.dataset['mood'] = mood;
    announce(word + text);
  }

  /** One hint after the other: each asks for the number after the last one. */
  #hint(): Promise<void> {
    this.#lastHint = this.#lastHint.then(() => this.#nextHint());
    return this.#lastHint;
  }

  /** Says more and more of one word: its length, its first letter, its cells. */
  async #nextHint(): Promise<void> {
    const hint = await this.#options.worker.call('hint', { number: this.#hints }).catch(() => null);
    if (!hint) {
      this.#hintText.textContent = 'There are no more hints.';
      announce(this.#hintText.textContent);
      return;
    }
    this.#hints++;
    let text: string;
    if (hint.kind === 'length') text = `Hint: a word of ${count(hint.letters, 'letter')}.`;
    else if (hint.kind === 'first_letter') text = `${this.#hintText.textContent} It starts with ${hint.letter.toUpperCase()}.`;
    else {
      this.#hintCells.push(hint.cell);
      this.#board.mark(this.#hintCells.map((cell) => this.#shown(cell)));
      const said = this.#hintCells.map((cell) => this.#grid.tiles[this.#shown(cell)]).join(' ').toUpperCase();
      text = `${this.#hintText.textContent?.split(' Tiles:')[0]} Tiles: ${said}`;
    }
    this.#hintText.textContent = text;
    announce(text);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.#forget();
    } else if (event.key === '?' && this.#input.value === '') {
      event.preventDefault();
      void this.#hint();
    }
  }

  /** On the board: Enter and the space bar choose tiles by themselves; letters go to the field. */
  #onTileKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      this.#forget();
    } else if (event.key === '?') {
      event.preventDefault();
      void this.#hint();
    } else if (/^\p{L}$/u.test(event.key) && letterCount(event.key) === 1) {
      // The letter itself arrives in the field, because the focus is there before it is typed.
      this.#forget();
      this.#input.focus();
    }
  }

  /** Drops what was typed or traced. */
  #forget(): void {
    this.#input.value = '';
    this.#trace.clear();
    this.#spelled('');
  }
}
