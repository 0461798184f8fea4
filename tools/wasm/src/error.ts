/** Errors of the library, as JavaScript sees them. */

/** The kinds of errors. */
export type ErrorKind =
  | "argument"
  | "not found"
  | "io"
  | "dictionary"
  | "query"
  | "compile"
  | "board"
  | "busy"
  | "internal"
  | "step limit"
  | "interrupted";

const KINDS: readonly ErrorKind[] = [
  "argument",
  "not found",
  "io",
  "dictionary",
  "query",
  "compile",
  "board",
  "busy",
  "internal",
  "step limit",
  "interrupted",
];

/** What is wrong and what was expected, in English, with the kind of the error. */
export class DictcError extends Error {
  /** The kind; `"internal"` is a mistake in the library, after which the module is unusable. */
  readonly kind: ErrorKind;
  /** What a search found before it stopped: of the kind `"step limit"`. */
  found?: readonly { word: string }[];

  constructor(kind: ErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DictcError";
    this.kind = kind;
  }
}

/** The kind of a `DICTC_ERROR_` number. */
export function kindOf(code: number): ErrorKind {
  return KINDS[code - 1] ?? "internal";
}

/** Calls a function; the message of its error begins with what it is about. */
export function about<T>(what: string, call: () => T): T {
  try {
    return call();
  } catch (cause) {
    throw cause instanceof DictcError && what !== ""
      ? new DictcError(cause.kind, `${what}: ${cause.message}`, { cause })
      : cause;
  }
}
