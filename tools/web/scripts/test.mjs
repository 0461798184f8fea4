// Runs tests: node scripts/test.mjs [--browser] [NAME...]
//
// Unit tests need the modules of tools/wasm; browser tests need the built page (dist/) and Chromium (CHROMIUM names it, default
// /usr/bin/chromium), and run once more if they fail. With a NAME, only files whose names contain it.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { goalLevel, ranks } from './library.mjs';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const repository = resolve(here, '../..');
const isBrowser = process.argv.includes('--browser');
const names = process.argv.slice(2).filter((it) => it !== '--browser');
const folder = join(here, 'tests', isBrowser ? 'browser' : 'unit');
const out = join(here, 'build', isBrowser ? 'browser' : 'unit');

if (isBrowser && !existsSync(join(here, 'dist/index.html'))) {
  console.error('no dist/index.html; run npm run build first');
  process.exit(2);
}
const files = readdirSync(folder).filter((it) => it.endsWith('.test.ts'));
const chosen = files.filter((it) => names.length === 0 || names.some((name) => it.includes(name)));
if (chosen.length === 0) {
  console.error(`no test file in ${folder} matches ${names.join(', ')}`);
  process.exit(2);
}
rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: chosen.map((it) => join(folder, it)),
  outdir: out, outExtension: { '.js': '.mjs' },
  define: { GOAL_LEVEL: String(goalLevel(repository)), RANKS: JSON.stringify(ranks(repository)) },
  bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external', sourcemap: 'inline', logLevel: 'warning',
});
const built = chosen.map((it) => join(out, it.replace(/\.ts$/, '.mjs')));
const script = join(here, 'scripts/run-twice.mjs');
const { status } = spawnSync(process.execPath, [...(isBrowser ? [script] : ['--enable-source-maps', '--test']), ...built], { stdio: 'inherit', cwd: here });
process.exit(status ?? 1);
