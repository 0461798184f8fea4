// The play view: setup, round, results. One field says which of them is shown; the address says with which parameters.

import { parseGrid, tooLarge } from '../board/grid.ts';
import type { Context, Page } from '../context.ts';
import { formatHash, type Params } from '../route.ts';
import { announce } from '../ui/announcer.ts';
import { ChosenWord } from '../ui/chosen-word.ts';
import { button, h } from '../ui/dom.ts';
import { show as note } from '../ui/notes.ts';
import { storage } from '../ui/storage.ts';
import { whenReleased } from '../ui/still.ts';
import { folded } from '../words.ts';
import type { DictionaryInfo, Edition, RoundResults, RoundStart } from '../worker/protocol.ts';
import { Clock } from './clock.ts';
import { randomSeed } from './editions.ts';
import { calendar, nextBoard } from './daily.ts';
import { dayInWords, dayOf, isCleanDay, seedOfDay } from './days.ts';
import { goalOf } from './goal.ts';
import { addToHistory, practiceOf, readHistory, recordOf, resultOfDay, type GameRecord } from './history.ts';
import { historyPanel } from './history-panel.ts';
import { dropRound, endedRounds, keepEnded, keepRound, keptRounds, newKeptRound, stateOf, type KeptRound } from './kept-rounds.ts';
import { Judge } from './judge.ts';
import { claim } from './owner.ts';
import { resultsScreen } from './results.ts';
import { rolled } from './roll.ts';
import { RoundScreen } from './round-screen.ts';
import { keptCard, setupForm, showEditions } from './setup.ts';
import { dictionaryOf, playParams, playState, roundRequest, type PlayState } from './state.ts';

/** The dice of the board of a day, written by scripts/build.mjs. */
declare const DICE: readonly string[];

/** A round that is being played; other tabs of the browser cannot play it meanwhile. */
interface Current {
  screen: RoundScreen;
  judge: Judge;
  release: () => void;
}

export class PlayView implements Page {
  readonly root = h('div', { class: 'view play' });
  readonly #context: Context;
  readonly #chosen: ChosenWord;
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
  /** Begins the round again whose words could not be loaded. */
  #retry: () => void = () => undefined;
  /** What of the browser's memory the setup shows. */
  #memory = '';
  /** The address of what is shown, so that going back shows the setup. */
  #shown = '';

  constructor(context: Context) {
    this.#context = context;
    this.#chosen = new ChosenWord(context);
    // Another tab has begun or ended a round.
    window.addEventListener('storage', () => whenReleased(() => {
      if (this.#phase === 'setup' && this.#remembered() !== this.#memory) this.#setup();
    }));
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
    else this.#setup(this.#withoutWrongDay(params['day'] ?? ''));
  }

  hide(): void {
    this.#isShown = false;
    this.#chosen.leave();
    this.#current?.screen.pause();
  }

  home(): void {
    if (this.#phase === 'results') this.#leaveResults({});
  }

  /** From results, back to the setup, which has an address of its own, as a round has. */
  #leaveResults(changes: Partial<PlayState>): void {
    this.#state = { ...this.#state, code: '', beat: 0, ...changes };
    this.#navigate(playParams(this.#state), 'push');
    this.#setup();
    window.scrollTo(0, 0);
  }

  dictionaryChanged(): void {
    this.#retry();
    const { own } = this.#context;
    if (own === this.#own) return;
    this.#own = own;
    if (this.#phase === 'setup') this.#setup();
  }

  /** A day that is none, or has not come, becomes today; returns what to say of it. */
  #withoutWrongDay(day: string): string {
    const today = dayOf(new Date());
    const isThere = seedOfDay(day) !== null && (day <= today || this.#begun() !== null || resultOfDay(readHistory(storage), day) !== null);
    if (day === '' || isThere || this.#state.code !== '') return '';
    const what = seedOfDay(day) === null ? `There is no day ${day.slice(0, 20)}` : `The board of ${dayInWords(day)} comes on its day`;
    this.#change({ day: today });
    return `${what}. This is the board of today.`;
  }

  /** The round that is played can go on later. */
  #putAside(): void {
    this.#turn++;
    this.#retry = () => undefined;
    this.#chosen.leave();
    this.#current?.screen.pause();
    this.#leave();
  }

  #leave(): void {
    this.#current?.screen.close();
    this.#current?.judge.close();
    this.#current?.release();
    this.#current = null;
  }

  #remembered(): string {
    return JSON.stringify([keptRounds(storage).map((it) => it.id), readHistory(storage).length]);
  }

  #setup(problem = ''): void {
    this.#phase = 'setup';
    this.#memory = this.#remembered();
    const focused = document.activeElement?.id;
    this.#chosen.leave();
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
    form.querySelector('.first')!.before(h('p', { class: 'error', role: 'alert' }, problem));
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
    const { day, code } = this.#state;
    const release = await this.#claim(day !== '' && code === '' ? day : '');
    if (!release || turn !== this.#turn) return release?.();
    // Another tab may have begun the round of the day.
    const begun = this.#begun();
    if (begun) {
      release();
      return this.#resume(begun);
    }
    const dictionary = dictionaryOf(this.#state, this.#context.dictionary);
    const early = this.#early();
    if (early !== null) {
      const known = { board: early, file: '', code: '', seconds: 180 };
      return this.#play(known, newKeptRound(known, this.#state, seed, dictionary), release, this.#beginLater());
    }
    this.#wait('Rolling the dice… the round begins when all words are there.');
    try {
      const round = await this.#deal(this.#state, seed, dictionary);
      if (turn !== this.#turn) return release();
      const grid = parseGrid(round.board);
      const problem = grid && tooLarge(grid);
      if (problem) throw new Error(problem);
      const kept = newKeptRound(round, this.#state, seed, dictionary);
      const hold = day !== '' && code === '' ? release : await claim(kept.id);
      this.#play(round, kept, hold ?? release, Promise.resolve(round));
    } catch (error) {
      release();
      if (turn === this.#turn) this.#setup((error as Error).message);
    }
  }

  /** Plays a kept round to where it was, and goes on. */
  async #resume(kept: KeptRound): Promise<void> {
    this.#putAside();
    const turn = this.#turn;
    const release = await this.#claim(kept.params['day'] || kept.id);
    if (!release || turn !== this.#turn) return release?.();
    this.#state = stateOf(kept);
    // It may have been played on, or ended, since it was shown.
    const now = keptRounds(storage).find((it) => it.id === kept.id);
    if (!now) {
      release();
      return this.#setup('This round has ended.');
    }
    if (this.#early() === now.board) return this.#play(now, now, release, this.#beginLater());
    this.#wait('The round goes on when all words are there.');
    try {
      const round = await this.#begin(now);
      if (turn === this.#turn) this.#play(round, now, release, Promise.resolve(round));
      else release();
    } catch (error) {
      release();
      if (turn === this.#turn) this.#setup((error as Error).message);
    }
  }

  /** A round is played in one tab; the setup says so in others. */
  async #claim(name: string): Promise<(() => void) | null> {
    const release = name === '' ? () => undefined : await claim(name);
    if (!release) this.#setup('This round is being played in another tab of this browser.');
    return release;
  }

  /** The board of a day, which needs no words to begin with; `null` for other rounds. */
  #early(): string | null {
    const { day, code } = this.#state;
    return code === '' && day !== '' && isCleanDay(day) ? rolled(DICE, seedOfDay(day) ?? 0) : null;
  }

  /** Begins the round of a day in the worker, when all words are there. */
  #beginLater(): Promise<RoundStart> {
    const [turn, request] = [this.#turn, roundRequest(this.#state, 0, 'english')];
    return new Promise((resolve) => {
      const attempt = (): void => {
        this.#retry = () => undefined;
        this.#context.worker.call('startRound', request).then(resolve, () => {
          if (turn === this.#turn) this.#retry = attempt;
        });
      };
      attempt();
    });
  }

  /** Shows the results of a round that has ended. */
  async #showAgain(ended: KeptRound): Promise<void> {
    const turn = this.#turn;
    this.#phase = 'results';
    this.root.replaceChildren(h('p', { class: 'soft', role: 'status' }, 'The results are here when all words are.'));
    try {
      this.#state = stateOf(ended);
      const round = await this.#begin(ended);
      // Another round may have begun: its list is not for these words.
      if (turn !== this.#turn) return;
      const judge = new Judge(this.#context.worker, Promise.resolve(round));
      for (const [word, milliseconds] of ended.entries) void judge.enter(word, milliseconds);
      const results = await judge.end(ended.elapsed);
      if (turn !== this.#turn) return;
      const records = readHistory(storage);
      const at = records.findIndex((it) => it.round === ended.id);
      const record = records[at] ?? this.#record(round, results, ended).it;
      this.#showResults(round, results, record, at < 0 ? '' : compared(record, records.slice(0, at)), ended.seed);
    } catch (error) {
      if (turn === this.#turn) this.#setup((error as Error).message);
    }
  }

  /** Begins a round as it was begun before. */
  async #begin(kept: KeptRound): Promise<RoundStart> {
    const turn = this.#turn;
    const round = await this.#deal({ ...this.#state, minutes: kept.seconds / 60 }, kept.seed, kept.dictionary);
    if (turn !== this.#turn) return round;
    this.#context.useLettersOf(kept.dictionary);
    // Rounds of older versions of the page do not name their file.
    if (round.board !== kept.board || round.file !== (kept.file ?? round.file)) throw new Error(`This round was begun with the words of ${kept.file || 'another dictionary'}, which are not open now.`);
    return round;
  }

  /** Begins a round in the worker. */
  async #deal(state: PlayState, seed: number, dictionary: 'english' | 'own'): Promise<RoundStart> {
    const turn = this.#turn;
    const round = await this.#context.worker.call('startRound', roundRequest(state, seed, dictionary));
    if (round.isOfOtherWords && turn === this.#turn) note(`The code is of another word list: the words of ${round.file || 'today'} count.`);
    return round;
  }

  #wait(text: string): void {
    this.root.querySelector('.setup')?.append(h('p', { class: 'soft', role: 'status' }, text));
    for (const it of this.root.querySelectorAll<HTMLButtonElement>('.first button, #again')) it.disabled = true;
  }

  #play(known: Pick<RoundStart, 'board' | 'code' | 'seconds'> & Partial<RoundStart>, kept: KeptRound, release: () => void, begun: Promise<RoundStart>): void {
    const { day, against, beat } = this.#state;
    this.#context.useLettersOf(kept.dictionary);
    const round = { file: '', torus: false, strict: false, players: ['', ...against.map(String)], ...known };
    const params = day !== '' || round.code === '' ? playParams(this.#state) : playParams({ ...playState({}), code: round.code, against, beat });
    // Every round has an address of its own, so that going back shows the setup, and reloading the results.
    this.#navigate({ ...params, round: kept.id }, 'push');
    const clock = new Clock(kept.elapsed);
    const { worker } = this.#context;
    const judge = new Judge(worker, begun);
    keepRound(storage, kept);
    const screen = new RoundScreen({
      worker,
      judge,
      round,
      beat,
      clock,
      entries: kept.entries,
      hints: kept.hints ?? 0,
      onChange: (played) => keepRound(storage, { ...kept, elapsed: Math.floor(clock.elapsed), ...played }),
      onEnd: (milliseconds) => void this.#end(judge, kept, milliseconds),
    });
    this.#phase = 'round';
    this.#current = { screen, judge, release };
    if (day !== '') void worker.call('commonWords', { board: round.board, isClean: isCleanDay(day) }).then((words) => {
      judge.allow(words);
      screen.allow(goalOf(words));
    }, () => undefined);
    this.root.replaceChildren(screen.root);
    if (!this.#isShown || document.visibilityState === 'hidden') {
      screen.pause();
      return;
    }
    window.scrollTo(0, 0);
    screen.start();
    announce(`The round begins. ${round.seconds > 0 ? `You have ${Math.ceil(round.seconds - clock.elapsed / 1000)} seconds.` : 'There is no time limit.'}`);
  }

  async #end(judge: Judge, kept: KeptRound, milliseconds: number): Promise<void> {
    const turn = this.#turn;
    const played = keptRounds(storage).find((it) => it.id === kept.id) ?? kept;
    keepRound(storage, { ...played, elapsed: milliseconds });
    if (!judge.isBegun) this.root.replaceChildren(h('p', { class: 'soft', role: 'status' }, 'The results are here when all words are.'));
    try {
      const results = await judge.end(milliseconds);
      const round = await judge.begun;
      keepEnded(storage, { ...played, elapsed: milliseconds });
      const earlier = readHistory(storage);
      const record = this.#record(round, results, played);
      // A round that nobody played says nothing about anybody.
      if (record.isPlayed) addToHistory(storage, record.it);
      if (turn !== this.#turn) return;
      this.#leave();
      this.#phase = 'results';
      this.#showResults(round, results, record.it, record.isPlayed ? compared(record.it, earlier) : '', kept.seed);
    } catch (error) {
      this.#leave();
      this.#phase = 'results';
      this.root.replaceChildren(h('p', { class: 'error', role: 'alert' }, (error as Error).message),
        button('Back', () => this.#setup()));
    }
  }

  #record(round: RoundStart, results: RoundResults, kept: KeptRound): { it: GameRecord; isPlayed: boolean } {
    const [you, ...others] = results.sheets;
    const found = new Set(you.words.filter((it) => it.verdict === 'found').map((it) => folded(it.text)));
    const against = others.length > 0 ? Math.max(...others.map((it) => it.points)) : null;
    const facts = { board: round.board, code: round.code, day: kept.params['day'] ?? '', all: results.words, offensive: results.offensive, against, round: kept.id, begun: kept.begun, hints: kept.hints };
    return { it: recordOf(facts, found, you.points, Math.floor(Date.now() / 1000)), isPlayed: you.words.length > 0 };
  }

  #showResults(round: RoundStart, results: RoundResults, record: GameRecord, remark: string, seed: number): void {
    const again = { ...this.#state, code: '', day: '', beat: 0 };
    const [records, today] = [readHistory(storage), dayOf(new Date())];
    const first = record.day === '' ? null : resultOfDay(records, record.day);
    this.root.replaceChildren(resultsScreen({
      chosen: this.#chosen,
      round,
      results,
      record,
      remark,
      isClean: this.#state.isClean,
      beat: this.#state.beat,
      practice: first && first.round !== record.round ? first : null,
      next: record.day === today ? nextBoard(records, today, () => undefined) : null,
      onAgain: () => {
        this.#state = again;
        void this.#start(randomSeed());
      },
      onSame: () => void this.#start(seed),
      onSetup: () => this.#leaveResults({ day: '' }),
    }));
    if (!this.#isShown) return;
    window.scrollTo(0, 0);
    this.root.querySelector<HTMLButtonElement>('#again')?.focus({ preventScroll: true });
  }
}

/** How a round compares with earlier ones. Practice is compared with nothing, as in the panel of past rounds. */
function compared(record: GameRecord, all: readonly GameRecord[]): string {
  if (record.day !== '' && resultOfDay(all, record.day)) return '';
  const practice = practiceOf(all);
  const earlier = all.filter((it) => !practice.has(it));
  if (earlier.length === 0) return '';
  const mean = earlier.reduce((sum, it) => sum + it.pointsFound, 0) / earlier.length;
  const better = earlier.filter((it) => it.pointsFound >= record.pointsFound).length;
  const place = better === 0 ? 'Your best round so far' : `Number ${better + 1} of your ${earlier.length + 1} rounds`;
  return `${place}; the mean was ${mean.toFixed(1)}.`;
}
