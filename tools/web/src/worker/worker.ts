// The worker: solves boards, plays rounds and compiles word lists, so that the page never waits.

import type { Solver } from 'dictc-wasm';

import { Dictionaries, type EarlyParts, type Solvers } from './dictionaries.ts';
import { Glosses } from './glosses.ts';
import { USUAL_RULES, type Answer, type Call, type Early, type Rules, type Solved, type SolveRequest, type WorkerApi, type WorkerEvent, type WorkerFiles } from './protocol.ts';
import { found, isOffensive, RoundTable, usesLatin } from './rounds.ts';
import { search } from './searches.ts';

/** Functions of the worker may take their time. */
type Service = {
  [Name in keyof WorkerApi]: (
    request: Parameters<WorkerApi[Name]>[0],
  ) => ReturnType<WorkerApi[Name]> | Promise<ReturnType<WorkerApi[Name]>>;
};

/** The names of the files of this build, written by scripts/build.mjs. */
declare const FILES: WorkerFiles;

/** What the page fetches, as it says when the worker begins. */
function earlyParts(): EarlyParts {
  const part = <Name extends Early['early']>(name: Name): Promise<Extract<Early, { early: Name }>> =>
    new Promise((resolve) => self.addEventListener('message', ({ data }) => {
      if (data.early === name) resolve(data);
    }));
  return { solver: part('solver').then((it) => it.module), common: part('common').then((it) => it.bytes) };
}

const dictionaries = new Dictionaries(FILES, earlyParts(), (event) => self.postMessage(event));
const glosses = new Glosses(FILES.glosses);
const table = new RoundTable();

async function solve({ board: text, rules, dictionary }: SolveRequest): Promise<Solved> {
  const { info, solvers } = await dictionaries.best(dictionary);
  const solver = solverFor(solvers, rules);
  const { torus, bareQ, strict } = rules;
  const board = solver.board(text, { torus, bareQ, strict });
  try {
    const { words, isComplete } = solver.solve(board);
    return {
      board: board.text,
      words: words.map(found),
      isComplete,
      whyNot: words.length === 0 ? (solver.whyNot(board) ?? null) : null,
      dictionary: info.name,
    };
  } finally {
    board.free();
  }
}

/** The page marks the field of what is wrong: the points, or the board. */
function solverFor(solvers: Solvers, rules: Rules): Solver {
  try {
    return solvers.by(rules);
  } catch (error) {
    throw Object.assign(new Error((error as Error).message), { kind: 'points' });
  }
}

const service: Service = {
  solve,
  async deal({ dice, seed, dictionary, rows, columns }) {
    const { dictc, lexicon } = await dictionaries.forRounds(dictionary);
    const dealer = usesLatin(lexicon) ? dictc.dealer(dice, seed) : lexicon.dealer(seed, { rows, columns });
    try {
      const board = dealer.board(0);
      const { text } = board;
      board.free();
      return text;
    } finally {
      dealer.free();
    }
  },
  async editions() {
    const editions = (await dictionaries.rounds()).dice.map(({ name, title }) => ({ name, title }));
    return [...editions, { name: 'letters', title: '4x4, the letters of the words' }];
  },
  openFile: ({ file, bytes }) => dictionaries.openFile(file, bytes),
  closeFile: () => dictionaries.closeFile(),
  async startRound(request) {
    const words = await dictionaries.forRounds(request.dictionary);
    try {
      return table.start(words, request);
    } catch (error) {
      if (request.source.kind !== 'code' || request.dictionary === 'english') throw error;
      // Most codes are of rounds with the English dictionary.
      return table.start(await dictionaries.forRounds('english'), request);
    }
  },
  async commonWords({ board, isClean }) {
    const { words } = await solve({ board, rules: USUAL_RULES, dictionary: 'english' });
    return words.filter((it) => !isClean || !isOffensive(it.text));
  },
  play: ({ word, milliseconds }) => table.play(word, milliseconds),
  advance: ({ milliseconds }) => table.advance(milliseconds),
  hint: ({ number }) => table.hint(number),
  endRound: ({ milliseconds }) => table.end(milliseconds),
  async search({ kind, text, dictionary }) {
    const { lexicon } = await dictionaries.forSearches(dictionary);
    buildGraphSoon();
    return search(lexicon, kind, text);
  },
  fold: async ({ text, dictionary }) => (await dictionaries.best(dictionary)).lexicon.fold(text),
  gloss: ({ word }) => glosses.of(word),
  async memory() {
    const { memorySize, version } = await dictionaries.dictc;
    return { solver: memorySize, version };
  },
  async measure({ rounds }) {
    const { dictc, lexicon } = await dictionaries.forRounds('english');
    const dealer = dictc.dealer('new87', 1);
    const solver = lexicon.solver({ automaton: 'graph' });
    const boards = Array.from({ length: 1000 }, (_, n) => dealer.board(n));
    try {
      const works = [
        () => solver.scoreDealt(dealer, 0, boards.length),
        () => boards.forEach((board) => solver.lend(board)),
        () => boards.forEach((board) => solver.solve(board).words),
      ];
      const best = works.map(() => Infinity);
      // In turns: the browser compiles code again that runs often, and devices slow down and recover.
      for (let round = 0; round < rounds; round++) {
        works.forEach((work, i) => {
          const began = performance.now();
          work();
          best[i] = Math.min(best[i], performance.now() - began);
        });
      }
      const [points, words, objects] = best.map((milliseconds) => (1000 * boards.length) / milliseconds);
      return { points, words, objects };
    } finally {
      for (const object of [solver, dealer, ...boards]) object.free();
    }
  },
};

/** The word graph of English is built when nothing has been asked for this long, in milliseconds. */
const IDLE = 1500;
let idle: ReturnType<typeof setTimeout> | undefined;

async function buildGraph(): Promise<void> {
  const opened = await dictionaries.whole('english').catch(() => null);
  opened?.solvers.buildGraph();
  // No call starts the timer again.
  idle = undefined;
  if (opened) self.postMessage({ event: 'graph' } satisfies WorkerEvent);
}

/** Starts the timer, or starts it again. */
function buildGraphSoon(): void {
  clearTimeout(idle);
  idle = setTimeout(() => void buildGraph(), IDLE);
}

void dictionaries.whole('english').then(buildGraphSoon, () => undefined);

self.addEventListener('message', ({ data }: MessageEvent<Early | Call>) => {
  if ('early' in data) return;
  if (idle !== undefined) buildGraphSoon();
  void answer(data);
});

async function answer(call: Call): Promise<void> {
  let reply: Answer;
  try {
    const run = service[call.name] as (request: unknown) => unknown;
    reply = { id: call.id, result: await run(call.request) };
  } catch (error) {
    const { message, kind } = error as { message?: string; kind?: string };
    reply = { id: call.id, error: { message: message ?? String(error), kind: kind ?? 'unknown' } };
  }
  self.postMessage(reply);
}
