import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { bench, endRound, pick, type Scheme, solved, startRound, waitForText } from './harness.ts';

const it = bench();

/** The texts of the page whose contrast is less than 4.5, single characters, placeholders and tiles, too. */
function weak(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Color = [number, number, number, number];
    const color = (text: string): Color => {
      const [r, g, b, a = 1] = (text.match(/[\d.]+/g) ?? ['0', '0', '0', '0']).map(Number);
      return /^color/.test(text) ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
    };
    const over = ([r, g, b, a]: Color, [x, y, z]: Color): Color => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
    const light = (it: Color): number => {
      const [r, g, b] = it.slice(0, 3).map((it) => (it / 255 <= 0.03928 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a: Color, b: Color): number => {
      const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
      return (high + 0.05) / (low + 0.05);
    };
    const behind = (element: Element): Color => {
      const layers: Color[] = [];
      for (let it: Element | null = element; it; it = it.parentElement) {
        const layer = color(getComputedStyle(it).backgroundColor);
        layers.push(layer);
        if (layer[3] === 1) break;
      }
      return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1] as Color);
    };
    const found: string[] = [];
    const note = (name: string, front: Color, back: Color): void => {
      const measured = contrast(over(front, back), back);
      if (measured < 4.5) found.push(`${name}: ${measured.toFixed(2)}`);
    };
    const isSeen = (it: Element): boolean => it.checkVisibility() && !it.closest('.unseen, .skip, :disabled, [inert]');
    for (const element of document.querySelectorAll('body *')) {
      if (!isSeen(element) || element.closest('svg')) continue;
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && it.textContent!.trim() !== '');
      if (hasText) note(`${element.tagName} "${element.textContent!.trim().slice(0, 20)}"`, color(style.color), behind(element));
      if (element.matches('[placeholder]:placeholder-shown')) {
        note(`placeholder of #${element.id}`, color(getComputedStyle(element, '::placeholder').color), behind(element));
      }
    }
    for (const board of document.querySelectorAll('.board')) {
      if (!isSeen(board)) continue;
      const [tiles, heats, letters] = ['.tile', '.heat', '.letter'].map((it) => [...board.querySelectorAll(it)]);
      letters.forEach((letter, i) => {
        if (!letter.textContent) return;
        const heat = color(getComputedStyle(heats[i]).fill);
        const back = over([heat[0], heat[1], heat[2], Number(heats[i].getAttribute('opacity'))], color(getComputedStyle(tiles[i]).fill));
        note(`tile ${i} "${letter.textContent}"`, color(getComputedStyle(letter).fill), back);
      });
    }
    for (const letter of document.querySelectorAll('.edge-letter, .node-number')) {
      const shape = letter.matches('.node-number') ? letter.previousElementSibling! : null;
      note(`"${letter.textContent}"`, color(getComputedStyle(letter).fill), shape ? color(getComputedStyle(shape).fill) : behind(letter));
    }
    return [...new Set(found)];
  });
}

test('a weak letter is noticed', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  await page.evaluate(() => ((document.querySelector('.letter') as SVGElement).style.fill = '#999'));
  assert.match((await weak(page)).join(), /tile 0 "D"/);
});

for (const scheme of ['light', 'dark'] as Scheme[]) {
  for (const contrast of ['no-preference', 'more'] as const) {
    test(`every text has a contrast of 4.5 to 1: ${scheme}, contrast ${contrast}`, async () => {
      const found: string[] = [];
      const look = async (page: Page, state: string): Promise<void> => {
        await page.waitForTimeout(250);
        found.push(...(await weak(page)).map((it) => `${state}: ${it}`));
      };
      const page = await it.open({ scheme, hash: '#/solve?board=hell/likd/oquee/laun&heat=1&word=unequal', context: { contrast, reducedMotion: 'reduce' } });
      await solved(page);
      await page.locator('.rules > summary').click();
      await look(page, 'heat map with a path');
      await page.locator('.tile-button').first().click();
      await page.getByLabel('Letters of the board').fill('abc');
      await waitForText(page, '#board-error', /./);
      await page.getByLabel('Letters of the board').fill('');
      await look(page, 'editor, error, placeholders');
      await page.evaluate(() => (location.hash = '#/play?code=125C-MB17-0BW2&against=5'));
      await page.locator('.options > summary').click();
      await look(page, 'options');
      await startRound(page);
      await page.keyboard.type('hotel\n');
      await page.locator('.board[data-verdict="good"]').waitFor();
      await look(page, 'a good word');
      await page.keyboard.type('lotel\n');
      await page.locator('.board[data-verdict="bad"]').waitFor();
      await look(page, 'a bad word');
      await page.getByRole('button', { name: 'Pause' }).click();
      await look(page, 'paused');
      await page.getByRole('button', { name: 'Go on' }).click();
      await endRound(page);
      await look(page, 'results');
      await pick(page, 'More', 'Another round…');
      await page.getByText('Your rounds').click();
      await look(page, 'history');
      await page.evaluate(() => (location.hash = '#/words?find=listen&word=silent'));
      await page.locator('.words [aria-pressed="true"]').waitFor();
      await look(page, 'words');
      await page.evaluate(() => (location.hash = '#/learn?shape=dawg&at=3'));
      await page.locator('.node').first().waitFor();
      await look(page, 'learn');
      assert.deepEqual(found, []);
    });
  }
}

test('forced colors show the current view, pressed buttons and the path', async () => {
  const page = await it.open({ hash: '#/solve?board=hell/likd/oquee/laun&heat=1&word=unequal', context: { forcedColors: 'active' } });
  await solved(page);
  const style = (selector: string, name: string): Promise<string> =>
    page.locator(selector).first().evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), name);
  assert.notEqual(await style('nav a[aria-current]', 'border-bottom-width'), await style('nav a:not([aria-current])', 'border-bottom-width'));
  assert.notEqual(await style('.words [aria-pressed="true"]', 'background-color'), await style('.words [aria-pressed="false"]', 'background-color'));
  // The colors of the system, by their names: nothing of the page's own is under a text.
  const named = (color: string): Promise<string> => page.evaluate((color) => {
    const it = document.body.appendChild(document.createElement('i'));
    Object.assign(it.style, { color, forcedColorAdjust: 'none' });
    const { color: shown } = getComputedStyle(it);
    it.remove();
    return shown;
  }, color);
  const isMarked = async (selector: string): Promise<void> => {
    assert.equal(await style(selector, 'background-color'), await named('Highlight'), selector);
    assert.equal(await style(selector, 'color'), await named('HighlightText'), selector);
  };
  await isMarked('.words [aria-pressed="true"]');
  assert.notEqual(await style('.tile.on', 'fill'), await style('.tile:not(.on, .first)', 'fill'));
  assert.notEqual(await style('.letter.lit', 'fill'), await style('.tile.on', 'fill'));
  await page.goto(`${it.url}#/learn?shape=dawg`);
  await isMarked('.segments [aria-pressed="true"]');
  await page.goto(`${it.url}#/play?code=125C-MB17-0BW2`);
  await startRound(page);
  await page.locator('#word').fill('hotel');
  await page.keyboard.press('Enter');
  await waitForText(page, '.mine-list', 'hotel');
  assert.equal(await style('.progress .share-bar i', 'background-color'), await named('Highlight'));
  await endRound(page);
  await page.locator('.word-list .mine').click();
  await isMarked('.word-list .mine');
  assert.equal(await style('.word-list .mine small', 'color'), await named('HighlightText'));
});
