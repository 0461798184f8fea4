/** Solving boards: scores, and words with paths. */

import type { Board, Dealer } from "./board.js";
import { DictcError } from "./error.js";
import { Owned, toU32, toU64 } from "./library.js";
import type { Lexicon } from "./lexicon.js";

/** What counts, and how much. */
export interface SolverOptions {
  /** The minimum length of words; default: 3 letters up to 4 rows and columns, then 4. */
  minLength?: number;
  /** The points of words of 0, 1, 2, … letters; default: `"0,0,0,1,1,2,3,5,11"`. */
  points?: string;
  /** The most steps of the search for one board; the default is reached by adversarial boards. */
  stepLimit?: number | bigint;
}

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
  /** The cells of one way to spell it, in order. */
  path: number[];
}

/** The words of a board, in alphabetical order. It stays as it is when the solver goes on. */
export class Solution {
  /** The points of all words together. */
  readonly points: number;
  /** Whether the search was not cut off by the step limit. */
  readonly isComplete: boolean;
  /** The number of words. */
  readonly size: number;
  /** The points of each word. */
  readonly wordPoints: Uint32Array;
  /** The ordinal of each word in the dictionary. */
  readonly ordinals: Uint32Array;
  /** The level of each word, if the dictionary has levels. */
  readonly levels: BigUint64Array | undefined;
  /** The cells of all paths; that of word `i` begins at `cellEnds[i]` and ends at `cellEnds[i + 1]`. */
  readonly cells: Uint32Array;
  readonly cellEnds: Uint32Array;
  readonly #text: Uint8Array;
  readonly #textEnds: Uint32Array;
  #words: SolvedWord[] | undefined;

  /** @internal */
  constructor(lexicon: Lexicon, solver: number) {
    const { library } = lexicon;
    const { exports } = library;
    const [text, textEnds, cells, cellEnds, points, ordinals] = library.results;
    const size = exports.dictc_solution_arrays(
      solver,
      text,
      textEnds,
      cells,
      cellEnds,
      points,
      ordinals,
    );
    const at = (result: number): number => library.u32(result);
    this.size = size;
    this.points = Number(exports.dictc_solution_points(solver));
    this.isComplete = exports.dictc_solution_is_complete(solver) !== 0;
    this.#textEnds = library.array(at(textEnds), size + 1);
    this.#text = library.bytes().slice(at(text), at(text) + (this.#textEnds[size] ?? 0));
    this.cellEnds = library.array(at(cellEnds), size + 1);
    this.cells = library.array(at(cells), this.cellEnds[size] ?? 0);
    this.wordPoints = library.array(at(points), size);
    this.ordinals = library.array(at(ordinals), size);
    this.levels = lexicon.hasLevels ? lexicon.values(this.ordinals) : undefined;
  }

  /** The words with all that is known of them. They are made at the first access. */
  get words(): readonly SolvedWord[] {
    return (this.#words ??= Array.from({ length: this.size }, (_, i) => this.#word(i)));
  }

  #word(i: number): SolvedWord {
    const at = (numbers: Uint32Array, index: number): number => numbers[index] ?? 0;
    const text = this.#text.subarray(at(this.#textEnds, i), at(this.#textEnds, i + 1));
    const word: SolvedWord = {
      text: decoder.decode(text),
      points: at(this.wordPoints, i),
      ordinal: at(this.ordinals, i),
      path: Array.from(this.cells.subarray(at(this.cellEnds, i), at(this.cellEnds, i + 1))),
    };
    const level = this.levels?.[i];
    if (level !== undefined) {
      word.level = Number(level);
    }
    return word;
  }
}

const decoder = new TextDecoder();

/** Solves boards, and keeps its memory from board to board. */
export class Solver extends Owned {
  readonly lexicon: Lexicon;

  /** @internal */
  constructor(lexicon: Lexicon, pointer: number) {
    super(lexicon.library, pointer, lexicon.library.exports.dictc_solver_free);
    this.lexicon = lexicon;
  }

  /** Counts the words of a board and their points. */
  score(board: Board): Score {
    const { library } = this;
    const [words, points, complete] = [library.result(0), library.result(1), library.result(2)];
    const { dictc_solver_score } = library.exports;
    library.checked(
      dictc_solver_score(
        this.pointer,
        board.pointer,
        words,
        points,
        complete,
        library.error,
      ),
    );
    return {
      words: library.u32(words),
      points: Number(library.u64(points)),
      isComplete: library.bytes()[complete] !== 0,
    };
  }

  /**
   * Scores many boards of `rows` × `columns` letters each, from a to z, one board after the other;
   * q is the Qu tile.
   */
  scoreLetters(rows: number, columns: number, letters: string | Uint8Array): Scores {
    const { library } = this;
    const bytes = typeof letters === "string" ? new TextEncoder().encode(letters) : letters;
    const cells = toU32(rows, "the number of rows") * toU32(columns, "the number of columns");
    if (cells === 0 || bytes.length % cells !== 0) {
      throw new DictcError(
        "argument",
        `${bytes.length} letters; expected a multiple of ${rows} × ${columns}`,
      );
    }
    const count = bytes.length / cells;
    const { dictc_solver_score_letters } = library.exports;
    return library.withBytes(bytes, (start) =>
      this.#scores(count, (words, points) =>
        dictc_solver_score_letters(
          this.pointer,
          rows,
          columns,
          start,
          count,
          words,
          points,
          library.result(0),
          library.error,
        ),
      ),
    );
  }

  /** Deals and scores `count` boards from number `first` on. */
  scoreDealt(dealer: Dealer, first: number | bigint, count: number): Scores {
    const { library } = this;
    const from = toU64(first, "the number of the first board");
    const boards = toU32(count, "the number of boards");
    const { dictc_solver_score_dealt } = library.exports;
    return this.#scores(boards, (words, points) =>
      dictc_solver_score_dealt(
        this.pointer,
        dealer.pointer,
        from,
        boards,
        words,
        points,
        library.result(0),
        library.error,
      ),
    );
  }

  #scores(count: number, score: (words: number, points: number) => number): Scores {
    const { library } = this;
    return library.withMemory(12 * count, (points) => {
      const words = points + 8 * count;
      library.checked(score(words, points));
      const bytes = library.bytes();
      const big = new BigUint64Array(bytes.buffer, points, count);
      return {
        words: new Uint32Array(bytes.buffer, words, count).slice(),
        points: Float64Array.from(big, Number),
        isComplete: bytes[library.result(0)] !== 0,
      };
    });
  }

  /** Finds the words of a board, each with a path. */
  solve(board: Board): Solution {
    const { library } = this;
    const { exports } = library;
    library.checked(exports.dictc_solver_solve(this.pointer, board.pointer, library.error));
    return new Solution(this.lexicon, this.pointer);
  }
}

/** @internal */
export function newSolver(lexicon: Lexicon, options: SolverOptions): Solver {
  const { library } = lexicon;
  const { exports } = library;
  const minLength = toU32(options.minLength ?? 0, "the minimum length");
  const steps = toU64(options.stepLimit ?? 0, "the step limit");
  const pointer = exports.dictc_solver_new(lexicon.pointer, library.error);
  const solver = new Solver(lexicon, library.checked(pointer));
  try {
    library.checked(exports.dictc_solver_set_min_length(pointer, minLength, library.error));
    library.checked(exports.dictc_solver_set_step_limit(pointer, steps, library.error));
    if (options.points !== undefined) {
      library.withText(options.points, (start, len) => {
        library.checked(exports.dictc_solver_set_points(pointer, start, len, library.error));
      });
    }
  } catch (error) {
    solver.free();
    throw error;
  }
  return solver;
}
