/**
 * One instance of the module: its memory, texts and numbers that cross the border, and errors.
 *
 * It knows nothing of dictionaries or boards. A trap, such as a panic of the library, leaves the
 * memory of an instance in an unknown state, so every later call throws.
 */

// With other libraries, users of TypeScript would lack `Symbol.dispose`.
/// <reference lib="esnext.disposable" preserve="true" />

import { describe, toText, toTexts } from "./arguments.js";
import { DictcError, kindOf } from "./error.js";
import { NONE, type Exports, type Pointer, type Rounds } from "./exports.js";
import type { Instance } from "./load.js";
import { TextDecoder, TextEncoder } from "./node.js";

/** The bytes of the block for results: an error and up to seven numbers of 8 bytes. */
const RESULTS = 64;

/** Memory that stays free for what the library does inside a call, where it cannot refuse. */
const RESERVE = 16 << 20;

/** The size of the memory up to which it grows by what is needed. */
const SMALL = 8 << 20;

/** The size of the memory from which on {@link Library.reserve} looks how much of it is free. */
const LARGE = 1 << 30;

/** Bytes that most reasons fit into. */
export const USUAL_REASON = 256;

/** The first size of the buffer for texts. */
const SCRATCH = 4096;

export class Library {
  readonly exports: Exports;
  readonly #unguarded: Exports;
  /** Where functions store an error. */
  readonly error: Pointer;
  /** Where functions store other results: memory of 8 bytes each. */
  readonly results: readonly [Pointer, Pointer, Pointer, Pointer, Pointer, Pointer, Pointer];
  #broken: DictcError | undefined;
  #bytes = new Uint8Array(0);
  #numbers = new Uint32Array(0);
  #view = new DataView(new ArrayBuffer(0));
  #scratch: Pointer;
  #capacity = SCRATCH;
  /** The size of the memory when it was last looked at. */
  #settled = 0;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  constructor(instance: Instance) {
    this.#unguarded = instance.exports as unknown as Exports;
    this.exports = this.#guarded(this.#unguarded);
    this.exports.dictc_start();
    this.error = this.alloc(RESULTS);
    this.#scratch = this.alloc(SCRATCH);
    const { error } = this;
    this.results = [error + 8, error + 16, error + 24, error + 32, error + 40, error + 48, error + 56];
    this.bytes().fill(0, this.error, this.error + RESULTS);
  }

  /** Whether calls are still possible: false after a panic. */
  get isUsable(): boolean {
    return this.#broken === undefined;
  }

  /** The memory. It moves when it grows: ask again after each call. */
  bytes(): Uint8Array {
    const { buffer } = this.exports.memory;
    if (this.#bytes.buffer !== buffer) {
      this.#bytes = new Uint8Array(buffer);
      this.#numbers = new Uint32Array(buffer);
      this.#view = new DataView(buffer);
    }
    return this.#bytes;
  }

  /** The memory as numbers of 32 bits; as {@link bytes}. */
  numbers(): Uint32Array {
    this.bytes();
    return this.#numbers;
  }

  u32(at: Pointer): number {
    this.bytes();
    return this.#view.getUint32(at, true);
  }

  u64(at: Pointer): bigint {
    this.bytes();
    return this.#view.getBigUint64(at, true);
  }

  /** Result number `index` as a pointer, a length or another number of 32 bits. */
  resultU32(index: 0 | 1 | 2): number {
    return this.u32(this.results[index]);
  }

  /** Memory of `len` bytes, aligned to 8. */
  alloc(len: number): Pointer {
    if (!Number.isSafeInteger(len) || len < 0 || len > 0x7fff_ffff) {
      throw new DictcError("argument", `${len} bytes are more than the memory can hold`);
    }
    const start = this.exports.dictc_alloc(len) >>> 0;
    if (start === 0) {
      throw new DictcError("argument", `there is not enough memory for ${len} bytes`);
    }
    return start;
  }

  /**
   * Refuses to go on if less than `len` bytes and a reserve are free. The library would end the
   * instance when it finds no memory in the middle of a call.
   */
  reserve(len = 0): void {
    const size = this.exports.memory.buffer.byteLength;
    if (size < LARGE) {
      this.#growMore(size);
      return;
    }
    const start = this.exports.dictc_alloc(len + RESERVE);
    if (start === 0) {
      throw new DictcError("argument", "the memory is full; free() objects that you do not need");
    }
    this.exports.dictc_free(start, len + RESERVE);
  }

  /**
   * Grows memory by an eighth after it has grown. The library grows it by a page at a time, and looks
   * through all gaps of its memory each time, which takes long when there are many objects.
   */
  #growMore(size: number): void {
    if (size > this.#settled) {
      if (size > SMALL) {
        this.exports.dictc_free(this.exports.dictc_alloc(size >>> 3), size >>> 3);
      }
      this.#settled = this.exports.memory.buffer.byteLength;
    }
  }

  /** Lends memory of `len` bytes to a function. */
  withMemory<R>(len: number, use: (start: Pointer) => R): R {
    const start = this.alloc(len);
    try {
      return use(start);
    } finally {
      if (this.isUsable) {
        this.exports.dictc_free(start, len);
      }
    }
  }

  /** Lends a copy of bytes to a function. */
  withBytes<R>(bytes: Uint8Array, use: (start: Pointer, len: number) => R): R {
    return this.withMemory(bytes.length, (start) => {
      this.bytes().set(bytes, start);
      return use(start, bytes.length);
    });
  }

  /** Lends copies of texts, one after the other, and where each begins and the last one ends. */
  withTexts<R>(
    list: Iterable<string>,
    use: (start: Pointer, offsets: Pointer, count: number) => R,
  ): R {
    const texts = toTexts(list, "the list");
    const ends = new Uint32Array(texts.length + 1);
    texts.forEach((text, i) => {
      ends[i + 1] = (ends[i] ?? 0) + text.length;
    });
    const all = texts.join("");
    let bytes = this.#encoder.encode(all);
    // If the numbers are equal, all letters are ASCII.
    if (bytes.length !== all.length) {
      // Each alone: halves of a pair of surrogates would become one letter where two texts meet.
      let end = 0;
      bytes = new Uint8Array(3 * all.length);
      texts.forEach((text, i) => {
        end += this.#encoder.encodeInto(text, bytes.subarray(end)).written;
        ends[i + 1] = end;
      });
      bytes = bytes.subarray(0, end);
    }
    return this.withBytes(new Uint8Array(ends.buffer), (offsets) =>
      this.withBytes(bytes, (start) => use(start, offsets, texts.length)),
    );
  }

  /** Calls a function with a text in UTF-8, which is overwritten by the next one. */
  withText<R>(text: string, use: (start: Pointer, len: number) => R): R {
    toText(text, "the argument");
    // A unit of UTF-16 needs at most three bytes.
    const most = 3 * text.length;
    if (most > this.#capacity) {
      if (most > 1 << 20) {
        return this.withBytes(this.#encoder.encode(text), use);
      }
      this.exports.dictc_free(this.#scratch, this.#capacity);
      this.#capacity = Math.max(most, 2 * this.#capacity);
      this.#scratch = this.alloc(this.#capacity);
    }
    const room = this.bytes().subarray(this.#scratch, this.#scratch + this.#capacity);
    return use(this.#scratch, this.#encoder.encodeInto(text, room).written);
  }

  /**
   * Calls a function with a board or a word, whose letters are compared. Letters and their accents must be single
   * characters (NFC), because only the module `"full"` can compose them.
   */
  withLetters<R>(text: string, use: (start: Pointer, len: number) => R): R {
    return this.withText(typeof text === "string" ? text.normalize() : text, use);
  }

  /**
   * Copies the text that a function writes to memory: it returns the length, or {@link NONE}, and is
   * called again with more memory if `capacity` was too small.
   */
  copied(capacity: number, write: (buffer: Pointer, capacity: number) => number): string | undefined {
    const copy = (capacity: number): string | undefined | number =>
      this.withMemory(capacity, (buffer) => {
        const size = this.checked(write(buffer, capacity));
        if (size === NONE) {
          return undefined;
        }
        return size > capacity ? size : this.text(buffer, size);
      });
    const text = copy(capacity);
    return (typeof text === "number" ? copy(text) : text) as string | undefined;
  }

  /** Copies a text in UTF-8. */
  text(start: Pointer, len: number): string {
    start >>>= 0;
    return this.#decoder.decode(this.bytes().subarray(start, start + (len >>> 0)));
  }

  /** Copies a text that ends in NUL. */
  textToNul(start: Pointer): string {
    start >>>= 0;
    return this.text(start, this.bytes().indexOf(0, start) - start);
  }

  /** Copies the lent text of a function that returns its start, and stores its length in result 0. */
  lent(start: Pointer): string | undefined {
    return start === 0 ? undefined : this.text(start, this.resultU32(0));
  }

  /** Copies an array of numbers of 32 bits to a list. */
  list(start: Pointer, len: number): number[] {
    this.bytes();
    start >>>= 0;
    return Array.from({ length: len }, (_, i) => this.#view.getUint32(start + 4 * i, true));
  }

  /** Throws the error that a function stored, if it did. */
  check(): void {
    const error = this.u32(this.error);
    if (error === 0) {
      return;
    }
    this.#view.setUint32(this.error, 0, true);
    const kind = kindOf(this.exports.dictc_error_code(error));
    const message = this.textToNul(this.exports.dictc_error_message(error));
    this.exports.dictc_error_free(error);
    throw new DictcError(kind, message);
  }

  /** Returns the result of a function, or throws the error that it stored. */
  checked<T>(value: T): T {
    this.check();
    return value;
  }

  /** The message of a panic, or what else ended the instance. */
  #why(trap: unknown): string {
    try {
      const message = this.#unguarded.dictc_panic_message();
      if (message !== 0) {
        return this.textToNul(message);
      }
    } catch {
      // The memory may hold anything now.
    }
    return String(trap);
  }

  /** The exports, each with a guard that turns a trap into an error. */
  #guarded(exports: Exports): Exports {
    const guarded: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(exports)) {
      guarded[name] = typeof value === "function" ? this.#guard(value) : value;
    }
    return guarded as unknown as Exports;
  }

  #guard(call: (...values: unknown[]) => unknown): (...values: unknown[]) => unknown {
    return (...values) => {
      if (this.#broken !== undefined) {
        throw new DictcError("internal", "the module is unusable after an earlier error", {
          cause: this.#broken,
        });
      }
      try {
        return call(...values);
      } catch (trap) {
        this.#broken = new DictcError("internal", `the library failed: ${this.#why(trap)}`, {
          cause: trap,
        });
        throw this.#broken;
      }
    };
  }
}

/** Frees objects of the library that were dropped without `free`. */
const dropped = new FinalizationRegistry<{ module: Library; free: () => void }>(
  ({ module, free }) => {
    if (module.isUsable) {
      free();
    }
  },
);

/**
 * An object of the library. Free it to use its memory for others; an object that is garbage is
 * freed some time later.
 */
export abstract class Owned {
  // Private, so that consoles do not print it.
  readonly #module: Library;
  #pointer: Pointer;
  #free: (pointer: Pointer) => void;

  /** @internal */
  constructor(module: Library, pointer: Pointer, free: (pointer: Pointer) => void) {
    this.#module = module;
    this.#pointer = pointer;
    this.#free = free;
    try {
      module.reserve();
    } catch (error) {
      this.#pointer = 0;
      free(pointer);
      throw error;
    }
    dropped.register(this, { module, free: () => free(pointer) }, this);
  }

  /** @internal */
  get module(): Library {
    return this.#module;
  }

  /** @internal */
  get pointer(): Pointer {
    if (this.#pointer === 0) {
      throw new DictcError("argument", `the ${this.constructor.name} has been freed`);
    }
    return this.#pointer;
  }

  /** Frees the object. Later calls throw, except this one. */
  free(): void {
    if (this.#pointer !== 0) {
      const pointer = this.#pointer;
      this.#pointer = 0;
      dropped.unregister(this);
      if (this.module.isUsable) {
        this.#free(pointer);
      }
    }
  }

  /** As {@link free}: `using lexicon = dictc.open(bytes)`. */
  [Symbol.dispose](): void {
    this.free();
  }
}

/**
 * The pointer of an object that a caller passes. An object of another `load()` lies in the memory of
 * another instance, where its pointer means something else.
 */
export function pointerOf<T extends Owned>(
  module: Library,
  object: T,
  type: new (...parts: never[]) => T,
): Pointer {
  if (!(object instanceof type)) {
    throw new DictcError("argument", `expected a ${type.name}, found ${describe(object)}`);
  }
  if (object.module !== module) {
    throw new DictcError("argument", `the ${type.name} is of another load(); make it with this one`);
  }
  return object.pointer;
}

/** The modules of the package. Each has all that the one before has. */
export type Module = "solver" | "rounds" | "full";

/** The functions that the module `"solver"` does not have, or an error that says who has `what`. */
export function withRounds(module: Library, what: string): Exports & Rounds {
  if (module.exports.dictc_round_new === undefined) {
    throw new DictcError("argument", `this module has no ${what}; use load("rounds")`);
  }
  return module.exports as Exports & Rounds;
}

/** A number as a caller gets it: a bigint only if it is too large to be an exact number. */
export function exact(number: bigint): number | bigint {
  return number <= Number.MAX_SAFE_INTEGER ? Number(number) : number;
}
