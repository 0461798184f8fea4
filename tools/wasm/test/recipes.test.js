// The recipes of README.md, run: each block of code is a file of a folder in which the package is installed as npm
// would publish it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { build as esbuild } from "esbuild";
import { build as vite } from "vite";

const here = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(`${tmpdir()}/dictc-recipes-`);
after(() => rmSync(folder, { recursive: true }));

const installed = `${folder}/node_modules/dictc-wasm`;
mkdirSync(installed, { recursive: true });
execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: here });
const [packed = ""] = readdirSync(folder).filter((it) => it.endsWith(".tgz"));
execFileSync("tar", ["-xzf", `${folder}/${packed}`, "-C", installed, "--strip-components=1"]);
// The oldest browsers of the package.
writeFileSync(`${folder}/package.json`, '{ "type": "module", "browserslist": "chrome 91, firefox 89, safari 16.4" }');
cpSync(`${here}/../../crates/lexicon/tests/golden/v1.fst`, `${folder}/en.fst`);
const readme = readFileSync(`${here}/README.md`, "utf8");
for (const [, name = "", code = ""] of readme.matchAll(/```(?:js|ts)\n\/\/ (\S+)\n(.*?)```/gs)) {
  writeFileSync(`${folder}/${name}`, code);
}

/**
 * What a program prints.
 * @param {...string} args
 */
function printed(...args) {
  return execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
}

/**
 * The path of a file of a package that only tests use.
 * @param {string} path
 */
const tool = (path) => fileURLToPath(new URL(`recipes/node_modules/${path}`, import.meta.url));

test("Node", () => {
  assert.equal(printed("node.js"), "tea teas\n");
});

test("a worker", () => {
  assert.equal(printed("main.js"), "2 words, 2 points\n");
});

test("a search of one's own, which finds what the library finds", () => {
  const check = `
    import { load } from "dictc-wasm";
    import { wordsOn } from "./walk.js";
    const dictc = await load("full");
    const lexicon = dictc.fromWords(["eat", "quiet", "quit", "quite", "seat", "tea", "teas", "tie"]);
    for (const board of ["te/as", "t?/as", "t.e/asa", "[te]a/s.", "[qu]i/te", "?i/te", "q?/et", "?t/??"]) {
      const own = [...wordsOn(dictc.board(board), lexicon)].sort();
      console.log(own.join() === [...lexicon.solver().solve(board).words].map((it) => it.text).sort().join());
    }`;
  writeFileSync(`${folder}/check.js`, check);
  assert.equal(printed("check.js"), `tea teas\n${"true\n".repeat(8)}`);
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
  renameSync(installed, `${folder}/hidden`);
  try {
    assert.equal(printed("esbuild/esbuild.js"), "tea teas\n");
  } finally {
    renameSync(`${folder}/hidden`, installed);
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

test("Parcel", () => {
  writeFileSync(`${folder}/index.html`, '<!doctype html><script type="module" src="node.js"></script>');
  const options = ["--no-cache", "--no-autoinstall", "--no-source-maps", "--public-url", "./", "--dist-dir", "parcel"];
  printed(tool("parcel/lib/bin.js"), "build", "index.html", ...options);
  const files = readdirSync(`${folder}/parcel`);
  assert.equal(printed(`parcel/${files.find((it) => it.endsWith(".js"))}`), "tea teas\n", files.join(" "));
});

test("Jest, with scripts and modules, for Node and for pages", () => {
  const script = readFileSync(`${folder}/words.test.cjs`, "utf8");
  writeFileSync(
    `${folder}/words.test.mjs`,
    script.replace('const { load } = require("dictc-wasm")', 'import { load } from "dictc-wasm"'),
  );
  assert.match(readFileSync(`${folder}/words.test.mjs`, "utf8"), /^import /);
  for (const environment of ["node", tool("jest-environment-jsdom")]) {
    const jest = [tool("jest/bin/jest.js"), "--ci", "--env", environment, "--runTestsByPath"];
    printed(...jest, "words.test.cjs");
    printed("--experimental-vm-modules", ...jest, "words.test.mjs");
  }
});

test("TypeScript, which also checks the types of the package", () => {
  writeFileSync(`${folder}/script.cts`, readFileSync(`${folder}/words.ts`));
  const own = fileURLToPath(new URL("../node_modules", import.meta.url));
  const node = { lib: ["es2022"], types: ["node"], typeRoots: [`${own}/@types`] };
  const web = { lib: ["es2022", "dom"], types: [] };
  const versions = ["-5.2", "-5.6", "-5.9"].map((it) => tool(`typescript${it}/bin/tsc`));
  for (const compiler of [...versions, `${own}/typescript/bin/tsc`]) {
    for (const [module, resolution, platform] of /** @type {const} */ ([
      ["node16", "node16", node],
      ["nodenext", "nodenext", web],
      ["esnext", "bundler", web],
    ])) {
      // With a bundler, scripts of CommonJS cannot import.
      const files = resolution === "bundler" ? ["words.ts"] : ["words.ts", "script.cts"];
      const settings = { module, moduleResolution: resolution, target: "es2022", ...platform };
      const compilerOptions = { ...settings, strict: true, skipLibCheck: false, noEmit: true };
      writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files }));
      try {
        printed(compiler, "-p", folder);
      } catch (error) {
        const { stdout } = /** @type {{ stdout: string }} */ (error);
        assert.fail(`${compiler}, ${resolution}:\n${stdout}`);
      }
    }
  }
});
