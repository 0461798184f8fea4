/** The files that the tests need. `.ci/run wasm` makes them; test/README.md has the commands. */

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

/**
 * What an environment variable names.
 * @param {string} variable
 * @param {string} what
 * @returns {string}
 */
function named(variable, what) {
  const path = process.env[variable];
  if (path === undefined) {
    throw new Error(`set ${variable} to ${what}; test/README.md has the commands`);
  }
  return path;
}

/** The English dictionary and the common words. */
export const english = () => readFileSync(`${named("DICTIONARIES", "the folder of dictionaries")}/english.fst`);
export const common = () => readFileSync(`${named("DICTIONARIES", "the folder of dictionaries")}/common.fst`);

/** The lines of tests/answers: the key of an operation, arguments, the answer. */
export const answers = () =>
  readFileSync(named("ANSWERS", "the file of tests/answers"), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t"));

/** The program `dictc`. */
export const dictc = () => named("DICTC", "the program dictc");

/**
 * A built file, its size, and its size packed with Brotli, which is the same on every processor; that of
 * gzip in Node.js is not.
 * @param {string} name
 */
export function built(name) {
  const bytes = readFileSync(new URL(`../dist/${name}`, import.meta.url));
  return { size: bytes.length, packed: brotliCompressSync(bytes).length };
}

/**
 * Numbers that look random and are the same in every run: mulberry32.
 * @param {number} seed
 * @returns {(bound: number) => number}
 */
export function random(seed) {
  return (bound) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % bound;
  };
}
