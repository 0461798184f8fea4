// The same questions as in every other language: tests/answers describes them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { DictcError, load } from "../dist/index.js";
import { answers, english } from "./files.js";

/** @param {(import("../dist/index.js").Match | string)[]} entries */
const words = (entries) => entries.map((entry) => (typeof entry === "string" ? entry : entry.word));

/** @param {bigint | number | string | undefined} answer */
const orDash = (answer) => (answer === undefined ? "-" : String(answer));

/**
 * What answers a question: a function for each operation that the module has.
 * @param {import("../dist/index.js").Dictc} dictc
 * @returns {Record<string, (first: string, ...more: string[]) => string>}
 */
function answering(dictc) {
  const lexicon = dictc.open(english());
  const solver = lexicon.solver();
  return {
    open: (path) => String(dictc.open(readFileSync(path)).size),
    compile: (list) =>
      words(dictc.compile(list.replaceAll(",", "\n").replaceAll(":", "\t")).completions("")).join(" "),
    from_words: (list) => words(dictc.fromWords(list.split(",")).completions("")).join(" "),
    select: (list, only = "", without = "") => {
      const lists = { only: only.split(","), without: without.split(",") };
      return words(dictc.select(dictc.fromWords(list.split(",")), lists).completions("")).join(" ");
    },
    contains: (text) => String(Number(lexicon.contains(text))),
    walk: (tiles) => {
      /** @type {import("../dist/index.js").Prefix | undefined} */
      let prefix = lexicon.root();
      for (const tile of tiles.split(",")) prefix = prefix?.step(tile);
      return prefix ? [orDash(prefix.ordinal()), ...prefix.children().map(([letter]) => letter)].join(" ") : "-";
    },
    contains_prefix: (text) => String(Number(lexicon.containsPrefix(text))),
    contains_many: (list) => lexicon.containsMany(list.split(" ")).map(Number).join(" "),
    ordinals: (list) => lexicon.ordinals(list.split(" ")).map(orDash).join(" "),
    ordinal: (text) => orDash(lexicon.ordinal(text)),
    value: (text) => orDash(lexicon.value(text)),
    why_not: (text) => orDash(lexicon.whyNot(text)),
    fold: (text) => lexicon.fold(text),
    why_no_words: (text) => orDash(lexicon.solver().whyNot(dictc.board(text))),
    meaning: (path, word = "") => orDash(dictc.open(readFileSync(path)).meaning(word)),
    word: (ordinal) => orDash(lexicon.word(Number(ordinal))),
    completions: (prefix) => words(lexicon.completions(prefix)).join(" "),
    prefixes: (text) => words(lexicon.prefixes(text)).join(" "),
    matches: (pattern) => words(lexicon.matches(pattern)).join(" "),
    regex: (text, whole) => words(lexicon.regex(text, whole ? { whole: true } : {})).join(" "),
    fuzzy: (word, edits) =>
      lexicon
        .fuzzy(word, edits === undefined ? undefined : Number(edits))
        .map((near) => `${near.word}:${near.distance}`)
        .join(" "),
    anagram_index: (letters) => words(lexicon.anagramIndex().anagrams(letters)).join(" "),
    anagrams: (letters, some) => words(lexicon.anagrams(letters, some ? { use: "some" } : {})).join(" "),
    deal: (dice, seed = "", n = "") => dictc.dealer(dice, BigInt(seed)).board(BigInt(n)).text,
    score(text) {
      const { words, points } = solver.score(dictc.board(text));
      return `${words} ${points}`;
    },
    score_within(text, steps = "") {
      const limited = lexicon.solver({ stepLimit: BigInt(steps) });
      return limited.score(dictc.board(text)).isComplete ? "complete" : "cut off";
    },
    score_by_rules(text, edges, q, minLength, points = "") {
      const board = dictc.board(text, { torus: edges === "torus", bareQ: q === "bare" });
      const { words, points: total } = lexicon.solver({ minLength: Number(minLength), points }).score(board);
      return `${words} ${total}`;
    },
    solution_json: (text, steps = "0") =>
      JSON.stringify(lexicon.solver({ stepLimit: BigInt(steps) }).solve(dictc.board(text))),
    round_json(text, ...sheets) {
      const round = lexicon.play(dictc.board(text));
      for (const sheet of sheets) {
        const [name = "", ...entered] = sheet.split(" ");
        const player = round.addPlayer(name);
        entered.forEach((word) => round.play(player, word, 0));
      }
      return JSON.stringify(round);
    },
    of_file(path, kind = "", text = "") {
      const opened = dictc.open(readFileSync(path));
      const options = { limit: 10, stepLimit: 200_000 };
      const asked = {
        completions: () => opened.completions(text, options),
        matches: () => opened.matches(text, options),
        regex: () => opened.regex(text, options),
        fuzzy: () => opened.fuzzy(text, 1, options),
        anagrams: () => opened.anagrams(text, options),
        solve: () => opened.solver().solve(text).words.map((it) => it.text),
      }[kind];
      try {
        return words(asked?.() ?? []).join(" ");
      } catch (error) {
        if (!(error instanceof DictcError) || error.found === undefined) throw error;
        return [...words(/** @type {import("../dist/index.js").Match[]} */ (error.found)), "+"].join(" ");
      } finally {
        opened.free();
      }
    },
    paths: (board, word = "") => dictc.board(board).paths(word).paths.join(" "),
    solve(text) {
      const board = dictc.board(text);
      const solution = solver.solve(board);
      const score = solver.score(board);
      assert.deepEqual(score, {
        words: solution.size,
        points: solution.points,
        isComplete: solution.isComplete,
      });
      const { tiles } = board;
      const { words } = solution.toJSON();
      assert.equal(words.length, solution.size);
      for (const [i, word] of solution.words.entries()) {
        assert.equal(lexicon.ordinal(word.text), word.ordinal);
        if (i % 16 === 0) {
          const path = JSON.stringify(word.path);
          assert.ok(board.paths(word.text).paths.some((it) => JSON.stringify(it) === path));
          assert.equal(word.level, lexicon.value(word.text));
          const { blanks = [] } = words[i] ?? {};
          const letters = blanks.values();
          const spelled = word.path.map((cell) => tiles[cell]?.replace("?", () => letters.next().value ?? "none"));
          assert.equal(spelled.join("").toLowerCase(), word.text);
          assert.ok(letters.next().done);
        }
      }
      board.free();
      return [solution.points, ...solution.words.map((word) => word.text)].join(" ");
    },
  };
}

/** What the smaller modules have. */
const IN_SOLVER = [
  ...["open", "contains", "contains_prefix", "ordinal", "value", "word"],
  ...["fold", "why_no_words", "score", "score_within", "score_by_rules", "paths", "solve", "solution_json"],
];
const IN_ROUNDS = [...IN_SOLVER, "deal", "round_json"];

for (const module of /** @type {const} */ (["solver", "rounds", "full"])) {
  test(`answers and errors of the Rust libraries, ${module}`, async () => {
    // The type of the full module: what the others lack is an error.
    const dictc = /** @type {import("../dist/index.js").Dictc} */ (await load(module));
    const ask = answering(dictc);
    const has = { solver: IN_SOLVER, rounds: IN_ROUNDS, full: Object.keys(ask) }[module];
    const lines = answers();
    for (const [key = "", ...texts] of lines) {
      const [answer = "", question] = [texts.pop(), /** @type {[string]} */ (texts)];
      const call = () => ask[key]?.(...question);
      const [, kind, message = ""] = /^!(\S+) (.*)/s.exec(answer) ?? [];
      // Boards of a file are solved by every module.
      if (!has.includes(key) && !(key === "of_file" && texts[1] === "solve")) {
        assert.throws(call, { name: "DictcError", message: /this module has no .*; use load\("(rounds|full)"\)/ });
      } else if (kind !== undefined) {
        assert.throws(call, (error) =>
          error instanceof DictcError && error.kind === kind && error.message.includes(message));
      } else {
        assert.equal(call(), answer, `${key} ${question}`);
      }
    }
    assert.ok(lines.length > 9000);
  });
}

test("batches have the scores of single boards", async () => {
  const dictc = await load("rounds");
  const solver = dictc.open(english()).solver();
  const dealer = dictc.dealer("new87", 5);
  const boards = Array.from({ length: 100 }, (_, n) => dealer.board(n + 7));
  const dealt = solver.scoreDealt(dealer, 7, boards.length);
  const letters = boards.map((board) => board.text.replaceAll("/", "")).join("");
  for (const lexicon of [dictc.open(english()), (await load()).open(english())]) {
    assert.deepEqual(lexicon.solver().scoreLetters(4, 4, letters), dealt);
  }
  assert.ok(dealt.isComplete);
  assert.deepEqual(solver.scoreMany(boards.map((board) => board.text)), dealt);
  assert.equal(solver.scoreMany(["tea", "ten"], { rows: 1, columns: 3 }).points[0], 1);
  assert.throws(() => solver.scoreMany(["te/as", "abc/de"]), { kind: "board", message: /^board 1: row 2 has/ });
  const limited = dictc.open(english()).solver({ stepLimit: 10 });
  assert.equal(limited.scoreMany(["te/as", "?".repeat(16)]).isComplete, false);
  for (const [i, board] of boards.entries()) {
    const { words, points } = solver.score(board);
    assert.deepEqual([words, points], [dealt.words[i], dealt.points[i]]);
  }
});

test("lent solutions are those that are copied", async () => {
  const dictc = await load("rounds");
  const solver = dictc.open(english()).solver();
  const dealer = dictc.dealer("big", 6);
  for (let n = 0; n < 200; n++) {
    const board = n === 0 ? dictc.board(".") : dealer.board(n);
    const copied = solver.solve(board);
    const lent = solver.lend(board);
    assert.deepEqual([lent.size, lent.points, lent.isComplete], [copied.size, copied.points, copied.isComplete]);
    const texts = Array.from({ length: lent.size }, (_, i) =>
      new TextDecoder().decode(lent.text.subarray(lent.textEnds[i], lent.textEnds[i + 1])),
    );
    assert.deepEqual(texts, copied.words.map((word) => word.text));
    assert.equal(lent.text.length, texts.join("").length);
    for (const name of /** @type {const} */ (["cells", "cellEnds", "wordPoints", "ordinals"])) {
      assert.deepEqual([...lent[name]], [...copied[name]], name);
    }
  }
});

test("known totals", async () => {
  const dictc = await load();
  const solver = dictc.open(english()).solver();
  const { words, points } = solver.score(dictc.board("perslatgsineters"));
  assert.deepEqual([words, points], [1217, 4236]);
  const longer = dictc.open(english()).solver({ minLength: 5, points: "0,0,0,0,0,1" });
  const solution = longer.solve(dictc.board("perslatgsineters"));
  assert.ok(solution.words.every((word) => word.text.length >= 5));
  assert.equal(solution.points, solution.size);
  const limited = dictc.open(english()).solver({ stepLimit: 10 });
  assert.equal(limited.solve(dictc.board("?".repeat(16))).isComplete, false);
});

test("a word list is compiled, and the other module opens it", async () => {
  const full = await load("full");
  const list = "tea\t3\nteam\t5\nquay\t1\nqat\t2\nété\t9\nx\nNot a word\n";
  const lexicon = full.compile(list, { minLength: 2, dropBareQ: true, graph: "dawg" });
  assert.deepEqual(words(lexicon.completions("")), ["quay", "tea", "team", "été"]);
  const other = (await load()).open(lexicon.bytes());
  assert.equal((await load("rounds")).open(lexicon.bytes()).fingerprint, lexicon.fingerprint);
  assert.throws(() => other.fingerprint, { kind: "argument", message: /load\("rounds"\)/ });
  assert.equal(other.value("ÉTÉ".toLowerCase()), 9);
  assert.equal(other.hasLevels, false);
  const plain = full.compile(list, { foldAccents: true, letters: "a-z", exclude: "tea\n", minLength: 1, maxLength: 4, dropBareQ: false });
  assert.deepEqual(words(plain.completions("")), ["ete", "qat", "quay", "team", "x"]);
  assert.throws(() => full.compile("tea\t1\ntea\t2\n"), { kind: "compile" });
  assert.equal(full.compile("tea\t1\ntea\t2\n", { duplicateValues: "sum" }).value("tea"), 3);
  const solver = await load();
  assert.throws(() => solver.compile("tea"), { kind: "compile" });
});

test("dictionaries have the defaults of the program, or every word", async () => {
  const full = await load("full");
  assert.deepEqual(words(full.compile("at\nqat\ntea\n").completions("")), ["tea"]);
  const all = full.fromWords(new Set(["New York", "q", "été", "tea"]));
  assert.deepEqual(words(all.completions("")), ["New York", "q", "tea", "été"]);
  assert.equal(full.fromWords([]).size, 0);
  assert.throws(() => full.fromWords(["tea", ""]), { message: /empty/ });
  assert.deepEqual(all.containsMany(["été", "", "ét", "q"]), [true, false, false, true]);
  assert.deepEqual(all.ordinals(["tea", "\ud83d", "\ude00", "été"]), [2, undefined, undefined, 3]);
  assert.deepEqual(all.ordinals([]), []);
  assert.deepEqual(words(all.regex("e")), ["New York", "tea"]);
  assert.deepEqual(words(all.fuzzy("taE")), ["tea"]);
});

test("paths say whether they are all", async () => {
  const board = (await load()).board("a".repeat(16));
  const some = board.paths("aaaaaa", 10);
  assert.deepEqual([some.paths.length, some.isComplete], [10, false]);
  const all = board.paths("aa");
  assert.deepEqual([all.paths.length, all.isComplete], [84, true]);
  assert.deepEqual(board.paths("aa", 84), all);
});

test("walks have limits, and texts of any script", async () => {
  const full = await load("full");
  const lexicon = full.fromWords(["κόσμος", "кот", "коты", "語", "tea"]);
  assert.deepEqual(words(lexicon.completions("ко", { limit: 1 })), ["кот"]);
  assert.deepEqual(lexicon.fuzzy("котя", 1).map((near) => [near.word, near.distance]), [["кот", 1], ["коты", 1]]);
  assert.equal(lexicon.word(lexicon.ordinal("語") ?? -1), "語");
  assert.equal(lexicon.word(5), undefined);
  assert.equal(lexicon.containsPrefix("te"), true);
  const solver = lexicon.solver({ minLength: 1 });
  const solution = solver.solve(full.board("ко/ты"));
  assert.deepEqual(solution.words.map((word) => word.text), ["кот", "коты"]);
});

test("asynchronous searches find the same, and end when they are aborted", async () => {
  const full = await load("full");
  const lexicon = full.open(english());
  assert.deepEqual(await lexicon.completionsAsync("qu"), lexicon.completions("qu"));
  assert.deepEqual(await lexicon.prefixesAsync("teams"), lexicon.prefixes("teams"));
  assert.deepEqual(await lexicon.matchesAsync("*ing", { limit: 9000 }), lexicon.matches("*ing", { limit: 9000 }));
  assert.deepEqual(await lexicon.regexAsync(/zz$/, { whole: false }), lexicon.regex(/zz$/));
  assert.deepEqual(await lexicon.fuzzyAsync("hieght", 2), lexicon.fuzzy("hieght", 2));
  assert.deepEqual(await lexicon.anagramsAsync("listen", { use: "some" }), lexicon.anagrams("listen", { use: "some" }));
  await assert.rejects(lexicon.matchesAsync("[", {}), { name: "DictcError", kind: "query" });
  await assert.rejects(lexicon.matchesAsync("*", { stepLimit: 10 }), { kind: "step limit" });
  // Timers run while it searches.
  const phrases = lexicon.matchesAsync("?????? ??????", { signal: AbortSignal.timeout(50) });
  const others = lexicon.anagramsAsync("silent");
  assert.deepEqual(await others, lexicon.anagrams("silent"));
  await assert.rejects(phrases, { name: "TimeoutError" });
  await assert.rejects(lexicon.matchesAsync("t*", { signal: AbortSignal.abort() }), { name: "AbortError" });
  await assert.rejects((await load()).open(english()).matchesAsync("t*"), { message: /load\("full"\)/ });
});

test("boards and dice describe themselves", async () => {
  const dictc = await load("rounds");
  const board = dictc.board("QuTha?/.xyz");
  assert.deepEqual(board.tiles, ["Qu", "Th", "a", "?", ".", "x", "y", "z"]);
  assert.deepEqual([board.rows, board.columns], [2, 4]);
  const names = dictc.dice.map((dice) => dice.name);
  assert.ok(names.includes("new87") && names.includes("super-big"));
  for (const { name, rows, columns } of dictc.dice) {
    const dealt = dictc.dealer(name, 1).board();
    assert.deepEqual([dealt.rows, dealt.columns], [rows, columns]);
  }
  const full = await load("full");
  const hindi = full.compile("चाय\nनमक\nनमस्ते\nहिम\n");
  // As `solve --dice letters --seed 1` rolls them.
  assert.equal(hindi.dealer(1, { rows: 2, columns: 5 }).board().text, "मनकस्तेस्ते/नककमम");
  const round = hindi.deal({ dice: "letters", seed: 1 });
  assert.equal(round.board, "मनकस्ते/स्तेनकक/ममस्तेन/मकनक");
  assert.equal(round.words.length, 2);
  assert.throws(() => hindi.dealer(1, { rows: 0.5 }), /rows/);
  assert.equal(dictc.board("e\u0301tu/n\u0303ao").text, "étu/ñao");
  assert.equal(dictc.board("étu/nao").paths("e\u0301t").paths.length, 1);

  const torus = dictc.board("ab/cd/ef", { torus: true });
  assert.ok(torus.paths("ea").paths.length > 0);
  assert.equal(dictc.board("ab/cd/ef").paths("ea").paths.length, 0);
});

test("spelling dictionaries have all forms, in the encoding that they name", async () => {
  const dictc = await load("full");
  const affixes = "SFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [^y]\n";
  const made = (/** @type {string | Uint8Array} */ list, /** @type {string | Uint8Array} */ file) =>
    words(dictc.compile(list, { affixes: file, minLength: 1 }).completions("")).join(" ");
  assert.equal(made("2\nfly/S\nthé/S\n", `SET UTF-8\n${affixes}`), "flies fly thé thés");
  const bytes = (/** @type {string} */ text) => Uint8Array.from(text, (it) => it.charCodeAt(0));
  assert.equal(made(bytes("1\nth\xe9/S\n"), bytes(`SET ISO8859-1\n${affixes}`)), "thé thés");
  // ą is the byte 0xb1 in this encoding.
  assert.equal(made(bytes("1\nr\xb1b\n"), bytes(`SET ISO8859-2\n${affixes}`)), "rąb");
  assert.throws(() => made("1\ntea\n", "SET EBCDIC\n"), { message: /EBCDIC/ });
});
