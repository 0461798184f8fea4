// Takes pictures of every view in nine windows, light and dark, to look at: node scripts/views.mjs FOLDER [PART OF A NAME]
//
// Beside the pictures it writes a sheet for each state with all of its pictures.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { respond } from './static.mjs';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');
if (process.argv.length < 3) {
  console.error('usage: node scripts/views.mjs FOLDER [PART OF A NAME]');
  process.exit(2);
}
const folder = resolve(process.argv[2]);
const part = process.argv[3] ?? '';
mkdirSync(folder, { recursive: true });

const WINDOWS = [[320, 568], [360, 740], [390, 844], [412, 915], [768, 1024], [844, 390], [1280, 800], [1920, 1080], [2560, 1440]];

async function start(page) {
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.clock').waitFor();
}

/** Types words that count, one that does not, and the beginning of another. */
async function play(page) {
  await start(page);
  await page.locator('#word').focus();
  await page.keyboard.type('hotel\nclothed\nlotel\nhole\n');
  await page.locator('.mine-list li').nth(2).waitFor();
}

async function end(page) {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'End the round' }).click();
  await page.locator('.results').waitFor();
}

const BOARD = '#/solve?board=hell/likd/oquee/laun';
const ROUND = '#/play?code=125C-MB17-0BW2&against=135';
/** Each state: a name, an address, and what is done before the picture is taken. */
const STATES = [
  ['solve', '#/solve', async () => {}],
  ['word', `${BOARD}&word=unequal`, async () => {}],
  ['heat', `${BOARD}&heat=1`, async (page) => page.locator('.rules > summary').click()],
  ['share', BOARD, async (page) => page.getByText('Share', { exact: true }).click()],
  ['editor', '#/solve?board=di/ed', async (page) => page.locator('.tile-button').first().click()],
  ['setup', '#/play', async () => {}],
  ['options', '#/play?against=13', async (page) => page.locator('.options > summary').click()],
  ['round', ROUND, async (page) => {
    await play(page);
    await page.keyboard.type('thol');
  }],
  ['verdict', ROUND, async (page) => {
    await play(page);
    await page.keyboard.type('toe\n');
    await page.locator('.board[data-verdict]').waitFor();
  }],
  ['paused', ROUND, async (page) => {
    await play(page);
    await page.getByRole('button', { name: 'Pause' }).click();
  }],
  ['results', ROUND, async (page) => {
    await play(page);
    await end(page);
  }],
  ['history', ROUND, async (page) => {
    await play(page);
    await end(page);
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.locator('.clock').waitFor();
    await page.getByRole('link', { name: 'Solve' }).click();
    await page.goto(page.url().replace(/#.*/, '#/play?against=2'));
    await page.getByText('Your rounds').click();
  }],
  ['day', '#/play?day=2026-11-26', async (page) => page.getByText('Past days').click()],
  ['missed', ROUND, async (page) => {
    await play(page);
    await end(page);
    await page.locator('.missed .words button').nth(3).click();
  }],
  ['words', '#/words', async () => {}],
  ['answer', '#/words?find=listen', async (page) => {
    await page.locator('.words button', { hasText: 'silent' }).click();
    await page.waitForFunction(() => document.querySelector('.strip .meaning, .chosen-word .meaning')?.textContent.includes('sound'));
  }],
  ['learn', '#/learn?shape=dawg&step=4', async () => {}],
  ['about', '#/about', async () => {}],
  ['settings', '#/solve', async (page) => page.getByRole('button', { name: 'Display settings' }).click()],
];

const server = createServer((request, response) => void respond(join(here, 'dist'), request, response));
await new Promise((listening) => server.listen(0, 'localhost', listening));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

for (const [name, hash, act] of STATES.filter(([name]) => name.includes(part))) {
  const shots = [];
  for (const [width, height] of WINDOWS) {
    for (const colorScheme of ['light', 'dark']) {
      const isTouch = width < 1280;
      const context = await browser.newContext({
        viewport: { width, height }, hasTouch: isTouch, isMobile: isTouch, colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.goto(`http://localhost:${server.address().port}/${hash}`);
      await page.waitForFunction(() => performance.getEntriesByName('dictc:ready:english').length > 0);
      await page.waitForTimeout(250);
      await act(page);
      await page.waitForTimeout(name === 'verdict' ? 50 : 250);
      const path = join(folder, `${name}-${width}x${height}-${colorScheme}.png`);
      await page.screenshot({ path });
      shots.push([path, width, height]);
      await context.close();
    }
  }
  await sheet(name, shots);
}

/** Large windows are shown smaller. */
function scale(width) {
  return width < 500 ? 0.6 : width < 1000 ? 0.4 : 0.25;
}

/** All pictures of a state in one. */
async function sheet(name, shots) {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  const images = shots.map(([path, width, height]) =>
    `<img style="width:${width * scale(width)}px;height:${height * scale(width)}px" src="data:image/png;base64,${readFileSync(path, 'base64')}">`);
  await page.setContent(`<body style="margin:8px;background:#888;display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start">${images.join('')}`);
  writeFileSync(join(folder, `${name}.png`), await page.screenshot({ fullPage: true }));
  await page.close();
}

await browser.close();
server.close();
