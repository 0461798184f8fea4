// The page's side of the worker: calls with promises, and a new worker after a crash.

import { whenReleased } from '../ui/still.ts';
import { NOTHING_EARLY } from './early.ts';
import type { Answer, Call, Early, WorkerApi, WorkerEvent } from './protocol.ts';

/** An error that the worker answered with. */
export class WorkerError extends Error {
  readonly kind: string;

  constructor(message: string, kind: string) {
    super(message);
    this.kind = kind;
  }
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class WorkerClient {
  readonly #url: string;
  readonly #report: (event: WorkerEvent) => void;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker;
  #next = 0;

  /** Starts the worker, which begins to load its files; the page has begun before. */
  constructor(script: string, early: readonly Promise<Early>[], report: (event: WorkerEvent) => void) {
    this.#url = script;
    this.#report = report;
    this.#worker = this.#start();
    const worker = this.#worker;
    for (const it of early) void it.then((part) => hand(worker, part));
  }

  /** Calls a function of the worker. Large arrays in `transfer` are moved, not copied. */
  call<Name extends keyof WorkerApi>(
    name: Name,
    request: Parameters<WorkerApi[Name]>[0],
    transfer: Transferable[] = [],
  ): Promise<ReturnType<WorkerApi[Name]>> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#worker.postMessage({ id, name, request } as Call, transfer);
    });
  }

  /** Ends the worker and starts a new one: after a crash, or to load the dictionaries again. */
  restart(why: string): void {
    this.#worker.terminate();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#worker = this.#start();
    for (const it of NOTHING_EARLY) hand(this.#worker, it);
    for (const { reject } of waiting) reject(new WorkerError(why, 'restarted'));
  }

  #start(): Worker {
    const worker = new Worker(this.#url);
    // Answers change the page.
    worker.addEventListener('message', ({ data }: MessageEvent<Answer | WorkerEvent>) => whenReleased(() => {
      if ('event' in data) this.#report(data);
      else this.#settle(data);
    }));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const message = event.message || 'the solver could not be started';
      this.#report({ event: 'failed', name: 'solver', message });
    });
    return worker;
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) {
      waiting?.reject(new WorkerError(answer.error.message, answer.error.kind));
      // After a mistake of the library the module cannot be used any more.
      if (answer.error.kind === 'internal') this.restart('the solver was started again');
    } else {
      waiting?.resolve(answer.result);
    }
  }
}

/** Hands over what the page has fetched. */
function hand(worker: Worker, part: Early): void {
  const bytes = part.early === 'common' ? part.bytes : null;
  worker.postMessage(part, bytes ? [bytes.buffer] : []);
}

/**
 * Runs one task at a time and only the newest of those that wait: what a person types now matters, not
 * what was typed before. Tasks that are passed over resolve to `null`.
 */
export class Newest {
  #runs = 0;
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T | null> {
    const [run, before] = [++this.#runs, this.#last];
    const result = before.then(() => (run === this.#runs ? task() : null));
    this.#last = result.catch(() => undefined);
    return result;
  }
}
