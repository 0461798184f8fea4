/** Checks of what callers pass: numbers, texts, lists and options. Each names the argument and what was expected. */

import { DictcError } from "./error.js";

/** What a value is, for a message. */
export function describe(value: unknown): string {
  if (typeof value === "string") {
    return value.length <= 20 ? JSON.stringify(value) : "a text";
  }
  if (typeof value !== "object" || value === null) {
    return String(value);
  }
  return `an object of type ${value.constructor?.name ?? "unknown"}`;
}

/** The error of an argument. */
export function wrong(what: string, value: unknown, expected: string): DictcError {
  return new DictcError("argument", `${what} is ${describe(value)}; expected ${expected}`);
}

/** A number as a `uint64_t`. */
export function toU64(number: number | bigint, what: string): bigint {
  let big;
  try {
    big = typeof number === "number" && !Number.isSafeInteger(number) ? undefined : BigInt(number);
  } catch {
    // Neither a number nor a text that is one.
  }
  if (big === undefined) {
    throw wrong(what, number, "a whole number");
  }
  if (big < 0n || big >= 1n << 64n) {
    throw wrong(what, big, "0 to 2^64 - 1");
  }
  return big;
}

/** A number as a `size_t` or `uint32_t`. */
export function toU32(number: number, what: string): number {
  if (!Number.isInteger(number) || number < 0 || number > 0xffff_ffff) {
    throw wrong(what, number, "0 to 2^32 - 1");
  }
  return number;
}

/** A number of answers, or `Infinity`. */
export function toLimit(number: number, what: string): number {
  if (number !== Infinity && (!Number.isInteger(number) || number < 0)) {
    throw wrong(what, number, "a whole number from 0, or Infinity");
  }
  return number;
}

export function toFlag(flag: boolean, what: string): boolean {
  if (typeof flag !== "boolean") {
    throw wrong(what, flag, "true or false");
  }
  return flag;
}

export function toText(text: string, what: string): string {
  if (typeof text !== "string") {
    throw wrong(what, text, "a text");
  }
  return text;
}

/** The texts of a list, or of another iterable such as a set. A text would be a list of its characters. */
export function toTexts(texts: Iterable<string>, what: string): readonly string[] {
  if (typeof texts === "string" || typeof texts?.[Symbol.iterator] !== "function") {
    throw wrong(what, texts, "a list of texts");
  }
  const list = Array.isArray(texts) ? (texts as string[]) : Array.from(texts);
  const other = list.findIndex((text) => typeof text !== "string");
  if (other >= 0) {
    throw wrong(`number ${other} of ${what}`, list[other], "a text");
  }
  return list;
}

export function toSignal(signal: AbortSignal, what: string): AbortSignal {
  if (typeof signal?.aborted !== "boolean") {
    throw wrong(what, signal, "an AbortSignal");
  }
  return signal;
}

/** A choice as its number. */
export function oneOf<T extends string>(choices: readonly T[]) {
  return (choice: T, what: string): number => {
    const index = choices.indexOf(choice);
    if (index < 0) {
      throw wrong(what, choice, choices.join(", "));
    }
    return index;
  };
}

/** An object of options. */
export function toObject<Options extends object>(options: Options, what = "options"): Options {
  if (typeof options !== "object" || options === null) {
    throw wrong(what, options, "an object");
  }
  return options;
}

/** The options of a function: what checks the value of each and returns it as the library takes it. */
export type Kinds<Options> = {
  readonly [Name in keyof Options]-?: (value: Exclude<Options[Name], undefined>, name: string) => unknown;
};

/** Options that were checked. */
export type Checked<K extends Kinds<any>> = { [Name in keyof K]?: ReturnType<K[Name]> };

/** The options that are not undefined. Refuses unknown names, since a misspelt option would do nothing. */
export function checked<K extends Kinds<any>>(options: object, kinds: K, what?: string): Checked<K> {
  const names = Object.keys(kinds);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(toObject(options, what))) {
    if (!names.includes(name)) {
      throw new DictcError("argument", `unknown option ${name}; expected ${names.join(", ")}`);
    }
    if (value !== undefined) {
      values[name] = (kinds[name] as (value: unknown, name: string) => unknown)(value, name);
    }
  }
  return values as Checked<K>;
}
