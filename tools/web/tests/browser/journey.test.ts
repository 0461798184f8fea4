// The page as somebody new uses it, from the first board to a shared result, in four windows.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bench, endRound, litCells, pick, solved, startRound, text, waitForText } from './harness.ts';

const it = bench();

for (const [width, height] of [[390, 844], [844, 390], [768, 1024], [1280, 800]]) {
  test(`a board from a photo, a round against the computer, no network, and the result: ${width} by ${height}`, async () => {
    const isTouch = width !== 1280;
    const context = { viewport: { width, height }, hasTouch: isTouch, isMobile: isTouch };
    const page = await it.open({ context, allowed: /ERR_INTERNET_DISCONNECTED/ });
    // Phones begin with the board of the day.
    if (width < 640 || height < 544) await page.getByRole('link', { name: 'Solve' }).tap();
    await solved(page);
    await page.getByLabel('Letters of the board').fill('Hell likd oquee laun');
    await waitForText(page, '.totals', /^72 words, 98 points/);
    const word = page.getByRole('button', { name: 'unequal', exact: true });
    await (isTouch ? word.tap() : word.click());
    assert.equal(await litCells(page), 6);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Play' }).click();
    await page.locator('.options > summary').click();
    await page.getByRole('button', { name: /of strength 1/ }).click();
    await startRound(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await waitForText(page, '.hint-text', /Hint: a word of/);
    await page.reload();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('.clock').waitFor();
    await page.locator('#word').fill('zzz');
    await page.locator('#word').press('Enter');
    await waitForText(page, '.verdict', 'zzz: not on the board');
    await page.context().setOffline(false);
    await endRound(page);
    assert.match(await text(page, 'h1'), /^You have 0 points/);
    assert.match(await text(page, '.standings'), /Computer 1/);
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await pick(page, 'Share', 'The result as a text');
    await waitForText(page, '.note', 'The result is copied');
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^dictc, (round|board of the day).*\n0 points/);
  });
}
