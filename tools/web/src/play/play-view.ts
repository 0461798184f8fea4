// The play view: setup, round, results. One field says which of them is shown; the address says with which parameters.

import { parseGrid, tooLarge } from '../board/grid.ts';
import type { Context, Page } from '../context.ts';
import { formatHash, type Params } from '../route.ts';
import { announce } from '../ui/announcer.ts';
import { button, h } from '../ui/dom.ts';
import { storage } from '../ui/storage.ts';
import { WordSheet } from '../ui/word-sheet.ts';
import type { DictionaryInfo, Edition, RoundResults, RoundStart } from '../worker/protocol.ts';
import { Clock } from './clock.ts';
import { randomSeed } from './editions.ts';
import { calendar, nextBoard } from './daily.ts';
import { dayOf } from './days.ts';
import { addToHistory, readHistory, recordOf, resultOfDay, type GameRecord } from './history.ts';
import { historyPanel } from './history-panel.ts';
import { dropRound, endedRounds, keepEnded, keepRound, keptRounds, newKeptRound, stateOf, type KeptRound } from './kept-rounds.ts';
import { resultsScreen } from './results.ts';
import { RoundScreen, type Entry } from './round-screen.ts';
import { keptCard, setupForm, showEditions } from './setup.ts';
import { dictionaryOf, playParams, playState, roundRequest, type PlayState } from './state.ts';

/** A round that is being played. */
interface Current {
  screen: RoundScreen;
  round: RoundStart;
  kept: KeptRound;
}

export class PlayView implements Page {
  readonly root = h('div', { class: 'view play' });
  readonly #context: Context;
  readonly #sheet: WordSheet;
  #state: PlayState = playState({});
  /** What is shown; a round that begins later than its player went elsewhere begins in silence. */
  #phase: 'setup' | 'round' | 'results' = 'setup';
  #current: Current | null = null;
  #isShown = false;
  /** Counts what was begun: an answer to something older is not shown. */
  #turn = 0;
  /** The file whose words the setup names. */
  #own: DictionaryInfo | null = null;
  #editions: readonly Edition[] = [];
  #areOptionsOpen = false;
  /** The address of what is shown, so that going back shows the setup. */
  #shown = '';

  constructor(context: Context) {
    this.#context = context;
    this.#sheet = new WordSheet(context);
  }

  show(params: Params): void {
    this.#isShown = true;
    const address = formatHash({ view: 'play', params });
    if (this.root.childElementCount > 0 && address === this.#shown) return;
    this.#shown = address;
    this.#state = playState(params);
    this.#putAside();
    const ended = endedRounds(storage).find((it) => it.id === params['round']);
    if (ended) void this.#showAgain(ended);
    else this.#setup();
  }

  hide(): void {
    this.#isShown = false;
    this.#sheet.release();
    this.#current?.screen.pause();
  }

  /** From results, back to the setup. */
  home(): void {
    if (this.#phase !== 'results') return;
    this.#state = { ...this.#state, code: '' };
    this.#navigate(playParams(this.#state), 'push');
    this.#setup();
    window.scrollTo(0, 0);
  }

  dictionaryChanged(): void {
    const { own } = this.#context;
    if (own === this.#own) return;
    this.#own = own;
    if (this.#phase === 'setup') this.#setup();
  }

  /** The round that is played can go on later. */
  #putAside(): void {
    this.#turn++;
    this.#sheet.release();
    this.#current?.screen.pause();
    this.#current?.screen.close();
    this.#current = null;
  }

  #setup(problem = ''): void {
    this.#phase = 'setup';
    this.#sheet.release();
    const focused = document.activeElement?.id;
    const begun = this.#begun();
    const records = readHistory(storage);
    const today = dayOf(new Date());
    const { day, code } = this.#state;
    const others = keptRounds(storage).filter((it) => it.id !== begun?.id);
    const form = setupForm({
      state: this.#state,
      today,
      own: this.#context.own,
      onEnglish: () => void this.#context.closeFile(),
      editions: this.#editions,
      areOptionsOpen: this.#areOptionsOpen,
      onOptions: (areOpen) => {
        this.#areOptionsOpen = areOpen;
        if (areOpen) void this.#loadEditions();
      },
      onChange: (changes) => {
        this.#change(changes);
        this.#setup();
      },
      onType: (changes) => this.#change(changes),
      begun,
      records,
      hasEnded: (round) => endedRounds(storage).some((it) => it.id === round),
      onNewDay: () => {
        if (this.#phase === 'setup') this.#setup();
      },
      onStart: () => void (begun ? this.#resume(begun) : this.#start(randomSeed())),
    });
    form.append(h('p', { class: 'error', role: 'alert' }, problem));
    this.root.replaceChildren(
      ...others.slice(0, 1).map((it) => this.#keptCard(it)), form,
      ...(day !== '' && code === '' ? [calendar(records, today, day)] : []), historyPanel(today, () => this.#setup()));
    if (focused) document.getElementById(focused)?.focus();
  }

  /** The editions of dice come with the module that plays rounds. */
  async #loadEditions(): Promise<void> {
    if (this.#editions.length > 0) return;
    this.#editions = await this.#context.worker.call('editions', {}).catch(() => []);
    showEditions(this.#editions);
  }

  #keptCard(kept: KeptRound): HTMLElement {
    return keptCard(kept, () => void this.#resume(kept), () => {
      dropRound(storage, kept.id);
      this.#setup();
    });
  }

  #change(changes: Partial<PlayState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#navigate(playParams(this.#state), 'replace');
  }

  #navigate(params: Params, how: 'push' | 'replace'): void {
    this.#context.navigate('play', params, how);
    this.#shown = formatHash({ view: 'play', params });
  }

  /** The round of the board of the day that is chosen: it goes on, so that nobody has three minutes more. */
  #begun(): KeptRound | null {
    const { day, code } = this.#state;
    return (day !== '' && code === '' && keptRounds(storage).find((it) => it.params['day'] === day)) || null;
  }

  async #start(seed: number): Promise<void> {
    this.#putAside();
    const turn = this.#turn;
    this.#wait('Rolling the dice… the round begins when all words are there.');
    const dictionary = dictionaryOf(this.#state, this.#context.dictionary);
    try {
      const round = await this.#context.worker.call('startRound', roundRequest(this.#state, seed, dictionary));
      if (turn !== this.#turn) return;
      const grid = parseGrid(round.board);
      const problem = grid && tooLarge(grid);
      if (problem) throw new Error(problem);
      this.#play(round, newKeptRound(round, this.#state, seed, dictionary), []);
    } catch (error) {
      if (turn === this.#turn) this.#setup((error as Error).message);
    }
  }

  /** Plays a kept round to where it was, and goes on. */
  async #resume(kept: KeptRound): Promise<void> {
    this.#putAside();
    const turn = this.#turn;
    this.#wait('The round goes on when all words are there.');
    try {
      const played = await this.#replay(kept, turn);
      if (played) this.#play(played.round, kept, played.entries);
    } catch (error) {
      if (turn === this.#turn) this.#setup((error as Error).message);
    }
  }

  /** Shows the results of a round that has ended. */
  async #showAgain(ended: KeptRound): Promise<void> {
    const turn = this.#turn;
    this.#phase = 'results';
    this.root.replaceChildren(h('p', { class: 'soft', role: 'status' }, 'The results are here when all words are.'));
    try {
      const played = await this.#replay(ended, turn);
      if (!played) return;
      const results = await this.#context.worker.call('endRound', { milliseconds: ended.elapsed });
      if (turn !== this.#turn) return;
      const records = readHistory(storage);
      const at = records.findIndex((it) => it.round === ended.id);
      const record = records[at] ?? this.#record(played.round, results, ended).it;
      this.#showResults(played.round, results, record, at < 0 ? '' : compared(record, records.slice(0, at)), ended.seed);
    } catch (error) {
      if (turn === this.#turn) this.#setup((error as Error).message);
    }
  }

  /** Begins a round as it was begun before, and enters its words; `null` if something else was begun meanwhile. */
  async #replay(kept: KeptRound, turn: number): Promise<{ round: RoundStart; entries: Entry[] } | null> {
    const { worker } = this.#context;
    this.#state = stateOf(kept);
    const round = await worker.call('startRound', roundRequest(this.#state, kept.seed, kept.dictionary));
    if (turn !== this.#turn) return null;
    // Rounds of older versions of the page do not name their file.
    if (round.board !== kept.board || round.file !== (kept.file ?? round.file)) throw new Error(`This round was begun with the words of ${kept.file || 'another dictionary'}, which are not open now.`);
    const entries: Entry[] = [];
    for (const [word, milliseconds] of kept.entries) {
      entries.push({ word, milliseconds, reply: await worker.call('play', { word, milliseconds }) });
      // Another round may have begun: its list is not for these words.
      if (turn !== this.#turn) return null;
    }
    return { round, entries };
  }

  #wait(text: string): void {
    this.root.querySelector('.setup')?.append(h('p', { class: 'soft', role: 'status' }, text));
    for (const it of this.root.querySelectorAll<HTMLButtonElement>('.first button, #again')) it.disabled = true;
  }

  #play(round: RoundStart, kept: KeptRound, entries: readonly Entry[]): void {
    const { day, against } = this.#state;
    const params = day !== '' || round.code === '' ? playParams(this.#state) : playParams({ ...playState({}), code: round.code, against });
    // Every round has an address of its own, so that going back shows the setup, and reloading the results.
    this.#navigate({ ...params, round: kept.id }, 'push');
    const clock = new Clock(kept.elapsed);
    const screen = new RoundScreen({
      worker: this.#context.worker,
      round,
      clock,
      entries,
      onChange: (entries, points, found) => keepRound(storage, {
        ...kept, elapsed: Math.floor(clock.elapsed), entries: entries.map((it) => [it.word, it.milliseconds]), points, found,
      }),
      onEnd: (milliseconds) => void this.#end(round, kept, milliseconds),
    });
    this.#phase = 'round';
    this.#current = { screen, round, kept };
    this.root.replaceChildren(screen.root);
    if (!this.#isShown || document.visibilityState === 'hidden') {
      screen.pause();
      return;
    }
    window.scrollTo(0, 0);
    screen.start();
    announce(`The round begins. ${round.seconds > 0 ? `You have ${Math.ceil(round.seconds - clock.elapsed / 1000)} seconds.` : 'There is no time limit.'}`);
  }

  async #end(round: RoundStart, kept: KeptRound, milliseconds: number): Promise<void> {
    const turn = this.#turn;
    try {
      const results = await this.#context.worker.call('endRound', { milliseconds });
      const played = keptRounds(storage).find((it) => it.id === kept.id) ?? kept;
      keepEnded(storage, { ...played, elapsed: milliseconds });
      const earlier = readHistory(storage);
      const record = this.#record(round, results, kept);
      // A round that nobody played says nothing about anybody.
      const isKept = record.isPlayed && addToHistory(storage, record.it);
      if (turn !== this.#turn) return;
      this.#current = null;
      this.#phase = 'results';
      this.#showResults(round, results, record.it, isKept ? compared(record.it, earlier) : '', kept.seed);
    } catch (error) {
      this.#current = null;
      this.#phase = 'results';
      this.root.replaceChildren(h('p', { class: 'error', role: 'alert' }, (error as Error).message),
        button('Back', () => this.#setup()));
    }
  }

  #record(round: RoundStart, results: RoundResults, kept: KeptRound): { it: GameRecord; isPlayed: boolean } {
    const [you, ...others] = results.sheets;
    const found = new Set(you.words.filter((it) => it.verdict === 'found').map((it) => it.text.toLowerCase()));
    const against = others.length > 0 ? Math.max(...others.map((it) => it.points)) : null;
    const facts = { board: round.board, code: round.code, day: kept.params['day'] ?? '', all: results.words, offensive: results.offensive, against, round: kept.id };
    return { it: recordOf(facts, found, you.points, Math.floor(Date.now() / 1000)), isPlayed: you.words.length > 0 };
  }

  #showResults(round: RoundStart, results: RoundResults, record: GameRecord, remark: string, seed: number): void {
    const again = { ...this.#state, code: '', day: '' };
    const [records, today] = [readHistory(storage), dayOf(new Date())];
    const first = record.day === '' ? null : resultOfDay(records, record.day);
    this.root.replaceChildren(resultsScreen({
      context: this.#context,
      sheet: this.#sheet,
      round,
      results,
      record,
      remark,
      isClean: this.#state.isClean,
      practice: first && first.round !== record.round ? first : null,
      next: record.day === today ? nextBoard(records, today, () => undefined) : null,
      onAgain: () => {
        this.#state = again;
        void this.#start(randomSeed());
      },
      onSame: () => void this.#start(seed),
      onSetup: () => {
        this.#change({ code: '', day: '' });
        this.#setup();
      },
    }));
    if (!this.#isShown) return;
    window.scrollTo(0, 0);
    this.root.querySelector<HTMLButtonElement>('#again')?.focus({ preventScroll: true });
  }
}

/** How a round compares with earlier ones. */
function compared(record: GameRecord, earlier: readonly GameRecord[]): string {
  const share = record.pointsThere > 0 ? Math.round((100 * record.pointsFound) / record.pointsThere) : 0;
  if (earlier.length === 0) return `That is ${share} % of the points, in your first round here.`;
  const mean = earlier.reduce((sum, it) => sum + it.pointsFound, 0) / earlier.length;
  const better = earlier.filter((it) => it.pointsFound >= record.pointsFound).length;
  const place = better === 0 ? 'your best so far' : `number ${better + 1} of ${earlier.length + 1}`;
  return `That is ${share} % of the points, ${place}; your mean is ${mean.toFixed(1)}.`;
}
