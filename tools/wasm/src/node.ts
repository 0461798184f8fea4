/** What Node has besides the classes of the web, if this is Node. */

interface Builtin {
  "node:fs/promises": {
    readFile(path: string | URL, options: { signal?: AbortSignal }): Promise<Uint8Array<ArrayBuffer>>;
  };
  "node:util": Pick<typeof globalThis, "TextDecoder" | "TextEncoder">;
}

/** A module of Node; `undefined` elsewhere. */
export function builtin<Name extends keyof Builtin>(name: Name): Builtin[Name] | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  return process?.getBuiltinModule?.(name) as Builtin[Name] | undefined;
}

// Tests of pages run in jsdom, which has neither of the two.
const isHidden = globalThis.TextDecoder === undefined;
export const { TextDecoder, TextEncoder } = (isHidden && builtin("node:util")) || globalThis;
