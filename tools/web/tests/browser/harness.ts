// A server for the built page, a Chromium, and pages that fail a test when anything goes wrong in them.

import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

// @ts-expect-error: a script without types
import { respond } from '../../scripts/static.mjs';

export const DIST = join(process.cwd(), 'dist');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export type Width = 390 | 1280;
export type Scheme = 'light' | 'dark';

export interface PageOptions {
  width?: Width;
  scheme?: Scheme;
  /** The part after the address of the page. */
  hash?: string;
  /** Messages in the console that the test expects. */
  allowed?: RegExp;
  context?: BrowserContextOptions;
}

/** What a test file works with. */
export interface Bench {
  /** The address of the page, in a folder that is not the root. */
  url: string;
  browser: Browser;
  /** Opens the page in a new context and waits for it. */
  open(options?: PageOptions): Promise<Page>;
  /** Serves another folder from now on. */
  serve(folder: string): void;
}

/** Starts everything before the tests of a file and ends it after them. */
export function bench(): Bench {
  const state = { folder: DIST } as { folder: string; server: Server; browser: Browser };
  const it: Bench = {
    get url() {
      return `http://localhost:${(state.server.address() as AddressInfo).port}/some/folder/`;
    },
    get browser() {
      return state.browser;
    },
    serve(folder) {
      state.folder = folder;
    },
    async open({ width = 1280, scheme = 'light', hash = '', allowed, context = {} } = {}) {
      const isPhone = width === 390;
      const made = await state.browser.newContext({
        viewport: { width, height: isPhone ? 844 : 800 }, colorScheme: scheme, hasTouch: isPhone, isMobile: isPhone,
        permissions: ['clipboard-read', 'clipboard-write'], ...context,
      });
      const page = await made.newPage();
      watch(page, it.url, allowed);
      await page.goto(it.url + hash);
      return page;
    },
  };
  before(async () => {
    state.server = createServer((request, response) => {
      request.url = (request.url ?? '').replace(/^\/some\/folder\//, '/');
      void respond(state.folder, request, response);
    });
    await new Promise<void>((resolve) => state.server.listen(0, '127.0.0.1', resolve));
    state.browser = await chromium.launch({
      executablePath: CHROMIUM,
      // `plain.test` is a host that is not secure.
      args: ['--host-resolver-rules=MAP plain.test 127.0.0.1', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
  });
  after(async () => {
    await state.browser.close();
    state.server.close();
    state.server.closeAllConnections();
    assert.deepEqual(problems.splice(0), [], 'problems in pages');
  });
  return it;
}

const problems: string[] = [];

/** Errors and requests to other hosts fail the tests of the file. */
function watch(page: Page, url: string, allowed?: RegExp): void {
  const note = (text: string): void => {
    if (!allowed?.test(text)) problems.push(text);
  };
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(url).origin && protocol !== 'blob:' && protocol !== 'data:') note(`request: ${request.url()}`);
  });
}

/** Waits until the page has the answer of a dictionary. */
export async function solved(page: Page, dictionary = 'english'): Promise<void> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, `dictc:solved:${dictionary}`, { timeout: 30_000 });
}

/** Waits until all words can be used. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('dictc:ready:english').length > 0, undefined, { timeout: 30_000 });
}

/** The text of the first element, with single blanks. */
export async function text(page: Page, selector: string): Promise<string> {
  return ((await page.locator(selector).first().textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

/** Waits until a text has what is wanted. */
export async function waitForText(page: Page, selector: string, wanted: string | RegExp): Promise<void> {
  const pattern = typeof wanted === 'string' ? { source: wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags: '' } : wanted;
  await page.waitForFunction(
    ({ selector, source, flags }) =>
      [...document.querySelectorAll(selector)].some((it) => new RegExp(source, flags).test((it.textContent ?? '').replace(/\s+/g, ' '))),
    { selector, source: pattern.source, flags: pattern.flags }, { timeout: 20_000 },
  );
}

/** All words of a list. */
export async function words(page: Page, selector = '.word-list'): Promise<string[]> {
  return page.locator(`${selector} li > button`).evaluateAll((all) => all.map((it) => it.firstChild?.textContent ?? ''));
}

/** The number of cells that are lit on the board of the view. */
export async function litCells(page: Page): Promise<number> {
  return page.locator('main :is(.tile.on, .tile.first)').count();
}

/** Starts the round that is set up. */
export async function startRound(page: Page): Promise<void> {
  await ready(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.clock').waitFor();
}

/** Ends the round: the clock is stopped first, so that no round ends by accident. */
export async function endRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'End the round' }).click();
  await page.locator('.results').waitFor();
}

/** Presses an item of a menu of the results. */
export async function pick(page: Page, menu: 'Share' | 'More', item: string): Promise<void> {
  await page.locator('.results .menu > summary', { hasText: menu }).click();
  await page.locator('.results .menu').getByText(item, { exact: true }).click();
}
