// Rounds that are left, and come back: the clock, reloading, other views, storage that is blocked.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { bench, endRound, litCells, pick, ready, startRound, text, waitForText } from './harness.ts';

const it = bench();
const CODE = '125C-MB17-0BW2';

/** Makes the page believe that it is hidden, as in a tab that is not in front. */
async function leave(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('the clock is stopped while the page is left, the screen says so, and the board is covered', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  await leave(page, true);
  await leave(page, false);
  await waitForText(page, '.paused', /Paused.*2:5\d left. The clock is stopped|Paused.*3:00 left. The clock is stopped/);
  const stands = await text(page, '.clock');
  await page.waitForTimeout(1500);
  assert.equal(await text(page, '.clock'), stands);
  assert.equal(await page.locator('.letter').first().evaluate((it) => getComputedStyle(it).visibility), 'hidden');
  assert.equal(await page.evaluate(() => document.querySelector('.board')!.matches('[inert]')), true);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.waitForFunction((stands) => document.querySelector('.clock')!.textContent !== stands, stands);
  await page.keyboard.type('hotel\n');
  await waitForText(page, '.verdict', 'hotel: 2 points');
});

test('another view pauses the round; its tab shows it again', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.waitForURL(/#\/learn/);
  await page.getByRole('link', { name: 'Play' }).click();
  await page.waitForURL(/#\/play\?code=/);
  await page.locator('.paused').waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.keyboard.type('hotel\n');
  await waitForText(page, '.verdict', 'hotel: 2 points');
});

test('a round that begins while its player is elsewhere waits there', async () => {
  const page = await it.open({ hash: '#/play', context: { serviceWorkers: 'block' }, allowed: /registration blocked/ });
  // All words are late.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/english-.*\.fst\.gz/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('link', { name: 'Solve' }).click();
  await page.waitForURL(/#\/solve/);
  release();
  await ready(page);
  await page.waitForTimeout(800);
  assert.match(page.url(), /#\/solve/);
  assert.equal(await page.locator('.solve').count(), 1);
  await page.getByRole('link', { name: 'Play' }).click();
  await waitForText(page, '.paused', '3:00 left');
  assert.match(page.url(), /#\/play\?code=/);
  await page.getByRole('button', { name: 'Go on' }).click();
  assert.equal(await page.locator('.paused').count(), 0);
});

/** The seconds of a clock such as 2:59. */
function seconds(clock: string): number {
  const [minutes, rest] = clock.split(':').map(Number);
  return minutes * 60 + rest;
}

test('a round goes on after a reload, with its words, its time and its opponents', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}&against=5` });
  await startRound(page);
  await page.keyboard.type('hotel\nclothed\n');
  await waitForText(page, '.score', '7 points');
  await page.waitForTimeout(1200);
  const began = Date.now();
  const before = seconds(await text(page, '.clock'));
  await page.reload();
  await waitForText(page, '.kept', new RegExp(`${CODE}: 2:5\\d left, 7 points`));
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.clock').waitFor();
  assert.equal(await text(page, '.score'), '7 points');
  const left = seconds(await text(page, '.clock'));
  // Not a fixed time: the machine may be slow. The clock is written five times a second, so it can be late.
  const passed = Math.ceil((Date.now() - began) / 1000) + 1;
  assert.ok(left <= before && left >= before - passed, `${before} s before, ${left} s after, in ${passed} s`);
  await page.keyboard.type('hotel\n');
  await waitForText(page, '.verdict', 'hotel: entered before');
  await endRound(page);
  await waitForText(page, 'h1', 'You have 0 points');
  assert.match(await text(page, '.standings'), /Computer 5/);
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('.kept').count(), 0);
});

test('going back puts the round aside; it is offered, and can be forgotten', async () => {
  const page = await it.open({ hash: '#/play?against=1' });
  await startRound(page);
  await page.waitForURL(/code=/);
  await page.goBack();
  await page.locator('.setup').waitFor();
  assert.match(page.url(), /#\/play\?against=1$/);
  await page.getByRole('button', { name: 'Forget it' }).click();
  assert.equal(await page.locator('.kept').count(), 0);
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('.kept').count(), 0);
});

test('a round ends only after its player was asked', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  assert.equal(await page.getByRole('button', { name: /^End/ }).count(), 0);
  await page.getByRole('button', { name: 'Pause' }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Go on');
});

test('the board is turned; typing, tracing and hints are right on it', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  const letters = async (): Promise<string> => (await page.locator('.letter').allTextContents()).join('');
  assert.equal(await letters(), 'POQuEFCLTGVHOSDEL');
  await page.getByRole('button', { name: 'Turn the board' }).click();
  assert.equal(await letters(), 'SGFPDVCOEHLQuLOTE');
  await page.locator('#word').fill('hotel');
  assert.equal(await litCells(page), 5);
  await page.keyboard.press('Enter');
  await page.locator('.board[data-verdict="good"]').waitFor();
  const lit = await page.locator('.letter.lit').allTextContents();
  assert.deepEqual(lit.sort(), ['E', 'H', 'L', 'O', 'T']);
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.tile.hint').nth(1).waitFor();
  const said = /Tiles: (.*)$/.exec(await text(page, '.hint-text'))![1].split(' ');
  const marked = await page.evaluate(() => [...document.querySelectorAll('.tile')].flatMap((tile, i) =>
    tile.classList.contains('hint') ? [document.querySelectorAll('.letter')[i].textContent!.toUpperCase()] : []));
  assert.deepEqual(marked.sort(), said.sort());
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Turn the board' }).click();
  assert.equal(await letters(), 'POQuEFCLTGVHOSDEL');
});

test('letters of what is left are a hint; a verdict is seen on the tiles', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  await page.getByText('What is left of the goal, by letters').click();
  const left = async (): Promise<number[]> => (await page.locator('.left-over b').allTextContents()).map(Number);
  const before = await left();
  assert.equal(before.reduce((a, b) => a + b), 22);
  await page.locator('#word').fill('hot');
  await page.keyboard.press('Enter');
  await page.locator('.board[data-verdict="good"]').waitFor();
  assert.deepEqual(await left(), [before[0] - 1, ...before.slice(1)]);
  await page.locator('#word').fill('dho');
  await page.keyboard.press('Enter');
  await waitForText(page, '.verdict', 'dho');
});

test('the result is copied as a text without words, and the round is among the past ones', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  await page.keyboard.type('hotel\n');
  await waitForText(page, '.verdict', 'hotel');
  await endRound(page);
  await waitForText(page, '.best', /Best missed word: clothed ?5 points/);
  assert.equal(await litCells(page), 7);
  await pick(page, 'Share', 'The result as a text');
  await waitForText(page, '.note', 'The result is copied');
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, new RegExp(`^dictc, round ${CODE}\n2 points, Fair\n1 of 22 words\n3 □+ 0 of \\d+\n`));
  assert.match(shared, new RegExp(`#/play\\?code=${CODE}&beat=2$`));
  assert.ok(!shared.includes('hotel'));
  await pick(page, 'More', 'Another round…');
  await page.getByText('Your rounds').click();
  await waitForText(page, '.past li', /^2 points 1 of 22 words/);
  await page.locator('.past').getByRole('link', { name: 'Play again' }).click();
  await page.waitForURL(new RegExp(`code=${CODE}`));
  await waitForText(page, '.planned', CODE);
});

test('the tab of Play leads from results to the setup, and back to results from another view', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  await page.keyboard.type('hotel\n');
  await waitForText(page, '.verdict', 'hotel');
  await endRound(page);
  await page.getByRole('link', { name: 'Solve' }).click();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.locator('.results').waitFor();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.locator('.setup').waitFor();
  assert.ok(!page.url().includes('round='));
  await page.goBack();
  await page.locator('.results').waitFor();
});

test('where site data is blocked, everything works and says that nothing is kept', async () => {
  const page = await it.open({ hash: '#/about' });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'caches']) {
      Object.defineProperty(window, name, { get: () => { throw new DOMException('The operation is insecure.', 'SecurityError'); } });
    }
  });
  await page.goto(`${it.url}#/play?code=${CODE}`);
  await page.reload();
  await startRound(page);
  await page.keyboard.type('hotel\n');
  await waitForText(page, '.verdict', 'hotel: 2 points');
  await endRound(page);
  await pick(page, 'More', 'Another round…');
  await page.getByText('Your rounds').click();
  await waitForText(page, '.history', 'This browser keeps no data of this page');
  await waitForText(page, '.past li', '2 points');
});

test('storage that is full loses no round as long as the page is open', async () => {
  const page = await it.open({ hash: '#/about' });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  await page.goto(`${it.url}#/play?code=${CODE}`);
  await page.reload();
  await startRound(page);
  await page.keyboard.type('hotel\n');
  await waitForText(page, '.verdict', 'hotel: 2 points');
  await page.evaluate(() => (location.hash = '#/play'));
  await waitForText(page, '.kept', '2 points');
});

test('the words of a kept round stay out of a round that began meanwhile', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  for (const word of ['hotel', 'cloth', 'hot']) {
    await page.locator('#word').fill(word);
    await page.keyboard.press('Enter');
    await waitForText(page, '.verdict', `${word}: `);
  }
  await page.goto(`${it.url}#/play`);
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await page.evaluate(async (code) => {
    const press = (name: string): void => [...document.querySelectorAll('button')].find((it) => it.textContent === name)!.click();
    press('Go on');
    const went = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = `#/play?code=${code}&against=1`;
    await went;
    press('Start');
  }, CODE);
  await page.locator('.clock').waitFor();
  await endRound(page);
  await waitForText(page, '.results', 'You have 0 points');
});

test('going back in a round of the board of the day shows its setup, and the round goes on', async () => {
  const page = await it.open({ hash: '#/play?day=2026-11-22' });
  await startRound(page);
  await page.goBack();
  await waitForText(page, '.begun', /You have begun it: 2:5\d left|You have begun it: 3:00 left/);
  assert.match(page.url(), /#\/play\?day=2026-11-22$/);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.clock').waitFor();
  assert.ok(seconds(await text(page, '.clock')) <= 180);
});

test('results are there again after a reload, and after going back and forth', async () => {
  const page = await it.open({ hash: '#/play?day=2026-11-22&against=5' });
  await startRound(page);
  const word = async (): Promise<string> => (await page.locator('.letter').allTextContents()).slice(0, 2).join('').toLowerCase();
  await page.locator('#word').fill(await word());
  await page.keyboard.press('Enter');
  await waitForText(page, '.verdict', /./);
  await endRound(page);
  const shown = async (): Promise<string> => {
    await page.locator('.standings').waitFor();
    return `${await text(page, '.points')} ${await text(page, '.found')} ${await text(page, '.results .right')}`;
  };
  const results = await shown();
  await page.reload();
  assert.equal(await shown(), results);
  await page.goBack();
  await page.locator('.setup').waitFor();
  assert.equal(await page.locator('.kept, .begun').count(), 0);
  await page.goForward();
  assert.equal(await shown(), results);
  // Another visit has the result of the day, and a second round is practice.
  await page.goto(`${it.url}#/play?day=2026-11-22`);
  await waitForText(page, '.result', /^0 points 0 of 11 words/);
  await page.getByRole('button', { name: 'Practice on it' }).waitFor();
  await page.getByRole('link', { name: 'See the result' }).click();
  assert.equal(await shown(), results);
});
