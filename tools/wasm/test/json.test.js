// The JSON of solutions and rounds is that of the program `solve`.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

import { load } from "../dist/index.js";
import { dictc as program } from "./files.js";

const folder = mkdtempSync(join(tmpdir(), "dictc-json-"));
after(() => rmSync(folder, { recursive: true }));

/**
 * What `solve --format jsonl` prints.
 * @param {import("../dist/index.js").Lexicon} lexicon
 * @param {...string} args
 */
function solved(lexicon, ...args) {
  const file = join(folder, "words.fst");
  writeFileSync(file, lexicon.bytes());
  const options = ["solve", "--dict", file, "--format", "jsonl", ...args];
  return execFileSync(program(), options, { encoding: "utf8", stdio: "pipe" }).trim();
}

test("solutions have the board, the rules and the blanks of the program", async () => {
  const full = await load("full");
  const lexicons = {
    en: full.compile("tea\nteas\nseat\nqat\nquit\nquite\n", { dropBareQ: false }),
    de: full.compile("Quäk\nTür\nnass\nNaß\n", { foldAccents: true }),
    hr: full.compile("džep\nkonj\nljeto\nnjok\n", { alphabet: "hr" }),
    hu: full.compile("dzsem\n", { alphabet: "hu" }),
    tr: full.compile("kır\nkırık\n", { alphabet: "tr" }),
  };
  /** @type {[keyof typeof lexicons, string, string, object, object][]} */
  const cases = [
    ["en", "te/as", "", {}, {}],
    ["en", "te/as", "--torus --min-length 4 --points 2n", { minLength: 4, points: "2n" }, { torus: true }],
    ["en", "te/as", "--min-length 3", { minLength: 3, points: "0, 0,0,1,+1,02,3,5,11,11" }, {}],
    ["en", "te/as", "--points 0,0,0,2", { points: "0,0,0,2,2,2" }, {}],
    ["en", "te/as", "--points 1,1,11,2,2n", { points: "1,1,11,2,2n" }, {}],
    ["en", "teasx", "--size 1x5 --min-length 3", { minLength: 3 }, { rows: 1, columns: 5 }],
    ["en", "?a/t.", "--bare-q", {}, { bareQ: true }],
    ["en", "qui/t??", "", {}, {}],
    ["en", "??/??", "", {}, {}],
    ["de", "tü/r.", "", {}, {}],
    ["de", "na/ß.", "", {}, {}],
    ["de", "??r/.äe/e.ö", "", {}, {}],
    ["hr", "?e/?p", "--strict", {}, { strict: true }],
    ["hr", "?e/[dž]p", "", {}, {}],
    ["hr", "ko/??", "", {}, {}],
    ["hr", "ko/Nj?", "", {}, {}],
    ["hu", "?e/m.", "--strict", {}, { strict: true }],
    ["tr", "KI?/.II", "", {}, {}],
  ];
  for (const [language, text, args, options, how] of cases) {
    const lexicon = lexicons[language];
    const solver = lexicon.solver(options);
    const board = solver.board(text, how);
    const json = JSON.stringify(solver.solve(board));
    assert.equal(json, solved(lexicon, text, ...args.split(" ").filter(Boolean)), `${text} ${args}`);
  }
  // A board that is not of the solver is written in the letters of its words, too.
  const { de, hr } = lexicons;
  assert.equal(JSON.stringify(de.solver().solve(full.board("tü/r."))), solved(de, "tü/r."));
  // Words are found on the board as it was read.
  const paths = ["tur", "TÜR"].map((word) => de.solver().board("tü/r.").paths(word).paths);
  assert.deepEqual(paths, [[[0, 1, 2]], [[0, 1, 2]]]);
  // Dice that show a letter of several characters.
  for (const number of [0, 1, 2, 3, 4, 5]) {
    const board = hr.dealer(number).board();
    const dealt = solved(hr, "--dice", "letters", "--seed", String(number));
    assert.equal(JSON.stringify(hr.solver().solve(board)), dealt);
    assert.equal(/"rules":"strict"/.test(dealt), !/\[(lj|nj|dž)\]/i.test(dealt));
  }
});

test("rounds have the words as they are judged", async () => {
  const full = await load("full");
  const lexicon = full.compile("tür\nrute\ntea\n", { foldAccents: true });
  const entered = ["TÜR", "Rute", "DID'T", "xÿz"];
  const file = join(folder, "Ann");
  writeFileSync(file, entered.join("\n"));
  const { sheets, winners, missed } = JSON.parse(solved(lexicon, "tü/re", "--sheet", file));
  const round = lexicon.play("tü/re");
  round.addPlayer(file);
  entered.forEach((word) => round.play(0, word, 0));
  assert.deepEqual(JSON.parse(JSON.stringify(round)), { sheets, winners, missed });
  assert.deepEqual(sheets[0].words.map((/** @type {{ word: string }} */ it) => it.word), ["tur", "rute", "DID'T", "xyz"]);
  // A sheet has what was typed.
  assert.deepEqual(round.sheet(0).map((it) => it.text), entered);
});
