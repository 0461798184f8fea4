// The user's dictionary, kept in this browser from visit to visit until it is closed.

/** Not the caches of the service worker, which a new version removes. Other pages of the same host have caches, too. */
const CACHE = `dictc-own:${new URL('./', self.location.href).pathname}`;
const KEY = './own-dictionary';
/** Header of the name of the file, in the form of an address: headers are ASCII. */
const NAME = 'x-file';

export interface OwnFile {
  /** The name of the file that was opened. */
  file: string;
  /** The dictionary: a word list is kept as it was compiled. */
  bytes: Uint8Array;
}

/** Keeps a dictionary in the place of the one before. Without a secure context or room, the page works without. */
export async function keep({ file, bytes }: OwnFile): Promise<void> {
  if (!('caches' in self)) return;
  try {
    const headers = { [NAME]: encodeURIComponent(file) };
    const cache = await caches.open(CACHE);
    await cache.put(KEY, new Response(bytes as Uint8Array<ArrayBuffer>, { headers }));
  } catch {
    await forget();
  }
}

/** The dictionary of an earlier visit. */
export async function kept(): Promise<OwnFile | null> {
  if (!('caches' in self) || !(await caches.has(CACHE))) return null;
  const answer = await (await caches.open(CACHE)).match(KEY);
  if (!answer) return null;
  const file = decodeURIComponent(answer.headers.get(NAME) ?? '');
  return { file, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

export async function forget(): Promise<void> {
  if ('caches' in self) await caches.delete(CACHE).catch(() => false);
}
