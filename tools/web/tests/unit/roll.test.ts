import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import type * as Wasm from 'dictc-wasm';

import { rolled } from '../../src/play/roll.ts';
// @ts-expect-error: a script without types
import { diceOf } from '../../scripts/library.mjs';

test('the boards of 1,000 days, and of large seeds, are those of the library', async () => {
  const wasm = resolve('../wasm/dist');
  const { load } = (await import(pathToFileURL(join(wasm, 'index.js')).href)) as typeof Wasm;
  const dictc = await load(readFileSync(join(wasm, 'dictc-rounds.wasm')));
  const dice = diceOf(resolve('../..'), 'new87') as string[];
  const seeds = Array.from({ length: 1000 }, (_, i) => {
    const date = new Date(Date.UTC(2026, 10, 1 + i));
    return Number(date.toISOString().slice(0, 10).replaceAll('-', ''));
  });
  for (const seed of [...seeds, 0, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER]) {
    const dealer = dictc.dealer('new87', seed);
    const board = dealer.board(0);
    assert.equal(rolled(dice, seed), board.text, String(seed));
    board.free();
    dealer.free();
  }
});
