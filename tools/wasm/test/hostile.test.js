// Whatever is passed in, there is an answer or an error, and memory stays flat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";

import { DictcError, load } from "../dist/index.js";
import { Library } from "../dist/library.js";
import { instantiate } from "../dist/load.js";
import { common, english, random } from "./files.js";

test("damaged dictionaries are refused, or answer without harm", async () => {
  const dictc = await load("full");
  const sound = dictc.compile("tea\nteam\nten\nquiz\nété\n", { graph: "trie" }).bytes();
  const below = random(1);
  let refused = 0;
  for (let i = 0; i < 3000; i++) {
    const bytes = sound.slice(0, i % 3 === 0 ? below(sound.length) : sound.length);
    for (let j = 0; j <= i % 4 && bytes.length > 0; j++) {
      bytes[below(bytes.length)] = below(256);
    }
    try {
      const lexicon = dictc.open(bytes, { verify: i % 2 === 0 ? "full" : "header" });
      lexicon.contains("team");
      lexicon.completions("", { limit: 100 });
      lexicon.fuzzy("tae", 2, { limit: 100 });
      lexicon.solver({ stepLimit: 100_000 }).solve(dictc.board("team/quni/teaz/etne"));
      lexicon.free();
    } catch (error) {
      assert.ok(error instanceof DictcError, String(error));
      assert.equal(error.kind, "dictionary");
      refused += 1;
    }
  }
  assert.ok(refused > 2000 && dictc.isUsable, `${refused} refused`);
});

test("random bytes and large files are refused", async () => {
  const dictc = await load();
  const below = random(2);
  for (let i = 0; i < 500; i++) {
    const bytes = Uint8Array.from({ length: below(300) }, () => below(256));
    assert.throws(() => dictc.open(bytes), { kind: "dictionary" });
  }
  assert.throws(() => dictc.open(new Uint8Array(50_000_000)), { kind: "dictionary" });
  assert.throws(() => dictc.open(english().subarray(0, 1_000_000)), { kind: "dictionary" });
  // More than the memory of a module can hold.
  const huge = Object.create(Uint8Array.prototype, { length: { value: 2 ** 31 } });
  assert.throws(() => dictc.open(huge), { kind: "argument", message: /memory/ });
});

test("texts and numbers out of range are errors that say what was expected", async () => {
  const full = await load("full");
  const lexicon = full.compile("tea\nten\n");
  const solver = lexicon.solver();
  const dealer = full.dealer("new87", 1);
  /** @param {unknown} wrong */
  const any = (wrong) => /** @type {any} */ (wrong);
  /** @type {[() => unknown, string, RegExp][]} */
  const cases = [
    [() => full.board(""), "board", /./],
    [() => full.board("abc/de"), "board", /row/],
    [() => full.board("a".repeat(5_000_000)), "board", /./],
    [() => full.board("ab", { rows: -1 }), "argument", /rows is -1; expected 0 to/],
    [() => full.board("ab", { rows: 2 ** 40 }), "argument", /expected 0 to/],
    [() => full.dealer("new87", -1), "argument", /the seed is -1/],
    [() => full.dealer("new87", 2n ** 64n), "argument", /expected 0 to 2\^64 - 1/],
    [() => full.dealer("new87", 0.5), "argument", /whole number/],
    [() => dealer.board(Number.NaN), "argument", /whole number/],
    [() => lexicon.matches("[a"), "query", /./],
    [() => lexicon.regex("("), "query", /./],
    [() => lexicon.fuzzy("tea", -1), "argument", /the number of edits is -1/],
    [() => lexicon.fuzzy("tea", /** @type {any} */ ({ limit: 2 })), "argument", /the number of edits is an object of type Object/],
    [() => lexicon.solver({ stepLimit: /** @type {any} */ ({}) }), "argument", /stepLimit is an object of type Object; expected a whole/],
    [() => lexicon.solver({ stepLimit: /** @type {any} */ ("few") }), "argument", /stepLimit is "few"; expected a whole number/],
    [() => lexicon.solver({ stepLimit: 1.5 }), "argument", /stepLimit is 1.5; expected a whole number/],
    [() => lexicon.values([2]), "argument", /no values/],
    [() => lexicon.values([0, 2 ** 32]), "argument", /ordinal number 1 is 4294967296/],
    [() => lexicon.values([Number.NaN]), "argument", /ordinal number 0 is NaN/],
    [() => lexicon.values([1.7]), "argument", /ordinal number 0 is 1.7/],
    [() => lexicon.solver({ points: "x" }), "board", /points table/],
    [() => solver.scoreLetters(4, 4, "abc"), "argument", /3 letters; expected a multiple/],
    [() => solver.scoreLetters(2, 2, "ab1d"), "board", /board 0/],
    [() => solver.scoreLetters(2 ** 31, 2, "abcd"), "argument", /expected a multiple/],
    [() => solver.scoreDealt(dealer, 2n ** 64n - 1n, 2), "argument", /2\^64/],
    [() => solver.scoreDealt(dealer, 0, 2 ** 32 - 1), "argument", /memory/],
    [() => full.compile("tea", { letters: "z-a" }), "compile", /./],
    [() => lexicon.deal().play(0, "tea", 1), "argument", /player 0 does not play/],
    // @ts-expect-error not a text
    [() => lexicon.contains(5), "argument", /expected a text/],
    ...[-1, Number.NaN, 1.5, any(null), any("3")].flatMap((limit) => /** @type {typeof cases} */ ([
      [() => lexicon.completions("te", { limit }), "argument", /limit is .*; expected a whole number from 0, or Infinity/],
      [() => full.board("te/as").paths("tea", limit), "argument", /the limit is .*; expected a whole number from 0/],
    ])),
  ];
  for (const [call, kind, message] of cases) {
    assert.throws(call, { name: "DictcError", kind, message }, String(call));
  }
  assert.ok(full.isUsable);
});

test("lone surrogates, NUL and long texts are not words", async () => {
  const lexicon = (await load()).open(common());
  for (const text of ["\ud800", "tea\0", "\0", "", "x".repeat(3_000_000), "👍".repeat(100_000)]) {
    assert.equal(lexicon.contains(text), false);
    assert.equal(lexicon.ordinal(text), undefined);
    assert.equal(lexicon.value(text), undefined);
  }
});

test("objects that were freed are errors, and freeing twice is not", async () => {
  const dictc = await load();
  const lexicon = dictc.open(common());
  const solver = lexicon.solver();
  const board = dictc.board("abcd");
  lexicon.free();
  lexicon.free();
  assert.throws(() => lexicon.contains("tea"), { kind: "argument", message: /Lexicon has been freed/ });
  // A solver keeps its dictionary.
  assert.equal(solver.score(board).isComplete, true);
  board.free();
  assert.throws(() => solver.score(board), { message: /Board has been freed/ });
});

test("handles of another type, NULL and texts that are not UTF-8 are errors in the module", async () => {
  const library = new Library(await instantiate(new URL("../dist/dictc.wasm", import.meta.url)));
  const { exports, error } = library;
  const board = library.withText("abcd", (start, len) => exports.dictc_board_parse(start, len, 0, 0, 0, error));
  library.check();
  for (const handle of [0, board, board + 1]) {
    assert.equal(exports.dictc_lexicon_contains(handle, 0, 0), 0);
    exports.dictc_solver_new(handle, error);
    assert.throws(() => library.check(), { kind: "argument", message: /is not a dictc_lexicon/ });
    exports.dictc_lexicon_free(handle);
  }
  library.withBytes(Uint8Array.of(0xff, 0xfe), (start, len) => {
    exports.dictc_board_parse(start, len, 0, 0, 0, error);
  });
  assert.throws(() => library.check(), { message: /not UTF-8 at byte 0/ });
  exports.dictc_board_parse(8, 0xffff_ffff, 0, 0, 0, error);
  assert.throws(() => library.check(), { message: /longer than memory/ });
  assert.equal(exports.dictc_board_rows(board), 2);
});

test("a panic is an error with its message, and ends the instance alone", async () => {
  const url = new URL("../dist/dictc.wasm", import.meta.url);
  const library = new Library(await instantiate(url));
  assert.throws(() => library.exports.dictc_panic(), { kind: "internal", message: /as asked for/ });
  assert.equal(library.isUsable, false);
  assert.throws(() => library.exports.dictc_format_version(), {
    kind: "internal",
    message: /unusable/,
  });
  // An address outside of memory is a trap without a message.
  const other = new Library(await instantiate(url));
  assert.throws(() => other.exports.dictc_lexicon_contains(0x7fff_fff8, 0, 0), { kind: "internal" });
  assert.equal(other.isUsable, false);
  assert.equal((await load()).isUsable, true);
});

test("modules that are not this one are refused", async () => {
  const empty = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  await assert.rejects(load(empty), { kind: "argument", message: /not dictc/ });
  await assert.rejects(load(Uint8Array.of(1, 2, 3)));
  await assert.rejects(load(new Response(null, { status: 404, statusText: "Not Found" })), /404/);
  const { readFileSync } = await import("node:fs");
  const bytes = readFileSync(new URL("../dist/dictc.wasm", import.meta.url));
  const headers = { "Content-Type": "application/wasm" };
  assert.equal((await load(new Response(bytes, { headers }))).isFull, false);
  assert.equal((await load(new Response(bytes))).isFull, false);
  assert.equal((await load(await WebAssembly.compile(bytes))).isUsable, true);
});

test("memory does not grow from board to board, or from round to round", async () => {
  const dictc = await load("rounds");
  const lexicon = dictc.open(english());
  const solver = lexicon.solver();
  const dealer = dictc.dealer("big", 4);
  let settled = 0;
  for (let n = 0; n < 1000; n++) {
    const board = dealer.board(n);
    solver.solve(board);
    solver.score(board);
    board.paths("seat");
    board.free();
    if (n === 49) {
      settled = dictc.memorySize;
    }
  }
  assert.equal(dictc.memorySize, settled);
  for (let n = 0; n < 60; n++) {
    const round = lexicon.deal({ seed: n });
    round.addComputer(3);
    round.end(180_000);
    round.free();
    const before = dictc.memorySize;
    if (n === 10) {
      settled = before;
    }
  }
  assert.equal(dictc.memorySize, settled);
});

test("a million calls leave memory as it was", async () => {
  const dictc = await load("full");
  const lexicon = dictc.open(common());
  const solver = lexicon.solver();
  /** @type {((n: number) => unknown)[]} */
  const calls = [
    (n) => lexicon.contains(`te${n % 100}`),
    () => lexicon.has("quiz"),
    (n) => lexicon.word(n % lexicon.size),
    () => lexicon.value("tea"),
    () => lexicon.completions("qui", { limit: 3 }),
    () => lexicon.matches("q?iz"),
    () => lexicon.anagrams("aet"),
    () => lexicon.fold("TEA"),
    () => lexicon.whyNot("t3a"),
    () => solver.score("te/as"),
  ];
  let settled = 0;
  for (let n = 0; n < 100_000; n++) {
    calls.forEach((call) => call(n));
    if (n === 100) {
      settled = dictc.memorySize;
    }
  }
  assert.equal(dictc.memorySize, settled);
});

test("boards that are not freed make memory grow in large steps", async () => {
  const dictc = await load();
  const sizes = new Set();
  for (let n = 0; n < 100_000; n++) {
    dictc.board("perslatgsineters");
    sizes.add(dictc.memorySize);
  }
  // Nothing is freed in a loop that does not wait. Growing page by page, the allocator would look
  // through all gaps a thousand times.
  assert.ok(dictc.memorySize > 30 << 20 && sizes.size < 200, `${sizes.size} sizes up to ${dictc.memorySize}`);
});

test("objects that are not freed are refused before memory ends", async () => {
  const dictc = await load();
  const file = english();
  /** @type {import("../dist/index.js").Lexicon[]} */
  const open = [];
  const refuse = () => {
    for (let i = 0; i < 10_000; i++) {
      open.push(dictc.open(file, { verify: "header" }));
    }
  };
  assert.throws(refuse, { kind: "argument", message: /memory is full; free\(\)/ });
  assert.ok(dictc.isUsable && open.length > 1000);
  open.forEach((lexicon) => lexicon.free());
  assert.equal(dictc.open(file).contains("quiz"), true);
});

test("objects of two loads do not mix", async () => {
  const [one, other] = [await load("rounds"), await load("full")];
  const lexicon = one.open(common());
  const solver = lexicon.solver();
  const [board, dealer] = [other.board("te/as"), other.dealer("new87", 1)];
  const foreign = { kind: "argument", message: /is of another load\(\)/ };
  for (const call of [
    () => solver.score(board),
    () => solver.solve(board),
    () => solver.lend(board),
    () => solver.whyNot(board),
    () => solver.scoreDealt(dealer, 0, 1),
    () => lexicon.play(board),
    () => other.select(lexicon, {}),
  ]) {
    assert.throws(call, foreign);
  }
  assert.ok(solver.score("te/as").words > 5 && one.isUsable && other.isUsable);
});

test("what is passed by mistake is named", async () => {
  const full = await load("full");
  const solver = full.open(common()).solver();
  /** @param {unknown} wrong */
  const any = (wrong) => /** @type {any} */ (wrong);
  /** @type {[() => unknown, RegExp][]} */
  const mistakes = [
    [() => solver.score(any(42)), /expected a Board, found 42/],
    [() => solver.solve(any({})), /expected a Board, found an object of type Object/],
    [() => solver.scoreDealt(any(full.board("te/as")), 0, 1), /expected a Dealer, found an object of type Board/],
    [() => full.open(any("en.fst")), /expected the bytes of a dictionary file, found "en.fst"/],
    [() => full.open(any(undefined)), /expected the bytes of a dictionary file, found undefined/],
    [() => full.compile(any({})), /the word list is an object of type Object; expected a text or a Uint8Array/],
    [() => full.fromWords(["tea", "\ud800"]), /word number 1 has half a pair of surrogates/],
    [() => solver.lexicon.contains(any(null)), /the argument is null; expected a text/],
  ];
  for (const [call, message] of mistakes) {
    assert.throws(call, { name: "DictcError", kind: "argument", message });
  }
  await assert.rejects(load("fulll"), { kind: "argument", message: /no module is named "fulll"; expected solver, rounds, full/ });
});

test("options that are unknown or of another kind are named", async () => {
  const full = await load("full");
  const lexicon = full.open(common());
  const round = lexicon.play("te/as");
  /** @type {[(options: any) => unknown, object | null, RegExp][]} */
  const mistakes = [
    [(it) => lexicon.solver(it), { minlength: 2 }, /^unknown option minlength; expected minLength, points, stepLimit, automaton$/],
    [(it) => lexicon.solver(it), { automaton: "x" }, /^automaton is "x"; expected ready, graph, fst$/],
    [(it) => lexicon.solver(it), { points: 1 }, /^points is 1; expected a text$/],
    [(it) => lexicon.solver(it), null, /^options is null; expected an object$/],
    [(it) => lexicon.anagrams("teas", it), { use: "Some" }, /^use is "Some"; expected all, some$/],
    [(it) => lexicon.regex("tea", it), { whole: 1 }, /^whole is 1; expected true or false$/],
    [(it) => lexicon.anagramIndex().anagrams("teas", it), { use: "some" }, /^unknown option use; expected limit, stepLimit$/],
    [(it) => lexicon.completions("te", it), { signal: AbortSignal.timeout(1) }, /^unknown option signal/],
    [(it) => full.compile("qat\ntea\n", it), { dropBareQ: 0 }, /^dropBareQ is 0; expected true or false$/],
    [(it) => full.compile("qat\ntea\n", it), { foldAccents: 1 }, /^foldAccents is 1; expected true or false$/],
    [(it) => full.compile("tea\n", it), { graph: "x" }, /^graph is "x"; expected trie, dawg, none$/],
    [(it) => full.compile("tea\n", it), { onRemark: "x" }, /^onRemark is "x"; expected a function$/],
    [(it) => full.compile("tea\n", it), { exclude: ["tea"] }, /^exclude is an object of type Array; expected a text or a Uint8Array$/],
    [(it) => full.compile("tea\n", it), { alphabet: 5 }, /^alphabet is 5; expected an object$/],
    [(it) => full.compile("tea\n", it), { alphabet: { letters: "abc" } }, /^letters is "abc"; expected a list of texts$/],
    [(it) => full.open(lexicon.bytes(), it), { verify: "Header" }, /^verify is "Header"; expected full, header$/],
    [(it) => full.board("te/as", it), { torus: "no" }, /^torus is "no"; expected true or false$/],
    [(it) => full.select(lexicon, it), { least: -1 }, /^least is -1; expected 0 to/],
    [(it) => full.dealer("new87", 1, it), { rows: 4 }, /^unknown option rows; expected torus, bareQ, strict$/],
    [(it) => lexicon.dealer(1, it), { size: 4 }, /^unknown option size; expected rows, columns, torus, bareQ, strict$/],
    [(it) => lexicon.solver().scoreMany([], it), { Torus: true }, /^unknown option Torus/],
    [(it) => lexicon.deal(it), { seed: "x" }, /^seed is "x"; expected a whole number$/],
    [(it) => round.addComputer(1, it), { strength: 2 }, /^unknown option strength; expected name, seed, level$/],
    ...["dice", "seed", "rows", "columns", "number"].map((name) => /** @type {any} */ ([
      (/** @type {any} */ it) => lexicon.play("te/as", it), { [name]: 1 }, new RegExp(`^unknown option ${name}; expected torus, `),
    ])),
  ];
  for (const [call, options, message] of mistakes) {
    assert.throws(() => call(options), { name: "DictcError", kind: "argument", message }, String(message));
  }
  const later = { name: "DictcError", kind: "argument" };
  await assert.rejects(lexicon.completionsAsync("te", /** @type {any} */ ({ signal: 5 })), { ...later, message: /^signal is 5; expected an AbortSignal$/ });
  await assert.rejects(lexicon.completionsAsync("te", /** @type {any} */ (null)), { ...later, message: /expected an object/ });
  await assert.rejects(full.fetch("en.fst", /** @type {any} */ ({ Verify: "full" })), { ...later, message: /^unknown option Verify; expected verify, signal$/ });
  await assert.rejects(load("full", /** @type {any} */ ({ verify: "full" })), { ...later, message: /^unknown option verify; expected signal$/ });
  // What is undefined is as usual.
  const usual = /** @type {any} */ ({ limit: undefined, stepLimit: undefined });
  assert.deepEqual(lexicon.completions("qui", usual), lexicon.completions("qui", { limit: Infinity }));
});

test("a text, or what is not one, is no list of texts", async () => {
  const full = await load("full");
  const lexicon = full.open(common());
  /** @type {((list: any) => unknown)[]} */
  const calls = [
    (list) => full.fromWords(list),
    (list) => full.select(lexicon, { only: list }),
    (list) => full.select(lexicon, { without: list }),
    (list) => lexicon.containsMany(list),
    (list) => lexicon.ordinals(list),
    (list) => lexicon.solver().scoreMany(list),
    (list) => lexicon.deal({ leaveOut: list }),
    (list) => lexicon.play("te/as", { leaveOut: list }),
  ];
  for (const call of calls) {
    for (const list of ["te/as", null, 5, {}]) {
      assert.throws(() => call(list), { kind: "argument", message: /is .*; expected a list of texts/ }, String(call));
    }
    for (const list of [["te/as", , "ten"], ["te/as", 5], new Set(["te/as", null])]) {
      assert.throws(() => call(list), { kind: "argument", message: /number 1 of .* is .*; expected a text/ }, String(call));
    }
    call(new Set(["te/as"]));
  }
});

test("a round that is refused takes no memory", async () => {
  const full = await load("rounds");
  const lexicon = full.open(english());
  const refuse = () => assert.throws(() => lexicon.play("perslatgsineters", { leaveOut: /** @type {any} */ ("tea") }));
  for (let n = 0; n < 100; n++) refuse();
  const settled = full.memorySize;
  for (let n = 0; n < 1000; n++) refuse();
  assert.equal(full.memorySize, settled);
});

test("dictionaries and solutions are iterable, and short where a console prints them", async () => {
  const full = await load("full");
  const lexicon = full.fromWords(["tea", "eat", "sate", "été"]);
  assert.deepEqual([...lexicon], ["eat", "sate", "tea", "été"]);
  const solution = lexicon.solver().solve("te/as");
  assert.deepEqual(Array.from(solution, (word) => word.text), ["eat", "sate", "tea"]);
  for (const value of [lexicon, solution, lexicon.solver(), full.board("te/as")]) {
    assert.ok(inspect(value).length < 200, inspect(value));
  }
});
