// The dictionaries of the worker: the common words first, then all words, and a file of the user's.

import {
  load,
  type Dictc,
  type DictcError,
  type Lexicon,
  type Solver,
  type SolverOptions,
} from 'dictc-wasm';

import { lettersIn } from '../words.ts';
import { canVerify, download, dropCopies, missing, unpack } from './download.ts';
import { forget, keep, kept, type OwnFile } from './own-file.ts';
import type { DictionaryInfo, DictionaryName, Rules, WorkerEvent, WorkerFiles } from './protocol.ts';
import type { Words } from './rounds.ts';

/** An opened dictionary with its solver. */
export interface Opened {
  info: DictionaryInfo;
  /** The module that it is open in. */
  dictc: Dictc;
  /** The same if it is the full one, which alone knows letters of several characters. */
  full: Dictc | null;
  lexicon: Lexicon;
  solvers: Solvers;
  /** The same in the module of rounds, once a round has been played with it. */
  inRounds: Lexicon | null;
}

/** The most steps for one board: a few seconds. Only adversarial boards take that long. */
const STEP_LIMIT = 300_000_000;

/** The solver of a dictionary. It is made again when the rules change, and kept from board to board. */
export class Solvers {
  readonly #lexicon: Lexicon;
  #key = '';
  #solver: Solver | null = null;
  #hasGraph = false;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /**
   * Builds the word graph, which makes solving many boards twenty times as fast. Takes a fraction of a second and some
   * megabytes.
   */
  buildGraph(): void {
    if (this.#hasGraph) return;
    this.#lexicon.solver({ automaton: 'graph' }).free();
    this.#hasGraph = true;
    this.#key = '';
    this.free();
  }

  by({ minLength, points }: Pick<Rules, 'minLength' | 'points'>): Solver {
    const key = `${minLength} ${points}`;
    if (this.#solver && key === this.#key) return this.#solver;
    const options: SolverOptions = { stepLimit: STEP_LIMIT, automaton: this.#hasGraph ? 'graph' : 'ready' };
    if (minLength > 0) options.minLength = minLength;
    if (points !== '') options.points = points;
    const solver = this.#lexicon.solver(options);
    this.#solver?.free();
    [this.#solver, this.#key] = [solver, key];
    return solver;
  }

  free(): void {
    this.#solver?.free();
    this.#solver = null;
  }
}

/** Loads a module. A copy of this browser that cannot be compiled is dropped. */
async function loadModule(file: string, early: WebAssembly.Module | null = null): Promise<Dictc> {
  if (early) return load(early);
  const url = new URL(file, self.location.href).href;
  const fetched = async (cache: RequestCache): Promise<Response> => {
    const response = await fetch(url, { cache });
    if (!response.ok) throw new Error(missing(file, response));
    return response;
  };
  try {
    return await load(fetched('default'));
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    await dropCopies(url);
    return load(fetched('reload'));
  }
}

/** A module that is loaded when it is first needed, and again after a failure. */
class LazyModule {
  readonly #file: string;
  #module: Promise<Dictc> | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  load(): Promise<Dictc> {
    this.#module ??= loadModule(this.#file).catch((error: unknown) => {
      this.#module = null;
      throw error;
    });
    return this.#module;
  }

  /** Drops the instance and its memory. The browser keeps the compiled module. */
  drop(): void {
    this.#module = null;
  }
}

/** What the page fetches for the worker. */
export interface EarlyParts {
  solver: Promise<WebAssembly.Module | null>;
  common: Promise<Uint8Array | null>;
}

export class Dictionaries {
  readonly #report: (event: WorkerEvent) => void;
  #dictc: Promise<Dictc>;
  readonly #english: Promise<Opened>;
  #common: Promise<Opened>;
  /** Settles when the dictionary of an earlier visit is open, if there is one. */
  readonly #restored: Promise<void>;
  #isEnglishReady = false;
  #own: Opened | null = null;
  /** The full module, once English has moved there. */
  #full: Dictc | null = null;
  readonly #rounds: LazyModule;
  readonly #compiler: LazyModule;

  /** Starts loading, with what the page has fetched. English waits for the common words, so that they arrive first. */
  constructor(files: WorkerFiles, early: EarlyParts, report: (event: WorkerEvent) => void) {
    this.#report = report;
    this.#rounds = new LazyModule(files.rounds);
    this.#compiler = new LazyModule(files.compiler);
    this.#dictc = early.solver.then((module) => loadModule(files.solver, module)).catch((error: unknown) => {
      this.#fail('solver', error);
      throw error;
    });
    const commonBytes = early.common.then((bytes) => this.#download('common', files.common, files.sizes.common, bytes));
    this.#common = this.#open('common', commonBytes);
    const englishBytes = commonBytes
      .catch(() => undefined)
      .then(() => this.#download('english', files.english, files.sizes.english));
    this.#english = this.#open('english', englishBytes).then((opened) => {
      this.#isEnglishReady = true;
      return opened;
    });
    this.#restored = this.#restore();
    for (const [name, promise] of [['common', this.#common], ['english', this.#english]] as const) {
      promise.then(
        ({ info }) => report({ event: 'ready', info }),
        (error: unknown) => this.#fail(name, error),
      );
    }
  }

  /** Opens the dictionary that an earlier visit kept. One that is damaged is forgotten. */
  async #restore(): Promise<void> {
    try {
      const own = await kept();
      if (!own) return;
      const info = await this.#use(own);
      info.isKept = true;
      this.#report({ event: 'ready', info });
    } catch (error) {
      await forget();
      this.#fail('own', error);
    }
  }

  get dictc(): Promise<Dictc> {
    return this.#dictc;
  }

  /** The best dictionary that is there now; the common words while English is on its way. */
  async best(wanted: 'english' | 'own'): Promise<Opened> {
    if (wanted === 'own' && this.#own) return this.#own;
    if (this.#isEnglishReady) return this.#english;
    return this.#common.catch(() => this.#english);
  }

  /** A dictionary, once it is complete. */
  async whole(wanted: 'english' | 'own'): Promise<Opened> {
    // The file of an earlier visit may be on its way.
    if (wanted === 'own') await this.#restored;
    return wanted === 'own' && this.#own ? this.#own : this.#english;
  }

  /** The module that rolls dice and plays rounds. */
  rounds(): Promise<Dictc> {
    return this.#rounds.load();
  }

  /** A dictionary, once it is complete, in the module that plays rounds. */
  async forRounds(wanted: 'english' | 'own'): Promise<Words> {
    const opened = await this.whole(wanted);
    const { file } = opened.info;
    // The full module plays rounds, too.
    if (opened.full) return { dictc: opened.full, lexicon: opened.lexicon, file };
    const dictc = await this.rounds();
    // It was verified when it was opened first.
    opened.inRounds ??= dictc.open(opened.lexicon.bytes(), { verify: 'header' });
    return { dictc, lexicon: opened.inRounds, file };
  }

  /**
   * A dictionary, once it is complete, in the full module, which alone searches. It moves there with all that the page
   * does with it, and the solver's module is dropped: no dictionary is in memory twice.
   */
  async forSearches(wanted: 'english' | 'own'): Promise<Opened> {
    const opened = await this.whole(wanted);
    const full = opened.full ?? (await this.#compiler.load());
    if (opened.full) return opened;
    const lexicon = full.open(opened.lexicon.bytes(), { verify: 'header' });
    opened.solvers.free();
    opened.lexicon.free();
    opened.inRounds?.free();
    Object.assign(opened, { dictc: full, full, lexicon, solvers: new Solvers(lexicon), inRounds: null });
    if (opened.info.name === 'english') {
      const [common] = await Promise.all([this.#common.catch(() => null), this.#dictc]);
      common?.solvers.free();
      common?.lexicon.free();
      this.#common = this.#english;
      this.#dictc = Promise.resolve(full);
      this.#full = full;
    }
    return opened;
  }

  /** Opens a dictionary file, packed or not, or compiles a word list, and keeps it for later visits. */
  async openFile(file: string, bytes: Uint8Array): Promise<DictionaryInfo> {
    const plain = toUtf8(await unpack(bytes, file));
    await this.#restored;
    const own = isText(plain) ? await this.#compiled(file, plain) : { file, bytes: plain, remarks: [] };
    const info = await this.#use(own);
    info.isKept = await keep(own);
    return info;
  }

  /** Opens a dictionary in the place of the one before, which stays if this one is damaged. */
  async #use({ file, bytes, remarks }: OwnFile): Promise<DictionaryInfo> {
    const small = await this.#dictc;
    let full = this.#full;
    let lexicon: Lexicon;
    try {
      lexicon = small.open(bytes);
    } catch (error) {
      // The small module says so of letters of several characters.
      if ((error as DictcError).kind !== 'not found') throw error;
      full = await this.#compiler.load();
      lexicon = full.open(bytes);
    }
    this.#close();
    const info = infoOf('own', file, lexicon);
    info.remarks = remarks;
    this.#own = { info, dictc: full ?? small, full, lexicon, solvers: new Solvers(lexicon), inRounds: null };
    return info;
  }

  /** Closes the user's dictionary and removes it from this browser. */
  async closeFile(): Promise<void> {
    await this.#restored;
    this.#close();
    await forget();
  }

  #close(): void {
    this.#own?.solvers.free();
    this.#own?.lexicon.free();
    this.#own?.inRounds?.free();
    this.#own = null;
  }

  async #compiled(file: string, list: Uint8Array): Promise<OwnFile> {
    const compiler = await this.#compiler.load();
    const remarks: string[] = [];
    try {
      const lexicon = compiler.compile(list, {
        // Rules and boards decide what counts.
        minLength: 1,
        dropBareQ: false,
        graph: 'none',
        duplicateValues: 'min',
        onRemark: ({ text }) => remarks.push(text.replace(/^word list 1/, () => file)),
      });
      const bytes = lexicon.bytes();
      lexicon.free();
      return { file, bytes, remarks };
    } finally {
      // Its memory never shrinks, and lists are large.
      this.#compiler.drop();
    }
  }

  async #download(name: DictionaryName, url: string, total: number, early: Uint8Array | null = null): Promise<Uint8Array> {
    const report = (loaded: number): void => this.#report({ event: 'loading', name, loaded, total });
    return download(new URL(url, self.location.href).href, report, early);
  }

  async #open(name: DictionaryName, file: Promise<Uint8Array>): Promise<Opened> {
    const [dictc, bytes] = await Promise.all([this.#dictc, file]);
    // The hash has shown that it is whole.
    const lexicon = dictc.open(bytes, { verify: canVerify ? 'header' : 'full' });
    return { info: infoOf(name, '', lexicon), dictc, full: null, lexicon, solvers: new Solvers(lexicon), inRounds: null };
  }

  #fail(name: DictionaryName | 'solver', error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#report({ event: 'failed', name, message });
  }
}

function infoOf(name: DictionaryName, file: string, lexicon: Lexicon): DictionaryInfo {
  return { name, file, words: lexicon.size, hasLevels: lexicon.hasLevels, letters: lettersIn(lexicon.alphabet), remarks: [], isKept: false };
}

/** Word lists in UTF-16, as some editors write them, in UTF-8; other files as they are. */
function toUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  return encoding === null ? bytes : new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
}

/** Whether a file is text: no NUL and no control characters but tabs and line ends at its beginning. */
function isText(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, 4096).some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);
}
