/** Prefixes: the walk over the automaton, a text at a time. */

import { NONE, type Searches } from "./exports.js";
import type { Lexicon } from "./lexicon.js";
import type { Library } from "./library.js";

/** The bytes of a prefix in the memory of the module: DICTC_PREFIX_NUMBERS of 64 bits. */
const SIZE = 32;
/** Characters that nearly all prefixes have fewer of. */
const USUAL_CHILDREN = 64;

/**
 * A prefix of words: the place in the automaton that a text leads to. {@link Lexicon.root} is the
 * prefix of every word. Prefixes are small and never change, so a search keeps one for each letter of
 * its path; there is nothing to free.
 */
export class Prefix {
  readonly #lexicon: Lexicon;
  readonly #numbers: Uint8Array;

  /** @internal */
  constructor(lexicon: Lexicon, numbers: Uint8Array) {
    this.#lexicon = lexicon;
    this.#numbers = numbers;
  }

  /**
   * The prefix that a text leads to from here, such as a letter or what a tile shows; undefined if no
   * word continues with it. Linear in the length of the text.
   */
  step(text: string): Prefix | undefined {
    return this.#ask((lexicon, prefix, { dictc_prefix_step }, module) =>
      module.withText(text, (start, len) =>
        dictc_prefix_step(lexicon, prefix, start, len, prefix) === 0
          ? undefined
          : new Prefix(this.#lexicon, module.bytes().slice(prefix, prefix + SIZE)),
      ),
    );
  }

  /** Whether the prefix is a word. */
  isWord(): boolean {
    return this.#ask((lexicon, prefix, it) => it.dictc_prefix_is_word(lexicon, prefix) !== 0);
  }

  /** The rank of the prefix in byte order, from 0; undefined if it is not a word. */
  ordinal(): number | undefined {
    const ordinal = this.#ask((lexicon, prefix, it) => it.dictc_prefix_ordinal(lexicon, prefix));
    return ordinal === NONE ? undefined : ordinal >>> 0;
  }

  /**
   * The characters that continue the prefix, in order, each with the prefix that it leads to. A letter
   * with marks, and one such as lj in Croatian, is several characters.
   */
  children(): [string, Prefix][] {
    const read = (capacity: number): [string, Prefix][] =>
      this.#ask((lexicon, prefix, { dictc_prefix_children }, module) =>
        module.withMemory(capacity * (SIZE + 4), (children) => {
          const characters = children + SIZE * capacity;
          const count = dictc_prefix_children(lexicon, prefix, characters, children, capacity);
          if (count > capacity) return read(count);
          return Array.from({ length: count }, (_, i) => [
            String.fromCodePoint(module.u32(characters + 4 * i)),
            new Prefix(this.#lexicon, module.bytes().slice(children + SIZE * i, children + SIZE * (i + 1))),
          ]);
        }),
      );
    return read(USUAL_CHILDREN);
  }

  /** The number of characters. */
  get length(): number {
    return this.#ask((lexicon, prefix, it) => it.dictc_prefix_len(lexicon, prefix));
  }

  /** Asks with the numbers of the prefix in the memory of the module. */
  #ask<R>(use: (lexicon: number, prefix: number, exports: Searches, module: Library) => R): R {
    const { module, pointer } = this.#lexicon;
    return module.withMemory(SIZE, (prefix) => {
      module.bytes().set(this.#numbers, prefix);
      return use(pointer, prefix, module.exports as unknown as Searches, module);
    });
  }
}

/** @internal */
export function rootOf(lexicon: Lexicon, exports: Searches): Prefix {
  const { module } = lexicon;
  return module.withMemory(SIZE, (root) => {
    exports.dictc_prefix_root(lexicon.pointer, root);
    return new Prefix(lexicon, module.bytes().slice(root, root + SIZE));
  });
}
