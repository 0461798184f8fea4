// The word that was chosen: its path on the board of the view, and a strip of two lines on narrow pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { bench, endRound, litCells, pick, solved, startRound, text, waitForText, words } from './harness.ts';

const it = bench();
const BOARD = '#/solve?board=hell/likd/oquee/laun';
const PHONES: readonly (readonly [number, number])[] = [[320, 568], [360, 640], [390, 844]];

async function phone(hash: string, [width, height]: readonly [number, number]): Promise<Page> {
  return it.open({ hash, context: { viewport: { width, height }, hasTouch: true, isMobile: true } });
}

/** The rows of words between the board and the strip, which are in the window. */
async function rowsInView(page: Page): Promise<number> {
  const height = page.viewportSize()!.height;
  const strip = (await page.locator('.strip').boundingBox())!;
  assert.equal(Math.round(strip.y + strip.height), height, 'the strip is at the lower edge');
  return page.evaluate((bottom) => {
    const top = document.querySelector('main .board')?.getBoundingClientRect().bottom ?? 0;
    const boxes = [...document.querySelectorAll('.word-list .words button')].map((it) => it.getBoundingClientRect());
    return new Set(boxes.filter((it) => it.height > 0 && it.top >= top && it.bottom <= bottom).map((it) => Math.round(it.top))).size;
  }, strip.y);
}

/** The board is in the window, with the path of the word. */
async function pathIsInView(page: Page): Promise<void> {
  const board = (await page.locator('main .board').boundingBox())!;
  assert.ok(board.y >= 0 && board.y + board.height < page.viewportSize()!.height, JSON.stringify(board));
  const word = await text(page, '.strip b');
  assert.equal(await litCells(page), word.replace('qu', 'q').length, word);
}

test('after a tap on a word nothing has moved, the board has its path, and three rows of words are in view', async () => {
  for (const size of PHONES) {
    const page = await phone('#/solve', size);
    await solved(page);
    const places = (): Promise<string> => page.evaluate(() => JSON.stringify([...document.querySelectorAll('main .board, .words button')].slice(0, 20).map((it) => it.getBoundingClientRect())));
    const before = await places();
    const height = (await page.locator('.strip').boundingBox())!.height;
    await page.locator('.words button').nth(2).tap();
    await waitForText(page, '.strip b', (await words(page))[2]);
    assert.equal(await places(), before, `${size}`);
    assert.equal((await page.locator('.strip').boundingBox())!.height, height);
    assert.ok(height < 60, `two lines: ${height}`);
    assert.ok((await rowsInView(page)) >= 3, `${size}: ${await rowsInView(page)}`);
    await pathIsInView(page);
    // It stays while words scroll.
    await page.evaluate(() => window.scrollTo(0, 900));
    await pathIsInView(page);
    assert.ok((await rowsInView(page)) >= 3);
    await page.context().close();
  }
});

test('words of the results and of answers have the same strip, with three rows of words', async () => {
  for (const size of PHONES) {
    const page = await phone('#/play?code=125C-MB17-0BW2&against=5', size);
    await startRound(page);
    await page.locator('#word').fill('hotel');
    await page.keyboard.press('Enter');
    await waitForText(page, '.verdict', 'hotel');
    await endRound(page);
    assert.equal(await page.locator('.strip').count(), 0);
    await page.locator('.best button').tap();
    await waitForText(page, '.strip b', await text(page, '.best button'));
    await page.locator('.missed .words button').nth(6).tap();
    await pathIsInView(page);
    assert.ok((await rowsInView(page)) >= 3, `${size}: ${await rowsInView(page)}`);
    await page.locator('.word-list').first().locator('button').first().tap();
    await waitForText(page, '.strip b', 'hotel');
    await pathIsInView(page);
    assert.equal(await page.locator('.words [aria-pressed="true"]').count(), 1);
    await pick(page, 'More', 'Another round…');
    assert.equal(await page.locator('.strip').count(), 0);
    await page.goto(`${it.url}#/words?find=listen`);
    await page.locator('.words button', { hasText: 'silent' }).tap();
    await waitForText(page, '.strip .meaning', 'absence of sound');
    assert.ok((await rowsInView(page)) >= 3, `${size}: ${await rowsInView(page)}`);
    await page.context().close();
  }
});

test('the strip has the word before and after, and more of it by a tap on its lines', async () => {
  const page = await it.open({ hash: BOARD, width: 390 });
  await solved(page);
  const [first, second] = await words(page);
  await page.locator('.words button').first().tap();
  await waitForText(page, '.strip b', first);
  await waitForText(page, '.strip', /, \d+ points?, (everyday|common|familiar|uncommon|rare)/);
  await waitForText(page, '.strip .meaning', /: |Look up/);
  await page.getByRole('button', { name: 'Next word' }).tap();
  await waitForText(page, '.strip b', second);
  await page.waitForURL(new RegExp(`word=${second}`));
  assert.equal(await page.locator('.words [aria-pressed="true"]').textContent(), second);
  await page.getByRole('button', { name: 'Previous word' }).tap();
  await page.getByRole('button', { name: 'Previous word' }).tap();
  await waitForText(page, '.strip b', (await words(page)).at(-1)!);
  await page.goto(`${it.url}${BOARD}&word=unequal`);
  await waitForText(page, '.strip .meaning', /lacking the requisite/);
  const overflows = (): Promise<boolean> => page.locator('.strip .meaning').evaluate((it) => it.scrollWidth > it.clientWidth);
  const height = async (): Promise<number> => (await page.locator('.strip').boundingBox())!.height;
  const low = await height();
  assert.equal(await overflows(), true, 'more than a line');
  await page.locator('.strip .meaning').tap();
  assert.ok((await height()) > low);
  assert.equal(await overflows(), false, 'all of it can be read');
  await page.locator('.strip .meaning').tap();
  assert.equal(await height(), low);
  assert.equal(await overflows(), true);
  await page.getByRole('button', { name: 'Close' }).tap();
  await waitForText(page, '.strip', 'Longest:');
  assert.equal(await page.locator('.words [aria-pressed="true"]').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement!.textContent), 'unequal');
});

test('the longest word is a button, below the board and in the strip', async () => {
  for (const [width, place] of [[390, '.strip'], [1280, '.chosen-word']] as const) {
    const page = await it.open({ hash: '#/solve', width });
    await solved(page);
    await waitForText(page, place, 'Longest: replastering');
    await page.locator(`${place} .now button`).click();
    await waitForText(page, place, /^replastering, 11 points/);
    await page.waitForURL(/word=replastering/);
    assert.equal(await litCells(page), 'replastering'.length);
    assert.equal(await page.evaluate(() => document.activeElement!.textContent), 'replastering');
    await page.context().close();
  }
});

test('by keyboard: Tab reaches the strip, Escape releases its word', async () => {
  const page = await it.open({ hash: BOARD, width: 390 });
  await solved(page);
  await page.locator('.words button').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.strip b').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement!.closest('.strip') !== null), true);
  await page.keyboard.press('Escape');
  await waitForText(page, '.strip', 'Longest:');
  assert.equal(await page.evaluate(() => document.activeElement!.closest('.words') !== null), true);
  await page.keyboard.press('Enter');
  await page.locator('.strip b').waitFor();
  await page.keyboard.press('Escape');
  await waitForText(page, '.strip', 'Longest:');
});

test('the strip goes with its view and its words, and comes back with a link', async () => {
  const page = await it.open({ hash: `${BOARD}&word=unequal`, width: 390 });
  await solved(page);
  await waitForText(page, '.strip b', 'unequal');
  await page.getByRole('link', { name: 'Learn' }).click();
  assert.equal(await page.locator('.strip').count(), 0);
  await page.getByRole('link', { name: 'Solve' }).click();
  await waitForText(page, '.strip b', 'unequal');
  await page.getByLabel('Letters of the board').fill('died');
  await waitForText(page, '.totals', /^5 words/);
  await waitForText(page, '.strip', 'Longest: deid');
  await page.getByLabel('Letters of the board').fill('xx/zz');
  await waitForText(page, '.none', 'No words here');
  assert.equal(await page.locator('.strip').count(), 0);
});

test('beside the board there is no strip', async () => {
  const page = await it.open({ hash: `${BOARD}&word=unequal` });
  await solved(page);
  await waitForText(page, '.now', /^unequal, 5 points, /);
  assert.equal(await page.locator('.strip').isVisible(), false);
  assert.equal(await page.locator('.chosen-word .meaning').isVisible(), true);
});

test('a solved board with its words is printed on two pages', async () => {
  const page = await it.open({ hash: '#/solve' });
  await solved(page);
  for (const format of ['A4', 'Letter']) {
    const pages = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)!;
    assert.ok(pages.length <= 2, `${format}: ${pages.length}`);
  }
});

test('the strip that comes with the first word does not cover that word', async () => {
  for (const size of PHONES) {
    const page = await phone('#/words?find=re*', size);
    await page.locator('.words button').nth(99).waitFor();
    // A word at the lower edge of the window, before there is a strip.
    const last = await page.evaluate(() => {
      const button = document.querySelectorAll('.words button')[50];
      window.scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 2);
      return button.textContent!;
    });
    const button = page.locator('.words').getByRole('button', { name: last, exact: true });
    const before = (await button.boundingBox())!;
    await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height / 2);
    await waitForText(page, '.strip b', last);
    const [word, strip] = [(await button.boundingBox())!, (await page.locator('.strip').boundingBox())!];
    assert.ok(before.y + before.height > strip.y, `${size}: the strip would cover ${last}`);
    assert.ok(word.y + word.height <= strip.y, `${size}: ${word.y + word.height} is below ${strip.y}`);
    await page.context().close();
  }
});

test('the longest word is chosen also if it is not among the words that are drawn', async () => {
  const page = await it.open({ hash: '#/solve?board=eass/l?et/rtin/edop&sort=alpha', width: 390 });
  await solved(page);
  const longest = await text(page, '.strip .now button');
  assert.ok(!(await words(page)).includes(longest), `${longest} is drawn`);
  await page.locator('.strip .now button').tap();
  await waitForText(page, '.strip .now', new RegExp(`^${longest}, \\d+ points`));
  assert.equal(await litCells(page), longest.length);
});
