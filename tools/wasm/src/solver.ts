/** Solving boards: scores, and words with paths. */

import { checked, oneOf, toText, toTexts, toU32, toU64, wrong, type Kinds } from "./arguments.js";
import { BOARD, Board, Dealer, parseBoard, withBoard, type BoardOptions } from "./board.js";
import { DictcError, about } from "./error.js";
import { lettersOf, longLetters } from "./letters.js";
import { Owned, USUAL_REASON, pointerOf, withRounds } from "./library.js";
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

const SOLVER = {
  minLength: toU32,
  points: toText,
  stepLimit: toU64,
  automaton: oneOf<Automaton>(["ready", "graph", "fst"]),
} satisfies Kinds<SolverOptions>;

const USUAL_POINTS = "0,0,0,1,1,2,3,5,11";

/** The rules of a solver: a minimum length of 0 is the usual one of the size of a board. */
type Rules = { minLength: number; points: string };

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
  /** How the board is played, such as `min-length=4 torus`; missing if that is usual for its size. */
  rules?: string;
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
  readonly #board: Pick<Board, "text" | "rows" | "columns" | "options">;
  readonly #rules: Rules;
  readonly #text: Uint8Array;
  /** All other arrays, one after the other. */
  readonly #numbers: Uint32Array;
  #levels: BigUint64Array | undefined;
  #words: SolvedWord[] | undefined;

  /** @internal */
  constructor(lexicon: Lexicon, board: Board, rules: Rules, lent: LentSolution) {
    const { size, cells } = lent;
    const { text, rows, columns, options } = board;
    this.#lexicon = lexicon;
    // The board may be freed before its solution.
    this.#board = { text, rows, columns, options };
    this.#rules = rules;
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

  /**
   * What `JSON.stringify(solution)` writes: the object that `solve --format json` prints. The dictionary
   * must not have been freed.
   */
  toJSON(): SolutionJson {
    const { rows, columns } = this.#board;
    const { text, tiles, showsLong, long } = this.#asRead();
    const isStrict = this.#board.options.strict === true;
    const rules = this.#rulesText(isStrict && !showsLong);
    const hasBlanks = text.includes(BLANK);
    const blanksOf = ({ text, path }: SolvedWord): string[] =>
      fit(lettersOf(text), path.map((cell) => tiles[cell] ?? []), isStrict || showsLong ? long : [], 0) ?? [];
    const words = this.words.map((word): WordJson => {
      const blanks = hasBlanks ? blanksOf(word) : [];
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
      ...(rules !== "" && { rules }),
      words,
      word_count: this.size,
      points: this.points,
      complete: this.isComplete,
    };
  }

  /** The board in the letters of the dictionary, what its cells show, and whether that has long letters. */
  #asRead(): { text: string; tiles: string[][]; showsLong: boolean; long: string[][] } {
    const { text, options } = this.#board;
    const solver = this.#lexicon.solver();
    try {
      const board = solver.board(text, options);
      // Only texts with these have blanks or groups of letters. Some are in brackets; groups have a capital.
      const tiles = /[?[q]/.test(board.text) ? board.tiles : [];
      const shown = tiles.map((tile) => tile.replace(/[[\]]/g, "").toLowerCase());
      const long = longLetters(this.#lexicon.alphabet);
      const showsLong = long.some((letter) => shown.includes(letter.join("")));
      const read = { text: board.text, tiles: shown.map(lettersOf), showsLong, long };
      board.free();
      return read;
    } finally {
      solver.free();
    }
  }

  /** The rules that are not usual, as all of dictc writes them. */
  #rulesText(isStrict: boolean): string {
    const { rows, columns, options } = this.#board;
    const { minLength, points } = this.#rules;
    const usual = rows <= 4 && columns <= 4 ? 3 : 4;
    const rules = [
      minLength !== 0 && minLength !== usual && `min-length=${minLength}`,
      points !== USUAL_POINTS && `points=${points}`,
      options.torus && "torus",
      options.bareQ && "bare-q",
      isStrict && "strict",
    ];
    return rules.filter(Boolean).join(" ");
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
 * can stand for Qu, and for one of the `long` letters.
 */
function fit(letters: string[], [tile, ...rest]: string[][], long: string[][], at: number): string[] | undefined {
  if (tile === undefined) {
    return at === letters.length ? [] : undefined;
  }
  const next = (size: number): string => letters.slice(at, at + size).join("");
  const isNext = (group: string[]): boolean => next(group.length) === group.join("");
  if (tile[0] !== BLANK) {
    return isNext(tile) ? fit(letters, rest, long, at + tile.length) : undefined;
  }
  const letter = long.find(isNext)?.length ?? 1;
  for (const size of next(2) === "qu" ? [letter, 2] : [letter]) {
    const others = fit(letters, rest, long, at + size);
    if (others !== undefined) {
      return [next(size), ...others];
    }
  }
  return undefined;
}

/** Points as the library writes them: without spaces, and what repeats the last number left out. */
function canonical(points: string): string {
  const numbers = points.replace(/[+\s]/g, "").replace(/\b0+(?=\d)/g, "");
  return numbers.replace(/(^|,)(\d+)(,\2)+$/, "$1$2");
}

const decoder = new TextDecoder();

/** Solves boards, and keeps its memory from board to board. */
export class Solver extends Owned {
  readonly lexicon: Lexicon;
  readonly #rules: Rules;
  #hasMemory = false;

  /** @internal */
  constructor(lexicon: Lexicon, pointer: number, rules: Rules) {
    super(lexicon.module, pointer, lexicon.module.exports.dictc_solver_free);
    this.lexicon = lexicon;
    this.#rules = rules;
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
    const [words, points, complete] = module.results;
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
    if (!(bytes instanceof Uint8Array)) {
      throw wrong("letters", letters, "a text or a Uint8Array");
    }
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
    const [texts, how] = [toTexts(boards, "the list"), checked(options, BOARD)];
    const scores: Scores = {
      words: new Uint32Array(texts.length),
      points: new Float64Array(texts.length),
      complete: new Uint8Array(texts.length),
      isComplete: true,
    };
    texts.forEach((text, i) => {
      about(`board ${i}`, () =>
        withBoard(this, text, how, (board) =>
          module.checked(
            dictc_solver_score(this.pointer, board, words, points, complete, error),
          ),
        ),
      );
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
      return new Solution(this.lexicon, board, this.#rules, this.lend(board));
    }
    const parsed = this.board(board);
    try {
      return new Solution(this.lexicon, parsed, this.#rules, this.lend(parsed));
    } finally {
      parsed.free();
    }
  }
}

/** @internal */
export function newSolver(lexicon: Lexicon, options: SolverOptions): Solver {
  const { module } = lexicon;
  const { exports } = module;
  const { minLength = 0, stepLimit = 0n, automaton = 0, points } = checked(options, SOLVER);
  const pointer = exports.dictc_solver_new(lexicon.pointer, module.error);
  const solver = new Solver(lexicon, module.checked(pointer), {
    minLength,
    points: points === undefined ? USUAL_POINTS : canonical(points),
  });
  try {
    module.checked(exports.dictc_solver_set_min_length(pointer, minLength, module.error));
    module.checked(exports.dictc_solver_set_step_limit(pointer, stepLimit, module.error));
    if (automaton > 0) {
      module.checked(exports.dictc_solver_set_automaton(pointer, automaton, module.error));
    }
    if (points !== undefined) {
      module.withText(points, (start, len) => {
        module.checked(exports.dictc_solver_set_points(pointer, start, len, module.error));
      });
    }
  } catch (error) {
    solver.free();
    throw error;
  }
  return solver;
}
