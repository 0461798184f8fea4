/** An opened dictionary, and questions about words. */

import { checked, oneOf, toFlag, toLimit, toObject, toSignal, toU32, toU64, type Checked, type Kinds } from "./arguments.js";
import { DictcError } from "./error.js";
import { NONE, type Pointer, type Searches } from "./exports.js";
import { Owned, USUAL_REASON, exact, withRounds, type Library } from "./library.js";
import type { Bytes } from "./load.js";
import { TextDecoder } from "./node.js";
import { rootOf, type Prefix } from "./prefix.js";
import { Round, newRound, roundFromCode, type PlayOptions, type RoundOptions } from "./round.js";
import { Solver, newSolver, type SolverOptions } from "./solver.js";
import { letterDealer, type Board, type Dealer, type LetterDealerOptions } from "./board.js";

/** Bytes that most meanings fit into. */
const USUAL_MEANING = 512;

/** Bytes that most alphabets fit into. */
const USUAL_ALPHABET = 1024;

/** The steps of a slice of a search: some 10 ms. */
const SLICE = 500_000n;

/** The most words that a walk takes from the module at a time. */
const BATCH = 4096;

const decoder = new TextDecoder();

/** A value of a word: a bigint if it is larger than `Number.MAX_SAFE_INTEGER`, else a number. */
export type Value = number | bigint;

/** The letters of the language of a dictionary. */
export interface Alphabet {
  /** The name of the alphabet, such as `hr`; it may be empty. */
  name: string;
  /** The letters in order, some of several characters, such as lj in Croatian; none in Korean. */
  letters: string[];
  /** The vowels; empty if the alphabet does not list them. */
  vowels: string[];
  /** What the tile of a letter shows, where it is not the usual capital: `İ` for `i` in Turkish. */
  faces: Record<string, string>;
  /** The form of a letter at the end of a word, such as `ך` for `כ`. */
  finals: Record<string, string>;
  isRightToLeft: boolean;
}

/** A word of a walk. */
export interface Entry {
  word: string;
  /** The rank of the word in byte order, from 0. */
  ordinal: number;
  /** The number after the tab in the word list; missing if the dictionary has no values. */
  value?: Value;
}

/** A word, or a phrase of several words, which has neither ordinal nor value. */
export interface Match extends Omit<Entry, "ordinal"> {
  ordinal?: number;
}

/** A word near another one. */
export interface FuzzyMatch extends Entry {
  /** The number of edits: letters inserted, deleted, replaced, or swapped with their neighbors. */
  distance: number;
}

/** What a search returns. */
export interface WalkOptions {
  /** The most words; default: all. */
  limit?: number;
  /**
   * The most steps, after which the search throws a {@link DictcError} of the kind `"step limit"`,
   * which has what was `found`. Default: 200 million, which no question about an ordinary word list
   * reaches.
   */
  stepLimit?: number | bigint;
}

/** The same for asynchronous searches. */
export interface Cancelable {
  /** Ends the search: the promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
}

/** What a regular expression matches. */
export interface RegexOptions extends WalkOptions {
  /** Whether the whole word must match; default: a part of it. */
  whole?: boolean;
}

/** How letters make words. */
export interface AnagramOptions extends WalkOptions {
  /** Whether words must use all letters (default) or may use some of them. */
  use?: "all" | "some";
}

const WALK = { limit: toLimit, stepLimit: toU64 } satisfies Kinds<WalkOptions>;
const REGEX = { ...WALK, whole: toFlag } satisfies Kinds<RegexOptions>;
const ANAGRAMS = { ...WALK, use: oneOf(["all", "some"]) } satisfies Kinds<AnagramOptions>;

/**
 * An opened dictionary. Words are in lower case, letters with accents composed (NFC).
 *
 * Only the full module has the searches, from {@link prefixes} to {@link anagrams}; rounds need the
 * module `"rounds"` or the full one. A function that the module lacks throws, and names the module
 * that has it.
 */
export class Lexicon extends Owned {
  /** The number of words. */
  readonly size: number;
  /** Whether the values are levels, which say how common words are: small for common words. */
  readonly hasLevels: boolean;

  /** @internal */
  constructor(module: Library, pointer: Pointer) {
    super(module, pointer, module.exports.dictc_lexicon_free);
    this.size = module.exports.dictc_lexicon_len(pointer);
    this.hasLevels = module.exports.dictc_lexicon_has_levels(pointer) !== 0;
  }

  /**
   * SHA-256 over the words and their values, in hexadecimal digits. Codes of rounds contain it, and
   * the module `"solver"` throws.
   */
  get fingerprint(): string {
    const { module } = this;
    const { dictc_lexicon_fingerprint } = withRounds(module, "fingerprints");
    return module.withMemory(32, (hash) => {
      module.checked(dictc_lexicon_fingerprint(this.pointer, hash, module.error));
      const bytes = module.bytes().subarray(hash, hash + 32);
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    });
  }

  /** A copy of the dictionary file. */
  bytes(): Bytes {
    const { module } = this;
    const start = module.exports.dictc_lexicon_bytes(this.pointer, module.results[0]) >>> 0;
    return new Uint8Array(module.bytes().subarray(start, start + module.resultU32(0)));
  }

  /** Whether the word is in the dictionary. Takes time in its length. */
  contains(word: string): boolean {
    const { dictc_lexicon_contains } = this.module.exports;
    return this.module.withText(
      word,
      (start, len) => dictc_lexicon_contains(this.pointer, start, len) !== 0,
    );
  }

  /** Whether some word starts with the prefix; the prefix may be that word. */
  containsPrefix(prefix: string): boolean {
    const { dictc_lexicon_contains_prefix } = this.module.exports;
    return this.module.withText(
      prefix,
      (start, len) => dictc_lexicon_contains_prefix(this.pointer, start, len) !== 0,
    );
  }

  /** The prefix of every word, where a walk begins. Only the full module has it. */
  root(): Prefix {
    return rootOf(this, this.#searches);
  }

  /** The rank of a word in byte order, from 0. */
  ordinal(word: string): number | undefined {
    const { dictc_lexicon_ordinal } = this.module.exports;
    const ordinal = this.module.withText(word, (start, len) =>
      dictc_lexicon_ordinal(this.pointer, start, len),
    );
    return ordinal === NONE ? undefined : ordinal >>> 0;
  }

  /** The word with this ordinal. */
  word(ordinal: number): string | undefined {
    const { module } = this;
    const wanted = toU32(ordinal, "the ordinal");
    const { dictc_lexicon_word } = module.exports;
    return module.copied(256, (buffer, capacity) =>
      dictc_lexicon_word(this.pointer, wanted, buffer, capacity),
    );
  }

  /** As {@link contains}: a dictionary is like a `Set`, which `new Set(words).intersection(lexicon)` takes. */
  has(word: string): boolean {
    return this.contains(word);
  }

  /** All words, in byte order. */
  keys(): Generator<string, void, undefined> {
    return this[Symbol.iterator]();
  }

  /** All words, in byte order. */
  *[Symbol.iterator](): Generator<string, void, undefined> {
    for (let ordinal = 0; ordinal < this.size; ordinal++) {
      yield this.word(ordinal) as string;
    }
  }

  /** The value of a word: the number after the tab in its word list. */
  value(word: string): Value | undefined {
    const { module } = this;
    const { dictc_lexicon_value } = module.exports;
    return module.withText(word, (start, len) =>
      dictc_lexicon_value(this.pointer, start, len, module.results[0]) !== 0
        ? exact(module.u64(module.results[0]))
        : undefined,
    );
  }

  /** The values of many words by their ordinals. */
  values(ordinals: ArrayLike<number>): BigUint64Array {
    const { module } = this;
    const { dictc_lexicon_values } = module.exports;
    const count = ordinals.length;
    return module.withMemory(12 * count, (values) => {
      const start = values + 8 * count;
      const numbers = new Uint32Array(module.bytes().buffer, start, count);
      if (ordinals instanceof Uint32Array) {
        numbers.set(ordinals);
      } else {
        // An array of 32 bits would wrap what is out of range.
        for (let i = 0; i < count; i++) {
          numbers[i] = toU32(ordinals[i] as number, `ordinal number ${i}`);
        }
      }
      module.checked(dictc_lexicon_values(this.pointer, start, count, values, module.error));
      return new BigUint64Array(module.bytes().buffer, values, count).slice();
    });
  }

  /**
   * The meaning of a word: a short text. Throws if it is damaged, since opening does
   * not read meanings. Only the full module has it.
   */
  meaning(word: string): string | undefined {
    const { module } = this;
    const { dictc_lexicon_meaning } = this.#searches;
    return module.withText(word, (start, len) =>
      module.copied(USUAL_MEANING, (buffer, capacity) =>
        dictc_lexicon_meaning(this.pointer, start, len, buffer, capacity, module.error),
      ),
    );
  }

  /**
   * The text as the words of the dictionary would spell it: in small letters, and without accents if
   * it was compiled so. Look-ups do so by themselves.
   */
  fold(text: string): string {
    const { module } = this;
    const { dictc_lexicon_fold } = module.exports;
    return module.withLetters(text, (start, len) =>
      module.copied(len, (buffer, capacity) =>
        dictc_lexicon_fold(this.pointer, start, len, buffer, capacity, module.error),
      ),
    ) as string;
  }

  /** The alphabet that the dictionary was compiled with; undefined if there is none. */
  get alphabet(): Alphabet | undefined {
    const { module } = this;
    const { dictc_lexicon_alphabet } = module.exports;
    const text = module.copied(USUAL_ALPHABET, (buffer, capacity) =>
      dictc_lexicon_alphabet(this.pointer, buffer, capacity, module.error),
    );
    const lines = (text ?? "").split("\n").map((line) => line.split(" "));
    const list = (key: string): string[] => lines.find(([it]) => it === key)?.slice(1) ?? [];
    const forms = (key: string): Record<string, string> =>
      Object.fromEntries(lines.filter(([it]) => it === key).map((it) => it.slice(1, 3)));
    return text === undefined
      ? undefined
      : {
          name: list("name").join(" "),
          letters: list("letters"),
          vowels: list("vowels"),
          faces: forms("face"),
          finals: forms("final"),
          isRightToLeft: list("direction").includes("right-to-left"),
        };
  }

  /**
   * Why the text cannot be a word of the dictionary, whatever words it has, in a sentence: letters
   * that no word has, too few or too many, or a q without a u where such words were left out.
   * undefined if it could be one. Only the full module has it.
   */
  whyNot(text: string): string | undefined {
    const { module } = this;
    const { dictc_lexicon_why_not } = this.#searches;
    return module.withText(text, (start, len) =>
      module.copied(USUAL_REASON, (buffer, capacity) =>
        dictc_lexicon_why_not(this.pointer, start, len, buffer, capacity, module.error),
      ),
    );
  }

  /** The words that the text starts with, shortest first. */
  prefixes(text: string, options: WalkOptions = {}): Entry[] {
    return now(this.#prefixes(text, options));
  }

  /** As {@link prefixes}, without blocking. */
  async prefixesAsync(text: string, options: WalkOptions & Cancelable = {}): Promise<Entry[]> {
    return later(options, (rest) => this.#prefixes(text, rest));
  }

  #prefixes(text: string, options: WalkOptions): Search<Entry> {
    return this.#search(text, checked(options, WALK), this.#searches.dictc_words_prefixes) as Search<Entry>;
  }

  /** The words that start with the prefix, in order; all words if it is empty. */
  completions(prefix: string, options: WalkOptions = {}): Entry[] {
    return now(this.#completions(prefix, options));
  }

  /** As {@link completions}, without blocking. */
  async completionsAsync(prefix: string, options: WalkOptions & Cancelable = {}): Promise<Entry[]> {
    return later(options, (rest) => this.#completions(prefix, rest));
  }

  #completions(prefix: string, options: WalkOptions): Search<Entry> {
    return this.#search(prefix, checked(options, WALK), this.#searches.dictc_words_completions) as Search<Entry>;
  }

  /**
   * Whether each text is a word: faster than a call for each. Only the full module has it.
   */
  containsMany(words: readonly string[]): boolean[] {
    const { dictc_lexicon_contains_many } = this.#searches;
    const { module } = this;
    return module.withTexts(words, (start, offsets, count) =>
      module.withMemory(count, (found) => {
        const { error } = module;
        dictc_lexicon_contains_many(this.pointer, start, offsets, count, found, error);
        module.check();
        return Array.from(module.bytes().subarray(found, found + count), (it) => it !== 0);
      }),
    );
  }

  /**
   * The rank of each word, and undefined for what is not a word: faster than a call for each. Only
   * the full module has it.
   */
  ordinals(words: readonly string[]): (number | undefined)[] {
    const { dictc_lexicon_ordinals } = this.#searches;
    const { module } = this;
    return module.withTexts(words, (start, offsets, count) =>
      module.withMemory(4 * count, (ordinals) => {
        const { error } = module;
        dictc_lexicon_ordinals(this.pointer, start, offsets, count, ordinals, error);
        module.check();
        const found = new Uint32Array(module.bytes().buffer, ordinals, count);
        return Array.from(found, (it) => (it === NONE >>> 0 ? undefined : it));
      }),
    );
  }

  /**
   * The words that match a pattern, in order: `?` is any letter, `*` any letters, `[aeiou]` one of
   * these letters, `[!aeiou]` one other letter, `@` a vowel, `#` a consonant; letters are equal where
   * digits are. A blank is between two words: `c?t d?g` finds phrases.
   */
  matches(pattern: string, options: WalkOptions = {}): Match[] {
    return now(this.#matches(pattern, options));
  }

  /** As {@link matches}, without blocking. */
  async matchesAsync(pattern: string, options: WalkOptions & Cancelable = {}): Promise<Match[]> {
    return later(options, (rest) => this.#matches(pattern, rest));
  }

  #matches(pattern: string, options: WalkOptions): Search<Match> {
    return this.#search(pattern, checked(options, WALK), this.#searches.dictc_words_matches);
  }

  /**
   * The words of which a part matches a regular expression, or with `whole` the word as a whole, in
   * order. Syntax: that of the Rust crate `regex`, also in a `RegExp`, of which the flags `i`, `m` and
   * `s` count: without look-around, back-references and `\b`. Only the full module has it.
   */
  regex(expression: string | RegExp, options: RegexOptions = {}): Entry[] {
    return now(this.#regex(expression, options));
  }

  /** As {@link regex}, without blocking. */
  async regexAsync(expression: string | RegExp, options: RegexOptions & Cancelable = {}): Promise<Entry[]> {
    return later(options, (rest) => this.#regex(expression, rest));
  }

  #regex(expression: string | RegExp, options: RegexOptions): Search<Entry> {
    const { dictc_words_regex } = this.#searches;
    const { whole = false, ...rest } = checked(options, REGEX);
    return this.#search(sourceOf(expression), rest, (lexicon, start, len, error) =>
      dictc_words_regex(lexicon, start, len, Number(whole), error),
    ) as Search<Entry>;
  }

  /**
   * The words at most `edits` edits away, the likeliest first. A swap of neighbors is one edit.
   */
  fuzzy(word: string, edits = 2, options: WalkOptions = {}): FuzzyMatch[] {
    return now(this.#fuzzy(word, edits, options));
  }

  /** As {@link fuzzy}, without blocking. */
  async fuzzyAsync(word: string, edits = 2, options: WalkOptions & Cancelable = {}): Promise<FuzzyMatch[]> {
    return later(options, (rest) => this.#fuzzy(word, edits, rest));
  }

  #fuzzy(word: string, edits: number, options: WalkOptions): Search<FuzzyMatch> {
    const most = toU32(edits, "the number of edits");
    const { dictc_words_fuzzy } = this.#searches;
    return this.#search(
      word,
      checked(options, WALK),
      (lexicon, start, len, error) => dictc_words_fuzzy(lexicon, start, len, most, error),
      true,
    ) as Search<FuzzyMatch>;
  }

  /**
   * The words made of all of these letters, or of some of them, longest first. `?` is a blank,
   * which can be any letter, `[aeiou]` one of these, and `*` allows any more letters.
   */
  anagrams(letters: string, options: AnagramOptions = {}): Entry[] {
    return now(this.#anagrams(letters, options));
  }

  /** As {@link anagrams}, without blocking. */
  async anagramsAsync(letters: string, options: AnagramOptions & Cancelable = {}): Promise<Entry[]> {
    return later(options, (rest) => this.#anagrams(letters, rest));
  }

  #anagrams(letters: string, options: AnagramOptions): Search<Entry> {
    const { use = 0, ...rest } = checked(options, ANAGRAMS);
    const { dictc_words_anagrams } = this.#searches;
    return this.#search(letters, rest, (lexicon, start, len, error) =>
      dictc_words_anagrams(lexicon, start, len, 1 - use, error),
    ) as Search<Entry>;
  }

  /**
   * An index for programs that ask for hundreds of anagrams. Building it takes as long as some hundred
   * searches; an answer then takes as long as a few look-ups. It takes 8 bytes a word. Throws for a dictionary
   * of more than 5,000,000 words. Only the full module has it.
   */
  anagramIndex(): AnagramIndex {
    const { module } = this;
    const index = this.#searches.dictc_anagram_index_new(this.pointer, module.error);
    return new AnagramIndex(module, module.checked(index));
  }

  /** A solver of boards. */
  solver(options: SolverOptions = {}): Solver {
    return newSolver(this, options);
  }

  /**
   * A dealer of dice that show the letters of the words as often as they have them, for boards of any
   * size. Not in the module `"solver"`.
   */
  dealer(seed: number | bigint, options: LetterDealerOptions = {}): Dealer {
    return letterDealer(this, seed, options);
  }

  /** A round on a dealt board. Rounds are not in the module `"solver"`. */
  deal(options: RoundOptions = {}): Round {
    return newRound(this, undefined, options);
  }

  /** A round on a board of your own, or on its text. */
  play(board: Board | string, options: PlayOptions = {}): Round {
    return newRound(this, board, options);
  }

  /**
   * The round of a code, of this page or of `dictc play`. Throws an error of the kind `"dictionary"` if the code is of
   * another dictionary.
   */
  roundFromCode(code: string): Round {
    return roundFromCode(this, code, false);
  }

  /**
   * The round of a code of any dictionary, such as an older version of a word list: the board, rules and level of the
   * code, with the words of this dictionary.
   */
  roundFromOlderCode(code: string): Round {
    return roundFromCode(this, code, true);
  }

  get #searches(): Searches {
    return searches(this.module);
  }

  #search(text: string, options: Checked<typeof WALK>, begin: Begin, isFuzzy = false): Search<Match> {
    return search(this, text, options, begin, isFuzzy);
  }
}

/** The words of a dictionary by their letters: what {@link Lexicon.anagramIndex} returns. */
export class AnagramIndex extends Owned {
  /** @internal */
  constructor(module: Library, pointer: Pointer) {
    super(module, pointer, searches(module).dictc_anagram_index_free);
  }

  /**
   * The words made of all of these letters, as {@link Lexicon.anagrams} finds them. Letters with `?`,
   * `[aeiou]` or `*` are searched for in the dictionary.
   */
  anagrams(letters: string, options: WalkOptions = {}): Entry[] {
    const { dictc_anagram_index_words } = searches(this.module);
    return now(search(this, letters, checked(options, WALK), dictc_anagram_index_words) as Search<Entry>);
  }
}

/** Begins a walk over the words of a dictionary or an index. */
type Begin = (owner: Pointer, start: Pointer, len: number, error: Pointer) => Pointer;

function searches({ exports }: Library): Searches {
  if (exports.dictc_words_next_many === undefined) {
    throw new DictcError("query", 'this module has no searches; use load("full")');
  }
  return exports as Searches;
}

/** A search in slices of some milliseconds. Returns the answers. */
function* search(
  { module, pointer }: Owned,
  text: string,
  { limit = Infinity, stepLimit = 0n }: Checked<typeof WALK>,
  begin: Begin,
  isFuzzy = false,
): Search<Match> {
  const exports = searches(module);
  const walk = module.withText(text, (start, len) =>
    module.checked(begin(pointer, start, len, module.error)),
  );
  const entries: Match[] = [];
  try {
    module.checked(exports.dictc_words_set_step_limit(walk, stepLimit, module.error));
    let most;
    while ((most = Math.min(BATCH, limit - entries.length)) > 0) {
      const [text, ends, ordinals, values, distances, isAtEnd] = module.results;
      const count = exports.dictc_words_next_within(
        walk,
        most,
        SLICE,
        text,
        ends,
        ordinals,
        values,
        distances,
        isAtEnd,
      );
      take(module, entries, count, isFuzzy);
      if (module.bytes()[isAtEnd] !== 0) {
        module.checked(exports.dictc_words_is_complete(walk, module.error));
        break;
      }
      yield;
    }
  } catch (error) {
    if (error instanceof DictcError && error.kind === "step limit") {
      error.found = entries;
    }
    throw error;
  } finally {
    if (module.isUsable) {
      exports.dictc_words_free(walk);
    }
  }
  return entries;
}

/** Adds the words that a walk lent to a list. */
function take(module: Library, entries: Match[], count: number, isFuzzy: boolean): void {
  const memory = module.numbers();
  const [text, ends, ordinals, values, distances] = module.results.map(
    (result) => (memory[result >>> 2] ?? 0) >>> 0,
  ) as [number, number, number, number, number];
  const number = (array: Pointer, index: number): number => memory[(array >>> 2) + index] ?? 0;
  const bytes = module.bytes().subarray(text, text + number(ends, count));
  const all = decoder.decode(bytes);
  // Then positions in the text are positions in the bytes.
  const isAscii = all.length === bytes.length;
  let start = 0;
  for (let i = 0; i < count; i++) {
    const end = number(ends, i + 1);
    const word = isAscii ? all.slice(start, end) : decoder.decode(bytes.subarray(start, end));
    const entry: Match & { distance?: number } = { word };
    start = end;
    const ordinal = number(ordinals, i);
    if (ordinal !== NONE >>> 0) {
      entry.ordinal = ordinal;
      if (values !== 0) {
        const [low, high] = [number(values, 2 * i), number(values, 2 * i + 1)];
        entry.value = high === 0 ? low : exact((BigInt(high) << 32n) + BigInt(low));
      }
    }
    if (isFuzzy) {
      entry.distance = number(distances, i);
    }
    entries.push(entry);
  }
}

/** A regular expression in the syntax of Rust. */
function sourceOf(expression: string | RegExp): string {
  if (!(expression instanceof RegExp)) {
    return expression;
  }
  const flags = expression.flags.replace(/[^ims]/g, "");
  return flags === "" ? expression.source : `(?${flags})${expression.source}`;
}

/** A search that pauses between slices, and returns its answers. */
type Search<T> = Generator<void, T[]>;

/** All answers of a search. */
function now<T>(search: Search<T>): T[] {
  for (;;) {
    const slice = search.next();
    if (slice.done === true) {
      return slice.value;
    }
  }
}

/** The same, while other tasks run between slices. */
async function later<T, Options extends Cancelable>(
  options: Options,
  begin: (rest: Omit<Options, "signal">) => Search<T>,
): Promise<T[]> {
  const { signal, ...rest } = toObject(options);
  const search = begin(rest);
  try {
    if (signal !== undefined) toSignal(signal, "signal");
    for (;;) {
      signal?.throwIfAborted();
      const slice = search.next();
      if (slice.done === true) {
        return slice.value;
      }
      await new Promise((resume) => setTimeout(resume));
    }
  } finally {
    search.return([]);
  }
}
