// The board of the day: its date, its result, practice, the calendar, what is shared, and past rounds as a file.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

import type { Download, Page } from 'playwright-core';

import { bench, endRound, pick, ready, startRound, text, waitForText, words } from './harness.ts';

const it = bench();

/** Enters the first tiles of the board as a word, and ends the round. */
async function playAndEnd(page: Page): Promise<void> {
  const letters = await page.locator('.letter').allTextContents();
  await page.locator('#word').fill(letters.slice(0, 3).join('').toLowerCase());
  await page.keyboard.press('Enter');
  await waitForText(page, '.verdict', /./);
  await endRound(page);
}

/** The days of the page's clock: today, and in words. */
function today(page: Page): Promise<{ day: string; words: string }> {
  return page.evaluate(() => {
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((it) => String(it).padStart(2, '0')).join('-');
    return { day, words: now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }) };
  });
}

async function pathOf(download: Promise<Download>): Promise<[name: string, path: string]> {
  const it = await download;
  return [it.suggestedFilename(), (await it.path())!];
}

test('words that are marked as offensive do not count on the board of a day, are shown nowhere, and `play --day` agrees', async () => {
  const page = await it.open({ hash: '#/play?day=2026-11-27' });
  await startRound(page);
  await page.keyboard.type('shit\n');
  await waitForText(page, '.verdict', 'shit: marked as offensive, does not count');
  await page.keyboard.type('shirt\nhits\n');
  await waitForText(page, '.verdict', /hits: /);
  await endRound(page);
  const missed = await page.locator('.missed button').evaluateAll((all) => all.map((it) => it.firstChild?.textContent ?? ''));
  assert.ok(missed.length > 100 && !missed.some((word) => /^shite?$/.test(word)), missed.join());
  const share = await text(page, '.missed h2');
  assert.equal(await page.locator('.code').count(), 0, 'a code would have all words');
  // The same board without the list.
  const whole = await it.open({ hash: `#/play?board=${await boardOf(page)}` });
  await startRound(whole);
  await whole.keyboard.type('shit\n');
  await waitForText(whole, '.verdict', 'shit: 1 point');
  await endRound(whole);
  assert.ok((await words(whole, '.missed .word-list')).includes('shite'));
  if (process.env['DICTC']) {
    const input = 'shit shirt hits\n/end\n';
    const printed = execFileSync(process.env['DICTC'], ['play', '--plain', '--no-history', '--day', '2026-11-27'], { input, encoding: 'utf8' });
    assert.ok(printed.includes(share), `${share} in ${printed}`);
  }
});

test('goal, bonus words and rank are those of dictc play', { skip: process.env['DICTC'] === undefined }, async () => {
  for (const day of ['2026-11-26', '2026-11-27', '2026-11-28']) {
    const play = (input: string): string =>
      execFileSync(process.env['DICTC']!, ['play', '--plain', '--no-history', '--day', day], { input, encoding: 'utf8' });
    // Some words that are printed as missed, from all groups.
    const [, missed] = /\nMissed: .*\n([^]*?)\nYou have/.exec(play('/end\n'))!;
    const entered = missed.replace(/.*:/g, '').match(/[a-z]+/g)!.filter((_, i) => i % 3 === 0);
    assert.ok(entered.length > 10, missed);
    const [, points, rank, found] = /^You have (\d+ points?): (\w+), (.*)\.$/m.exec(play(`${entered.join('\n')}\n/end\n`))!;
    assert.match(found, /bonus/);
    const page = await it.open({ hash: `#/play?day=${day}` });
    await startRound(page);
    await page.locator('#word').focus();
    await page.keyboard.type(`${entered.join('\n')}\n`);
    await endRound(page);
    assert.equal(await text(page, 'h1.points'), `You have ${points}`);
    assert.ok((await text(page, '.found')).startsWith(`${rank}: ${found}.`), `${rank}: ${found}`);
    await page.context().close();
  }
});

/** The board of the results, as an address has it. */
async function boardOf(page: Page): Promise<string> {
  const href = (await page.getByText('All words of this board').getAttribute('href'))!;
  return new URLSearchParams(href.split('?')[1]).get('board')!;
}

test('a day: the board, its result, practice, the next board', async () => {
  const page = await it.open({ hash: '#/play' });
  await ready(page);
  await page.getByRole('button', { name: 'Board of the day' }).click();
  const { day, words } = await today(page);
  await waitForText(page, 'h1', 'Board of the day');
  assert.equal((await text(page, '.date')).replaceAll('\u00a0', ' '), words);
  await waitForText(page, '.next', /^Next board in \d+:\d\d$/);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.clock').waitFor();
  await playAndEnd(page);
  await waitForText(page, '.date', 'Board of the day, ');
  await waitForText(page, '.next', /^1 day in a rowNext board in \d+:\d\d$/);
  assert.equal(await page.locator('.practice').count(), 0);
  await page.goBack();
  await waitForText(page, '.result', /^\d+ points? \d+ of \d+ words/);
  const result = await text(page, '.result b');
  await page.getByRole('button', { name: 'Practice on it' }).click();
  await page.locator('.clock').waitFor();
  await playAndEnd(page);
  await waitForText(page, '.practice', `This was practice: the result of the day is ${result}.`);
  await pick(page, 'More', 'Another round…');
  await waitForText(page, '.setup', `You have ${result} on the board of today.`);
  await page.getByText('Your rounds').click();
  assert.deepEqual((await page.locator('.past li').allTextContents()).map((it) => it.includes(', practice')), [true, false]);
  await waitForText(page, '.facts', /Rounds1.*Days in a row1/);
  // The calendar has the day, and leads to others.
  await page.getByRole('button', { name: 'Board of the day' }).click();
  await page.getByText('Past days').click();
  await page.locator('.calendar a.played').waitFor();
  assert.equal(await page.locator('.calendar a.played small').textContent(), String(Number.parseInt(result, 10)));
  await page.getByRole('button', { name: 'The month before' }).click();
  await page.locator('.calendar a').nth(4).click();
  await page.waitForURL(new RegExp(`day=(?!${day})`));
  await page.getByRole('link', { name: 'The board of today' }).click();
  await page.waitForURL(new RegExp(`day=${day}`));
});

test('another day begins while the page is open', async () => {
  const page = await it.open({ hash: '#/about' });
  await page.clock.install({ time: new Date(2026, 10, 26, 23, 58, 30) });
  await page.goto(`${it.url}#/play?day=2026-11-26`);
  await waitForText(page, '.next', 'Next board in 0:02');
  await page.clock.runFor(60_000);
  await waitForText(page, '.next', 'Next board in 0:01');
  await page.clock.runFor(60_000);
  await page.getByRole('link', { name: 'The board of today' }).click();
  await page.waitForURL(/day=2026-11-27/);
});

test('no line is broken in a date', async () => {
  const page = await it.open({ hash: '#/play?day=2026-11-26', context: { viewport: { width: 320, height: 568 } } });
  for (const size of ['normal', 'largest']) {
    await page.evaluate((text) => localStorage.setItem('dictc.settings', JSON.stringify({ text })), size);
    await page.reload();
    await page.locator('.date span').waitFor();
    assert.equal(await page.locator('.date span').evaluate((it) => it.getClientRects().length), 1);
  }
});

test('the result is shared as a text and as an image', async () => {
  const page = await it.open({ hash: '#/play?day=2026-11-22' });
  await startRound(page);
  await playAndEnd(page);
  await pick(page, 'Share', 'The result as a text');
  await waitForText(page, '.note', 'The result is copied');
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared.replaceAll('\u00a0', ' '), /^dictc, board of the day, November 22, 2026\n\d+ points?, Beginner\n\d+ of 11 words\n/);
  assert.match(shared, /#\/play\?day=2026-11-22(&beat=\d+)?$/);
  const [name, path] = await pathOf(Promise.all([page.waitForEvent('download'), pick(page, 'Share', 'As an image')]).then(([it]) => it));
  assert.equal(name, 'dictc-2026-11-22.png');
  const png = readFileSync(path);
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  assert.ok(png.readUInt32BE(16) === 1000 && png.readUInt32BE(20) > 600);
  if (process.env['PICTURES']) writeFileSync(`${process.env['PICTURES']}/result.png`, png);
});

test('past rounds are saved to a file and restored from it; other files are refused', async () => {
  const page = await it.open({ hash: '#/play?day=2026-11-22' });
  await startRound(page);
  await playAndEnd(page);
  await page.goto(`${it.url}#/play`);
  await page.getByText('Your rounds').click();
  const [, path] = await pathOf(Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]).then(([it]) => it));
  const rounds = await text(page, '.past');
  await page.getByRole('button', { name: 'Forget all' }).click();
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await page.getByText('Your rounds').click();
  const give = (name: string, contents: string | Buffer): Promise<void> =>
    page.locator('#history-file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(contents) });
  for (const [name, contents] of [['words.txt', 'tea\nten\n'], ['other.json', '{"a":1}'], ['list.json', '[1,2,3]'], ['picture.png', Buffer.from([137, 80, 78, 71, 0, 255])]] as const) {
    await give(name, contents);
    await waitForText(page, '.history .error', `${name} is not a file of rounds that this page saved.`);
  }
  assert.equal(await page.locator('.past').count(), 0);
  await give('dictc-history.json', readFileSync(path));
  await waitForText(page, '.note', '1 round restored from dictc-history.json.');
  await page.getByText('Your rounds').click();
  assert.equal(await text(page, '.past'), rounds);
  await page.reload();
  await page.getByText('Your rounds').click();
  assert.equal(await text(page, '.past'), rounds);
  await give('dictc-history.json', readFileSync(path));
  await waitForText(page, '.note', 'All rounds of dictc-history.json are here.');
});
