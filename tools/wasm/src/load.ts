/** Getting modules and dictionaries from where they lie. */

/** Where a module lies. A text is a URL, or in Node also the path of a file. */
export type Source = string | URL | Response | PromiseLike<Response> | BufferSource | WebAssembly.Module;

/** Where a dictionary lies. A text is a URL, or in Node also the path of a file. */
export type FileSource = string | URL | Blob | Response | PromiseLike<Response>;

/** How something is loaded. */
export interface LoadOptions {
  /** Stops loading. */
  signal?: AbortSignal;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What there is of Node, if this is Node. */
interface Process {
  getBuiltinModule?(name: "node:fs/promises"): {
    readFile(path: string | URL, options: LoadOptions): Promise<Bytes>;
  };
}

/** Compiles and starts a module, while it arrives if the server says that it is WebAssembly. */
export async function instantiate(
  source: Source,
  options: LoadOptions = {},
): Promise<WebAssembly.Instance> {
  const from = await source;
  options.signal?.throwIfAborted();
  if (from instanceof WebAssembly.Module) {
    return WebAssembly.instantiate(from, {});
  }
  if (typeof from === "string" || from instanceof URL) {
    return instantiate((await readFile(from, options)) ?? (await fetch(from, options)), options);
  }
  if (!(from instanceof Response)) {
    return (await WebAssembly.instantiate(from, {})).instance;
  }
  const type = from.headers.get("Content-Type")?.split(";")[0]?.trim();
  if (from.ok && type === "application/wasm") {
    return (await WebAssembly.instantiateStreaming(from, {})).instance;
  }
  return instantiate(await bytesOf(from), options);
}

/** The bytes of a file. */
export async function readBytes(source: FileSource, options: LoadOptions = {}): Promise<Bytes> {
  const from = await source;
  options.signal?.throwIfAborted();
  if (typeof from === "string" || from instanceof URL) {
    return (await readFile(from, options)) ?? bytesOf(await fetch(from, options));
  }
  return bytesOf(from);
}

async function bytesOf(from: Response | Blob): Promise<Bytes> {
  if (from instanceof Response && !from.ok) {
    throw new Error(`${from.url}: ${from.status} ${from.statusText}`);
  }
  return new Uint8Array(await from.arrayBuffer());
}

/** The file of a path or a file: URL, which Node does not fetch. */
async function readFile(source: string | URL, options: LoadOptions): Promise<Bytes | undefined> {
  const isFile = String(source).startsWith("file:");
  // A scheme of one letter is a drive.
  if (!isFile && /^[a-z][a-z\d+.-]+:/i.test(String(source))) {
    return undefined;
  }
  const { process } = globalThis as { process?: Process };
  const files = process?.getBuiltinModule?.("node:fs/promises");
  return files?.readFile(isFile ? new URL(source) : String(source), options);
}
