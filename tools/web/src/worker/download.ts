// Loads a file that may be packed with gzip, and reports how much of it has arrived.

/** Fetches a file and unpacks it if it is packed. A server may have unpacked it already. */
export async function download(url: string, report: (loaded: number) => void): Promise<Uint8Array> {
  const response = await fetch(url);
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
  return unpack(joined(chunks, loaded), fileName(url));
}

/** Unpacks gzip; other bytes are returned as they are. */
export async function unpack(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
    const plain = packed.pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(plain).arrayBuffer());
  } catch {
    throw new Error(`${name} is damaged: it is packed with gzip and cannot be unpacked`);
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
