/** Solving boards: scores, and words with paths. */

import { Board, Dealer, parseBoard, withBoard, type BoardOptions } from "./board.js";
import { DictcError } from "./error.js";
import { Owned, USUAL_REASON, pointerOf, toU32, toU64, withRounds } from "./library.js";
import type { Lexicon } from "./lexicon.js";
import { TextDecoder, TextEncoder } from "./node.js";

/** What counts, and how much. */
export interface SolverOptions {
  /** The minimum length of words; default: 3 letters up to 4 rows and columns, then 4. */
  minLength?: number;
  /** The points of words of 0, 1, 2, … letters; default: `"0,0,0,1,1,2,3,5,11"`. */
  points?: string;
  /** The most steps of the search for one board; the default is reached by adversarial boards. */
  stepLimit?: number | bigint;
  /**
   * What the solver walks: the word graph of the file or else the FST (`"ready"`, the default), the
   * word graph, which is built in memory if the file has none (`"graph"`), or the FST (`"fst"`).
   * Building takes a tenth of a second and tens of megabytes for 250,000 words, once for all solvers
   * of a dictionary, and makes solving twenty times as fast.
   */
  automaton?: Automaton;
}

/** What a solver walks. */
export type Automaton = "ready" | "graph" | "fst";

const AUTOMATA: readonly Automaton[] = ["ready", "graph", "fst"];

/** The number of words of a board, and their points. */
export interface Score {
  words: number;
  points: number;
  /** Whether the search was not cut off by the step limit. */
  isComplete: boolean;
}

/** The scores of many boards: number `i` is that of board `i`. */
export interface Scores {
  words: Uint32Array;
  points: Float64Array;
  /** Whether the search was not cut off: 1 or 0. */
  complete: Uint8Array;
  /** Whether no search was cut off. */
  isComplete: boolean;
}

/** A word of a solution. */
export interface SolvedWord {
  text: string;
  points: number;
  /** The rank of the word in the dictionary. */
  ordinal: number;
  /** How common the word is, if the dictionary has levels: a small level is a common word. */
  level?: number;
  /**
   * The cells of one way to spell it, in order. Programs of other processors may find another one;
   * {@link Board.paths} has them all, in one order everywhere.
   */
  path: number[];
}

/** A solution as JSON, as all of dictc writes it. */
export interface SolutionJson {
  /** The canonical text of the board. */
  board: string;
  rows: number;
  columns: number;
  words: WordJson[];
  word_count: number;
  points: number;
  /** Whether the search was not cut off by the step limit. */
  complete: boolean;
}

/** A word of a {@link SolutionJson}. */
export interface WordJson {
  word: string;
  points: number;
  /** The cells of one way to spell it, in order, counted from 0. */
  path: [row: number, column: number][];
  /** The letters that the blanks on the path stand for, in order; missing if there are none. */
  blanks?: string[];
}

/**
 * The words of a board, in alphabetical order, where the solver wrote them: arrays in the memory of
 * the module, without a copy. They are valid until the next call of anything of the module, and must
 * not be written to. Word `i` begins at `textEnds[i]` and ends at `textEnds[i + 1]` of the text, and
 * its path likewise.
 */
export interface LentSolution {
  /** The number of words. */
  size: number;
  /** The points of all words together. */
  points: number;
  /** Whether the search was not cut off by the step limit. */
  isComplete: boolean;
  /** All words in UTF-8, one after the other. */
  text: Uint8Array;
  textEnds: Uint32Array;
  /** The cells of all paths, one path after the other. */
  cells: Uint32Array;
  cellEnds: Uint32Array;
  /** The points of each word. */
  wordPoints: Uint32Array;
  /** The ordinal of each word in the dictionary. */
  ordinals: Uint32Array;
}

/** The words of a board, in alphabetical order. It stays as it is when the solver goes on. */
export class Solution {
  /** The points of all words together. */
  readonly points: number;
  /** Whether the search was not cut off by the step limit. */
  readonly isComplete: boolean;
  /** The number of words. */
  readonly size: number;
  readonly #lexicon: Lexicon;
  readonly #board: Pick<Board, "text" | "rows" | "columns">;
  /** What the cells of the board show; empty if there are no blanks. */
  readonly #tiles: readonly string[];
  readonly #text: Uint8Array;
  /** All other arrays, one after the other. */
  readonly #numbers: Uint32Array;
  #levels: BigUint64Array | undefined;
  #words: SolvedWord[] | undefined;

  /** @internal */
  constructor(lexicon: Lexicon, board: Board, lent: LentSolution) {
    const { size, cells } = lent;
    const { text, rows, columns } = board;
    this.#lexicon = lexicon;
    // The board may be freed before its solution.
    this.#board = { text, rows, columns };
    this.size = size;
    this.points = lent.points;
    this.isComplete = lent.isComplete;
    this.#text = lent.text.slice();
    // All in one array: making an array takes longer than copying a few hundred numbers.
    this.#numbers = new Uint32Array(4 * size + 2 + cells.length);
    this.#numbers.set(lent.textEnds);
    this.#numbers.set(lent.cellEnds, size + 1);
    this.#numbers.set(lent.wordPoints, 2 * size + 2);
    this.#numbers.set(lent.ordinals, 3 * size + 2);
    this.#numbers.set(cells, 4 * size + 2);
    // Last, because it calls the module, and then nothing is lent any more.
    this.#tiles = text.includes(BLANK) ? board.tiles : [];
  }

  /** Where the cells of paths end, after a 0. */
  get cellEnds(): Uint32Array {
    return this.#numbers.subarray(this.size + 1, 2 * this.size + 2);
  }

  /** The points of each word. */
  get wordPoints(): Uint32Array {
    return this.#numbers.subarray(2 * this.size + 2, 3 * this.size + 2);
  }

  /** The ordinal of each word in the dictionary. */
  get ordinals(): Uint32Array {
    return this.#numbers.subarray(3 * this.size + 2, 4 * this.size + 2);
  }

  /** The cells of all paths; that of word `i` begins at `cellEnds[i]` and ends at `cellEnds[i + 1]`. */
  get cells(): Uint32Array {
    return this.#numbers.subarray(4 * this.size + 2);
  }

  /**
   * The level of each word, if the dictionary has levels. They are read at the first access, for
   * which the dictionary must not have been freed.
   */
  get levels(): BigUint64Array | undefined {
    const lexicon = this.#lexicon;
    return (this.#levels ??= lexicon.hasLevels ? lexicon.values(this.ordinals) : undefined);
  }

  /** The words with all that is known of them. They are made at the first access. */
  get words(): readonly SolvedWord[] {
    return (this.#words ??= this.#allWords());
  }

  /** The words, in alphabetical order. */
  [Symbol.iterator](): IterableIterator<SolvedWord> {
    return this.words.values();
  }

  /** What `JSON.stringify(solution)` writes: the object that `solve --format json` prints. */
  toJSON(): SolutionJson {
    const { text, rows, columns } = this.#board;
    const words = this.words.map((word): WordJson => {
      const blanks = this.#blanks(word);
      return {
        word: word.text,
        points: word.points,
        path: word.path.map((cell) => [Math.floor(cell / columns), cell % columns]),
        ...(blanks.length > 0 && { blanks }),
      };
    });
    return {
      board: text,
      rows,
      columns,
      words,
      word_count: this.size,
      points: this.points,
      complete: this.isComplete,
    };
  }

  /** The letters that the blanks on the path of a word stand for. */
  #blanks({ text, path }: SolvedWord): string[] {
    if (this.#tiles.length === 0) {
      return [];
    }
    // Some groups and letters are in brackets; groups have a capital.
    const tiles = path.map((cell) => (this.#tiles[cell] ?? "").replace(/[[\]]/g, "").toLowerCase());
    return fit(lettersOf(text), tiles.map(lettersOf), 0) ?? [];
  }

  #allWords(): SolvedWord[] {
    const [numbers, { levels, size }] = [this.#numbers, this];
    const number = (index: number): number => numbers[index] ?? 0;
    const text = decoder.decode(this.#text);
    // Then positions in the text are positions in the bytes.
    const isAscii = text.length === this.#text.length;
    const paths = 4 * size + 2;
    return Array.from({ length: size }, (_, i) => {
      const [start, end] = [number(i), number(i + 1)];
      const path: number[] = [];
      for (let cell = number(size + 1 + i); cell < number(size + 2 + i); cell++) {
        path.push(number(paths + cell));
      }
      const word: SolvedWord = {
        text: isAscii ? text.slice(start, end) : decoder.decode(this.#text.subarray(start, end)),
        points: number(2 * size + 2 + i),
        ordinal: number(3 * size + 2 + i),
        path,
      };
      const level = levels?.[i];
      if (level !== undefined) {
        word.level = Number(level);
      }
      return word;
    });
  }
}

/** What a blank shows. */
const BLANK = "?";

/**
 * What the blanks among tiles stand for, if the tiles spell the letters from number `at` on. A blank
 * can stand for Qu.
 */
function fit(letters: string[], [tile, ...rest]: string[][], at: number): string[] | undefined {
  if (tile === undefined) {
    return at === letters.length ? [] : undefined;
  }
  const next = (size: number): string => letters.slice(at, at + size).join("");
  if (tile[0] !== BLANK) {
    return next(tile.length) === tile.join("") ? fit(letters, rest, at + tile.length) : undefined;
  }
  for (const size of next(2) === "qu" ? [1, 2] : [1]) {
    const others = fit(letters, rest, at + size);
    if (others !== undefined) {
      return [next(size), ...others];
    }
  }
  return undefined;
}

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("und") : undefined;

/** The letters of a text: a letter and its marks are one. */
function lettersOf(text: string): string[] {
  return segmenter === undefined ? [...text] : Array.from(segmenter.segment(text), (it) => it.segment);
}

const decoder = new TextDecoder();

/** Solves boards, and keeps its memory from board to board. */
export class Solver extends Owned {
  readonly lexicon: Lexicon;
  #hasMemory = false;

  /** @internal */
  constructor(lexicon: Lexicon, pointer: number) {
    super(lexicon.module, pointer, lexicon.module.exports.dictc_solver_free);
    this.lexicon = lexicon;
  }

  /** Looks for the memory that the first board takes. */
  #prepare(): void {
    if (!this.#hasMemory) {
      this.module.reserve();
      this.#hasMemory = true;
    }
  }

  /** Counts the words of a board, or of its text, and their points. */
  score(board: Board | string): Score {
    this.#prepare();
    const { module } = this;
    const [words, points, complete] = [module.result(0), module.result(1), module.result(2)];
    const { dictc_solver_score } = module.exports;
    withBoard(this, board, {}, (pointer) =>
      module.checked(
        dictc_solver_score(this.pointer, pointer, words, points, complete, module.error),
      ),
    );
    return {
      words: module.u32(words),
      points: Number(module.u64(points)),
      isComplete: module.bytes()[complete] !== 0,
    };
  }

  /**
   * What of the board no word has, in a sentence: letters, or the fewest letters that count.
   * undefined if there is nothing of the kind, whatever words the board has.
   */
  whyNot(board: Board | string): string | undefined {
    const { module } = this;
    const { dictc_solver_why_not } = module.exports;
    return withBoard(this, board, {}, (pointer) =>
      module.copied(USUAL_REASON, (buffer, capacity) =>
        dictc_solver_why_not(this.pointer, pointer, buffer, capacity, module.error),
      ),
    );
  }

  /**
   * Scores many boards of `rows` × `columns` letters each, from a to z, one board after the other;
   * q is the Qu tile.
   */
  scoreLetters(rows: number, columns: number, letters: string | Uint8Array): Scores {
    const { module } = this;
    const bytes = typeof letters === "string" ? new TextEncoder().encode(letters) : letters;
    const cells = toU32(rows, "the number of rows") * toU32(columns, "the number of columns");
    if (cells === 0 || bytes.length % cells !== 0) {
      throw new DictcError(
        "argument",
        `${bytes.length} letters; expected a multiple of ${rows} × ${columns}`,
      );
    }
    const count = bytes.length / cells;
    const { dictc_solver_score_letters } = module.exports;
    return module.withBytes(bytes, (start) =>
      this.#scores(count, (words, points, complete) =>
        dictc_solver_score_letters(
          this.pointer,
          rows,
          columns,
          start,
          count,
          words,
          points,
          complete,
          module.error,
        ),
      ),
    );
  }

  /**
   * Scores many boards from their texts, as {@link board} reads them: faster than making each
   * board. The error of a text that is not a board has its number.
   */
  scoreMany(boards: readonly string[], options: BoardOptions = {}): Scores {
    this.#prepare();
    const { module } = this;
    const { dictc_solver_score } = module.exports;
    const { error, results } = module;
    const [words, points, complete] = results;
    const scores: Scores = {
      words: new Uint32Array(boards.length),
      points: new Float64Array(boards.length),
      complete: new Uint8Array(boards.length),
      isComplete: true,
    };
    boards.forEach((text, i) => {
      try {
        withBoard(this, text, options, (board) =>
          module.checked(
            dictc_solver_score(this.pointer, board, words, points, complete, error),
          ),
        );
      } catch (cause) {
        throw cause instanceof DictcError
          ? new DictcError(cause.kind, `board ${i}: ${cause.message}`, { cause })
          : cause;
      }
      scores.words[i] = module.u32(words);
      scores.points[i] = Number(module.u64(points));
      scores.complete[i] = module.bytes()[complete] ?? 0;
    });
    scores.isComplete = !scores.complete.includes(0);
    return scores;
  }

  /** Deals and scores `count` boards from number `first` on. */
  scoreDealt(
    dealer: Dealer,
    first: number | bigint,
    count: number,
  ): Scores {
    const { module } = this;
    const from = toU64(first, "the number of the first board");
    const boards = toU32(count, "the number of boards");
    const { dictc_solver_score_dealt } = withRounds(module, "dice");
    return this.#scores(boards, (words, points, complete) =>
      dictc_solver_score_dealt(
        this.pointer,
        pointerOf(module, dealer, Dealer),
        from,
        boards,
        words,
        points,
        complete,
        module.error,
      ),
    );
  }

  #scores(
    count: number,
    score: (words: number, points: number, complete: number) => number,
  ): Scores {
    this.#prepare();
    const { module } = this;
    return module.withMemory(13 * count, (points) => {
      const words = points + 8 * count;
      const flags = words + 4 * count;
      module.checked(score(words, points, flags));
      const bytes = module.bytes();
      const big = new BigUint64Array(bytes.buffer, points, count);
      const complete = bytes.slice(flags, flags + count);
      return {
        words: new Uint32Array(bytes.buffer, words, count).slice(),
        points: Float64Array.from(big, Number),
        complete,
        isComplete: !complete.includes(0),
      };
    });
  }

  /**
   * Finds the words of a board as {@link solve} does, and lends its arrays: the fastest way to go
   * through many boards.
   */
  lend(board: Board): LentSolution {
    this.#prepare();
    const { module } = this;
    const { exports } = module;
    const pointer = pointerOf(module, board, Board);
    module.checked(exports.dictc_solver_solve(this.pointer, pointer, module.error));
    const [text, textEnds, cells, cellEnds, points, ordinals] = module.results;
    const size = exports.dictc_solution_arrays(
      this.pointer,
      text,
      textEnds,
      cells,
      cellEnds,
      points,
      ordinals,
    );
    const memory = module.numbers();
    const array = (result: number, length: number): Uint32Array => {
      const start = (memory[result >>> 2] ?? 0) >>> 2;
      return memory.subarray(start, start + length);
    };
    const [ends, pathEnds] = [array(textEnds, size + 1), array(cellEnds, size + 1)];
    const start = memory[text >>> 2] ?? 0;
    return {
      size,
      points: Number(exports.dictc_solution_points(this.pointer)),
      isComplete: exports.dictc_solution_is_complete(this.pointer) !== 0,
      text: module.bytes().subarray(start, start + (ends[size] ?? 0)),
      textEnds: ends,
      cells: array(cells, pathEnds[size] ?? 0),
      cellEnds: pathEnds,
      wordPoints: array(points, size),
      ordinals: array(ordinals, size),
    };
  }

  /**
   * A board of a text, as {@link Dictc.board} reads it, in the letters of the dictionary: what tiles of
   * its alphabet show is read as their letters, such as `I` as `ı` in Turkish. Functions of the solver
   * read texts so.
   */
  board(text: string, options: BoardOptions = {}): Board {
    return parseBoard(this.module, text, options, this.pointer);
  }

  /** Finds the words of a board, or of its text, each with a path. */
  solve(board: Board | string): Solution {
    if (typeof board !== "string") {
      return new Solution(this.lexicon, board, this.lend(board));
    }
    const parsed = this.board(board);
    try {
      return new Solution(this.lexicon, parsed, this.lend(parsed));
    } finally {
      parsed.free();
    }
  }
}

/** @internal */
export function newSolver(lexicon: Lexicon, options: SolverOptions): Solver {
  const { module } = lexicon;
  const { exports } = module;
  const minLength = toU32(options.minLength ?? 0, "the minimum length");
  const steps = toU64(options.stepLimit ?? 0, "the step limit");
  const automaton = AUTOMATA.indexOf(options.automaton ?? "ready");
  if (automaton < 0) {
    throw new DictcError(
      "argument",
      `the automaton is ${options.automaton}; expected ${AUTOMATA.join(", ")}`,
    );
  }
  const pointer = exports.dictc_solver_new(lexicon.pointer, module.error);
  const solver = new Solver(lexicon, module.checked(pointer));
  try {
    module.checked(exports.dictc_solver_set_min_length(pointer, minLength, module.error));
    module.checked(exports.dictc_solver_set_step_limit(pointer, steps, module.error));
    if (automaton > 0) {
      module.checked(exports.dictc_solver_set_automaton(pointer, automaton, module.error));
    }
    if (options.points !== undefined) {
      module.withText(options.points, (start, len) => {
        module.checked(exports.dictc_solver_set_points(pointer, start, len, module.error));
      });
    }
  } catch (error) {
    solver.free();
    throw error;
  }
  return solver;
}
