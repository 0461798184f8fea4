// Answers requests from a folder, as any static host does: packed where it pays, revalidated by a tag.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.wasm': 'application/wasm', '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json', '.gz': 'application/octet-stream', '.fst': 'application/octet-stream',
};
const packed = new Map();

export async function respond(folder, request, response) {
  try {
    const { pathname } = new URL(request.url, 'http://localhost');
    const path = normalize(decodeURIComponent(pathname)).replace(/^(\.\.[/\\])+/, '');
    const bytes = await readFile(join(folder, path.endsWith('/') ? `${path}index.html` : path));
    const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
    const headers = { 'Content-Type': TYPES[extname(path)] ?? TYPES['.html'], ETag: tag, 'Cache-Control': 'no-cache' };
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304, headers).end();
      return;
    }
    const isPacked = !['.gz', '.png'].includes(extname(path)) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (isPacked && !packed.has(tag)) packed.set(tag, gzipSync(bytes, { level: 9 }));
    const body = isPacked ? packed.get(tag) : bytes;
    if (isPacked) headers['Content-Encoding'] = 'gzip';
    response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body);
  } catch {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n');
  }
}
