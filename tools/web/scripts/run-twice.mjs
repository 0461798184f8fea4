// Runs files of tests, and once more, each alone, the tests that failed: node scripts/run-twice.mjs FILE...
//
// Only for tests that talk to a browser. A test that passes the second time is flaky: a line says so, with the message of
// its failure, and .ci/run repeats the line at its end. Exits with 1 if a test failed twice.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const reporter = fileURLToPath(new URL('failures.mjs', import.meta.url));
// Firefox is driven over a WebSocket, which Node has without a flag from version 22 on.
const flags = ['--enable-source-maps', ...(typeof WebSocket === 'undefined' ? ['--experimental-websocket'] : [])];

const files = process.argv.slice(2);
// A file with a source map is reported by the name of its source.
const stem = (file) => basename(file, extname(file));

const folder = mkdtempSync(join(tmpdir(), 'run-twice-'));
const log = join(folder, 'failures.jsonl');
const { status } = spawnSync(process.execPath, [
  ...flags, '--test', '--test-concurrency=2', '--test-reporter=spec', '--test-reporter-destination=stdout',
  `--test-reporter=${reporter}`, `--test-reporter-destination=${log}`, ...files,
], { stdio: 'inherit' });
const failures = status === 0 ? [] : readFileSync(log, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
rmSync(folder, { recursive: true });

let code = status === 0 || failures.length > 0 ? 0 : 1;
for (const { file, name, message } of failures) {
  console.log(`once more, alone: ${name}`);
  // A file that ended before its tests has the name of the file.
  const built = files.find((it) => stem(it) === stem(file)) ?? file;
  const only = name === file ? [] : [`--test-name-pattern=^${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$`];
  const again = spawnSync(process.execPath, [...flags, '--test', ...only, '--test-reporter=tap', built], { encoding: 'utf8' });
  if (again.status === 0 && /^# pass [1-9]/m.test(again.stdout)) {
    console.log(`flaky: ${name}: ${message}`);
  } else {
    console.log(again.stdout, again.stderr);
    code = 1;
  }
}
process.exit(code);
