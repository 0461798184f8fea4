// Measures the page on slow 4G with a processor four times slower: node scripts/speed.mjs [FOLDER] [RUNS]
//
// FOLDER is a built page, `dist` if it is missing. Each number is the median of the runs (5), each in a new browser.
// Chromium slows down the main thread and the network; dictionaries are solved in the worker at full speed.

import { createServer } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { respond } from './static.mjs';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const folder = resolve(process.argv[2] ?? join(here, 'dist'));
const runs = Number(process.argv[3] ?? 5);

/** Slow 4G as Lighthouse applies it in a browser: 1.6 Mbit/s and 150 ms, with what its protocol adds. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: (750e3 * 0.9) / 8 };
/** The board of a first visit, with 1,217 words. */
const BOARD = '#/solve?board=perslatgsineters';

const server = createServer((request, response) => void respond(folder, request, response));
await new Promise((listening) => server.listen(0, 'localhost', listening));

/** A day whose board has the common word *edge*. */
const DAY = '#/play?day=2026-11-28';

/** A page of a phone on slow 4G. */
async function slow(browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** The board of the day: somebody presses Start as soon as it is there, and enters a word at once. */
async function home(browser) {
  const page = await slow(browser);
  await page.addInitScript(() => {
    window.seen = {};
    const note = (name) => (window.seen[name] ??= performance.now());
    new MutationObserver(() => {
      const start = document.querySelector('#start:not(:disabled)');
      if (start && !window.seen.start) {
        note('start');
        requestAnimationFrame(() => setTimeout(() => start.click()));
      }
      const field = document.querySelector('.round #word');
      if (field && document.querySelector('.round .letter') && !window.seen.board) {
        note('board');
        requestAnimationFrame(() => setTimeout(() => {
          field.value = 'edge';
          field.form.requestSubmit();
        }));
      }
      if (document.querySelector('.verdict[data-mood="good"]')) note('verdict');
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(`http://localhost:${server.address().port}/${DAY}`);
  await page.waitForFunction(() => window.seen.verdict !== undefined, undefined, { timeout: 60_000 });
  const { start, board, verdict } = await page.evaluate(() => window.seen);
  await page.context().close();
  return { 'Start': start, 'board and clock': board, 'first verdict': verdict };
}

async function run() {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const day = await home(browser);
  const page = await slow(browser);
  await page.addInitScript(() => {
    window.seen = { lcp: 0, blocked: 0, longest: 0, first: 0 };
    // The first words that can be read.
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.word-list li')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => (window.seen.first = performance.now())));
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => list.getEntries().forEach((it) => (window.seen.lcp = it.startTime)))
      .observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((it) => {
      window.seen.blocked += Math.max(0, it.duration - 50);
      window.seen.longest = Math.max(window.seen.longest, it.duration);
    }))
      .observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => list.getEntries().forEach((it) => {
      if (it.interactionId) window.seen.longest = Math.max(window.seen.longest, it.duration);
    })).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  const origin = `http://localhost:${server.address().port}/`;
  await page.goto(origin + BOARD);
  await page.waitForFunction(() => performance.getEntriesByName('dictc:solved:english').length > 0, undefined, { timeout: 60_000 });
  await page.waitForTimeout(1500);
  const figures = await page.evaluate((day) => {
    const at = (name) => performance.getEntriesByName(name)[0].startTime;
    return { ...day, 'first words': window.seen.first, 'all words': at('dictc:solved:english'), LCP: window.seen.lcp, 'blocked while loading': window.seen.blocked };
  }, day);
  /** The longest task of something, or the longest way from an event to the next picture. */
  const interaction = async (name, act) => {
    await page.waitForTimeout(1000);
    await page.evaluate(() => (window.seen.longest = 0));
    await act();
    await page.waitForTimeout(1500);
    figures[name] = await page.evaluate(() => window.seen.longest);
  };
  await page.locator('#board-text').focus();
  await page.keyboard.press('End');
  await interaction('typing a letter', async () => {
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(1200);
    await page.keyboard.type('s');
  });
  await page.locator('#find').focus();
  await interaction('typing to find', () => page.keyboard.type('s*', { delay: 600 }));
  await page.locator('#find').fill('');
  await interaction('heat map', async () => {
    await page.getByRole('button', { name: 'Heat map' }).tap();
    await page.waitForTimeout(800);
    await page.getByRole('button', { name: 'Heat map' }).tap();
  });
  await interaction('a word', () => page.locator('.words button').nth(3).tap());
  await browser.close();
  return figures;
}

const all = [];
for (let i = 0; i < runs; i++) all.push(await run());
for (const name of Object.keys(all[0])) {
  const sorted = all.map((it) => it[name]).sort((a, b) => a - b);
  console.log(`${name.padEnd(24)}${Math.round(sorted[sorted.length >> 1]).toString().padStart(6)} ms   (${sorted.map(Math.round).join(', ')})`);
}
server.close();
