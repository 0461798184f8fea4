import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { bench, endRound, pick, ready, solved, startRound, waitForText } from './harness.ts';
import { faults, type Size } from './layout.ts';

const it = bench();

/** What a window is like. */
interface Window extends Size {
  name: string;
  isTouch?: boolean;
  /** The browser's own size of text in pixels. */
  text?: number;
  /** The page's own size of text. */
  own?: 'largest';
}

const WINDOWS: readonly Window[] = [
  { name: 'a small phone', width: 320, height: 568, isTouch: true },
  { name: 'a phone', width: 390, height: 844, isTouch: true },
  { name: 'a phone held sideways', width: 844, height: 390, isTouch: true },
  { name: 'a small phone held sideways', width: 740, height: 360, isTouch: true },
  { name: 'a phone with a keyboard', width: 360, height: 360, isTouch: true },
  { name: 'a tablet', width: 768, height: 1024, isTouch: true },
  { name: 'a laptop', width: 1280, height: 800 },
  { name: 'a laptop at 175 %', width: 731, height: 457 },
  { name: 'a large screen', width: 2560, height: 1440 },
  { name: 'a phone with text at 200 %', width: 390, height: 844, isTouch: true, text: 32 },
  { name: 'a laptop with text at 200 %', width: 1280, height: 800, text: 32 },
  { name: "a small phone with the page's largest text", width: 320, height: 568, isTouch: true, own: 'largest' },
  { name: "a phone with the page's largest text", width: 390, height: 844, isTouch: true, own: 'largest' },
  { name: "a laptop with the page's largest text", width: 1280, height: 800, own: 'largest' },
];

async function open(hash: string, { width, height, isTouch = false, text, own }: Window): Promise<Page> {
  const page = await it.open({
    hash: '#/about',
    context: { viewport: { width, height }, hasTouch: isTouch, isMobile: isTouch },
  });
  if (text) {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
  }
  if (own) await page.evaluate((text) => localStorage.setItem('dictc.settings', JSON.stringify({ text })), own);
  await page.goto(`${it.url}${hash}`);
  await page.reload();
  return page;
}

test('an element that is too wide is noticed, on a phone, too', async () => {
  for (const isTouch of [false, true]) {
    const window = { name: '', width: 390, height: 844, isTouch };
    const page = await open('#/about', window);
    assert.deepEqual(await faults(page, window), []);
    await page.evaluate(() => {
      const wide = document.createElement('button');
      wide.style.minWidth = '900px';
      wide.textContent = 'wide';
      document.querySelector('main')!.append(wide);
    });
    const found = (await faults(page, window)).join('\n');
    assert.match(found, /the page is \d+ px too wide/);
    assert.match(found, /"wide" is beside the window/);
    await page.context().close();
  }
});

test('the first words are in view, and the header has one row, or a fifth of a phone with large text', async () => {
  for (const [width, height] of [[320, 568], [360, 740], [390, 844], [412, 915]]) {
    const page = await open('#/solve', { name: '', width, height, isTouch: true });
    await solved(page);
    const first = (await page.locator('.words button').first().boundingBox())!;
    assert.ok(first.y + first.height < height, `${width} by ${height}: ${first.y}`);
    assert.ok((await page.locator('header').boundingBox())!.height < 60);
    await page.context().close();
    const large = await open('#/about', { name: '', width, height, isTouch: true, text: 32 });
    const { height: room } = (await large.locator('header').boundingBox())!;
    assert.ok(room <= height / 5, `text at 200 %, ${width} by ${height}: ${room}`);
    await large.context().close();
  }
});

test('a control that a box hides is noticed', async () => {
  const window = { name: '', width: 390, height: 844 };
  const page = await open('#/about', window);
  await page.evaluate(() => {
    const [box, above, button] = ['div', 'p', 'button'].map((it) => document.createElement(it));
    Object.assign(box.style, { height: '40px', overflow: 'auto' });
    above.style.height = '300px';
    button.textContent = 'hidden';
    box.append(above, button);
    document.querySelector('main')!.append(box);
  });
  assert.match((await faults(page, window)).join('\n'), /"hidden" cannot be clicked/);
});

for (const window of WINDOWS) {
  test(`everything fits: ${window.name}, ${window.width} by ${window.height}`, async () => {
    const found: string[] = [];
    const look = async (page: Page, state: string): Promise<void> => {
      found.push(...(await faults(page, window)).map((it) => `${state}: ${it}`));
    };
    const page = await open('#/solve?board=hell/likd/oquee/laun', window);
    await solved(page);
    await look(page, 'solve');
    await page.locator('.words button').nth(5).click();
    await waitForText(page, '.meaning', /./);
    await look(page, 'a word');
    await page.keyboard.press('Escape');
    await page.getByText('Share', { exact: true }).click();
    await look(page, 'share');
    await page.keyboard.press('Escape');
    await page.locator('.rules > summary').click();
    await look(page, 'rules');
    await page.locator('.tile-button').first().click();
    await look(page, 'editor');
    await page.getByRole('button', { name: 'Display settings' }).click();
    await look(page, 'settings');
    await page.getByRole('button', { name: 'Done' }).last().click();

    await page.goto(`${it.url}#/play?code=125C-MB17-0BW2&against=12345`);
    await ready(page);
    await look(page, 'setup');
    await page.locator('.options > summary').click();
    await look(page, 'options');
    await startRound(page);
    await look(page, 'round');
    await page.locator('#word').fill('hotel');
    await page.keyboard.press('Enter');
    await waitForText(page, '.verdict', 'hotel');
    await page.getByRole('button', { name: 'Pause' }).click();
    await look(page, 'pause');
    await page.getByRole('button', { name: 'Go on' }).click();
    await endRound(page);
    await look(page, 'results');
    await page.locator('.missed .words button').nth(5).click();
    await look(page, 'results, a word');
    await pick(page, 'More', 'Another round…');
    await page.getByText('Your rounds').click();
    await look(page, 'history');
    await page.getByRole('button', { name: 'Board of the day' }).click();
    await page.getByText('Past days').click();
    await look(page, 'board of the day');

    await page.goto(`${it.url}#/words`);
    await look(page, 'words, empty');
    await page.locator('#lookup').fill('listen');
    await waitForText(page, '.answer', 'listen is a word');
    await look(page, 'words');
    await page.locator('.words button').nth(1).click();
    await waitForText(page, '.strip .meaning', /./);
    await look(page, 'words, a word');

    await page.goto(`${it.url}#/learn?shape=dawg`);
    await page.locator('.node').first().waitFor();
    await look(page, 'learn');
    await page.goto(`${it.url}#/about`);
    await look(page, 'about');
    assert.deepEqual(found, []);
  });
}
