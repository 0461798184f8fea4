// Loads a file that may be packed with gzip, and reports how much of it has arrived. Copies that a browser keeps can be
// damaged, so what arrives is compared with the hash in its name.

/**
 * Fetches a file and unpacks it if it is packed. A server may have unpacked it already. If it is damaged, the copies of
 * this browser are dropped, and it is asked for once more. `early` is the file if it was fetched already.
 */
export async function download(url: string, report: (loaded: number) => void, early: Uint8Array | null = null): Promise<Uint8Array> {
  try {
    return await verified(url, early ?? (await received(url, 'default', report)));
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    await dropCopies(url);
    return verified(url, await received(url, 'reload', report));
  }
}

/** A file is not what its name says. */
class Damaged extends Error {}

/** Removes a file from the caches of the service worker. */
export async function dropCopies(url: string): Promise<void> {
  if (!('caches' in self)) return;
  try {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(url);
  } catch {
    // Site data is blocked: there are no copies.
  }
}

/** Fetches a file as it travels. */
export async function received(url: string, cache: RequestCache, report: (loaded: number) => void): Promise<Uint8Array> {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(missing(url, response));
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    chunks.push(part.value);
    loaded += part.value.length;
    report(loaded);
  }
  return joined(chunks, loaded);
}

/** The contents of a file, if their hash begins as its name says. Over plain http browsers make no hashes. */
async function verified(url: string, file: Uint8Array): Promise<Uint8Array> {
  const name = fileName(url);
  const bytes = await unpack(file, name);
  const [, wanted] = /-([0-9a-f]{8})\./.exec(name) ?? [];
  if (wanted === undefined || !canVerify) return bytes;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  const found = Array.from(hash.subarray(0, 4), (it) => it.toString(16).padStart(2, '0')).join('');
  if (found !== wanted) throw new Damaged(`${name} is damaged: its hash is not the one in its name`);
  return bytes;
}

/** Whether files are compared with the hashes in their names. */
export const canVerify = 'subtle' in crypto;

/** Unpacks gzip; other bytes are returned as they are. */
export async function unpack(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
    const plain = packed.pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } catch {
    throw new Damaged(`${name} is damaged: it is packed with gzip and cannot be unpacked`);
  }
}

/** Names of files have a hash: a file that is gone was of an older version of the page. */
export function missing(url: string, { status, statusText }: Response): string {
  const hint = status === 404 ? '; the page may have a new version: load it again' : '';
  return `${fileName(url)} cannot be loaded: ${status} ${statusText}${hint}`;
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function fileName(url: string): string {
  return new URL(url, 'http://localhost/').pathname.split('/').pop() ?? url;
}
