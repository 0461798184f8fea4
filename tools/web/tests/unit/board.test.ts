import assert from 'node:assert/strict';
import { test } from 'node:test';

import { blanksOf, face, formatGrid, neighbors, parseGrid, resized, spoken, turned, type Grid } from '../../src/board/grid.ts';
import { canFollow, spell, textOf } from '../../src/board/spell.ts';
import { lettersOfWord, PLAIN_LETTERS, useLetters } from '../../src/words.ts';
import { allSimplePaths, allTexts, type NaiveBoard } from '../naive.ts';
import { Random } from '../random.ts';

const PLAIN = { torus: false, strict: false };
const TILES = ['a', 'b', 'qu', 'q', 'th', '?', '.', 'é'];

function randomGrid(random: Random, most: number): Grid {
  const [rows, columns] = [1 + random.below(most), 1 + random.below(most)];
  return { rows, columns, tiles: Array.from({ length: rows * columns }, () => random.pick(TILES)) };
}

test('canonical texts are read and written', () => {
  assert.deepEqual(parseGrid('hell/likd/oqee/laun')?.tiles.slice(8, 12), ['o', 'qu', 'e', 'e']);
  assert.deepEqual(parseGrid('[q]b/[th]?')?.tiles, ['q', 'b', 'th', '?']);
  assert.deepEqual(parseGrid('abc/'), { rows: 1, columns: 3, tiles: ['a', 'b', 'c'] });
  assert.deepEqual(parseGrid('किता/बे?')?.tiles, ['कि', 'ता', 'बे', '?']);
  assert.equal(formatGrid(parseGrid('किता/बे?')!), 'किता/बे?');
  for (const text of ['', '/', 'ab/c']) assert.equal(parseGrid(text), null, text);
  const random = new Random(3);
  for (let i = 0; i < 1000; i++) {
    const grid = randomGrid(random, 5);
    assert.deepEqual(parseGrid(formatGrid(grid)), grid);
  }
  assert.equal(formatGrid({ rows: 1, columns: 3, tiles: ['a', 'qu', 'q'] }), 'aq[q]/');
});

test('tiles have faces and are spoken', () => {
  assert.deepEqual(['a', 'qu', '?', '.'].map(face), ['A', 'Qu', '?', '']);
  assert.deepEqual(['a', 'qu', '?', '.'].map(spoken), ['A', 'Qu', 'blank', 'wall']);
});

test('neighbors are those at a distance of one, modulo the size on a torus', () => {
  const random = new Random(4);
  for (let i = 0; i < 200; i++) {
    const grid = randomGrid(random, 6);
    for (const torus of [false, true]) {
      for (let cell = 0; cell < grid.tiles.length; cell++) {
        const near = (a: number, b: number, size: number): boolean => {
          const difference = Math.abs(a - b);
          return Math.min(difference, torus ? size - difference : Infinity) <= 1;
        };
        const expected = grid.tiles.map((_, other) => other).filter((other) =>
          other !== cell &&
          near(Math.floor(cell / grid.columns), Math.floor(other / grid.columns), grid.rows) &&
          near(cell % grid.columns, other % grid.columns, grid.columns));
        assert.deepEqual(neighbors(grid, cell, torus), expected);
      }
    }
  }
});

test('a text is spelled exactly if some path spells it', () => {
  const random = new Random(5);
  for (let i = 0; i < 150; i++) {
    const [rows, columns] = [1 + random.below(3), 1 + random.below(3)];
    const tiles = Array.from({ length: rows * columns }, () => random.pick(['a', 'b', 'qu', 'th', '.', 'c']));
    const grid = { rows, columns, tiles };
    const board: NaiveBoard = Array.from({ length: rows }, (_, y) =>
      tiles.slice(y * columns, (y + 1) * columns).map((tile) => (tile === '.' ? null : tile)));
    const texts = allTexts(board);
    for (const text of [...texts].filter((_, at) => at % 7 === 0)) {
      const path = spell(grid, text, PLAIN);
      assert.ok(path);
      assert.equal(textOf(grid, path), text);
      assert.ok(path.every((cell, at) => canFollow(grid, path.slice(0, at), cell, false)));
    }
    for (let j = 0; j < 30; j++) {
      const text = random.word('abcquth', 5);
      assert.equal(spell(grid, text, PLAIN) !== null, texts.has(text), `${formatGrid(grid)} ${text}`);
      const begins = [...texts].some((it) => it.startsWith(text));
      assert.equal(spell(grid, text, PLAIN, true) !== null, begins, `${formatGrid(grid)} ${text}…`);
    }
  }
});

test('strict boards spell letters of several characters with their tiles', (context) => {
  useLetters({ ...PLAIN_LETTERS, long: ['lj', 'nj'] });
  context.after(() => useLetters(PLAIN_LETTERS));
  const random = new Random(6);
  const ends = (parts: readonly string[]): number[] => parts.map((_, at) => parts.slice(0, at + 1).join('').length);
  for (let i = 0; i < 100; i++) {
    const tiles = Array.from({ length: 6 }, () => random.pick(['l', 'j', 'lj', 'n', 'a', '.']));
    const grid = { rows: 2, columns: 3, tiles };
    const board: NaiveBoard = [tiles.slice(0, 3), tiles.slice(3)].map((row) => row.map((it) => (it === '.' ? null : it)));
    const strict = new Set<string>();
    const plain = new Set<string>();
    for (const path of allSimplePaths(board)) {
      const shown = path.map(([y, x]) => board[y][x]!);
      const letters = ends(lettersOfWord(shown.join('')));
      plain.add(shown.join(''));
      if (ends(shown).every((end) => letters.includes(end))) strict.add(shown.join(''));
    }
    for (const text of plain) {
      assert.ok(spell(grid, text, PLAIN));
      assert.equal(spell(grid, text, { torus: false, strict: true }) !== null, strict.has(text), `${formatGrid(grid)} ${text}`);
    }
  }
  assert.deepEqual([...blanksOf(parseGrid('?a/?.')!, 'ljaj', [0, 1, 2])], [[0, 'lj'], [2, 'j']]);
});

test('blanks, edges and adversarial boards', () => {
  const grid = parseGrid('d?/ed')!;
  assert.deepEqual(spell(grid, 'xe', PLAIN), [1, 2]);
  assert.deepEqual([...blanksOf(grid, 'xe', [1, 2])], [[1, 'x']]);
  const quiz = parseGrid('?i/?t')!;
  assert.deepEqual([...blanksOf(quiz, 'quit', [0, 1, 3])], [[0, 'qu']]);
  assert.deepEqual([...blanksOf(parseGrid('?u/it')!, 'quit', [0, 1, 2, 3])], [[0, 'q']]);
  assert.deepEqual([...blanksOf(parseGrid('?a/q.')!, 'baq', [0, 1, 2])], [[0, 'b']]);
  assert.equal(spell(parseGrid('abc/def/ghi')!, 'ac', PLAIN), null);
  assert.deepEqual(spell(parseGrid('abc/def/ghi')!, 'ac', { torus: true, strict: false }), [0, 2]);
  const rows = Array.from({ length: 12 }, () => 'a'.repeat(12)).join('/');
  assert.equal(spell(parseGrid(rows)!, `${'a'.repeat(100)}b`, PLAIN), null);
  assert.equal(spell(grid, 'd'.repeat(1e5), PLAIN), null);
  useLetters({ ...PLAIN_LETTERS, long: ['lj'] });
  assert.equal(spell(parseGrid(rows)!, `${'a'.repeat(100)}lj`, { torus: false, strict: true }), null);
  useLetters(PLAIN_LETTERS);
});

test('boards grow with blanks and shrink', () => {
  assert.equal(formatGrid(resized(parseGrid('di/ed')!, 3, 1)), 'd/e/.');
  assert.equal(formatGrid(resized(parseGrid('di/ed')!, 2, 3)), 'di./ed.');
  const turnedOnce = turned(parseGrid('abc/def')!);
  assert.equal(formatGrid(turnedOnce), 'da/eb/fc');
  assert.equal(formatGrid(turned(turned(turned(turnedOnce)))), 'abc/def');
});

test('the naive walk knows the number of paths on a 2x2 board', () => {
  assert.equal(allSimplePaths([['a', 'b'], ['c', 'd']]).length, 64);
});

test('tiles that look alike as capitals can be told apart', () => {
  assert.deepEqual(['a', 'qu', 'i', 'ı', 'ß', '?', '.'].map(face), ['A', 'Qu', 'I', 'ı', 'ß', '?', '']);
});
