import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dawgAfter, edgeCount, insertions, merges, MOST_WORDS, trieAfter, wordsOf, type Automaton } from '../../src/learn/automaton.ts';
import { layeredLayout, treeLayout, type Layout } from '../../src/learn/layout.ts';
import { allPaths, searchSteps } from '../../src/learn/search.ts';
import { smallBoard } from '../../src/learn/state.ts';
import { allSimplePaths, allTexts } from '../naive.ts';
import { Random } from '../random.ts';

function randomList(random: Random): string[] {
  return wordsOf(Array.from({ length: 1 + random.below(25) }, () => random.word('abc', 6)).join(' '));
}

/** All words, in the order of the edges. */
function accepted(automaton: Automaton): string[] {
  const words: string[] = [];
  const walk = (id: number, text: string): void => {
    const node = automaton.nodes.get(id)!;
    if (node.isWord) words.push(text);
    for (const [letter, to] of node.edges) walk(to, text + letter);
  };
  walk(0, '');
  return words;
}

test('words of a text', () => {
  assert.deepEqual(wordsOf('Tea, ten; tea 42 éa'), ['tea', 'ten', 'éa']);
  assert.equal(wordsOf('a'.repeat(100)).length, 0);
  assert.equal(wordsOf(Array.from({ length: 99 }, (_, i) => `w${'x'.repeat(i % 10)}${String.fromCharCode(97 + (i % 26))}`).join(' ')).length <= MOST_WORDS, true);
});

test('a trie has a node for each prefix, at every step', () => {
  const random = new Random(10);
  for (let i = 0; i < 200; i++) {
    const words = randomList(random);
    const steps = insertions(words);
    assert.equal(steps.length, words.join('').length);
    for (let step = 0; step <= steps.length; step++) {
      const trie = trieAfter(steps.slice(0, step));
      const typed = steps.slice(0, step).map((it) => it.word.slice(0, it.letters));
      const prefixes = new Set(['', ...typed]);
      assert.equal(trie.nodes.size, prefixes.size);
      const whole = new Set(steps.slice(0, step).filter((it) => it.isEnd).map((it) => it.word));
      assert.deepEqual(accepted(trie).sort(), [...whole].sort());
    }
  }
});

test('a DAWG accepts the same words at every step, and has a node for each set of endings', () => {
  const random = new Random(11);
  for (let i = 0; i < 200; i++) {
    const words = randomList(random);
    const trie = trieAfter(insertions(words));
    const steps = merges(trie);
    for (let step = 0; step <= steps.length; step++) {
      assert.deepEqual(accepted(dawgAfter(trie, steps.slice(0, step))).sort(), [...words].sort());
    }
    const dawg = dawgAfter(trie, steps);
    // Myhill and Nerode: the smallest automaton has a node for each distinct set of endings.
    const prefixes = new Set(words.flatMap((word) => Array.from({ length: word.length + 1 }, (_, at) => word.slice(0, at))));
    const endings = new Set([...prefixes].map((prefix) =>
      words.filter((word) => word.startsWith(prefix)).map((word) => word.slice(prefix.length)).sort().join()));
    assert.equal(dawg.nodes.size, endings.size);
    assert.ok(edgeCount(dawg) <= edgeCount(trie));
  }
});

test('the search finds what a walk over all paths finds, and counts every path once', () => {
  const random = new Random(12);
  for (let i = 0; i < 150; i++) {
    const words = randomList(random);
    const trie = trieAfter(insertions(words));
    const automaton = random.below(2) ? trie : dawgAfter(trie, merges(trie));
    const [rows, columns] = [1 + random.below(3), 1 + random.below(3)];
    const letters = Array.from({ length: rows }, () => Array.from({ length: columns }, () => random.pick(['a', 'b', 'c'])));
    const grid = { rows, columns, tiles: letters.flat() };
    const steps = searchSteps(grid, automaton);
    const texts = allTexts(letters);
    assert.deepEqual(steps.flatMap((step) => step.found ?? []).sort(), words.filter((word) => texts.has(word)).sort());
    assert.equal(allPaths(grid), allSimplePaths(letters).length);
    const walked = steps.filter((step) => step.kind === 'enter').length;
    const spared = steps.reduce((sum, step) => sum + step.spared, 0);
    assert.equal(walked + spared, allPaths(grid));
    // After each step the node is where the path leads.
    for (const step of steps) {
      const node = step.path.reduce((at, cell) => automaton.nodes.get(at)!.edges.get(grid.tiles[cell])!, 0);
      assert.equal(step.node, node);
    }
  }
});

test('layouts lead to the right, and no two nodes share a place', () => {
  const random = new Random(13);
  for (let i = 0; i < 200; i++) {
    const trie = trieAfter(insertions(randomList(random)));
    const dawg = dawgAfter(trie, merges(trie));
    const drawings: [typeof trie, Layout][] = [[trie, treeLayout(trie)], [dawg, layeredLayout(dawg)]];
    for (const [automaton, { places, columns, rows }] of drawings) {
      const seen = new Set([...places.values()].map(({ column, row }) => `${column} ${row.toFixed(6)}`));
      assert.equal(seen.size, automaton.nodes.size);
      for (const [id, node] of automaton.nodes) {
        const { column, row } = places.get(id)!;
        assert.ok(column < columns && row > -1 && row < rows);
        for (const to of node.edges.values()) assert.ok(places.get(to)!.column > column);
      }
    }
  }
});

test('small boards', () => {
  assert.deepEqual(smallBoard('TENA')?.tiles, ['t', 'e', 'n', 'a']);
  assert.equal(smallBoard('te/na')?.rows, 2);
  for (const text of ['', 'tea', 'te/n', 'abcdefghijklmnop', 't?na', 'te/na/te/na/te']) assert.equal(smallBoard(text), null, text);
});
