// The user's dictionary, kept in this browser from visit to visit until it is closed.

/** Not the caches of the service worker, which a new version removes. Other pages of the same host have caches, too. */
const CACHE = `dictc-own:${new URL('./', self.location.href).pathname}`;
const KEY = './own-dictionary';
/** Header of the name of the file, in the form of an address: headers are ASCII. */
const NAME = 'x-file';
const REMARKS = 'x-remarks';

export interface OwnFile {
  /** The name of the file that was opened. */
  file: string;
  /** The dictionary: a word list is kept as it was compiled. */
  bytes: Uint8Array;
  /** What may surprise about the word list; empty for a dictionary file. */
  remarks: string[];
}

/**
 * Keeps a dictionary in the place of the one before. False without a secure context, without room, and where site data
 * is blocked: the page works without.
 */
export async function keep({ file, bytes, remarks }: OwnFile): Promise<boolean> {
  if (!('caches' in self)) return false;
  try {
    const headers = { [NAME]: encodeURIComponent(file), [REMARKS]: encodeURIComponent(JSON.stringify(remarks)) };
    const cache = await caches.open(CACHE);
    await cache.put(KEY, new Response(bytes as Uint8Array<ArrayBuffer>, { headers }));
    return true;
  } catch {
    await forget();
    return false;
  }
}

/** The dictionary of an earlier visit. */
export async function kept(): Promise<OwnFile | null> {
  const answer = await cached();
  if (!answer) return null;
  const file = decodeURIComponent(answer.headers.get(NAME) ?? '');
  const remarks = JSON.parse(decodeURIComponent(answer.headers.get(REMARKS) ?? '[]')) as string[];
  return { file, bytes: new Uint8Array(await answer.arrayBuffer()), remarks };
}

async function cached(): Promise<Response | undefined> {
  try {
    if (!('caches' in self) || !(await caches.has(CACHE))) return undefined;
    return await (await caches.open(CACHE)).match(KEY);
  } catch {
    // Site data is blocked.
    return undefined;
  }
}

export async function forget(): Promise<void> {
  if ('caches' in self) await caches.delete(CACHE).catch(() => false);
}
