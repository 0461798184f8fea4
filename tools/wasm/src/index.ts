/**
 * Compiled dictionaries for word games and a Boggle solver, for Node and browsers.
 *
 * ```js
 * import { load } from "dictc-wasm";
 *
 * const dictc = await load();
 * const lexicon = await dictc.fetch("en.fst");
 * lexicon.contains("quiz");
 * const solution = lexicon.solver().solve(dictc.board("hell/likd/oquee/laun"));
 * ```
 *
 * All functions but {@link load} and {@link Dictc.fetch} are synchronous; run long searches in a worker. Errors are
 * {@link DictcError}s.
 */

import { checked, describe, oneOf, type Kinds } from "./arguments.js";
import { Board, DEALER, Dealer, allDice, newDealer, parseBoard } from "./board.js";
import type { BoardOptions, DealerOptions, Dice } from "./board.js";
import { compile, fromWords, select, type CompileOptions, type Selection } from "./compile.js";
import { DictcError, about } from "./error.js";
import { Library, type Module } from "./library.js";
import { Lexicon } from "./lexicon.js";
import { LOAD, instantiate, readFrom, type FileSource, type LoadOptions, type Source } from "./load.js";

export {
  Board,
  Dealer,
  type BoardOptions,
  type DealerOptions,
  type Dice,
  type LetterDealerOptions,
  type Paths,
} from "./board.js";
export type { CompileOptions, Remark, Selection } from "./compile.js";
export { DictcError, type ErrorKind } from "./error.js";
export * from "./lexicon.js";
export type { Module } from "./library.js";
export type { Prefix } from "./prefix.js";
export type { FileSource, LoadOptions, Source } from "./load.js";
export {
  Round,
  type ComputerOptions,
  type Deal,
  type Hint,
  type PlayOptions,
  type Reply,
  type RoundJson,
  type RoundOptions,
  type RoundWord,
  type SheetJson,
  type SheetWord,
  type Verdict,
} from "./round.js";
export {
  Solution,
  Solver,
  type LentSolution,
  type Score,
  type Scores,
  type SolutionJson,
  type SolvedWord,
  type SolverOptions,
  type WordJson,
} from "./solver.js";

/** How a dictionary is opened. */
export interface OpenOptions {
  /**
   * `"full"` (default) proves that the file is complete and undamaged. After `"header"` answers
   * can be wrong if the file is damaged; nothing else can happen.
   */
  verify?: "full" | "header";
}

const OPEN = { verify: oneOf(["full", "header"]) } satisfies Kinds<OpenOptions>;
const FETCH = { ...OPEN, ...LOAD } satisfies Kinds<OpenOptions & LoadOptions>;

/** A loaded module. A function that it lacks throws, and names the module that has it. */
export class Dictc {
  readonly #module: Library;
  /** The version of the library, such as `"0.1.0"`. */
  readonly version: string;
  /** The newest version of the dictionary format that the library reads. */
  readonly formatVersion: number;
  /** Whether the module rolls dice and plays rounds. */
  readonly hasRounds: boolean;
  /** Whether the module searches for words and compiles word lists. */
  readonly isFull: boolean;

  /** @internal */
  constructor(module: Library) {
    const { exports } = module;
    this.#module = module;
    this.version = module.textToNul(exports.dictc_version());
    this.formatVersion = exports.dictc_format_version();
    this.hasRounds = exports.dictc_round_new !== undefined;
    this.isFull = exports.dictc_compiler_new !== undefined;
  }

  /** Whether calls are still possible. After an error of kind `"internal"`, load again. */
  get isUsable(): boolean {
    return this.#module.isUsable;
  }

  /** The size of the memory of the module in bytes. It never shrinks. */
  get memorySize(): number {
    return this.#module.exports.memory.buffer.byteLength;
  }

  /** Opens a dictionary file, or a plain set or map of the `fst` crate, from its bytes. */
  open(bytes: Uint8Array | ArrayBuffer, options: OpenOptions = {}): Lexicon {
    return this.#open(bytes, checked(options, OPEN).verify);
  }

  #open(bytes: Uint8Array | ArrayBuffer, flags = 0): Lexicon {
    const module = this.#module;
    if (typeof bytes !== "object" || bytes === null || !("byteLength" in bytes)) {
      const message = `expected the bytes of a dictionary file, found ${describe(bytes)}`;
      const hint = "fetch() opens one from a URL, a Response or a Blob";
      throw new DictcError("argument", `${message}; ${hint}`);
    }
    const file = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
    const { dictc_lexicon_from_bytes } = module.exports;
    // The library makes a copy.
    module.reserve(2 * file.length);
    const lexicon = module.withBytes(file, (start, len) =>
      dictc_lexicon_from_bytes(start, len, flags, module.error),
    );
    return new Lexicon(module, module.checked(lexicon));
  }

  /**
   * Opens a dictionary file from a URL, a response, or a file that somebody dropped. In Node, a text
   * without a scheme is the path of a file.
   */
  async fetch(source: FileSource, options: OpenOptions & LoadOptions = {}): Promise<Lexicon> {
    const { verify, ...loading } = checked(options, FETCH);
    const { name, bytes } = await readFrom(source, loading);
    return about(name && `${name}: cannot open`, () => this.#open(bytes, verify));
  }

  /**
   * Compiles a word list in any form that the program `dictc` reads: one word a line, optionally
   * followed by a tab and a value, csv, JSON and so on. Words of fewer than three letters and those
   * with a q that is not followed by u are dropped, unless the options say otherwise. Only the full module can. {@link Lexicon.bytes} has the file.
   */
  compile(
    words: string | Uint8Array,
    options: CompileOptions = {},
  ): Lexicon {
    return compile(this.#module, words, options);
  }

  /** A dictionary of these words: all of them, as they are. Only the full module can. */
  fromWords(words: Iterable<string>): Lexicon {
    return fromWords(this.#module, words);
  }

  /** The words of a dictionary that count, with their values and meanings. Only the full module can. */
  select(lexicon: Lexicon, selection: Selection): Lexicon {
    return select(this.#module, lexicon, selection);
  }

  /**
   * Reads a board: `perslatgsineters`, or rows with a separator such as `pers/latg/sine/ters`. `Qu`
   * and other capitals with small letters behind are one tile, `?` is a blank, `.` a wall.
   */
  board(text: string, options: BoardOptions = {}): Board {
    return parseBoard(this.#module, text, options);
  }

  /** The dice of all editions. The module `"solver"` throws. */
  get dice(): Dice[] {
    return allDice(this.#module);
  }

  /**
   * A dealer of the dice of an edition: `new87`, `old76`, `big`, … Not in the module `"solver"`.
   */
  dealer(dice: string, seed: number | bigint, options: DealerOptions = {}): Dealer {
    return newDealer(this.#module, dice, seed, checked(options, DEALER));
  }
}

/** The modules of the package. Each has what those before it have. */
const MODULES: Record<Module, () => URL> = {
  /** Dictionaries and the solver. */
  solver: () => new URL("./dictc.wasm", import.meta.url),
  /** Dice and rounds, too. */
  rounds: () => new URL("./dictc-rounds.wasm", import.meta.url),
  /** Searches and the compiler, too. */
  full: () => new URL("./dictc-full.wasm", import.meta.url),
};

/**
 * Loads a module: `"solver"` (default), `"rounds"` (with dice and rounds), or `"full"` (with these,
 * searches and the compiler); or the module at a URL, in a response, in bytes, or compiled.
 */
export async function load(
  source: Module | Source = "solver",
  options: LoadOptions = {},
): Promise<Dictc> {
  const names = Object.keys(MODULES);
  const isName = names.includes(source as string);
  if (!isName && typeof source === "string" && /^\w*$/.test(source)) {
    throw new DictcError("argument", `no module is named "${source}"; expected ${names.join(", ")}, or a URL`);
  }
  const from = isName ? MODULES[source as Module]() : source;
  const instance = await instantiate(from, checked(options, LOAD));
  if (!("dictc_version" in instance.exports)) {
    throw new DictcError("argument", "the module is not dictc; expected dictc.wasm");
  }
  return new Dictc(new Library(instance));
}
