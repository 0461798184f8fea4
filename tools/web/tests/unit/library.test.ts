// What the page does without the worker, compared with the library and its programs on the same inputs.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import type * as Wasm from 'dictc-wasm';

import { formatGrid, parseGrid } from '../../src/board/grid.ts';
import { spell } from '../../src/board/spell.ts';
import { toCsv, toJson } from '../../src/solve/export.ts';
import { folded, grouped, letterCount, lettersIn, matcher, PLAIN_LETTERS, useLetters, written } from '../../src/words.ts';
import { Random } from '../random.ts';

const modules = resolve('../wasm/dist');
const { load } = (await import(pathToFileURL(join(modules, 'index.js')).href)) as typeof Wasm;
const dictc = await load(readFileSync(join(modules, 'dictc-full.wasm')));
const DICTC = process.env['DICTC'];
const folder = mkdtempSync(join(tmpdir(), 'dictc-web-'));
after(() => rmSync(folder, { recursive: true }));

/** Letters of words, and the alphabets that they are read with. */
const LANGUAGES: readonly (readonly [letters: readonly string[], alphabet: string | undefined])[] = [
  [[...'abcde'], undefined], [[...'aáeèé'], undefined], [['a', 'lj', 'nj', 'dž', 'l', 'j', 'n', 'ž'], 'hr'],
  [[...'ασοςύφΣΑ'], undefined], [[...'אבכךמםנן'], 'he'], [[...'ıiIİşa'], 'tr'], [['कि', 'ता', 'ब', 'क'], undefined],
];

function randomList(random: Random, letters: readonly string[]): string[] {
  return Array.from({ length: 120 }, () => Array.from({ length: 1 + random.below(5) }, () => random.pick(letters)).join(''));
}

/** Runs a test with a dictionary in each language. */
function inEach(run: (lexicon: Wasm.Lexicon, letters: readonly string[], random: Random) => void): void {
  for (const [letters, alphabet] of LANGUAGES) {
    const random = new Random(letters.length);
    const list = randomList(random, letters).join('\n');
    const lexicon = dictc.compile(list, { minLength: 1, dropBareQ: false, ...(alphabet !== undefined && { alphabet }) });
    useLetters(lettersIn(lexicon.alphabet));
    try {
      run(lexicon, letters, random);
    } finally {
      useLetters(PLAIN_LETTERS);
      lexicon.free();
    }
  }
}

test('patterns match the words that the library finds, in letters of each language', () => {
  let matched = 0;
  inEach((lexicon, letters, random) => {
    const words = [...lexicon.keys()];
    for (let i = 0; i < 400; i++) {
      const parts = Array.from({ length: 1 + random.below(5) }, () => random.pick([...letters, '?', '?', '*']));
      const pattern = lexicon.fold(parts.join(''));
      if (!/[?*]/.test(pattern)) continue;
      const accepts = matcher(pattern);
      const here = words.filter(accepts);
      matched += here.length;
      assert.deepEqual(here, lexicon.matches(pattern).map((it) => it.word), pattern);
    }
  });
  assert.ok(matched > 1000, String(matched));
});

test('typed texts are folded and counted as the library folds and counts them', () => {
  inEach((lexicon, letters, random) => {
    for (let i = 0; i < 500; i++) {
      const text = Array.from({ length: 1 + random.below(6) }, () => random.pick(letters)).join('');
      assert.equal(folded(text), lexicon.fold(text), text);
    }
    for (const word of lexicon.keys()) {
      assert.ok(lexicon.matches('?'.repeat(letterCount(word))).some((it) => it.word === word), word);
      assert.equal(folded(written(word)), word);
    }
  });
});

test('words are written as dictc prints them', { skip: DICTC === undefined }, () => {
  inEach((lexicon) => {
    const path = join(folder, 'words.fst');
    writeFileSync(path, lexicon.bytes());
    const { stdout, stderr } = spawnSync(DICTC!, ['match', '--dict', path, '*'], { encoding: 'utf8' });
    assert.deepEqual([...lexicon.keys()].map(written), stdout.split('\n').slice(0, -1).map((it) => it.split('\t')[0]), stderr);
  });
});

const TILES = ['a', 'b', 'c', 'qu', 'th', '?', '.', 'é'];

/** The canonical text of a random board. */
function randomBoard(random: Random): string {
  const [rows, columns] = [1 + random.below(3), 1 + random.below(3)];
  return formatGrid({ rows, columns, tiles: Array.from({ length: rows * columns }, () => random.pick(TILES)) });
}

test('boards are read, and words are on them, as in the library', () => {
  const random = new Random(21);
  for (let i = 0; i < 2000; i++) {
    const text = randomBoard(random);
    for (const torus of [false, true]) {
      const board = dictc.board(text, { torus });
      const grid = parseGrid(board.text)!;
      assert.deepEqual([formatGrid(grid), grid.rows, grid.columns], [board.text, board.rows, board.columns], text);
      for (let j = 0; j < 5; j++) {
        const word = random.word('abcquthé', 4);
        if (word === '') continue;
        const paths = board.paths(word, 10_000).paths.map(String);
        const path = spell(grid, word, { torus, strict: false });
        assert.ok(path === null ? paths.length === 0 : paths.includes(String(path)), `${text} ${word}`);
      }
      board.free();
    }
  }
});

test('tables and data are those of the program solve', { skip: DICTC === undefined }, () => {
  const random = new Random(22);
  const list = [...new Set(Array.from({ length: 3000 }, () => random.word('abcquthé', 5)).filter((it) => it !== ''))];
  const lexicon = dictc.fromWords(list);
  const path = join(folder, 'random.fst');
  writeFileSync(path, lexicon.bytes());
  const solver = lexicon.solver();
  let words = 0;
  for (let i = 0; i < 60; i++) {
    const board = randomBoard(random);
    const solution = solver.solve(board);
    const grid = parseGrid(board)!;
    const sorted = grouped(solution.words.map((it) => ({ ...it, level: null })), 'alpha').flatMap((it) => it.words);
    words += sorted.length;
    const shown = { board, grid, words: sorted, isComplete: solution.isComplete };
    for (const [format, text] of [['csv', toCsv(shown)], ['json', toJson(shown)]]) {
      const args = ['solve', '--dict', path, '--sort', 'alpha', '--format', format, '--', board];
      const { stdout, stderr } = spawnSync(DICTC!, args, { encoding: 'utf8' });
      // Where several paths spell a word, processors may find another one.
      const withoutPaths = (it: string): string => it.replace(/"path":.*|\d+:\d.*/g, '');
      assert.equal(withoutPaths(text), withoutPaths(stdout), `${board} ${stderr}`);
    }
  }
  assert.ok(words > 500, String(words));
});
