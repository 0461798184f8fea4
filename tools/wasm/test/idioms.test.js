// Objects behave as people expect of JavaScript: sets, JSON, RegExp, fetch and AbortSignal.

import assert from "node:assert/strict";
import { once } from "node:events";
import { openAsBlob, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { load } from "../dist/index.js";
import { common } from "./files.js";

const small = new URL("../../../crates/lexicon/tests/golden/v1.fst", import.meta.url);

test("a dictionary is like a set", async () => {
  const lexicon = (await load("full")).fromWords(["tea", "ten", "été"]);
  assert.deepEqual([lexicon.has("tea"), lexicon.has("te"), lexicon.size], [true, false, 3]);
  assert.deepEqual([...lexicon.keys()], ["tea", "ten", "été"]);
  assert.deepEqual([...new Set(lexicon)], [...lexicon]);
  // Node 22 and later, and browsers.
  if ("intersection" in Set.prototype) {
    const words = /** @type {any} */ (new Set(["ten", "to"]));
    assert.deepEqual([...words.intersection(lexicon)], ["ten"]);
  }
});

test("a prefix is a walk over the automaton by the letter", async () => {
  const words = ["acqua", "it", "quay", "quit", "quiz", "tea", "teas", "हिम", "éa"];
  const lexicon = (await load("full")).fromWords(words);
  /** @type {(prefix: import("../dist/index.js").Prefix, text: string) => string[]} */
  const below = (prefix, text) => {
    assert.equal(prefix.length, [...text].length);
    assert.equal(prefix.ordinal(), lexicon.ordinal(text));
    assert.equal(prefix.isWord(), words.includes(text));
    const rest = prefix.children().flatMap(([letter, child]) => {
      assert.equal(prefix.step(letter)?.ordinal(), child.ordinal());
      return below(child, text + letter);
    });
    return prefix.isWord() ? [text, ...rest] : rest;
  };
  assert.deepEqual(below(lexicon.root(), ""), [...lexicon]);
  const root = lexicon.root();
  // As typed, and as tiles show them.
  assert.deepEqual(["Qu", "q", "TEA", "x", "qx"].map((it) => root.step(it) !== undefined), [true, true, true, false, false]);
  assert.throws(() => (lexicon.free(), root.isWord()), /freed/);
});

test("JSON takes every answer, and only numbers that are too large are bigints", async () => {
  const full = await load("full");
  const large = 2n ** 63n + 1n;
  const lexicon = full.compile(`tea\t3\nteam\t${2n ** 53n - 1n}\nten\t${2n ** 53n}\ntoe\t${large}\n`);
  assert.deepEqual(
    lexicon.completions("t").map((entry) => entry.value),
    [3, 2 ** 53 - 1, 2n ** 53n, large],
  );
  assert.deepEqual([lexicon.value("tea"), lexicon.value("toe"), lexicon.value("x")], [3, large, undefined]);
  const tea = [{ word: "tea", ordinal: 0, value: 3 }];
  assert.equal(JSON.stringify(lexicon.prefixes("tea")), JSON.stringify(tea));
  assert.equal(JSON.stringify(lexicon.fuzzy("TEA", 0)[0]), '{"word":"tea","ordinal":0,"value":3,"distance":0}');
  assert.equal(JSON.stringify(lexicon.anagrams("aet")), JSON.stringify(tea));
  assert.equal(JSON.stringify(lexicon.matches("tea tea")), '[{"word":"tea tea"}]');
  const round = lexicon.deal({ seed: 5, number: 7 });
  const { seed, number } = JSON.parse(JSON.stringify(round.dealt));
  assert.deepEqual([seed, number], [5, 7]);
  assert.equal(lexicon.deal({ seed: large }).dealt?.seed, large);
  JSON.stringify([round, lexicon, lexicon.solver().solve("te/am"), lexicon.solver().score("te/am"), full.dice]);
});

test("lists in the forms of strangers are compiled, and remarks say how", async () => {
  const full = await load("full");
  /** @type {(list: string, options?: object) => [string, string]} */
  const compiled = (list, options = {}) => {
    /** @type {string[]} */
    const remarks = [];
    const onRemark = /** @type {(it: { text: string, advice: string }) => void} */ (
      ({ text, advice }) => remarks.push(`${text}; ${advice}`)
    );
    return [[...full.compile(list, { ...options, onRemark })].join(" "), remarks.join("\n")];
  };
  for (const [list, options, words, remarks] of /** @type {[string, any, string, RegExp][]} */ ([
    ["tea\nten\n", {}, "tea ten", /^$/u],
    ["TEA;50\nTEN;3\n", {}, "tea ten", /'TEA;50' is read as word,value, .*; columns changes that$/u],
    ['["tea", "ten"]', {}, "tea ten", /is read as JSON/u],
    ["export default {tea: 1, ten: 2};", {}, "tea ten", /is read as the first list in code/u],
    ["tea Tee\nten zehn\n", { columns: "word,_" }, "tea ten", /^$/u],
    ["tea: hot, brown\nten: a, b\n", { separator: ":" }, "tea ten", /colons/u],
    ["hot: tea\ncold: ten\n", { columns: "_,word", separator: ":" }, "tea ten", /^$/u],
    ["tea\nit's\n", {}, "tea", /"it's" has an apostrophe; for that, 1 of 2 words is dropped; no option keeps them$/u],
    ["tea\nto\n", { minLength: 2 }, "tea to", /^$/u],
  ])) {
    const [found, said] = compiled(list, options);
    assert.equal(found, words, list);
    assert.match(said, remarks, list);
  }
  assert.equal(compiled("tea\nten\n", { exclude: '["tea"]' })[0], "ten");
  assert.throws(() => full.compile("tea\n", { columns: "nonsense" }), /^DictcError: columns: expected word, value, meaning or _/u);
  const separator = { columns: "word,_", separator: "zz" };
  assert.throws(() => full.compile("tea\n", separator), { kind: "argument", message: /^separator: expected tab, / });
});

test("a walk has all words, however many, and stops at its limit", async () => {
  const full = await load("full");
  const lexicon = full.open(common());
  const all = [...lexicon];
  assert.deepEqual(lexicon.completions("").map((it) => it.word), all);
  assert.ok(all.length > 10_000);
  for (const limit of [0, 1, 4095, 4096, 4097, all.length + 1, Infinity]) {
    const found = lexicon.completions("", { limit });
    assert.deepEqual(found.map((it) => it.word), all.slice(0, limit), String(limit));
  }
  found(lexicon.matches("t?a*").map((it) => it.word));
  /** @param {string[]} words */
  function found(words) {
    assert.deepEqual(words, all.filter((word) => /^t.a/u.test(word)));
  }
});

test("regular expressions of JavaScript", async () => {
  const lexicon = (await load("full")).open(common());
  const all = [...lexicon];
  for (const expression of [/^q.*z/, /ing$/i, /^(un|re)[aeiou]{2}/, /(?<two>oo).*k/u, /^zoo/gu, /^[^a-y]/m]) {
    const found = lexicon.regex(expression).map((it) => it.word);
    assert.deepEqual(found, all.filter((word) => new RegExp(expression.source, "i").test(word)), String(expression));
  }
  assert.deepEqual(lexicon.regex(/qui[tz]/, { whole: true }).map((it) => it.word), ["quit", "quiz"]);
  assert.throws(() => lexicon.regex(/(?=a)b/), { kind: "query", message: /look-around/ });
  assert.throws(() => lexicon.regex(/\bzoo/), { kind: "query", message: /word boundary/ });
  assert.throws(() => lexicon.regex(/(a)\1/), { kind: "query", message: /backreferences/ });
});

test("dictionaries are fetched from URLs, responses, paths and blobs", async () => {
  const dictc = await load();
  const bytes = readFileSync(small);
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/en.fst" ? 200 : 404;
    response.end(request.url === "/en.fst" ? bytes : "");
  });
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  const url = `http://localhost:${address.port}/en.fst`;
  try {
    for (const source of [
      url,
      new URL(url),
      fetch(url),
      await fetch(url),
      small,
      small.href,
      small.pathname,
      await openAsBlob(small.pathname),
      new Blob([bytes]),
    ]) {
      assert.equal((await dictc.fetch(source)).size, 9, String(source));
    }
    await assert.rejects(dictc.fetch(`${url}x`), { kind: "not found", message: `${url}x: 404 Not Found` });
    await assert.rejects(dictc.fetch("nothing.fst"), { kind: "not found", message: /^nothing.fst: cannot open: ENOENT/ });
    await assert.rejects(dictc.fetch("http://localhost:1/en.fst"), { kind: "io", message: /^http:.*en.fst: cannot open: / });
    const list = `${tmpdir()}/dictc-list.fst`;
    writeFileSync(list, "tea\n");
    for (const [source, name] of /** @type {const} */ ([
      [list, list],
      [pathToFileURL(list), pathToFileURL(list).href],
      [new File(["tea\n"], "bad.fst"), "bad.fst"],
    ])) {
      const message = `${name}: cannot open: this looks like a word list, not a dictionary`;
      await assert.rejects(dictc.fetch(source), { kind: "dictionary", message });
    }
    await assert.rejects(dictc.fetch(new Blob(["tea\n"])), { kind: "dictionary", message: /looks like a word list/ });
    const path = `${tmpdir()}/dictc-damaged.fst`;
    writeFileSync(path, bytes.subarray(0, 100));
    await assert.rejects(dictc.fetch(path), { kind: "dictionary" });
    assert.throws(() => dictc.open(/** @type {any} */ (url)), { message: /found a text; fetch\(\) opens one from a URL/ });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("a signal stops loading", async () => {
  const dictc = await load();
  // A server that never answers.
  const server = createServer(() => {});
  server.listen(0);
  await once(server, "listening");
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  const url = `http://localhost:${address.port}/`;
  try {
    for (const start of [load, dictc.fetch.bind(dictc)]) {
      const stop = new AbortController();
      const loading = start(url, { signal: stop.signal });
      setTimeout(() => stop.abort(), 20);
      await assert.rejects(loading, { name: "AbortError" });
      await assert.rejects(start(small.pathname, { signal: AbortSignal.abort() }), { name: "AbortError" });
      await assert.rejects(start(url, { signal: AbortSignal.timeout(20) }), { name: "TimeoutError" });
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("each board has a flag whether its search was cut off", async () => {
  const dictc = await load("rounds");
  const solver = dictc.open(common()).solver({ stepLimit: 30_000 });
  const scores = solver.scoreMany(["te/as", "?".repeat(16), "qi/tz"]);
  assert.deepEqual([[...scores.complete], scores.isComplete], [[1, 0, 1], false]);
  const few = dictc.open(common()).solver({ stepLimit: 100 });
  const letters = few.scoreLetters(2, 3, "teamat" + "xxxxxx");
  assert.deepEqual([[...letters.complete], letters.isComplete], [[0, 1], false]);
  const dealt = solver.scoreDealt(dictc.dealer("new87", 1), 0, 5);
  assert.deepEqual([[...dealt.complete], dealt.isComplete], [[1, 1, 1, 1, 1], true]);
});
