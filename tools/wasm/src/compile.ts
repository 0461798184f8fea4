/** Word lists to dictionaries, in memory. */

import { DictcError } from "./error.js";
import type { Exports } from "./exports.js";
import { HALF, describe, toU32, toU64, type Library } from "./library.js";
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

const GRAPHS = ["trie", "dawg", "none"] as const;
const RULES = ["error", "min", "max", "sum", "first"] as const;

function indexOf<T extends string>(all: readonly T[], one: T, what: string): number {
  const index = all.indexOf(one);
  if (index < 0) {
    throw new DictcError("argument", `${what} is ${one}; expected ${all.join(", ")}`);
  }
  return index;
}

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
  const all = Array.isArray(words) ? (words as string[]) : Array.from(words);
  const half = all.findIndex((word) => typeof word === "string" && HALF.test(word));
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
  const least = toU64(selection.least ?? 0, "the least value");
  const most = toU64(selection.most ?? (1n << 64n) - 1n, "the greatest value");
  const lists = [selection.only, selection.without].map((list) => list && fromWords(module, list));
  try {
    const [only = 0, without = 0] = lists.map((list) => list?.pointer);
    const selected = dictc_lexicon_select(lexicon.pointer, least, most, only, without, 0, module.error);
    return new Lexicon(module, module.checked(selected));
  } finally {
    for (const list of lists) list?.free();
  }
}

type Step = (compiler: number) => void;

/** An alphabet as the library reads it; {@link Lexicon.alphabet} is the inverse. */
function linesOf(alphabet: Alphabet): string {
  const { name, letters = [], vowels = [], faces = {}, finals = {}, isRightToLeft } = alphabet;
  const forms = (key: string, of: Record<string, string>): [string, string][] =>
    Object.entries(of).map((form) => [key, form.join(" ")]);
  const lines: [string, string | undefined][] = [
    ["name", name], ["letters", letters.join(" ")], ["vowels", vowels.join(" ")],
    ...forms("face", faces), ...forms("final", finals),
    ["direction", isRightToLeft ? "right-to-left" : ""],
  ];
  return lines.filter(([, value]) => value).map((line) => `${line.join(" ")}\n`).join("");
}

/** The letters of the bytes from 128 in the encoding that an affix file names; empty if the library knows it. */
function highLetters(affixes: Uint8Array): string {
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
  const encode = (list: string | Uint8Array): Uint8Array => {
    if (typeof list !== "string" && !ArrayBuffer.isView(list)) {
      throw new DictcError("argument", `expected a word list as a text or a Uint8Array, found ${describe(list)}`);
    }
    return typeof list === "string" ? new TextEncoder().encode(list) : list;
  };
  const { error } = module;
  const lengths = [
    toU32(options.minLength ?? 3, "the minimum length"),
    toU32(options.maxLength ?? 0, "the maximum length"),
  ] as const;
  const graph = indexOf(GRAPHS, options.graph ?? "trie", "the graph");
  const rule = indexOf(RULES, options.duplicateValues ?? "error", "the rule for two values");
  const steps: Step[] = [
    (it) => exports.dictc_compiler_set_lengths(it, ...lengths, error),
    (it) => exports.dictc_compiler_set_drop_bare_q(it, options.dropBareQ === false ? 0 : 1, error),
    (it) =>
      exports.dictc_compiler_set_fold_accents(it, options.foldAccents === true ? 1 : 0, error),
    (it) => exports.dictc_compiler_set_graph(it, graph, error),
    (it) => exports.dictc_compiler_set_duplicate_values(it, rule, error),
  ];
  const { alphabet, letters, exclude } = options;
  if (alphabet !== undefined) {
    const text = typeof alphabet === "string" ? alphabet : linesOf(alphabet);
    steps.push((it) =>
      module.withText(text, (start, len) =>
        exports.dictc_compiler_set_alphabet(it, start, len, error),
      ),
    );
  }
  if (letters !== undefined) {
    steps.push((it) =>
      module.withText(letters, (start, len) =>
        exports.dictc_compiler_set_letters(it, start, len, error),
      ),
    );
  }
  if (exclude !== undefined) {
    steps.push((it) =>
      module.withBytes(encode(exclude), (start, len) =>
        exports.dictc_compiler_exclude(it, start, len, error),
      ),
    );
  }
  const { affixes, columns = "", separator = "" } = options;
  if (affixes !== undefined) {
    const file = encode(affixes);
    steps.unshift((it) =>
      module.withBytes(file, (start, len) =>
        module.withText(highLetters(file), (letters, size) =>
          exports.dictc_compiler_set_affixes(it, start, len, letters, size, error),
        ),
      ),
    );
  }
  steps.push((it) =>
    module.withText(columns, (start, len) =>
      module.withText(separator, (sign, size) =>
        exports.dictc_compiler_set_columns(it, start, len, sign, size, error),
      ),
    ),
  );
  steps.push((it) =>
    module.withBytes(encode(words), (start, len) =>
      exports.dictc_compiler_add(it, start, len, error),
    ),
  );
  const compiler = exports.dictc_compiler_new();
  try {
    for (const step of steps) {
      step(compiler);
      module.check();
    }
    const { onRemark } = options;
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
