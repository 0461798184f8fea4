// Takes the pictures of README.md and docs/web.md from the built page, draws its icons, and takes the picture that other
// sites show beside a link to it: node scripts/pictures.mjs [FOLDER]

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { respond } from './static.mjs';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const folder = resolve(process.argv[2] ?? join(here, '../../docs/images'));
const DESKTOP = { viewport: { width: 1100, height: 700 } };
const PHONE = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };

async function start(page) {
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.clock').waitFor();
}

/** What each picture shows: an address, a kind of screen, and what is done before it is taken. */
const PICTURES = [
  ['web-solve', '#/solve?board=hell/likd/oquee/laun&word=unequal', DESKTOP, 'light', async () => {}],
  ['web-phone', '#/solve?board=hell/likd/oquee/laun&heat=1', PHONE, 'light', async () => {}],
  ['web-play', '#/play?code=125C-MB17-0BW2&against=135', PHONE, 'dark', async (page) => {
    await start(page);
    await page.locator('#word').focus();
    await page.keyboard.type('hotel\nclothed\nhole\n');
    await page.keyboard.type('loth');
  }],
  ['web-results', '#/play?code=125C-MB17-0BW2&against=13', DESKTOP, 'dark', async (page) => {
    await start(page);
    await page.keyboard.type('hotel\nclothed\nhole\nlotel\n');
    await page.getByText('lotel:').first().waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'End the round' }).click();
    await page.getByLabel('Group by').selectOption('stem');
  }],
  ['web-words', '#/words?find=listen&word=silent', DESKTOP, 'light', async (page) => page.locator('.chosen-word .meaning', { hasText: 'sound' }).waitFor()],
  ['web-learn', '#/learn?shape=dawg&at=7', DESKTOP, 'light', async () => {}],
];

const server = createServer((request, response) => void respond(join(here, 'dist'), request, response));
await new Promise((listening) => server.listen(0, 'localhost', listening));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, hash, screen, colorScheme, act] of PICTURES) {
  const context = await browser.newContext({ ...screen, colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`http://localhost:${server.address().port}/${hash}`);
  await page.waitForFunction(() => performance.getEntriesByName('dictc:ready:english').length > 0);
  await page.waitForTimeout(300);
  await act(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

const icons = join(here, 'src/icons');
const drawing = readFileSync(join(icons, 'icon.svg'), 'utf8');
/** Systems cut the corners of icons themselves. */
const square = drawing.replace(' rx="96"', '');
for (const [name, size, source] of [['icon-192', 192, drawing], ['icon-512', 512, square], ['apple-touch-icon', 180, square]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0">${source.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)}`);
  await page.screenshot({ path: join(icons, `${name}.png`), omitBackground: true });
  await page.close();
}
const social = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light', reducedMotion: 'reduce' });
await social.goto(`http://localhost:${server.address().port}/#/solve?board=hell/likd/oquee/laun&word=unequal`);
await social.waitForFunction(() => performance.getEntriesByName('dictc:solved:english').length > 0);
await social.waitForTimeout(500);
await social.screenshot({ path: join(icons, 'social.png') });
await browser.close();
server.close();
