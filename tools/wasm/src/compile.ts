/** Word lists to dictionaries, in memory. */

import { checked, oneOf, toFlag, toObject, toText, toTexts, toU32, toU64, wrong, type Kinds } from "./arguments.js";
import { DictcError, about } from "./error.js";
import type { Exports, Pointer } from "./exports.js";
import { pointerOf, type Library } from "./library.js";
import { Lexicon, type Alphabet } from "./lexicon.js";
import { TextDecoder, TextEncoder } from "./node.js";

/** What may surprise about a list: how it was read, or words that were lost. */
export interface Remark {
  text: string;
  /** What helps; empty if nothing was lost. */
  advice: string;
}

/** Which words of a dictionary count; by default all of them. */
export interface Selection {
  /** Only words with a value of this or more. A word without a value does not count then. */
  least?: number | bigint;
  /** Only words with a value of this or less: with levels, the more common words. */
  most?: number | bigint;
  /** Only these words. */
  only?: Iterable<string>;
  /** None of these words. */
  without?: Iterable<string>;
}

/** Which words a dictionary has, and how it is written. */
export interface CompileOptions {
  /** The fewest letters of a word; default: 3. */
  minLength?: number;
  /** The most letters of a word; default: no limit. */
  maxLength?: number;
  /** Drops words with a q that is not followed by u; default: true. */
  dropBareQ?: boolean;
  /** Replaces letters with accents by plain ones; default: false. */
  foldAccents?: boolean;
  /**
   * The letters of the language: the code of a built-in alphabet, such as `hr`, or one as
   * {@link Lexicon.alphabet} has it. Default: each character, with its marks, is a letter.
   */
  alphabet?: string | Alphabet;
  /** Drops words with other letters than these; `a-z` is a range. Default: keeps them. */
  letters?: string;
  /** A list of words that must not be in the dictionary. */
  exclude?: string | Uint8Array;
  /**
   * The columns of the list, such as `word,value` or `word,_`, or `words` for many words on a line.
   * Default: they are detected.
   */
  columns?: string;
  /**
   * The file `.aff` of a spelling dictionary of hunspell: `words` and `exclude` are then files `.dic`, as bytes or in
   * UTF-8, of whose words all forms are made.
   */
  affixes?: string | Uint8Array;
  /** The separator of the columns, such as `tab` or `;`. Default: it is detected. */
  separator?: string;
  /** Receives what may surprise about the lists. */
  onRemark?: (remark: Remark) => void;
  /**
   * The word graph: `"trie"` (default) opens and solves fastest, `"dawg"` is a third of the size,
   * `"none"` is the smallest file.
   */
  graph?: "trie" | "dawg" | "none";
  /** What to do with a word that has two values; default: an error. */
  duplicateValues?: "error" | "min" | "max" | "sum" | "first";
}

const SELECTION = { least: toU64, most: toU64, only: toTexts, without: toTexts } satisfies Kinds<Selection>;

const COMPILE = {
  minLength: toU32,
  maxLength: toU32,
  dropBareQ: toFlag,
  foldAccents: toFlag,
  alphabet: (alphabet: string | Alphabet) => (typeof alphabet === "string" ? alphabet : linesOf(alphabet)),
  letters: toText,
  exclude: toFile,
  columns: toText,
  affixes: toFile,
  separator: toText,
  onRemark: (receive: (remark: Remark) => void, what: string) => {
    if (typeof receive !== "function") {
      throw wrong(what, receive, "a function");
    }
    return receive;
  },
  graph: oneOf(["trie", "dawg", "none"]),
  duplicateValues: oneOf(["error", "min", "max", "sum", "first"]),
} satisfies Kinds<CompileOptions>;

/** An object of texts by their names. */
function toForms(forms: Record<string, string>, what: string): [string, string][] {
  toTexts(Object.values(toObject(forms, what)), what);
  return Object.entries(forms);
}

const ALPHABET = {
  name: toText, letters: toTexts, vowels: toTexts, faces: toForms, finals: toForms, isRightToLeft: toFlag,
} satisfies Kinds<Alphabet>;

/** The bytes of a list or another file, or of its text. */
function toFile(file: string | Uint8Array, what: string): Uint8Array {
  if (typeof file !== "string" && !ArrayBuffer.isView(file)) {
    throw wrong(what, file, "a text or a Uint8Array");
  }
  return typeof file === "string" ? new TextEncoder().encode(file) : file;
}

/** Half a pair of surrogates, which is not a letter. */
const HALF = /[\ud800-\udfff]/u;

/** The functions of the compiler, or an error that says which module has them. */
function withCompiler(module: Library): Required<Exports> {
  const exports = module.exports as Required<Exports>;
  if ((exports.dictc_compiler_new as unknown) === undefined) {
    throw new DictcError("compile", 'this module has no compiler; use load("full")');
  }
  return exports;
}

/** @internal */
export function fromWords(module: Library, words: Iterable<string>): Lexicon {
  const { dictc_lexicon_from_words } = withCompiler(module);
  const all = toTexts(words, "the list");
  const half = all.findIndex((word) => HALF.test(word));
  if (half >= 0) {
    throw new DictcError("argument", `word number ${half} has half a pair of surrogates; expected letters`);
  }
  const lexicon = module.withTexts(all, (start, offsets, count) =>
    dictc_lexicon_from_words(start, offsets, count, module.error),
  );
  return new Lexicon(module, module.checked(lexicon));
}

/** @internal */
export function select(module: Library, lexicon: Lexicon, selection: Selection): Lexicon {
  const { dictc_lexicon_select } = withCompiler(module);
  const { least = 0n, most = (1n << 64n) - 1n, only, without } = checked(selection, SELECTION);
  const pointer = pointerOf(module, lexicon, Lexicon);
  const lists = [only, without].map((list) => list && fromWords(module, list));
  try {
    const [those = 0, others = 0] = lists.map((list) => list?.pointer);
    const selected = dictc_lexicon_select(pointer, least, most, those, others, 0, module.error);
    return new Lexicon(module, module.checked(selected));
  } finally {
    for (const list of lists) list?.free();
  }
}

type Step = (compiler: Pointer) => unknown;

/** A function of the compiler that takes bytes. */
type Setter = (compiler: Pointer, start: Pointer, len: number, error: Pointer) => unknown;

/** An alphabet as the library reads it; {@link Lexicon.alphabet} is the inverse. */
function linesOf(alphabet: Alphabet): string {
  const { name, letters = [], vowels = [], faces = [], finals = [], isRightToLeft } = checked(alphabet, ALPHABET, "alphabet");
  const forms = (key: string, of: [string, string][]): [string, string][] => of.map((form) => [key, form.join(" ")]);
  const lines: [string, string | undefined][] = [
    ["name", name], ["letters", letters.join(" ")], ["vowels", vowels.join(" ")],
    ...forms("face", faces), ...forms("final", finals),
    ["direction", isRightToLeft ? "right-to-left" : ""],
  ];
  return lines.filter(([, value]) => value).map((line) => `${line.join(" ")}\n`).join("");
}

/** The letters of the bytes from 128 in the encoding that an affix file names; empty if the library knows it. */
function highLetters(affixes: Uint8Array | undefined): string {
  const set = /^SET[ \t]+(\S+)/m.exec(new TextDecoder("latin1").decode(affixes))?.[1] ?? "";
  const label = set.toLowerCase().replace(/^microsoft-/, "").replace("tis620-2533", "tis-620");
  const bytes = Uint8Array.from({ length: 128 }, (_, high) => high + 128);
  try {
    const letters = new TextDecoder(label).decode(bytes);
    return Array.from(letters).length === bytes.length && !/^utf-?8$/.test(label) ? letters : "";
  } catch {
    // An encoding that nobody knows; the library names it.
    return "";
  }
}

/** @internal */
export function compile(
  module: Library,
  words: string | Uint8Array,
  options: CompileOptions,
): Lexicon {
  const exports = withCompiler(module);
  const list = toFile(words, "the word list");
  const { error } = module;
  const { minLength = 3, maxLength = 0, dropBareQ = true, foldAccents = false, graph = 0, duplicateValues = 0, ...rest } =
    checked(options, COMPILE);
  const { alphabet, letters, exclude, affixes, columns = "", separator = "", onRemark } = rest;
  const lend = (file: string | Uint8Array | undefined, set: Setter): Step => (it) =>
    file !== undefined && module.withBytes(toFile(file, ""), (start, len) => set(it, start, len, error));
  // Each alone, because the error of a separator does not name it.
  const setColumns = (sign: string): Setter => (it, start, len) =>
    about(sign === "" ? "columns" : "separator", () =>
      module.withText(sign, (sign, size) =>
        module.checked(exports.dictc_compiler_set_columns(it, start, len, sign, size, error)),
      ),
    );
  const steps: Step[] = [
    lend(affixes, (it, start, len) =>
      module.withText(highLetters(affixes), (letters, size) =>
        exports.dictc_compiler_set_affixes(it, start, len, letters, size, error),
      ),
    ),
    (it) => exports.dictc_compiler_set_lengths(it, minLength, maxLength, error),
    (it) => exports.dictc_compiler_set_drop_bare_q(it, Number(dropBareQ), error),
    (it) => exports.dictc_compiler_set_fold_accents(it, Number(foldAccents), error),
    (it) => exports.dictc_compiler_set_graph(it, graph, error),
    (it) => exports.dictc_compiler_set_duplicate_values(it, duplicateValues, error),
    lend(alphabet, exports.dictc_compiler_set_alphabet),
    lend(letters, exports.dictc_compiler_set_letters),
    lend(exclude, exports.dictc_compiler_exclude),
    lend(columns, setColumns("")),
    lend(columns, setColumns(separator)),
    lend(list, exports.dictc_compiler_add),
  ];
  const compiler = exports.dictc_compiler_new();
  try {
    for (const step of steps) {
      step(compiler);
      module.check();
    }
    const remarks = onRemark && module.copied(1024, (buffer, capacity) =>
      exports.dictc_compiler_remarks(compiler, buffer, capacity, error),
    );
    for (const line of remarks?.split("\n").slice(0, -1) ?? []) {
      const [text = "", advice = ""] = line.split("\t");
      onRemark?.({ text, advice });
    }
    const lexicon = exports.dictc_compiler_finish(compiler, error);
    return new Lexicon(module, module.checked(lexicon));
  } finally {
    if (module.isUsable) {
      exports.dictc_compiler_free(compiler);
    }
  }
}
