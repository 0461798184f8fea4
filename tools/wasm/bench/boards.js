// Boards a second in Node beside the portable kernel of the native solver, opening times and sizes, as tables.
//
//   tools/wasm/build && tools/wasm/dictionaries target/wasm
//   target/release/dictc enable2k.txt -o target/wasm/bench.fst
//   cargo bench -p dictc-solver -- --set dealt --words enable2k.txt > target/wasm/native.txt
//   DICTIONARIES=target/wasm node tools/wasm/bench/boards.js
//
// Both solve boards of the same dice with the same words. The native row for words does not put them in order or copy
// them; the function of the module does both.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { load } from "../dist/index.js";

const { DICTIONARIES: folder = "target/wasm" } = process.env;
const ROUNDS = 7;

/**
 * The shortest of several times, in milliseconds.
 * @param {() => unknown} work
 */
function time(work) {
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...times);
}

const printed = readFileSync(`${folder}/native.txt`, "utf8");

/**
 * Boards a second of a row of the native benchmark.
 * @param {string} row
 */
function native(row) {
  const [, rate] = new RegExp(`^${row} +([0-9,]+) `, "m").exec(printed) ?? [];
  if (rate === undefined) {
    throw new Error(`${folder}/native.txt: expected a row "${row}"`);
  }
  return Number(rate.replaceAll(",", ""));
}

const dictc = await load();
const solver = dictc.open(readFileSync(`${folder}/bench.fst`)).solver();
const dealer = dictc.dealer("new87", 1);
const boards = Array.from({ length: 10_000 }, (_, n) => dealer.board(n));
const letters = new TextEncoder().encode(boards.map((board) => board.text.replaceAll("/", "")).join(""));
const some = boards.slice(0, 1000);

console.log("| | Node, boards a second | native portable kernel | ratio |\n| --- | ---: | ---: | ---: |");
for (const [what, count, work, row] of /** @type {[string, number, () => unknown, string][]} */ ([
  ["points", boards.length, () => solver.scoreLetters(4, 4, letters), "portable: points only"],
  ["points of dealt boards", boards.length, () => solver.scoreDealt(dealer, 0, boards.length), "portable: points only"],
  ["words and paths, as arrays", some.length, () => some.forEach((it) => solver.solve(it)), "portable: words with a path"],
  ["the same, as objects", some.length, () => some.forEach((it) => solver.solve(it).words), "portable: words with a path"],
])) {
  const [here, there] = [(1000 * count) / time(work), native(row)];
  console.log(`| ${what} | ${Math.round(here)} | ${there} | ${(here / there).toFixed(2)} |`);
}

console.log("\n| dictionary | kB | gzip, kB | opening, ms | first board, ms |\n| --- | ---: | ---: | ---: | ---: |");
for (const name of ["common", "english", "bench"]) {
  const bytes = readFileSync(`${folder}/${name}.fst`);
  const opening = time(() => dictc.open(bytes).free());
  const first = time(() => {
    const fresh = dictc.open(bytes);
    const one = fresh.solver();
    one.solve(boards[0] ?? dictc.board("perslatgsineters"));
    one.free();
    fresh.free();
  });
  const packed = gzipSync(bytes, { level: 9 }).length;
  const row = [name, bytes.length / 1000, packed / 1000, opening, first - opening];
  console.log(`| ${row.map((it) => (typeof it === "number" ? it.toFixed(1) : it)).join(" | ")} |`);
}

console.log("\n| module | kB | gzip, kB |\n| --- | ---: | ---: |");
for (const name of ["dictc.wasm", "dictc-full.wasm"]) {
  const bytes = readFileSync(new URL(`../dist/${name}`, import.meta.url));
  console.log(`| ${name} | ${bytes.length / 1000} | ${gzipSync(bytes, { level: 9 }).length / 1000} |`);
}
