// Builds the page: a folder of static files with relative links.
//
//     node scripts/build.mjs [--out FOLDER] [--url ADDRESS]
//
// With the address where it will be, such as https://example.org/dictc/, links to it have a picture on other sites.
// Builds the modules of tools/wasm if they are missing, and the dictionaries by its script. Prints the size of
// every file, and fails if one is over its budget.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { budgets } from './budgets.mjs';
import { diceOf, goalLevel, ranks } from './library.mjs';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const repository = resolve(here, '../..');
const wasm = resolve(here, '../wasm/dist');
const source = join(here, 'src');
/** The oldest browsers. All of them have DecompressionStream; docs/web.md states them. */
const TARGET = ['chrome105', 'edge105', 'firefox113', 'safari16.4'];

/** The value of an option. */
function option(name) {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
}

const out = resolve(option('--out') ?? join(here, 'dist'));
/** Where the page will be, with a slash at its end; empty if nobody knows. */
const address = (option('--url') ?? '').replace(/\/*$/, (slashes, at) => (at > 0 ? '/' : slashes));
if (address !== '' && !/^https?:\/\/[^\s"<>]+$/.test(address)) {
  console.error(`build: ${address} is not an address of a page; expected one such as https://example.org/dictc/`);
  process.exit(2);
}

/** What visits do not keep: the page itself has another name, and other sites ask for the picture. */
const NOT_CACHED = /^(index\.html|social\.png)$/;
/** What visits keep once it was asked for. */
const LATER = /^glosses-/;

/** All files of the page by name. */
const files = new Map();

/** Adds a file under a name with a hash of its contents, unpacked; returns the name. */
function addHashed(name, bytes) {
  const hash = createHash('sha256').update(name.endsWith('.gz') ? gunzipSync(bytes) : bytes).digest('hex').slice(0, 8);
  const extension = /\.fst\.gz$|\.tsv\.gz$/.exec(name)?.[0] ?? extname(name);
  return add(`${basename(name, extension)}-${hash}${extension}`, bytes);
}

function add(name, bytes) {
  files.set(name, bytes);
  return name;
}

/** Bundles a script into one file. */
async function script(entry, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(source, entry)],
    bundle: true, minify: true, write: false, format: 'iife', target: TARGET, charset: 'utf8', legalComments: 'none',
    alias: { 'dictc-wasm': join(wasm, 'index.js') },
    define: { 'import.meta.url': 'self.location.href', ...define },
    logLevel: 'warning',
  });
  return outputFiles[0].contents;
}

/** The styles of the page, over those of the drawings of crates/render, which the page gives away, too. */
async function style() {
  const drawing = ['colors', 'board'].map((name) => `@import '${join(repository, `crates/render/src/${name}.css`)}' layer(drawing);`);
  const own = ['base', 'board', 'solve', 'play', 'lookup', 'learn', 'about'].map((name) => `@import './${name}.css';`);
  const contents = [...drawing, ...own].join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(source, 'styles'), loader: 'css' },
    bundle: true, minify: true, write: false, target: TARGET, logLevel: 'warning',
  });
  return outputFiles[0].contents;
}

/**
 * Lines for src/worker/glosses.ts. `plural of mouse: a rodent` repeats a part of the gloss of *mouse*; the line of *mice*
 * has `plural of=3ouse=0` instead: less its last three letters and with `ouse` it is *mouse*, and the part has number 0.
 */
function shortened(tsv) {
  const glosses = new Map(tsv.split('\n').slice(0, -1).map((line) => {
    const [word, gloss] = line.split('\t');
    return [word, gloss.split(' | ')];
  }));
  const short = (word, part) => {
    const [, form, base, body] = /^(.+ of) (\S+): (.+)$/.exec(part) ?? [];
    const number = glosses.get(base)?.findIndex((it) => it.slice(it.indexOf(': ') + 2) === body) ?? -1;
    if (number < 0) return part;
    let same = 0;
    while (same < word.length && word[same] === base[same]) same++;
    return `${form}=${word.length - same}${base.slice(same)}=${number}`;
  };
  return [...glosses].map(([word, parts]) => `${word}\t${parts.map((it) => short(word, it)).join(' | ')}\n`).join('');
}

/** The common words and all words, with levels and without a word graph, and the glosses, packed. */
function dictionaries() {
  const folder = mkdtempSync(join(tmpdir(), 'dictc-web-'));
  try {
    // A program named in DICTC compiles them; without it, cargo builds one.
    run(resolve(wasm, '../dictionaries'), [folder]);
    const packed = (bytes) => gzipSync(bytes, { level: 9 });
    return {
      common: packed(readFileSync(join(folder, 'common.fst'))),
      english: packed(readFileSync(join(folder, 'english.fst'))),
      glosses: packed(shortened(readFileSync(join(folder, 'glosses.tsv'), 'utf8'))),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program, args) {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function main() {
  if (!existsSync(join(wasm, 'dictc.wasm'))) run(resolve(wasm, '../build'), []);
  const { common, english, glosses } = dictionaries();
  const loaded = {
    solver: addHashed('dictc.wasm', readFileSync(join(wasm, 'dictc.wasm'))),
    rounds: addHashed('dictc-rounds.wasm', readFileSync(join(wasm, 'dictc-rounds.wasm'))),
    compiler: addHashed('dictc-full.wasm', readFileSync(join(wasm, 'dictc-full.wasm'))),
    common: addHashed('common.fst.gz', common),
    english: addHashed('english.fst.gz', english),
    glosses: addHashed('glosses.tsv.gz', glosses),
    sizes: { common: common.length, english: english.length },
  };
  const worker = addHashed('worker.js', await script('worker/worker.ts', {
    FILES: JSON.stringify(loaded),
    GOAL_LEVEL: String(goalLevel(repository)),
    OFFENSIVE: JSON.stringify(readFileSync(join(repository, 'data/words/offensive.txt'), 'utf8').trim()),
  }));
  const app = addHashed('app.js', await script('main.ts', {
    WORKER: JSON.stringify(`./${worker}`),
    DICE: JSON.stringify(diceOf(repository, 'new87')),
    GOAL_LEVEL: String(goalLevel(repository)),
    RANKS: JSON.stringify(ranks(repository)),
    EARLY: JSON.stringify({ solver: `./${loaded.solver}`, common: `./${loaded.common}`, size: common.length }),
  }));
  const styles = addHashed('style.css', await style());
  const page = readFileSync(join(source, 'index.html'), 'utf8')
    .replace('{{solver}}', loaded.solver).replace('{{app}}', app).replace('{{style}}', styles).replace('{{address}}', address || './');
  add('index.html', Buffer.from(page));
  for (const name of readdirSync(join(source, 'icons'))) add(name, readFileSync(join(source, 'icons', name)));
  for (const name of ['LICENSE-SCOWL.txt', 'README-SCOWL.txt']) {
    add(name, readFileSync(join(repository, 'data/words', name)));
  }
  add('LICENSE-WORDNET.txt', readFileSync(join(repository, 'data/glosses/LICENSE-WORDNET.txt')));
  add('THIRD-PARTY.txt', readFileSync(join(repository, 'crates/cli/src/third-party.txt')));
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) add(`${name}.txt`, readFileSync(join(repository, name)));

  const version = createHash('sha256');
  for (const [name, bytes] of [...files].sort()) version.update(`${name}\0`).update(bytes);
  const names = [...files.keys()];
  const cached = names.filter((name) => !NOT_CACHED.test(name) && !LATER.test(name)).map((name) => `./${name}`);
  const define = {
    VERSION: JSON.stringify(version.digest('hex').slice(0, 12)),
    CACHED: JSON.stringify(['./', ...cached]),
    LATER: JSON.stringify(names.filter((name) => LATER.test(name))),
  };
  add('service-worker.js', await script('offline/service-worker.ts', define));

  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(out, name), bytes);
  if (!budgets(files)) process.exitCode = 1;
}

await main();
