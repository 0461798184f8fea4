// What a page downloads stays within its budget.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { built, common, english } from "./files.js";

test("sizes", () => {
  const sizes = {
    solver: built("dictc.wasm"),
    rounds: built("dictc-rounds.wasm"),
    full: built("dictc-full.wasm"),
  };
  assert.ok(sizes.solver.size <= 411_000 && sizes.solver.packed <= 151_000, JSON.stringify(sizes));
  assert.ok(sizes.rounds.size <= 663_000 && sizes.rounds.packed <= 232_000, JSON.stringify(sizes));
  assert.ok(sizes.full.size <= 2_067_000 && sizes.full.packed <= 595_000, JSON.stringify(sizes));
  assert.ok(gzipSync(common(), { level: 9 }).length <= 350_000);
  assert.ok(gzipSync(english(), { level: 9 }).length <= 800_000);
});
