// Rounds are those of the program `play`.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { load } from "../dist/index.js";
import { english, dictc } from "./files.js";

/**
 * Plays a round in plain text, without words.
 * @param {string[]} options
 */
function played(...options) {
  const { stdout, stderr } = spawnSync(dictc(), ["play", "--plain", "--no-history", ...options], {
    encoding: "utf8",
    input: "",
  });
  return stdout + stderr;
}

test("codes of play open the same board", async () => {
  const lexicon = (await load("rounds")).open(english());
  for (const [seed, options, settings] of /** @type {const} */ ([
    [1, [], {}],
    [20113, ["--dice", "big", "--minutes", "5"], { dice: "big", seconds: 300 }],
    [7, ["--torus", "--bare-q"], { torus: true, bareQ: true }],
    [8, ["--level", "35", "--count-shared"], { level: 35, countShared: true }],
    [9, ["--minutes", "0", "--min-length", "5"], { seconds: 0, minLength: 5 }],
  ])) {
    const text = played("--seed", String(seed), ...options);
    const [code = "no code"] = /\b[0-9A-Z]{4}(-[0-9A-Z]{1,4}){2,}/.exec(text) ?? [];
    const here = lexicon.deal({ seed, ...settings });
    assert.equal(here.code, code, text);
    const there = lexicon.roundFromCode(code.toLowerCase().replaceAll("-", " "));
    assert.equal(there.board, here.board);
    assert.deepEqual(there.words, here.words);
    assert.deepEqual(
      [there.seconds, there.minLength, there.level, there.countShared, there.dealt],
      [here.seconds, here.minLength, here.level, here.countShared, here.dealt],
    );
    // The board of the terminal, letter by letter.
    const letters = here.board.replaceAll("/", "").replaceAll("q", "qu");
    const shown = text.toLowerCase().replaceAll(/[^a-z]/g, "");
    if (settings.bareQ !== true) {
      assert.ok(shown.includes(letters), `${letters} in ${text}`);
    }
  }
});

test("boards are read in the letters of the dictionary", async () => {
  const library = await load("full");
  /** @param {string} code @param {string} words */
  const lexicon = (code, words) => {
    const folder = mkdtempSync(join(tmpdir(), "dictc-"));
    try {
      const file = join(folder, "words.fst");
      spawnSync(dictc(), ["-", "-o", file, "--alphabet", code, "--quiet"], { input: words });
      const opened = library.open(readFileSync(file));
      const { alphabet } = opened;
      for (const same of [code, alphabet ?? ""]) {
        const compiled = library.compile(words, { alphabet: same });
        assert.deepEqual(compiled.alphabet, alphabet);
        assert.deepEqual(Array.from(compiled), Array.from(opened));
      }
      return opened;
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  assert.throws(() => library.compile("konj", { alphabet: "xx" }), /unknown alphabet 'xx'; expected ar, az/);
  const turkish = lexicon("tr", "KIR\nkırık\n").solver();
  assert.deepEqual(turkish.solve("KIR/ııK/Ş..").words.map((it) => it.text), ["kır", "kırık"]);
  assert.equal(turkish.score("KIR/").words, 1);
  assert.deepEqual([...turkish.scoreMany(["KIR/", "kir/"]).words], [1, 0]);
  assert.equal(turkish.board("KIR/").text, "kır/");
  assert.equal(turkish.score(library.board("KIR/")).words, 0);
  assert.equal(turkish.lexicon.play("KIR/").words.length, 1);
  assert.deepEqual(turkish.lexicon.alphabet?.faces, { i: "İ", ı: "I" });
  assert.equal(turkish.lexicon.alphabet?.letters.length, 29);
  assert.equal(library.open(english()).alphabet, undefined);
  const croatian = lexicon("hr", "konj\n").solver();
  assert.equal(croatian.score("ko/nj").words, 1);
  assert.equal(croatian.score("ko/[nj]a").words, 1);
  assert.equal(croatian.score(croatian.board("ko/nj", { strict: true })).words, 0);
  assert.equal(croatian.lexicon.play("ko/nj").words.length, 1);
  assert.equal(croatian.lexicon.play("ko/nj", { strict: true }).words.length, 0);
  assert.deepEqual([...croatian.scoreMany(["ko/nj", "k./[nj]o"], { strict: true }).words], [0, 1]);
  const round = croatian.lexicon.deal({ dice: "letters", seed: 1, seconds: 0 });
  assert.equal(round.dealt?.strict, true);
  assert.equal(round.strict, true);
  assert.equal(croatian.lexicon.play("ko/nj").strict, false);
  const tiles = library.compile("njok", { alphabet: "hr" }).play("ko/[nj]a");
  assert.equal(tiles.strict, true);
  tiles.addPlayer("You");
  assert.deepEqual(tiles.hint(0, 0), { kind: "length", letters: 3 });
  assert.deepEqual(tiles.hint(0, 1), { kind: "first_letter", letter: "nj" });
});

test("computer players find the words that they find in play", async () => {
  const lexicon = (await load("rounds")).open(english());
  const round = lexicon.deal({ seed: 11 });
  round.addPlayer("You");
  round.addComputer(2);
  round.addComputer(4);
  round.end(180_000);
  const text = played("--seed", "11", "--against", "2", "--against", "4");
  for (const player of [1, 2]) {
    const points = round.points(player);
    assert.match(text, new RegExp(`Computer ${player * 2}: \\d+ words?, ${points} points?`));
  }
  const levels = lexicon.deal({ seed: 11 });
  levels.addComputer(5, { level: 35 });
  levels.end(180_000);
  const known = levels.words.filter((word) => (word.level ?? 99) <= 35);
  assert.equal(levels.sheet(0).length, known.length);
});

test("words that are left out count for nobody, and the round has no code", async () => {
  const lexicon = (await load("rounds")).open(english());
  const all = lexicon.deal({ seed: 11 });
  const [first = "", second = ""] = all.words.map((word) => word.text);
  const round = lexicon.deal({ seed: 11, leaveOut: [first.toUpperCase(), "nosuchword"] });
  assert.equal(round.code, "");
  assert.equal(round.words.length, all.words.length - 1);
  round.addPlayer("You");
  assert.equal(round.play(0, first, 1).verdict, "not_in_dictionary");
  assert.equal(round.play(0, second, 2).verdict, "found");
});

test("a round from the first word to the end", async () => {
  const dictc = await load("rounds");
  const lexicon = dictc.open(english());
  const round = lexicon.play(dictc.board("hell/likd/oquee/laun"), { seconds: 60 });
  assert.equal(round.code, "");
  assert.equal(round.dealt, undefined);
  const ann = round.addPlayer("Ann");
  const ben = round.addPlayer("Ben");
  assert.deepEqual(round.players, ["Ann", "Ben"]);
  const reply = round.play(ann, "unequal", 1000);
  assert.deepEqual([reply.verdict, reply.points, reply.path?.length], ["found", 5, 6]);
  assert.equal(round.play(ann, "unequal", 1000).verdict, "repeated");
  assert.equal(round.play(ben, "UNEQUAL", 2000).verdict, "found");
  assert.equal(round.play(ben, "hell", 2000).verdict, "found");
  assert.equal(round.play(ben, "quee", 2000).verdict, "not_in_dictionary");
  assert.equal(round.play(ben, "tea", 2000).verdict, "not_on_board");
  assert.equal(round.play(ben, "he", 2000).verdict, "too_short");
  const length = round.hint(ann, 0);
  assert.equal(length?.kind, "length");
  assert.equal(round.hint(ann, 1)?.kind, "first_letter");
  assert.equal(round.hint(ann, 2)?.kind, "cell");
  assert.equal(round.hint(ann, 99), undefined);
  round.end(90_000);
  assert.equal(round.play(ann, "dell", 61_000).verdict, "too_late");
  assert.deepEqual([round.points(ann), round.points(ben)], [0, 1]);
  assert.deepEqual(
    round.sheet(ben).map((word) => [word.text, word.verdict, word.points]),
    [
      ["UNEQUAL", "shared", 0],
      ["hell", "found", 1],
      ["quee", "not_in_dictionary", 0],
      ["tea", "not_on_board", 0],
      ["he", "too_short", 0],
    ],
  );
  const missed = round.missed().map((word) => word.text);
  assert.equal(missed.length, round.words.length - 2);
  assert.ok(!missed.includes("hell") && !missed.includes("unequal"));
});

test("the module of the solver names the one with rounds", async () => {
  const dictc = await load();
  const lexicon = dictc.open(english());
  assert.deepEqual([dictc.hasRounds, dictc.isFull], [false, false]);
  const missing = { kind: "argument", message: /load\("rounds"\)/ };
  assert.throws(() => lexicon.deal(), missing);
  assert.throws(() => lexicon.play(dictc.board("te/an")), missing);
  assert.throws(() => lexicon.roundFromCode("125C-MB17-0BW2"), missing);
  assert.throws(() => dictc.dealer("new87", 1), missing);
  assert.throws(() => dictc.dice, missing);
  const [rounds, full] = [await load("rounds"), await load("full")];
  assert.deepEqual([rounds.hasRounds, rounds.isFull], [true, false]);
  assert.deepEqual([full.hasRounds, full.isFull], [true, true]);
  assert.equal(full.open(english()).deal({ seed: 5 }).code, rounds.open(english()).deal({ seed: 5 }).code);
});

test("a code of an older word list deals its board, with its rules and level", async () => {
  const full = await load("full");
  const then = full.compile("tea\t10\nten\t20\n");
  const now = full.open(english());
  const settings = { dice: "old76", seed: 3, seconds: 60, level: 20, torus: true };
  const { code, board } = then.deal(settings);
  const round = now.roundFromOlderCode(code);
  assert.deepEqual([round.board, round.torus, round.seconds], [board, true, 60]);
  // From here on it is a round of these words.
  assert.equal(round.code, now.deal(settings).code);
  assert.ok(round.words.length > 0 && round.words.every(({ level }) => level !== undefined && level <= 20));
  assert.throws(() => now.roundFromOlderCode("xxxx"), { kind: "board" });
});

test("codes that are wrong say why", async () => {
  const full = await load("full");
  const lexicon = (await load("rounds")).open(english());
  const { code } = lexicon.deal({ seed: 3 });
  assert.throws(() => lexicon.roundFromCode("xxxx"), { kind: "board", message: /a code of 4/ });
  assert.throws(() => lexicon.roundFromCode(`${code.slice(0, -1)}#`), { message: /not part of a code/ });
  const other = full.compile("tea\nten\n");
  assert.throws(() => other.roundFromCode(code), { kind: "dictionary", message: /another dictionary/ });
  assert.throws(() => lexicon.deal({ dice: "nothing" }), { message: /no dice set/ });
  assert.throws(() => lexicon.deal().addComputer(6), { message: /expected 1 to 5/ });
  assert.throws(() => other.deal().addComputer(3, { level: 10 }), { message: /not levels/ });
});
