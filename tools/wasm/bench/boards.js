// Boards a second in Node beside the portable kernel of the native solver, opening times and sizes, as tables.
//
//   tools/wasm/build && tools/wasm/dictionaries target/wasm
//   target/release/dictc enable2k.txt -o target/wasm/bench.fst
//   cargo build --release -p dictc-capi --example portable
//   DICTIONARIES=target/wasm node tools/wasm/bench/boards.js
//
// Both solve the same 1,000 boards with the same words, in turns, and the best of several rounds counts. The rows with
// words put them in order and copy them into arrays, on both sides.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { load } from "../dist/index.js";

const { DICTIONARIES: folder = "target/wasm" } = process.env;
const ROUNDS = 9;

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

/** @type {Map<string, number>} */
const native = new Map();

/** Runs the native solver. The best rate of each kind counts. */
function runNative() {
  const program = new URL("../../../target/release/examples/portable", import.meta.url).pathname;
  const printed = execFileSync(program, [`${folder}/bench.fst`], { encoding: "utf8" });
  for (const line of printed.trim().split("\n")) {
    const [what = "", rate] = line.split("\t");
    native.set(what, Math.max(native.get(what) ?? 0, Number(rate)));
  }
}

// The first module has no dice.
const dictc = await load("rounds");
const lexicon = dictc.open(readFileSync(`${folder}/bench.fst`));
const solver = lexicon.solver();
const dealer = dictc.dealer("new87", 1);
const boards = Array.from({ length: 1000 }, (_, n) => dealer.board(n));
const letters = new TextEncoder().encode(boards.map((board) => board.text.replaceAll("/", "")).join(""));
const { module } = solver;

/** @type {[string, () => unknown, string][]} */
const rows = [
  ["points", () => solver.scoreLetters(4, 4, letters), "points"],
  ["points of dealt boards", () => solver.scoreDealt(dealer, 0, boards.length), "points"],
  [
    "words and paths, in the module's memory",
    () => boards.forEach((it) => module.exports.dictc_solver_solve(solver.pointer, it.pointer, module.error)),
    "arrays",
  ],
  ["words and paths, lent", () => boards.forEach((it) => solver.lend(it)), "arrays"],
  ["words and paths, as a `Solution`", () => boards.forEach((it) => solver.solve(it)), "arrays"],
  ["the same, as objects", () => boards.forEach((it) => solver.solve(it).words), "arrays"],
];
/** @type {number[]} */
const best = rows.map(() => Infinity);
for (let turn = 0; turn < 8; turn++) {
  runNative();
  rows.forEach(([, work], i) => {
    best[i] = Math.min(best[i] ?? Infinity, time(work), time(work));
  });
}
console.log("| | Node, boards a second | native portable kernel | ratio |\n| --- | ---: | ---: | ---: |");
rows.forEach(([what, , row], i) => {
  const [here, there] = [(1000 * boards.length) / (best[i] ?? NaN), native.get(row) ?? NaN];
  console.log(`| ${what} | ${Math.round(here)} | ${there} | ${(here / there).toFixed(2)} |`);
});

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

console.log("\n| module | kB | Brotli, kB |\n| --- | ---: | ---: |");
for (const name of ["dictc.wasm", "dictc-rounds.wasm", "dictc-full.wasm"]) {
  const bytes = readFileSync(new URL(`../dist/${name}`, import.meta.url));
  console.log(`| ${name} | ${bytes.length / 1000} | ${brotliCompressSync(bytes).length / 1000} |`);
}
