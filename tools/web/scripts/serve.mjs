// Serves the page for trying it: node scripts/serve.mjs [--port N] [--folder FOLDER]

import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { respond } from './static.mjs';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');

function option(name, usual) {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : usual;
}

const folder = resolve(option('--folder', join(here, 'dist')));
if (!existsSync(join(folder, 'index.html'))) await import('./build.mjs');

const server = createServer((request, response) => void respond(folder, request, response));
server.on('error', (error) => {
  console.error(`serve: ${error.message}; choose another port with --port`);
  process.exitCode = 2;
});
server.listen(Number(option('--port', '8080')), 'localhost', () => {
  console.log(`http://localhost:${server.address().port}/`);
});
