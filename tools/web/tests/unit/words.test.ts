import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import type * as Wasm from 'dictc-wasm';

import { count, folded, grouped, heat, isolated, lettersOf, levelRank, matcher, SORTS, totalPoints, written, type FoundWord } from '../../src/words.ts';
import { Random } from '../random.ts';

/** The order of two texts by the bytes of their UTF-8, in hexadecimal digits. */
function byBytes(a: string, b: string): number {
  const [left, right] = [a, b].map((it) => Buffer.from(it).toString('hex'));
  return left < right ? -1 : left > right ? 1 : 0;
}

function randomWords(random: Random, number: number): FoundWord[] {
  const texts = new Set(Array.from({ length: number }, () => random.word('abcdeé', 8)));
  return [...texts].sort(byBytes).map((text) => ({
    text, points: 1 + random.below(5), level: random.pick([null, 10, 35, 60, 80]), path: [random.below(9), random.below(9)],
  }));
}

test('every order keeps each word once, in ordered groups', () => {
  const random = new Random(6);
  for (let i = 0; i < 100; i++) {
    const words = randomWords(random, 40);
    for (const sort of SORTS) {
      const groups = grouped(words, sort);
      const all = groups.flatMap((group) => group.words);
      assert.deepEqual(all.map((it) => it.text).sort(), words.map((it) => it.text).sort());
      for (const { words } of groups) {
        for (let at = 1; at < words.length; at++) assert.equal(byBytes(words[at - 1].text, words[at].text), -1);
      }
      const keys = all.map((it) => (sort === 'points' ? -it.points : sort === 'length' ? -[...it.text].length : sort === 'level' ? levelRank(it.level) : 0));
      for (let at = 1; at < keys.length; at++) assert.ok(keys[at - 1] <= keys[at]);
    }
  }
});

test('patterns match like regular expressions', () => {
  const random = new Random(8);
  for (let i = 0; i < 5000; i++) {
    const pattern = random.word('ab?*', 6);
    const word = random.word('ab', 7);
    const expected = /[?*]/.test(pattern)
      ? new RegExp(`^${pattern.replace(/\?/g, '.').replace(/\*/g, '.*')}$`).test(word)
      : word.includes(pattern);
    assert.equal(matcher(pattern)(word), expected, `${pattern} ${word}`);
  }
  assert.ok(matcher('  ')('anything'));
  const began = process.hrtime.bigint();
  assert.equal(matcher(`${'*a'.repeat(40)}b`)('a'.repeat(200)), false);
  assert.ok(process.hrtime.bigint() - began < 5_000_000_000n, 'no pattern is exponential');
});

test('counts and sums', () => {
  assert.equal(count(1, 'word'), '1 word');
  assert.equal(count(1205, 'word'), '1,205 words');
  const words = randomWords(new Random(9), 30);
  assert.equal(totalPoints(words), words.map((it) => it.points).reduce((a, b) => a + b));
  const expected = Array.from({ length: 9 }, (_, cell) => words.flatMap((it) => it.path).filter((it) => it === cell).length);
  assert.deepEqual(heat(words, 9), expected);
});

test('letters end where the library has them end, in the scripts that join characters', async () => {
  const wasm = resolve('../wasm/dist');
  const { load } = (await import(pathToFileURL(join(wasm, 'index.js')).href)) as typeof Wasm;
  const dictc = await load(readFileSync(join(wasm, 'dictc-full.wasm')));
  // Devanagari, Bengali, Tamil, Telugu, Malayalam, Thai, Lao, Tibetan, Burmese, Hangul, Khmer, Arabic and Hebrew, with accents and joiners.
  const scripts = [0x900, 0x980, 0xb80, 0xc00, 0xd00, 0xe00, 0xe80, 0xf00, 0x1000, 0x1100, 0x1780, 0x620, 0x5d0].map((from) =>
    Array.from({ length: 0x60 }, (_, at) => String.fromCodePoint(from + at)).filter((it) => /[\p{L}\p{M}]/u.test(it)));
  const random = new Random(9);
  let read = 0;
  for (let i = 0; i < 20_000; i++) {
    const script = random.pick(scripts);
    const [first, ...more] = Array.from({ length: 6 }, () => random.pick(script));
    const text = [first, random.pick(['a', '\u0301', '\u200d', '']), ...more].join('').normalize('NFC').toLowerCase();
    let tiles: string[];
    try {
      const board = dictc.board(`${text}/`);
      tiles = board.tiles.map((it) => it.toLowerCase());
      board.free();
    } catch {
      // Some characters are no letters.
      continue;
    }
    // Others are left out.
    if (tiles.join('') !== text) continue;
    read++;
    assert.deepEqual(lettersOf(text), tiles, JSON.stringify(text));
  }
  assert.ok(read > 1000, String(read));
});

test('sigma has its final form at the end of a word, and folded texts have none', () => {
  // The pairs of crates/letters/src/fold.rs.
  for (const [word, shown] of [['σοφόσ', 'σοφός'], ['σασ σ', 'σας σ'], ['σ', 'σ'], ['tea', 'tea']]) {
    assert.equal(written(word), shown);
    assert.equal(folded(shown), word);
  }
  assert.equal(folded('ΣΟΦΟΣ'), 'σοφοσ');
  // A word that was copied from the page.
  assert.equal(folded(isolated('كتاب')), 'كتاب');
});
