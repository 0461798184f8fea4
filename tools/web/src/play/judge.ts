// Enters the words of a round in the worker, one after the other. Until all words are there, common ones count already, and
// the others wait for their answer.

import type { WorkerClient } from '../worker/client.ts';
import type { PlayReply, RoundResults, RoundStart } from '../worker/protocol.ts';
import type { FoundWord } from '../words.ts';

export class Judge {
  readonly #worker: WorkerClient;
  /** The round as the worker has begun it. */
  readonly begun: Promise<RoundStart>;
  #last: Promise<unknown>;
  /** The common words of the board, until the round has begun. */
  #common = new Map<string, FoundWord>();
  readonly #counted = new Set<string>();
  #isClosed = false;
  /** Whether all words are there. */
  isBegun = false;

  constructor(worker: WorkerClient, begun: Promise<RoundStart>) {
    this.#worker = worker;
    this.begun = begun;
    this.#last = begun;
    void begun.then(() => {
      this.isBegun = true;
      this.#common.clear();
    });
  }

  /** Words that count for sure. */
  allow(words: readonly FoundWord[]): void {
    this.#common = new Map(words.map((it) => [it.text, it]));
  }

  /** What is known of a word by now; `null` if it has to wait. */
  early(word: string): PlayReply | null {
    const known = this.#common.get(word);
    if (!known) return null;
    const isNew = !this.#counted.has(word);
    this.#counted.add(word);
    return { verdict: isNew ? 'found' : 'repeated', points: isNew ? known.points : 0, path: known.path, level: known.level };
  }

  enter(word: string, milliseconds: number): Promise<PlayReply> {
    return this.#next(() => this.#worker.call('play', { word, milliseconds }));
  }

  end(milliseconds: number): Promise<RoundResults> {
    return this.#next(() => this.#worker.call('endRound', { milliseconds }));
  }

  /** Nothing is asked any more: another round may begin in the worker. */
  close(): void {
    this.#isClosed = true;
  }

  #next<T>(call: () => Promise<T>): Promise<T> {
    const next = this.#last.then(() => (this.#isClosed ? new Promise<never>(() => undefined) : call()));
    this.#last = next.catch(() => undefined);
    return next;
  }
}
