import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { bench, endRound, pick, ready, type Scheme, solved, startRound, text, waitForText, type Width } from './harness.ts';

const it = bench();
const axe = readFileSync(createRequire(join(process.cwd(), 'package.json')).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(context: Document, options: object): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/** What axe found, by state. */
const violations: string[] = [];

/** Notes what axe finds. */
async function check(page: Page, state: string): Promise<void> {
  // Colors fade in; axe reads those of the moment.
  await page.waitForTimeout(250);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const results = await axe.run(document, { resultTypes: ['violations'] });
    return results.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((it) => `${it.html} ${it.failureSummary}`).join(' | ')}`);
  });
  violations.push(...found.map((it) => `${state}: ${it}`));
}

async function open(hash: string, width: Width, scheme: Scheme): Promise<Page> {
  const page = await it.open({ hash, width, scheme, context: { bypassCSP: true } });
  await page.evaluate(axe);
  return page;
}

for (const [width, scheme] of [[390, 'light'], [390, 'dark'], [1280, 'light'], [1280, 'dark']] as [Width, Scheme][]) {
  test(`no violations in any state: ${width} px, ${scheme}`, async () => {
    const page = await open('#/solve?board=hell/likd/oquee/laun&word=unequal', width, scheme);
    await solved(page);
    await check(page, 'solved');
    await page.locator('.rules > summary').click();
    await page.getByText('Share', { exact: true }).click();
    await check(page, 'menus open');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Heat map' }).click();
    await page.locator('.tile-button').first().click();
    await check(page, 'heat map and tile editor');
    await page.getByLabel('Letters of the board').fill('abc');
    await waitForText(page, '#board-error', /./);
    await check(page, 'an error');
    await page.getByRole('button', { name: 'Display settings' }).click();
    await check(page, 'settings');
    await page.getByLabel('High').check();
    await check(page, 'settings, high contrast');
    await page.getByRole('button', { name: 'Done' }).last().click();
    await page.getByLabel('Letters of the board').fill('hell/likd/oquee/laun');
    await waitForText(page, '.totals', /^72 words/);
    await check(page, 'high contrast');
    await page.context().close();

    const play = await open('#/play?code=125C-MB17-0BW2&against=135', width, scheme);
    await ready(play);
    await check(play, 'setup');
    await play.getByRole('button', { name: 'Start' }).click();
    await play.locator('.clock').waitFor();
    await play.locator('#word').focus();
    await play.keyboard.type('hotel\nxx\n?clo');
    await check(play, 'round');
    await endRound(play);
    await play.locator('.standings').waitFor();
    await play.getByText('Words of Computer 5').click();
    await check(play, 'results');
    await pick(play, 'More', 'Another round…');
    await play.getByText('Your rounds').click();
    await check(play, 'history');
    await play.getByRole('button', { name: 'Forget all' }).click();
    await check(play, 'a question');
    await play.getByRole('button', { name: 'Keep' }).click();
    await play.getByRole('button', { name: 'Board of the day' }).click();
    await play.getByText('Past days').click();
    await check(play, 'board of the day');
    await play.context().close();

    const learn = await open('#/learn?shape=dawg&step=2', width, scheme);
    await check(learn, 'learn');
    await learn.getByRole('button', { name: 'Forward one step of the search' }).click();
    await check(learn, 'learn, searching');
    await learn.getByRole('link', { name: 'Words' }).click();
    await learn.locator('.examples').waitFor();
    await check(learn, 'words, empty');
    await learn.locator('#lookup').fill('listen');
    await learn.getByRole('button', { name: 'silent' }).click();
    await check(learn, 'words, a word');
    await learn.locator('#lookup').fill('[a');
    await waitForText(learn, '#lookup-error', /./);
    await check(learn, 'words, an error');
    await learn.getByRole('link', { name: 'About' }).click();
    await learn.getByText('The word list: SCOWL').click();
    await waitForText(learn, 'pre', /SCOWL/);
    await check(learn, 'about');
    await learn.context().close();
    assert.deepEqual(violations.splice(0), []);
  });
}

test('tiles say what they spell and whether they are chosen; boards without an action are pictures', async () => {
  const page = await it.open({ hash: '#/play?code=125C-MB17-0BW2' });
  await startRound(page);
  const tile = (at: number): ReturnType<Page['locator']> => page.locator('.tile-button').nth(at);
  const chosen = (): Promise<number> => page.locator('.tile-button[aria-pressed="true"]').count();
  for (const [i, cell] of [10, 11].entries()) {
    await tile(cell).focus();
    await page.keyboard.press('Enter');
    assert.equal(await tile(cell).getAttribute('aria-pressed'), 'true');
    assert.equal(await text(page, '#announcer'), i === 0 ? 'H' : 'H O');
  }
  assert.equal(await chosen(), 2);
  await tile(7).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await waitForText(page, '#announcer', 'hot: 1 point');
  assert.equal(await chosen(), 0);
  assert.equal(await text(page, '.mine-list li'), 'hot, 1');
  await page.locator('#word').fill('qqq');
  await page.keyboard.press('Enter');
  await waitForText(page, '#announcer', 'qqq: not on the board');
  await endRound(page);
  await page.getByRole('button', { name: /^qqq ?, ?not on the board$/ }).waitFor();
  assert.equal(await page.locator('.results .tile-button').count(), 0);
  await page.getByRole('img', { name: 'Board: P O Qu E, F C L T, G V H O, S D E L' }).waitFor();
  await page.goto(`${it.url}#/learn`);
  await page.getByRole('img', { name: 'Small board: T O, P S' }).waitFor();
  assert.equal(await page.locator('.learn .tile-button').count(), 0);
});
