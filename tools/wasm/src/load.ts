/** Getting a module from where it lies. */

/** Where a module lies. A text is a URL. */
export type Source = string | URL | Response | PromiseLike<Response> | BufferSource | WebAssembly.Module;

/** What there is of Node, if this is Node. */
interface Process {
  getBuiltinModule?(name: "node:fs"): { readFileSync(path: URL): Uint8Array<ArrayBuffer> };
}

/** Compiles and starts a module, while it arrives if the server says that it is WebAssembly. */
export async function instantiate(source: Source): Promise<WebAssembly.Instance> {
  const from = await source;
  if (from instanceof WebAssembly.Module) {
    return WebAssembly.instantiate(from, {});
  }
  if (typeof from === "string" || from instanceof URL) {
    const file = readFile(String(from));
    return instantiate(file ?? (await fetch(from)));
  }
  if (!(from instanceof Response)) {
    return (await WebAssembly.instantiate(from, {})).instance;
  }
  if (!from.ok) {
    throw new Error(`${from.url}: ${from.status} ${from.statusText}`);
  }
  const type = from.headers.get("Content-Type")?.split(";")[0]?.trim();
  if (type === "application/wasm") {
    return (await WebAssembly.instantiateStreaming(from, {})).instance;
  }
  return instantiate(await from.arrayBuffer());
}

/** Node does not fetch files. */
function readFile(url: string): Uint8Array<ArrayBuffer> | undefined {
  if (!url.startsWith("file:")) {
    return undefined;
  }
  const { process } = globalThis as { process?: Process };
  return process?.getBuiltinModule?.("node:fs").readFileSync(new URL(url));
}
