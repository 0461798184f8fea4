// A round while it is played: board, clock, words, opponents, hints.

import { BoardView } from '../board/board-view.ts';
import { BLANK, parseGrid, spoken, turned, turnedCell, type Grid } from '../board/grid.ts';
import { spell, textOf } from '../board/spell.ts';
import { announce } from '../ui/announcer.ts';
import { apart, button, h } from '../ui/dom.ts';
import { storage } from '../ui/storage.ts';
import type { WorkerClient } from '../worker/client.ts';
import type { PlayReply, RoundStart, Standing } from '../worker/protocol.ts';
import { count, folded, isolated, letterCount, notesOf } from '../words.ts';
import type { Clock } from './clock.ts';
import { isBonus, type Goal } from './goal.ts';
import type { Judge } from './judge.ts';
import type { KeptRound } from './kept-rounds.ts';
import { rankOf } from './ranks.ts';
import { clockText, progress } from './state.ts';
import { Trace } from './trace.ts';
import { verdictText } from './verdicts.ts';

/** The times left, in seconds, that are announced. */
const ANNOUNCED = [60, 30, 10];

/** Whether what is left is shown. */
const GOALS = 'dictc.goals';

/** A word that was entered, its answer, and where it is shown. */
interface Entry {
  word: string;
  milliseconds: number;
  /** `null` until the words are there that know it. */
  reply: PlayReply | null;
  chip: HTMLElement | null;
}

export interface RoundScreenOptions {
  worker: WorkerClient;
  judge: Judge;
  /** What is known of the round by now. */
  round: Pick<RoundStart, 'board' | 'file' | 'torus' | 'strict' | 'code' | 'seconds' | 'players'>;
  /** The points of somebody else; 0 for none. */
  beat: number;
  /** The clock is stopped and shows the time of the round. */
  clock: Clock;
  /** What was entered in an earlier visit, and the hints of it. */
  entries: KeptRound['entries'];
  hints: number;
  /** A word was entered, the clock was stopped, or a second has passed. */
  onChange: (played: Pick<KeptRound, 'entries' | 'points' | 'found' | 'hints'>) => void;
  /** The clock ran out or the player gave up: after this many milliseconds. */
  onEnd: (milliseconds: number) => void;
}

export class RoundScreen {
  readonly root: HTMLElement;
  readonly #options: RoundScreenOptions;
  readonly #board: BoardView;
  readonly #trace: Trace;
  readonly #entries: Entry[] = [];
  #goal: Goal | null = null;
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
  readonly #rank = h('b', { class: 'rank' });
  readonly #bar = h('i');
  readonly #tally = h('span', { class: 'tally' });
  readonly #there = h('p', { class: 'soft' });
  readonly #mine = h('ul', { class: 'words mine-list' });
  readonly #score = h('span', { class: 'score' });
  readonly #players = h('ul', { class: 'players' });
  readonly #hintText = h('p', { class: 'hint-text' });
  readonly #timer: number;
  #points = 0;
  #words = 0;
  /** Those of them that belong to the goal. */
  #known = 0;
  /** The hints about one word, and about all words. */
  #hints = 0;
  #allHints: number;
  /** Whether the field shows a path. */
  #isTraced = false;
  #lastHint: Promise<void> = Promise.resolve();
  #hintCells: number[] = [];
  #announced = new Set<number>();
  #lastAdvance = -1;
  #isOver = false;

  constructor(options: RoundScreenOptions) {
    const { round } = options;
    this.#options = options;
    this.#allHints = options.hints;
    this.#grid = parseGrid(round.board) ?? { rows: 1, columns: 1, tiles: [BLANK] };
    this.#board = new BoardView({ label: 'Board', onTile: (cell) => this.#trace.click(cell), onKey: (_, event) => this.#onTileKey(event) });
    this.#board.show(this.#grid);
    this.#board.press([]);
    this.#trace = new Trace(this.#board, {
      torus: () => round.torus,
      onPath: (path, isDrag) => this.#traced(path, isDrag),
      onWord: (path) => this.#enterPath(path),
      onCancel: () => this.#forget(),
    });
    this.#input = h('input', {
      type: 'text', id: 'word', autocomplete: 'off', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false', enterkeyhint: 'send',
      on: { input: () => this.#typed(), keydown: (event) => this.#onKey(event) },
    });
    this.root = this.#build();
    for (const [word, milliseconds] of options.entries) this.#ask(word, milliseconds);
    this.#showScore();
    // Their rows are there before the worker answers, so that nothing below them moves.
    this.#showPlayers(round.players.map((name) => ({ name, words: 0, points: 0 })));
    void options.judge.begun.then((it) => this.#begun(it));
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

  /** The clock is stopped, which the screen states; the board is covered. */
  readonly pause = (): void => {
    if (this.#isOver || this.#paused.isConnected) return;
    this.#options.clock.stop();
    this.#trace.clear();
    this.#input.disabled = true;
    this.#board.root.inert = true;
    this.#board.root.classList.add('covered');
    const { round: { seconds }, clock: { elapsed } } = this.#options;
    const time = progress({ seconds, elapsed });
    const goOn = button('Go on', () => this.start(), { class: 'primary' });
    this.#paused.replaceChildren(h('h2', {}, 'Paused'), h('p', {}, `${time}. The clock is stopped.`),
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
    this.#options.onChange({
      entries: this.#entries.map((it) => [it.word, it.milliseconds]), points: this.#points, found: this.#words, hints: this.#allHints,
    });
  }

  #build(): HTMLElement {
    const { round } = this.#options;
    const form = h('form', { class: 'word-entry', on: { submit: (event) => { event.preventDefault(); this.#enterTyped(); } } },
      h('label', { class: 'unseen', for: 'word' }, 'Your word'), this.#input,
      button('×', () => this.#forget(), { id: 'clear', 'aria-label': 'Clear the word', title: 'Clear the word' }),
      h('button', { type: 'submit', id: 'enter' }, 'Enter'));
    const head = h('div', { class: 'round-head' }, this.#clock, this.#score,
      button('Hint', () => void this.#hint(), { id: 'hint' }),
      button('↻', () => this.#turn(), { 'aria-label': 'Turn the board', title: 'Turn the board' }),
      button('❚❚', this.pause, { id: 'pause', 'aria-label': 'Pause', title: 'Pause or end the round' }));
    const code = round.code === '' ? null : h('p', { class: 'soft code' }, 'Code ', h('span', {}, round.code));
    this.#stage.append(this.#board.root);
    return h('div', { class: 'round' },
      h('h1', { class: 'unseen' }, 'A round'), head,
      h('p', { class: 'progress' }, this.#rank, h('span', { class: 'share-bar', 'aria-hidden': 'true' }, this.#bar), this.#tally),
      this.#verdict, this.#stage,
      h('div', { class: 'entry-area' }, form, this.#hintText),
      h('div', { class: 'side' },
        round.players.length > 1 && h('section', {}, h('h2', {}, 'Players'), this.#players),
        h('section', {}, h('h2', {}, 'Your words'), this.#mine,
          this.#goals()),
        this.#there, code),
    );
  }

  /** The words of the board are known: those of the goal, or all. */
  allow(goal: Goal): void {
    this.#goal = goal;
    for (const it of this.#entries) if (!it.reply) this.#answer(it, this.#options.judge.early(it.word));
    this.#showScore();
  }

  #begun(round: RoundStart): void {
    const { words, points, file } = round;
    const notes = notesOf(round);
    if (notes !== '') announce(notes);
    this.#goal = round.goal;
    this.#there.textContent = `${count(words, 'word')} and ${count(points, 'point')} are on the board${file === '' ? '' : `, of the words of ${file}`}.${notes}`;
    this.#showScore();
  }

  /** What is left is a hint, which some do not want. The browser remembers who wants it. */
  #goals(): HTMLElement {
    const goals = h('details', { class: 'left-over', open: storage.getItem(GOALS) === '1' },
      h('summary', {}, 'What is left of the goal, by letters'), this.#leftOver);
    goals.addEventListener('toggle', () => storage.setItem(GOALS, goals.open ? '1' : '0'));
    return goals;
  }

  /** The points, the rank, and how many words of the goal have not been found. */
  #showScore(): void {
    const { beat } = this.#options;
    const bonus = this.#words - this.#known;
    this.#score.replaceChildren(h('b', {}, String(this.#points)), ` ${this.#points === 1 ? 'point' : 'points'}${beat > 0 ? ` of ${beat} to beat` : ''}`);
    this.#tally.textContent = `${this.#known}${this.#goal ? ` of ${count(this.#goal.words, 'word')}` : ` ${this.#known === 1 ? 'word' : 'words'}`}${bonus > 0 ? `, ${bonus} bonus` : ''}`;
    if (!this.#goal) return;
    const { name, share, next } = rankOf(this.#points, this.#goal.points);
    this.#rank.textContent = name;
    this.#rank.title = next ? `${count(next.missing, 'point')} to ${next.name}` : '';
    this.#bar.style.width = `${100 * share}%`;
    const found = this.#entries.filter((it) => it.reply?.verdict === 'found' && !this.#isBonus(it.reply)).map((it) => letterCount(it.word));
    this.#leftOver.replaceChildren(...this.#goal.lengths.map(([letters, words]) => {
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
    const path = spell(this.#grid, text, this.#options.round, true);
    this.#board.light(path ? { path, text } : null);
    this.#input.classList.toggle('absent', text !== '' && path === null);
    this.#isTraced = false;
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
    } else if (this.#isTraced) {
      this.#input.value = '';
      this.#spelled('');
    }
    this.#isTraced = path.length > 0;
    this.#input.classList.remove('absent');
  }

  #enterTyped(): void {
    const text = this.#input.value.trim();
    this.#trace.clear();
    // The field is empty before the answer comes: people type on.
    this.#input.value = '';
    this.#board.light(null);
    if (text === '?') void this.#hint();
    else if (text !== '') this.#enter(text);
  }

  #enterPath(path: readonly number[]): void {
    const text = textOf(this.#grid, path);
    this.#input.value = '';
    if (text.includes(BLANK)) {
      this.#say('Type words that use a blank.', 'bad');
      return;
    }
    this.#enter(text, path);
  }

  /** A word that was typed or traced; `traced` is its path on the board as it is shown. */
  #enter(text: string, traced?: readonly number[]): void {
    if (this.#isOver || !this.#options.clock.isRunning) return;
    const entry = this.#ask(folded(text), Math.floor(this.#options.clock.elapsed), traced);
    if (!entry.reply && !this.#options.judge.isBegun) this.#say(': checking…', undefined, entry.word);
    this.#changed();
  }

  /** Asks what a word counts; what is shown already stays until the answer is there. */
  #ask(word: string, milliseconds: number, traced?: readonly number[]): Entry {
    const { judge } = this.#options;
    const entry: Entry = { word, milliseconds, reply: null, chip: null };
    this.#entries.push(entry);
    const isNew = this.#options.clock.isRunning;
    this.#answer(entry, judge.early(word), isNew, traced);
    if (!entry.reply && !judge.isBegun) {
      entry.chip = h('li', { class: 'chip' }, isolated(word), apart(), h('small', {}, '…'));
      this.#mine.prepend(entry.chip);
    }
    judge.enter(word, milliseconds).then(
      (reply) => this.#answer(entry, reply, isNew, traced),
      (error: Error) => this.#say(error.message, 'bad'));
    return entry;
  }

  /** Shows what became of a word, and says so if it was entered now. */
  #answer(entry: Entry, reply: PlayReply | null, isNew = true, traced?: readonly number[]): void {
    if (!reply || entry.reply) return;
    entry.reply = reply;
    const { word, chip } = entry;
    const text = (rank: string): string => isGood ? `: ${count(reply.points, 'point')}${this.#isBonus(reply) ? ', bonus' : ''}${rank}` : `: ${verdictText(reply.verdict, reply.path !== null)}`;
    const isGood = reply.verdict === 'found';
    const before = this.#rank.textContent;
    if (isGood) this.#add(entry, reply);
    else chip?.remove();
    this.#changed();
    if (!isNew) return;
    // What is being spelled, or was entered later, is more important than a word that waited.
    if (chip && (this.#input.value !== '' || this.#entries.at(-1) !== entry)) return announce(isolated(word) + text(''));
    const path = traced ?? reply.path?.map((cell) => this.#shown(cell));
    if (path && this.#input.value === '') this.#board.judge(path, isGood ? 'good' : 'bad');
    const rank = this.#rank.textContent === before || before === '' ? '' : `, ${this.#rank.textContent}!`;
    this.#say(text(rank), isGood ? 'good' : 'bad', word);
  }

  #isBonus({ level }: PlayReply): boolean {
    return this.#goal !== null && isBonus(level, this.#goal);
  }

  #add(entry: Entry, reply: PlayReply): void {
    const isRare = this.#isBonus(reply);
    this.#points += reply.points;
    this.#lastAdvance = -1;
    this.#words++;
    if (!isRare) this.#known++;
    const chip = h('li', { class: isRare ? 'chip' : 'chip good' }, isolated(entry.word), apart(), h('small', {}, `${reply.points}${isRare ? ' bonus' : ''}`));
    if (entry.chip) entry.chip.replaceWith(chip);
    else this.#mine.prepend(chip);
    entry.chip = chip;
    this.#showScore();
    if (this.#hints > 0) {
      this.#hints = 0;
      this.#hintCells = [];
      this.#board.mark([]);
      this.#hintText.textContent = '';
    }
  }

  /** Says what became of a word, or something else. Elements are new, so that each word that does not count shakes. */
  #say(text: string, mood: 'good' | 'bad' | undefined, word = ''): void {
    this.#verdict.replaceChildren(h('b', {}, isolated(word)), h('span', {}, text));
    if (mood) this.#verdict.dataset['mood'] = mood;
    else delete this.#verdict.dataset['mood'];
    announce(isolated(word) + text);
  }

  /** One hint after the other: each asks for the number after the last one. */
  #hint(): Promise<void> {
    this.#lastHint = this.#lastHint.then(() => this.#nextHint());
    return this.#lastHint;
  }

  /** Says more and more of one word: its length, its first letter, its cells. */
  async #nextHint(): Promise<void> {
    await this.#options.judge.begun;
    const hint = await this.#options.worker.call('hint', { number: this.#hints }).catch(() => null);
    if (!hint) {
      this.#hintText.textContent = 'There are no more hints.';
      announce(this.#hintText.textContent);
      return;
    }
    this.#hints++;
    this.#allHints++;
    this.#changed();
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
    } else if (event.key === '?' && (this.#input.value === '' || event.target !== this.#input)) {
      event.preventDefault();
      void this.#hint();
    }
  }

  /** On the board: Enter and the space bar choose tiles by themselves; letters go to the field. */
  #onTileKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.#onKey(event);
    if (/^\p{L}$/u.test(event.key) && letterCount(event.key) === 1) {
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
