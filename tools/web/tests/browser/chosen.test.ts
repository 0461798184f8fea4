// The sheet of the word that was chosen, on narrow pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { bench, endRound, litCells, solved, startRound, text, waitForText, words } from './harness.ts';

const it = bench();
const BOARD = '#/solve?board=hell/likd/oquee/laun';

/** The sheet is in the window, with the path of its word. */
async function isInWindow(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  const box = (await page.locator('.word-sheet').boundingBox())!;
  assert.ok(box.y > 0 && box.y + box.height <= size.height && box.x >= 0 && box.x + box.width <= size.width, JSON.stringify(box));
  const word = await text(page, '.word-sheet b');
  const lit = await page.locator('.word-sheet :is(.tile.on, .tile.first)').count();
  assert.equal(lit, word.replace('qu', 'q').length, word);
}

test('a word that is tapped has a sheet with its path, points, level and meaning', async () => {
  const page = await it.open({ hash: BOARD, width: 390 });
  await solved(page);
  const [first, second] = await words(page);
  await page.locator('.words button').first().tap();
  await waitForText(page, '.word-sheet b', first);
  await waitForText(page, '.word-sheet', /, \d+ points?, (everyday|common|familiar|uncommon|rare)/);
  await waitForText(page, '.gloss', /: |Search for the meaning/);
  await isInWindow(page);
  await page.getByRole('button', { name: 'Next word' }).tap();
  await waitForText(page, '.word-sheet b', second);
  await page.waitForURL(new RegExp(`word=${second}`));
  assert.equal(await page.locator('.words [aria-pressed="true"]').textContent(), second);
  await page.getByRole('button', { name: 'Previous word' }).tap();
  await page.getByRole('button', { name: 'Previous word' }).tap();
  await waitForText(page, '.word-sheet b', (await words(page)).at(-1)!);
  await isInWindow(page);
  await page.getByRole('button', { name: 'Close' }).tap();
  assert.equal(await page.locator('.word-sheet').count(), 0);
  assert.equal(await page.locator('.words [aria-pressed="true"]').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement!.textContent), (await words(page)).at(-1));
});

test('by keyboard: Tab reaches the sheet, Escape closes it', async () => {
  const page = await it.open({ hash: BOARD, width: 390 });
  await solved(page);
  await page.locator('.words button').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.word-sheet').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement!.closest('.word-sheet') !== null), true);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.word-sheet').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement!.closest('.words') !== null), true);
  await page.keyboard.press('Enter');
  await page.locator('.word-sheet').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.word-sheet').count(), 0);
});

test('the sheet goes with its view, and comes back with a link', async () => {
  const page = await it.open({ hash: `${BOARD}&word=unequal`, width: 390 });
  await solved(page);
  await waitForText(page, '.word-sheet b', 'unequal');
  await page.getByRole('link', { name: 'Learn' }).click();
  assert.equal(await page.locator('.word-sheet').count(), 0);
  await page.getByRole('link', { name: 'Solve' }).click();
  await waitForText(page, '.word-sheet b', 'unequal');
  await page.getByLabel('Letters of the board').fill('died');
  await waitForText(page, '.totals', /^5 words/);
  assert.equal(await page.locator('.word-sheet').count(), 0);
});

test('beside the board there is no sheet', async () => {
  const page = await it.open({ hash: `${BOARD}&word=unequal` });
  await solved(page);
  await waitForText(page, '.now', /^unequal, 5 points, /);
  assert.equal(await page.locator('.word-sheet').isVisible(), false);
  assert.equal(await page.locator('.show .meaning').isVisible(), true);
});

test('words of the results have the sheet, one of all lists', async () => {
  const page = await it.open({ hash: '#/play?code=125C-MB17-0BW2&against=5', width: 390 });
  await startRound(page);
  await page.locator('#word').fill('hotel');
  await page.keyboard.press('Enter');
  await waitForText(page, '.verdict', 'hotel');
  await endRound(page);
  await page.locator('.best button').tap();
  await waitForText(page, '.word-sheet b', await text(page, '.best button'));
  await isInWindow(page);
  await page.locator('.missed .words li:last-child > button').last().tap();
  await isInWindow(page);
  await page.locator('.word-list').first().locator('button').first().tap();
  await waitForText(page, '.word-sheet b', 'hotel');
  await isInWindow(page);
  assert.equal(await page.locator('.words [aria-pressed="true"]').count(), 1);
  assert.equal(await litCells(page), 5);
  await page.getByRole('button', { name: 'Change' }).click();
  assert.equal(await page.locator('.word-sheet').count(), 0);
});
