// The play view: setup, round, results.

import type { Context, Page } from '../context.ts';
import type { Params } from '../route.ts';
import { announce } from '../ui/announcer.ts';
import { button, h } from '../ui/dom.ts';
import type { RoundStart } from '../worker/protocol.ts';
import { randomSeed } from './editions.ts';
import { addToHistory, dayOf, readHistory, recordOf, type GameRecord } from './history.ts';
import { historyPanel } from './history-panel.ts';
import { resultsScreen } from './results.ts';
import { RoundScreen } from './round-screen.ts';
import { setupForm } from './setup.ts';
import { playParams, playState, roundRequest, type PlayState } from './state.ts';

export class PlayView implements Page {
  readonly root = h('div', { class: 'view play' });
  readonly #context: Context;
  #state: PlayState = playState({});
  #screen: RoundScreen | null = null;
  #dictionary: 'english' | 'own' = 'english';
  /** The address of what is shown, so that going back shows the setup. */
  #shown = '';

  constructor(context: Context) {
    this.#context = context;
  }

  show(params: Params): void {
    // A round goes on while its player looks at other views.
    if (this.#screen) return;
    const address = JSON.stringify(params);
    if (this.root.childElementCount > 0 && address === this.#shown) return;
    this.#shown = address;
    this.#state = playState(params);
    this.#setup();
  }

  dictionaryChanged(): void {
    const { dictionary } = this.#context;
    if (dictionary === this.#dictionary) return;
    this.#dictionary = dictionary;
    if (!this.#screen && this.root.querySelector('.setup')) this.#setup();
  }

  #setup(problem = ''): void {
    const focused = document.activeElement?.id;
    const form = setupForm({
      state: this.#state,
      today: dayOf(new Date()),
      isOwnDictionary: this.#context.dictionary === 'own',
      onChange: (changes) => {
        this.#change(changes);
        this.#setup();
      },
      onType: (changes) => this.#change(changes),
      onStart: () => void this.#start(randomSeed()),
    });
    const alert = h('p', { class: 'error', role: 'alert' }, problem);
    form.append(alert);
    this.root.replaceChildren(form, historyPanel(dayOf(new Date()), () => this.#setup()));
    if (focused) document.getElementById(focused)?.focus();
  }

  #change(changes: Partial<PlayState>): void {
    this.#state = { ...this.#state, ...changes };
    const params = playParams(this.#state);
    this.#context.navigate('play', params, 'replace');
    this.#shown = JSON.stringify(params);
  }

  async #start(seed: number): Promise<void> {
    const waiting = h('p', { class: 'soft', role: 'status' }, 'Rolling the dice… the round begins when all words are there.');
    this.root.querySelector('.setup')?.append(waiting);
    this.root.querySelector<HTMLButtonElement>('#start')?.setAttribute('disabled', '');
    try {
      const request = roundRequest(this.#state, seed, this.#context.dictionary);
      const round = await this.#context.worker.call('startRound', request);
      this.#play(round, seed);
    } catch (error) {
      this.#setup((error as Error).message);
    }
  }

  #play(round: RoundStart, seed: number): void {
    if (round.code !== '') {
      const { day, against } = this.#state;
      const params = day !== '' ? playParams(this.#state) : playParams({ ...playState({}), code: round.code, against });
      this.#context.navigate('play', params, 'push');
      this.#shown = JSON.stringify(params);
    }
    const screen = new RoundScreen({
      worker: this.#context.worker,
      round,
      onEnd: (milliseconds) => void this.#end(round, milliseconds, seed),
    });
    this.#screen = screen;
    this.root.replaceChildren(screen.root);
    window.scrollTo(0, 0);
    screen.focus();
    announce(`The round begins. ${round.seconds > 0 ? `You have ${round.seconds} seconds.` : 'There is no time limit.'}`);
  }

  async #end(round: RoundStart, milliseconds: number, seed: number): Promise<void> {
    try {
      const results = await this.#context.worker.call('endRound', { milliseconds });
      this.#screen = null;
      const [you, ...others] = results.sheets;
      const earlier = readHistory(localStorage);
      const found = new Set(you.words.filter((it) => it.verdict === 'found').map((it) => it.text.toLowerCase()));
      const against = others.length > 0 ? Math.max(...others.map((it) => it.points)) : null;
      const facts = { board: round.board, code: round.code, day: this.#state.day, all: results.words, against };
      const record = recordOf(facts, found, you.points, Math.floor(Date.now() / 1000));
      // A round that nobody played says nothing about anybody.
      const isKept = you.words.length > 0 && addToHistory(localStorage, record);
      const again = { ...this.#state, code: '', day: '' };
      this.root.replaceChildren(resultsScreen({
        round,
        results,
        remark: isKept ? compared(record, earlier) : '',
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
      window.scrollTo(0, 0);
      this.root.querySelector<HTMLButtonElement>('#again')?.focus({ preventScroll: true });
    } catch (error) {
      this.#screen = null;
      this.root.replaceChildren(h('p', { class: 'error', role: 'alert' }, (error as Error).message),
        button('Back', () => this.#setup()));
    }
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
