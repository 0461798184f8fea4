// The first seconds on a phone: the board of the day, a round that begins before its words are there, and what tabs,
// other days and links do to it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { BrowserContext, Page } from 'playwright-core';

import { bench, endRound, pick, ready, startRound, text, waitForText } from './harness.ts';

const it = bench();
const NO_WORKER = { allowed: /registration blocked/, context: { serviceWorkers: 'block' as const } };
/** Rolled by `dictc play --day 2026-11-28`; edge, tend and dent are common words, and dey is a rare one. */
const DAY = '2026-11-28';
const TILES = 'HBVCXEOATYGKNDDE';

/** Holds back the files whose names match, until they are released. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** A page of a phone with nothing but its own scripts, at a moment of a day. */
async function early(day = DAY, hour = 12): Promise<{ page: Page; common: () => void; all: () => void }> {
  const page = await it.open({ width: 390, hash: '#/about', ...NO_WORKER });
  const common = await hold(page, /dictc-[0-9a-f]{8}\.wasm|common-/);
  const all = await hold(page, /english-|dictc-rounds/);
  await page.clock.setFixedTime(new Date(`${day}T${String(hour).padStart(2, '0')}:00`));
  await page.goto(it.url);
  return { page, common, all };
}

/** Waits until no word of a player waits for its verdict. */
async function judged(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.mine-list')!.textContent!.includes('…'));
}

test('the home of a phone is the board of the day, with Start in view; elsewhere it is Solve', async () => {
  for (const [width, height] of [[320, 568], [360, 740], [390, 844], [844, 390]]) {
    const page = await it.open({ context: { viewport: { width, height }, hasTouch: true, isMobile: true } });
    await waitForText(page, 'h1', 'Board of the day');
    assert.equal(await text(page, '.name'), 'dictc');
    const start = (await page.getByRole('button', { name: 'Start' }).boundingBox())!;
    assert.ok(start.y + start.height <= height, `${width} by ${height}: ${start.y + start.height}`);
    assert.deepEqual((await page.locator('nav a').allTextContents()).slice(0, 2), ['Play', 'Solve']);
    assert.equal(await page.locator('nav [aria-current]').textContent(), 'Play');
    await page.getByRole('link', { name: 'Solve' }).click();
    await page.locator('.solve').waitFor();
    await page.getByRole('link', { name: 'Play' }).click();
    await waitForText(page, 'h1', 'Board of the day');
    await page.context().close();
  }
  for (const viewport of [{ width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
    const page = await it.open({ context: { viewport } });
    await page.locator('.solve').waitFor();
    await page.context().close();
  }
});

test('board and clock need no words; a word is checked until it is known, and is never refused before', async () => {
  const { page, common, all } = await early();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.clock').waitFor();
  assert.equal((await page.locator('.letter').allTextContents()).join(''), TILES);
  await page.locator('#word').focus();
  for (const word of ['tend', 'dey', 'edge', 'xeb', 'edge']) await page.keyboard.type(`${word}\n`);
  await waitForText(page, '.verdict', 'edge: checking…');
  assert.match(await text(page, '.mine-list'), /edge, …xeb, …edge, …dey, …tend, …/);
  common();
  await waitForText(page, '.tally', /^\d of 44 words$/);
  const there = /^(\d)/.exec(await text(page, '.tally'))![1];
  assert.equal(await page.locator('.chip.good').count(), Number(there));
  assert.equal(await page.locator('.mine-list li', { hasText: 'dey' }).textContent(), 'dey, …');
  assert.equal(await page.locator('.mine-list li', { hasText: 'xeb' }).textContent(), 'xeb, …');
  all();
  await waitForText(page, '.side', '97 words and 115 points are on the board');
  await judged(page);
  const listed = (await page.locator('.mine-list li').allTextContents()).sort();
  const whole = await it.open({ hash: `#/play?day=${DAY}` });
  await startRound(whole);
  for (const word of ['tend', 'dey', 'edge', 'xeb', 'edge']) await whole.keyboard.type(`${word}\n`);
  await waitForText(whole, '.verdict', 'edge: entered before');
  await judged(whole);
  assert.deepEqual((await whole.locator('.mine-list li').allTextContents()).sort(), listed);
  assert.equal(await text(page, '.score'), await text(whole, '.score'));
});

test('a round that ends before its words are there has its results when they are; so has one that was left', async () => {
  for (const isLeft of [false, true]) {
    const { page, common, all } = await early();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('#word').fill('edge');
    await page.locator('#word').press('Enter');
    await waitForText(page, '.verdict', 'edge: checking…');
    if (isLeft) {
      await page.reload();
      await waitForText(page, '.begun', 'You have begun it: ');
      await page.getByRole('button', { name: 'Go on' }).click();
      await waitForText(page, '.mine-list', 'edge, …');
    }
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'End the round' }).click();
    await waitForText(page, '[role="status"]', 'The results are here when all words are.');
    common();
    all();
    await waitForText(page, 'h1', 'You have 1 point');
    await waitForText(page, '.found', 'Beginner: 1 of 44 words. Your best word is edge.');
    await page.context().close();
  }
});

test('words that could not be loaded are loaded again, and the round has them', async () => {
  const page = await it.open({ width: 390, hash: '#/about', allowed: /registration blocked|Failed to load|404/, context: NO_WORKER.context });
  await page.route(/english-/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${it.url}#/play?day=${DAY}`);
  await page.reload();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.problem').waitFor();
  await page.locator('#word').fill('dey');
  await page.locator('#word').press('Enter');
  await waitForText(page, '.verdict', 'dey: checking…');
  await page.unroute(/english-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForText(page, '.side', '97 words and 115 points are on the board');
  await page.waitForFunction(() => !document.querySelector('.mine-list')!.textContent!.includes('…'));
});

test('a round is played in one tab; others say so, and go on when it is free', async () => {
  const context: BrowserContext = await it.browser.newContext();
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) await page.goto(`${it.url}#/play?day=${DAY}`);
  await startRound(one);
  await one.keyboard.type('edge\n');
  await waitForText(one, '.verdict', 'edge: 1 point');
  // The other tab has heard of it.
  await waitForText(two, '.begun', 'You have begun it: ');
  await two.getByRole('button', { name: 'Go on' }).click();
  await waitForText(two, '.setup .error', 'This round is being played in another tab of this browser.');
  await one.goBack();
  await one.locator('.setup').waitFor();
  await two.getByRole('button', { name: 'Go on' }).click();
  await waitForText(two, '.score', '1 point');
  await two.keyboard.type('tend\n');
  await waitForText(two, '.verdict', /tend: /);
  const score = await text(two, '.score');
  await one.getByRole('button', { name: 'Go on' }).click();
  await waitForText(one, '.setup .error', 'another tab');
  await endRound(two);
  await waitForText(one, '.result', score);
  // Rounds with a code, too.
  await one.goto(`${it.url}#/play?code=125C-MB17-0BW2`);
  await startRound(one);
  await two.goto(`${it.url}#/play`);
  await two.locator('.kept').getByRole('button', { name: 'Go on' }).click();
  await waitForText(two, '.setup .error', 'another tab');
  await context.close();
});

test('a day that begins before midnight counts for the day when it was begun', async () => {
  const page = await it.open({ hash: '#/about' });
  await page.clock.install({ time: new Date(2026, 10, 27, 23, 58, 30) });
  await page.goto(`${it.url}#/play?day=2026-11-27`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.clock').waitFor();
  const letters = await page.locator('.letter').allTextContents();
  await page.locator('#word').fill(letters.slice(0, 3).join('').toLowerCase());
  await page.keyboard.press('Enter');
  await page.clock.runFor(181_000);
  await page.locator('.results').waitFor();
  await page.goto(`${it.url}#/play?day=2026-11-28`);
  await waitForText(page, '.next', /^1 day in a row/);
});

test('days that are none, or have not come, become today, with a message', async () => {
  for (const [day, message] of [['2026-99-99', 'There is no day 2026-99-99.'], ['2030-01-01', 'The board of January 1, 2030 comes on its day.']]) {
    const page = await it.open({ hash: `#/play?day=${day}` });
    await waitForText(page, '.setup .error', `${message} This is the board of today.`);
    const [said, start] = [(await page.locator('.setup .error').boundingBox())!, (await page.locator('#start').boundingBox())!];
    assert.ok(said.y < start.y, 'above Start, where it is seen');
    await page.waitForURL((url) => !url.hash.includes(day));
    await waitForText(page, '.next', 'Next board in');
  }
});

test('the code of an older word list begins with the words of today, and so does a kept round, by the rules of the code', async () => {
  // A round of four words on the board that 125C-MB17-0BW2 has: five minutes, level 35, opposite edges touch.
  const [code, board] = ['125H-P5H7-013W-J1M2-NB8', 'poqe/fclt/gvho/sdel'];
  const said = 'The code is of another word list: the words of today count.';
  let page = await it.open({ hash: `#/play?code=${code}` });
  await startRound(page);
  await waitForText(page, '.note', said);
  assert.equal((await page.locator('.round .letter').allTextContents()).join(''), 'POQuEFCLTGVHOSDEL');
  await waitForText(page, '.clock', /^[45]:/);
  await waitForText(page, '.side', '127 words and 187 points are on the board. Opposite edges touch.');
  const kept = { v: 1, id: '1-2', params: { code }, seed: 1, dictionary: 'english', file: '', board, code, seconds: 300, elapsed: 60_000, entries: [['hotel', 5000]], points: 2, found: 1, begun: '2026-11-20' };
  await page.context().close();
  page = await it.open({ hash: '#/play' });
  await page.evaluate((it) => localStorage.setItem('dictc.rounds', JSON.stringify([it])), kept);
  await page.reload();
  await page.locator('.kept').getByRole('button', { name: 'Go on' }).click();
  await waitForText(page, '.note', said);
  await waitForText(page, '.score', '2 points');
  await waitForText(page, '.clock', /^[34]:/);
  // Only on a torus.
  await page.keyboard.type('cheques\n');
  await waitForText(page, '.score', '7 points');
  await endRound(page);
  await waitForText(page, '.found', /2 of 127 words/);
});

test('a kept round of an older word list leaves a link alone that is opened before its words are there', async () => {
  const code = '12VQ-7011-04EN';
  const page = await it.open({ hash: '#/play', context: { serviceWorkers: 'block' }, allowed: /registration blocked/ });
  const kept = { v: 1, id: '1-2', params: { code }, seed: 1, dictionary: 'english', file: '', board: 'poqe/fclt/gvho/sdel', code, seconds: 300, elapsed: 60_000, entries: [], points: 0, found: 0 };
  await page.evaluate((it) => localStorage.setItem('dictc.rounds', JSON.stringify([it])), kept);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/english-.*\.fst\.gz/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.locator('.kept').getByRole('button', { name: 'Go on' }).click();
  await page.evaluate(() => (location.hash = '#/play?code=125C-MB17-0BW2'));
  await waitForText(page, '.planned', '125C-MB17-0BW2');
  release();
  await ready(page);
  await page.waitForTimeout(800);
  assert.equal(await page.locator('.note, .clock').count(), 0);
  await startRound(page);
  await page.waitForURL(/code=125C-MB17-0BW2/);
});

test('a link has a score to beat, which the round and its results name', async () => {
  const page = await it.open({ hash: '#/play?code=125C-MB17-0BW2&beat=5' });
  await waitForText(page, '.beat', 'Somebody has 5 points on this board. Can you beat that?');
  await startRound(page);
  await waitForText(page, '.score', '0 points of 5 to beat');
  await page.keyboard.type('clothed\nhotel\n');
  await waitForText(page, '.score', '7 points of 5 to beat');
  await page.getByRole('button', { name: 'Hint' }).click();
  await waitForText(page, '.hint-text', /Hint: /);
  await endRound(page);
  await waitForText(page, '.beat', 'You beat 5 points by 2.');
  await waitForText(page, '.found', /, 1 hint\. Your best word is clothed\.$/);
  await pick(page, 'Share', 'The result as a text');
  await waitForText(page, '.note', 'The result is copied');
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /, 1 hint\n/);
  assert.match(shared, /#\/play\?code=125C-MB17-0BW2&beat=7$/);
  // Another round is no answer to it.
  await page.getByRole('button', { name: 'Play again' }).click();
  await waitForText(page, '.score', /^0 points$/);
});

test('the rank moves with each word, and rare words are a bonus', async () => {
  const page = await it.open({ hash: '#/play?code=125C-MB17-0BW2' });
  await startRound(page);
  const width = (): Promise<number> => page.locator('.progress i').evaluate((it) => Number.parseFloat((it as HTMLElement).style.width));
  assert.equal(await text(page, '.progress'), 'Beginner0 of 22 words');
  assert.equal(await width(), 0);
  await page.keyboard.type('clothed\n');
  await waitForText(page, '.verdict', 'clothed: 5 points, Good!');
  await waitForText(page, '.progress', 'Good1 of 22 words');
  const before = await width();
  await page.keyboard.type('lethe\n');
  await waitForText(page, '.verdict', 'lethe: 2 points, bonus');
  await waitForText(page, '.progress', /^Strong1 of 22 words, 1 bonus$/);
  assert.ok((await width()) > before);
  await endRound(page);
  await waitForText(page, '.found', 'Strong: 1 of 22 words, 1 bonus. Your best word is clothed.');
  // The best missed word is one that people know, and so are the first of the list.
  await waitForText(page, '.best', /Best missed word: (hotel|cloth)/);
});

/** Touches of a phone on the tiles of a round. */
async function fingers(): Promise<{ page: Page; touch: (type: string, ...cells: number[]) => Promise<void> }> {
  const page = await it.open({ hash: '#/play?code=125C-MB17-0BW2', width: 390 });
  await startRound(page);
  const session = await page.context().newCDPSession(page);
  const boxes = await Promise.all(Array.from({ length: 16 }, async (_, cell) => (await page.locator('.tile-button').nth(cell).boundingBox())!));
  const touch = async (type: string, ...cells: number[]): Promise<void> => {
    const touchPoints = cells.map((cell, id) => ({ x: boxes[cell].x + boxes[cell].width / 2, y: boxes[cell].y + boxes[cell].height / 2, id }));
    await session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
  };
  return { page, touch };
}

// P O Qu E / F C L T / G V H O / S D E L
test('a swipe begins a new word, after a stray tap and after the end of another word', async () => {
  const { page, touch } = await fingers();
  const swipe = async (...cells: number[]): Promise<void> => {
    await touch('touchStart', cells[0]);
    for (const cell of cells.slice(1)) await touch('touchMove', cell);
    await touch('touchEnd');
  };
  // A stray tap on L, then H-O-T, beside it.
  await touch('touchStart', 6);
  await touch('touchEnd');
  await swipe(10, 11, 7);
  await waitForText(page, '.verdict', 'hot: 1 point');
  // Taps on L and O, then a swipe that begins at O.
  for (const cell of [15, 11]) {
    await touch('touchStart', cell);
    await touch('touchEnd');
  }
  assert.equal(await page.locator('#word').inputValue(), 'lo');
  await swipe(11, 10, 14);
  await waitForText(page, '.verdict', 'ohe: not in the dictionary');
});

test('two thumbs take turns, a touch that the system takes away leaves nothing, and × clears', async () => {
  const { page, touch } = await fingers();
  // H, then O before H is let go, then T.
  await touch('touchStart', 10);
  await touch('touchStart', 10, 11);
  await touch('touchEnd', 11);
  await touch('touchEnd');
  await touch('touchStart', 7);
  await touch('touchEnd');
  assert.equal(await page.locator('#word').inputValue(), 'hot');
  await page.getByRole('button', { name: 'Clear the word' }).tap();
  assert.deepEqual([await page.locator('#word').inputValue(), await text(page, '.verdict'), await page.locator('.letter.lit').count()], ['', '', 0]);
  await touch('touchStart', 10);
  await touch('touchMove', 11);
  assert.equal(await text(page, '.verdict'), 'ho');
  await touch('touchCancel');
  assert.deepEqual([await page.locator('#word').inputValue(), await text(page, '.verdict'), await page.locator('.letter.lit').count()], ['', '', 0]);
  // The next touch is a new word.
  await touch('touchStart', 7);
  await touch('touchEnd');
  assert.equal(await page.locator('#word').inputValue(), 't');
});
