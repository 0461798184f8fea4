/** Getting modules and dictionaries from where they lie. */

import { toSignal, type Kinds } from "./arguments.js";
import { DictcError } from "./error.js";
import { builtin } from "./node.js";

/** A compiled module, if the types of WebAssembly are there: Node's lack them. */
type Compiled = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T : never;

/** Where a module lies. A text is a URL, or in Node also the path of a file. */
export type Source =
  | string
  | URL
  | Response
  | PromiseLike<Response>
  | ArrayBuffer
  | ArrayBufferView
  | Compiled;

/** Where a dictionary lies. A text is a URL, or in Node also the path of a file. */
export type FileSource = string | URL | Blob | Response | PromiseLike<Response>;

/** How something is loaded. */
export interface LoadOptions {
  /** Stops loading. */
  signal?: AbortSignal;
}

/** @internal */
export const LOAD = { signal: toSignal } satisfies Kinds<LoadOptions>;

/** Bytes in an `ArrayBuffer`. Before TypeScript 5.7, `Uint8Array` has no parameter to say so. */
export type Bytes = ReturnType<Uint8Array["slice"]>;

/** What a module exports. */
export interface Instance {
  readonly exports: object;
}

/** Whether something says where it lies. In tests, objects can be of another realm and its classes. */
function isPlace(source: object | string): source is string | URL {
  return typeof source === "string" || "href" in source;
}

/** Compiles and starts a module, while it arrives if the server says that it is WebAssembly. */
export async function instantiate(
  source: Source,
  options: LoadOptions = {},
): Promise<Instance> {
  const from = await source;
  options.signal?.throwIfAborted();
  if (from instanceof WebAssembly.Module) {
    return WebAssembly.instantiate(from, {});
  }
  if (isPlace(from)) {
    return instantiate(await opened(from, options), options);
  }
  if (!("arrayBuffer" in from)) {
    return (await WebAssembly.instantiate(from as BufferSource, {})).instance;
  }
  const type = from.headers.get("Content-Type")?.split(";")[0]?.trim();
  if (from.ok && type === "application/wasm") {
    return (await WebAssembly.instantiateStreaming(from, {})).instance;
  }
  return instantiate(await bytesOf(from), options);
}

/** The bytes of a file, and its name if there is one. */
export async function readFrom(source: FileSource, options: LoadOptions = {}): Promise<{ name: string; bytes: Bytes }> {
  const from = await source;
  options.signal?.throwIfAborted();
  const lies = isPlace(from) ? await opened(from, options) : from;
  const bytes = "arrayBuffer" in lies ? await bytesOf(lies) : lies;
  const { href, url, name } = Object(from) as { href?: string; url?: string; name?: string };
  return { name: typeof from === "string" ? from : (href ?? url ?? name ?? ""), bytes };
}

async function bytesOf(from: Response | Blob): Promise<Bytes> {
  if ("ok" in from && !from.ok) {
    throw new DictcError(from.status === 404 ? "not found" : "io", `${from.url}: ${from.status} ${from.statusText}`);
  }
  return new Uint8Array(await from.arrayBuffer());
}

/** What lies at a place. */
async function opened(place: string | URL, options: LoadOptions): Promise<Response | Bytes> {
  try {
    return (await readFile(place, options)) ?? (await fetch(place, options));
  } catch (cause) {
    if (options.signal?.aborted) {
      throw cause;
    }
    const { code, message } = cause as { code?: string; message: string };
    throw new DictcError(code === "ENOENT" ? "not found" : "io", `${place}: cannot open: ${message}`, { cause });
  }
}

/** The file of a path or a file: URL, which Node does not fetch. */
async function readFile(source: string | URL, options: LoadOptions): Promise<Bytes | undefined> {
  const isFile = String(source).startsWith("file:");
  // A scheme of one letter is a drive.
  if (!isFile && /^[a-z][a-z\d+.-]+:/i.test(String(source))) {
    return undefined;
  }
  return builtin("node:fs/promises")?.readFile(isFile ? new URL(source) : String(source), options);
}
