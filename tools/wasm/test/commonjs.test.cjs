// The package works from CommonJS.

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { DictcError, load } = require("dictc-wasm");

test("a module is loaded by require", async () => {
  const dictc = await load();
  const board = dictc.board("te/as");
  assert.equal(board.paths("tea").paths.length, 1);
  assert.throws(() => dictc.board(""), { name: "DictcError", kind: "board" });
  assert.throws(() => dictc.board(""), DictcError);
  const full = await load("full");
  assert.equal(full.compile("tea\n").contains("tea"), true);
});
