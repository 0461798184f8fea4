// Serves the page for trying it: node scripts/serve.mjs [--port N] [--folder FOLDER]

import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { respond } from './static.mjs';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The value of an option; without the option, the usual value. */
function option(name, usual) {
  const at = process.argv.indexOf(name);
  if (at < 0) return usual;
  return process.argv[at + 1] ?? refuse(`${name} needs a value`);
}

function refuse(what) {
  console.error(`serve: ${what}; expected serve [--port N] [--folder FOLDER]`);
  process.exit(2);
}

const port = option('--port', '8080');
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) refuse(`the port ${port} is not a number up to 65535`);
const isOwn = process.argv.includes('--folder');
const folder = resolve(option('--folder', join(here, 'dist')));
if (!existsSync(join(folder, 'index.html'))) {
  if (isOwn) refuse(`${folder} has no index.html`);
  await import('./build.mjs');
}

const server = createServer((request, response) => void respond(folder, request, response));
server.on('error', (error) => {
  console.error(`serve: ${error.message}; choose another port with --port`);
  process.exitCode = 2;
});
server.listen(Number(port), 'localhost', () => {
  console.log(`http://localhost:${server.address().port}/`);
});
