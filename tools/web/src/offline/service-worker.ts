/// <reference lib="webworker" />
// Keeps all files of one version of the page, so that it works without a network.

/** Written by scripts/build.mjs: a hash over all files, and their names. */
declare const VERSION: string;
declare const CACHED: readonly string[];

const scope = self as unknown as ServiceWorkerGlobalScope;

/** Written by scripts/build.mjs: what is kept only once it has been asked for, because it is large. */
declare const LATER: readonly string[];

/** Other pages of the same host have caches, too; those of this page begin with its address. */
const PREFIX = `dictc:${new URL(scope.registration.scope).pathname}:`;
const CACHE = PREFIX + VERSION;

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      // Names with a hash never change; the others are asked for again.
      cache.addAll(CACHED.map((file) => new Request(file, { cache: /-[0-9a-f]{8}\./.test(file) ? 'default' : 'reload' }))),
    ),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => scope.clients.claim()));
});

/**
 * Other tabs may be of the version before, whose files the host may not have any more: they stay until one tab is left.
 * The cache of a version that waits is not an old one.
 */
async function dropOldCaches(): Promise<void> {
  const { installing, waiting } = scope.registration;
  if (installing || waiting) return;
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length > 1) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

/** The page asks for the new version, or says that it is there: it may be the only tab. */
scope.addEventListener('message', (event) => {
  if (event.data === 'activate') void scope.skipWaiting();
  if (event.data === 'loaded') event.waitUntil(dropOldCaches());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== scope.location.origin) return;
  event.respondWith(answer(request));
});

/** From the cache, from that of a version before, else from the network. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const key = request.mode === 'navigate' && isPage(request.url) ? './' : request;
  const kept = (await cache.match(key, { ignoreSearch: true })) ?? (await ofOldVersion(request));
  if (kept) return kept;
  const response = await fetch(request);
  // Also files of this version whose copy was damaged, which the page has dropped.
  const name = fileName(request.url);
  if (response.ok && (LATER.includes(name) || CACHED.includes(`./${name}`))) await cache.put(request, response.clone());
  return response;
}

function fileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** A file of a version before, for tabs that were opened with it. */
async function ofOldVersion(request: Request): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    const found = name.startsWith(PREFIX) && (await (await caches.open(name)).match(request));
    if (found) return found;
  }
  return undefined;
}

function isPage(url: string): boolean {
  const { pathname } = new URL(url);
  const root = new URL(scope.registration.scope).pathname;
  return pathname === root || pathname === `${root}index.html`;
}
