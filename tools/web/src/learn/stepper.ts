// Steps through something: to the beginning, back, forward, by itself, to the end.

import { button, h } from '../ui/dom.ts';
import { whenReleased } from '../ui/still.ts';

/** Milliseconds from step to step while it runs. */
const PACE = 450;

export class Stepper {
  readonly parts: HTMLElement[];
  readonly #name: string;
  readonly #onStep: (step: number, isWhole: boolean) => void;
  readonly #onRun: (isRunning: boolean) => void;
  readonly #range: HTMLInputElement;
  readonly #text = h('span', { class: 'soft' });
  readonly #play: HTMLButtonElement;
  #step = 0;
  #total = 0;
  #timer = 0;

  /** `onRun` is called when it begins to run by itself, and when it stops. */
  constructor(name: string, onStep: (step: number, isWhole: boolean) => void, onRun: (isRunning: boolean) => void) {
    this.#name = name;
    this.#onStep = onStep;
    this.#onRun = onRun;
    this.#range = h('input', { type: 'range', min: 0, 'aria-label': `Step of the ${name}`, on: { input: () => this.#go(Number(this.#range.value)) } });
    this.#play = button('Run', () => (this.#timer ? this.pause() : this.#run()));
    this.#label('Run');
    this.parts = [
      button('‹', () => this.#go(this.#step - 1), { 'aria-label': `Back one step of the ${name}` }),
      button('›', () => this.#go(this.#step + 1), { 'aria-label': `Forward one step of the ${name}` }),
      this.#play, this.#range, this.#text,
    ];
  }

  show(step: number, total: number): void {
    [this.#step, this.#total] = [step, total];
    this.#range.max = String(total);
    this.#range.value = String(step);
    this.#text.textContent = `${step} of ${total}`;
  }

  pause(): void {
    if (this.#timer === 0) return;
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#label('Run');
    this.#onRun(false);
  }

  /** What the button shows begins what it is called. */
  #label(verb: 'Run' | 'Stop'): void {
    this.#play.textContent = verb;
    this.#play.setAttribute('aria-label', `${verb} the ${this.#name}`);
  }

  #go(step: number): void {
    this.pause();
    this.#move(step);
  }

  #move(step: number): void {
    const to = Math.min(Math.max(step, 0), this.#total);
    this.#onStep(to, to === this.#total);
  }

  /** Runs from here, or from the beginning if this is the end. */
  #run(): void {
    this.#label('Stop');
    this.#onRun(true);
    if (this.#step >= this.#total) this.#move(0);
    this.#timer = window.setInterval(() => whenReleased(() => {
      // The press may have stopped it.
      if (this.#timer === 0) return;
      if (this.#step >= this.#total) this.pause();
      else this.#move(this.#step + 1);
    }), PACE);
  }
}
