// The recipes of README.md, run: each block of code is a file of a folder in which the package is installed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { build as esbuild } from "esbuild";
import { build as vite } from "vite";

const here = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(`${tmpdir()}/dictc-recipes-`);
after(() => rmSync(folder, { recursive: true }));

mkdirSync(`${folder}/node_modules`);
symlinkSync(here, `${folder}/node_modules/dictc-wasm`);
writeFileSync(`${folder}/package.json`, '{ "type": "module" }');
cpSync(`${here}/../../crates/lexicon/tests/golden/v1.fst`, `${folder}/en.fst`);
const readme = readFileSync(`${here}/README.md`, "utf8");
for (const [, name = "", code = ""] of readme.matchAll(/```js\n\/\/ (\S+)\n(.*?)```/gs)) {
  writeFileSync(`${folder}/${name}`, code);
}

/**
 * What a program prints.
 * @param {string} program
 */
function printed(program) {
  return execFileSync(process.execPath, [program], { cwd: folder, encoding: "utf8" });
}

test("Node", () => {
  assert.equal(printed("node.js"), "tea teas\n");
});

test("a worker", () => {
  assert.equal(printed("main.js"), "2 words, 2 points\n");
});

test("esbuild", async () => {
  await esbuild({
    absWorkingDir: folder,
    entryPoints: ["esbuild.js"],
    bundle: true,
    format: "esm",
    loader: { ".wasm": "file" },
    outdir: "esbuild",
    logLevel: "error",
  });
  // Nothing is left to be found beside the package.
  rmSync(`${folder}/node_modules`, { recursive: true });
  try {
    assert.equal(printed("esbuild/esbuild.js"), "tea teas\n");
  } finally {
    mkdirSync(`${folder}/node_modules`);
    symlinkSync(here, `${folder}/node_modules/dictc-wasm`);
  }
});

test("Vite", async () => {
  await vite({
    root: folder,
    base: "./",
    logLevel: "error",
    build: {
      outDir: "vite",
      minify: false,
      target: "es2022",
      rolldownOptions: { input: [`${folder}/vite.js`, `${folder}/node.js`] },
    },
  });
  const files = readdirSync(`${folder}/vite/assets`);
  assert.ok(files.some((it) => /^dictc-.*\.wasm$/.test(it)), files.join(" "));
  for (const name of ["vite", "node"]) {
    const script = files.find((it) => it.startsWith(`${name}-`));
    assert.equal(printed(`vite/assets/${script}`), "tea teas\n", name);
  }
});
