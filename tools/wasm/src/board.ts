/** Boards, dice, and the paths of words. */

import { checked, toFlag, toLimit, toU32, toU64, type Checked, type Kinds } from "./arguments.js";
import type { Pointer } from "./exports.js";
import type { Lexicon } from "./lexicon.js";
import type { Solver } from "./solver.js";
import { longLetters } from "./letters.js";
import { Owned, pointerOf, withRounds, type Library } from "./library.js";

/** How a board is read. */
export interface BoardOptions {
  /** The number of rows and columns, if the text does not show them. */
  rows?: number;
  columns?: number;
  /** The edges are joined: the top row touches the bottom row, the left column the right one. */
  torus?: boolean;
  /** A `q` by itself is a bare q and not a Qu tile. */
  bareQ?: boolean;
  /**
   * Letters of several characters, such as lj in Croatian, need tiles of their own. A board that shows
   * one is always strict. So are the boards of dice that have one, where the dictionary is known: those
   * of rounds and of {@link Lexicon.dealer}.
   */
  strict?: boolean;
}

/** Ways to spell a word on a board. */
export interface Paths {
  /** The cells of each, in order. */
  paths: number[][];
  /** Whether these are all: neither `limit` nor the step limit cut them off. */
  isComplete: boolean;
}

/** A board: tiles on cells. Cells are numbered from 0, row by row. */
export class Board extends Owned {
  readonly rows: number;
  readonly columns: number;
  /** The canonical text: equal boards have equal texts, and all programs read them. */
  readonly text: string;
  /** @internal How it was read. */
  readonly options: DealerOptions;

  /** @internal */
  constructor(module: Library, pointer: number, options: DealerOptions) {
    super(module, pointer, module.exports.dictc_board_free);
    this.options = options;
    this.rows = module.exports.dictc_board_rows(pointer);
    this.columns = module.exports.dictc_board_columns(pointer);
    const start = module.exports.dictc_board_text(pointer, module.results[0]);
    this.text = module.lent(start) ?? "";
  }

  /** What each cell shows: `a`, `Qu`, `?` for a blank or `.` for a wall, for example. */
  get tiles(): string[] {
    const { module } = this;
    const { dictc_board_tile } = module.exports;
    return Array.from({ length: this.rows * this.columns }, (_, cell) => {
      const start = dictc_board_tile(this.pointer, cell, module.results[0]);
      return module.lent(start) ?? "";
    });
  }

  /**
   * The paths that spell a word, whether or not it is in a dictionary; at most `limit` of them. A
   * blank also stands for Qu, unless the board was read with `bareQ`.
   */
  paths(word: string, limit = 1000): Paths {
    const { module } = this;
    const { exports } = module;
    const most = toLimit(limit, "the limit");
    const walk = module.withLetters(word, (start, len) =>
      module.checked(exports.dictc_paths_new(this.pointer, start, len, module.error)),
    );
    const paths: number[][] = [];
    try {
      const [cells, count] = module.results;
      while (exports.dictc_paths_next(walk, cells, count) !== 0) {
        if (paths.length >= most) {
          return { paths, isComplete: false };
        }
        paths.push(module.list(module.resultU32(0), module.resultU32(1)));
      }
      return { paths, isComplete: exports.dictc_paths_is_complete(walk) !== 0 };
    } finally {
      if (module.isUsable) {
        exports.dictc_paths_free(walk);
      }
    }
  }
}

/** How a dealer's boards are read. */
export type DealerOptions = Pick<BoardOptions, "torus" | "bareQ" | "strict">;

/** How the boards of {@link Lexicon.dealer} are read, and their size. */
export interface LetterDealerOptions extends DealerOptions {
  /** Rows and columns; default: 4 and 4. */
  rows?: number;
  columns?: number;
}

/** Rolls dice, which the module `"solver"` does not have. Board `n` of a seed is the same on every machine. */
export class Dealer extends Owned {
  /** @internal How its boards are read. */
  readonly options: DealerOptions;

  /** @internal */
  constructor(module: Library, pointer: number, options: DealerOptions) {
    super(module, pointer, withRounds(module, "dice").dictc_dealer_free);
    this.options = options;
  }

  /** Deals board number `n`, from 0. */
  board(n: number | bigint = 0): Board {
    const { module } = this;
    const number = toU64(n, "the number of the board");
    const { dictc_dealer_board } = withRounds(module, "dice");
    const board = dictc_dealer_board(this.pointer, number, module.error);
    return new Board(module, module.checked(board), this.options);
  }
}

/** The dice of an edition. */
export interface Dice {
  /** The name that {@link Dictc.dealer} takes, such as `new87`. */
  name: string;
  /** Such as `4x4, the modern dice (1987)`. */
  title: string;
  rows: number;
  columns: number;
  /** The minimum length of words. */
  minLength: number;
}

/** @internal */
export function allDice(module: Library): Dice[] {
  const { dictc_dice_name, dictc_dice_title } = withRounds(module, "dice");
  const [len, rows, columns, minLength] = module.results;
  const all: Dice[] = [];
  for (;;) {
    const name = module.lent(dictc_dice_name(all.length, len));
    if (name === undefined) {
      return all;
    }
    const title = module.lent(dictc_dice_title(all.length, len, rows, columns, minLength)) ?? "";
    all.push({
      name,
      title,
      rows: module.u32(rows),
      columns: module.u32(columns),
      minLength: module.u32(minLength),
    });
  }
}

/** @internal */
export const DEALER = { torus: toFlag, bareQ: toFlag, strict: toFlag } satisfies Kinds<DealerOptions>;
/** @internal */
export const BOARD = { rows: toU32, columns: toU32, ...DEALER } satisfies Kinds<BoardOptions>;

/** The `DICTC_BOARD_` flags. */
function flags({ torus, bareQ, strict }: DealerOptions): number {
  return (torus ? 1 : 0) + (bareQ ? 2 : 0) + (strict ? 4 : 0);
}

/** A board of the module in the letters of a solver's dictionary, if there is one. The caller frees it. */
function parse(
  module: Library,
  text: string,
  { rows = 0, columns = 0, ...options }: Checked<typeof BOARD>,
  solver?: Pointer,
): Pointer {
  const { dictc_board_parse, dictc_solver_board } = module.exports;
  const board = module.withLetters(text, (start, len) => {
    const rest = [start, len, rows, columns, flags(options), module.error] as const;
    return solver === undefined ? dictc_board_parse(...rest) : dictc_solver_board(solver, ...rest);
  });
  return module.checked(board);
}

/** @internal */
export function parseBoard(
  module: Library,
  text: string,
  options: BoardOptions,
  solver?: Pointer,
): Board {
  const values = checked(options, BOARD);
  const { rows, columns, ...how } = values;
  return new Board(module, parse(module, text, values, solver), how);
}

/**
 * Lends a board, or the board of a text in the letters of a solver's dictionary, to a function.
 * @internal
 */
export function withBoard<R>(
  { module, pointer }: Solver,
  source: Board | string,
  options: Checked<typeof BOARD>,
  use: (board: Pointer) => R,
): R {
  if (typeof source !== "string") {
    return use(pointerOf(module, source, Board));
  }
  const board = parse(module, source, options, pointer);
  try {
    return use(board);
  } finally {
    if (module.isUsable) {
      module.exports.dictc_board_free(board);
    }
  }
}

/** @internal A dealer of dice with the letters of a dictionary. */
export function newLetterDealer(
  { module, pointer }: Lexicon,
  seed: number | bigint,
  { rows = 4, columns = rows, ...options }: Checked<typeof BOARD>,
): Dealer {
  const { dictc_dealer_of_letters } = withRounds(module, "dice");
  const big = toU64(seed, "the seed");
  const dealer = dictc_dealer_of_letters(pointer, rows, columns, big, flags(options), module.error);
  return new Dealer(module, module.checked(dealer), options);
}

/** @internal The same for callers, whose boards say whether they are strict. */
export function letterDealer(lexicon: Lexicon, seed: number | bigint, options: LetterDealerOptions): Dealer {
  const dealer = newLetterDealer(lexicon, seed, checked(options, BOARD));
  const { module } = lexicon;
  if (longLetters(lexicon.alphabet).length > 0) {
    // Only the dice know, and a round of a board of theirs says so.
    const exports = withRounds(module, "dice");
    const round = module.checked(exports.dictc_round_new(lexicon.pointer, dealer.pointer, 0n, 0, module.error));
    dealer.options.strict = exports.dictc_round_is_strict(round) !== 0;
    exports.dictc_round_free(round);
  }
  return dealer;
}

/** @internal */
export function newDealer(
  module: Library,
  dice: string,
  seed: number | bigint,
  options: Checked<typeof DEALER>,
): Dealer {
  const big = toU64(seed, "the seed");
  const { dictc_dealer_new } = withRounds(module, "dice");
  const dealer = module.withText(dice, (start, len) =>
    dictc_dealer_new(start, len, big, flags(options), module.error),
  );
  return new Dealer(module, module.checked(dealer), options);
}
