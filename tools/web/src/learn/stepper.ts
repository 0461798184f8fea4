// Steps through something: to the beginning, back, forward, by itself, to the end.

import { button, h } from '../ui/dom.ts';
import { whenReleased } from '../ui/still.ts';

/** Milliseconds from step to step while it runs. */
const PACE = 450;

export class Stepper {
  readonly parts: HTMLElement[];
  readonly #onStep: (step: number, isWhole: boolean) => void;
  readonly #range: HTMLInputElement;
  readonly #text = h('span', { class: 'soft' });
  readonly #play: HTMLButtonElement;
  #step = 0;
  #total = 0;
  #timer = 0;

  constructor(name: string, onStep: (step: number, isWhole: boolean) => void) {
    this.#onStep = onStep;
    this.#range = h('input', { type: 'range', min: 0, 'aria-label': `Step of the ${name}`, on: { input: () => this.#go(Number(this.#range.value)) } });
    this.#play = button('Run', () => (this.#timer ? this.pause() : this.#run()), { 'aria-label': `Run the ${name}` });
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
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = 'Run';
  }

  #go(step: number): void {
    if (this.#timer) this.pause();
    this.#move(step);
  }

  #move(step: number): void {
    const to = Math.min(Math.max(step, 0), this.#total);
    this.#onStep(to, to === this.#total);
  }

  /** Runs from here, or from the beginning if this is the end. */
  #run(): void {
    this.#play.textContent = 'Stop';
    if (this.#step >= this.#total) this.#move(0);
    this.#timer = window.setInterval(() => whenReleased(() => {
      // The press may have stopped it.
      if (this.#timer === 0) return;
      if (this.#step >= this.#total) this.pause();
      else this.#move(this.#step + 1);
    }), PACE);
  }
}
