// What the page costs: memory from board to board, and the time to the first answer. Times are printed,
// never asserted.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { CDPSession, Page } from 'playwright-core';

import { bench, ready, solved, text, waitForText } from './harness.ts';

const it = bench();

interface Memory {
  /** Bytes of the page's heap. */
  heap: number;
  /** Those of values: objects, arrays, texts, functions. */
  values: number;
  /** Those of code that the browser has compiled so far. */
  code: number;
  /** Megabytes of the solver. */
  solver: number;
}

/** What a heap snapshot of Chromium consists of, as far as it is needed here. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

const VALUES = ['object', 'array', 'string', 'concatenated string', 'sliced string', 'closure', 'number', 'regexp', 'symbol', 'bigint'];

/** Bytes of the page after a collection of garbage, and of the solver's memory. */
async function memory(page: Page, session: CDPSession): Promise<Memory> {
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const chunks: string[] = [];
  const add = ({ chunk }: { chunk: string }): unknown => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', add);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', add);
  const { snapshot: { meta }, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const [type, size] = ['type', 'self_size'].map((field) => meta.node_fields.indexOf(field));
  const bytes = (kinds: string[]): number => {
    let sum = 0;
    for (let node = 0; node < nodes.length; node += meta.node_fields.length) {
      if (kinds.includes(meta.node_types[0][nodes[node + type]])) sum += nodes[node + size];
    }
    return sum;
  };
  await page.getByRole('link', { name: 'About' }).click();
  await waitForText(page, '#memory', /MB/);
  const solver = Number(/uses ([\d.]+) MB/.exec(await text(page, '#memory'))?.[1]);
  await page.getByRole('link', { name: 'Solve' }).click();
  return { heap: usedSize, values: bytes(VALUES), code: bytes(['code']), solver };
}

test('1,000 boards one after another: no growth after the first 50', async () => {
  const page = await it.open();
  await solved(page);
  // The word graph is built once, when the page has been idle for a while.
  await page.waitForFunction(() => performance.getEntriesByName('dictc:graph').length > 0, undefined, { timeout: 30_000 });
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  const solve = (first: number, count: number): Promise<number> => page.evaluate(async ({ first, count }) => {
    const field = document.querySelector<HTMLInputElement>('#board-text')!;
    const totals = document.querySelector('.totals')!;
    let state = 12345;
    let words = 0;
    for (let i = 0; i < first + count; i++) {
      let board = '';
      for (let cell = 0; cell < 16; cell++) {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        board += 'eeeaaiiootnrsldcmuhgpbfy'[state % 24];
      }
      if (i < first) continue;
      const answered = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(totals, { childList: true });
      });
      field.value = board;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await answered;
      words += Number.parseInt((totals.textContent ?? '0').replace(',', ''), 10);
    }
    return words;
  }, { first, count });
  // The same board is shown at both measurements.
  const rest = async (): Promise<void> => {
    await page.getByLabel('Letters of the board').fill('died');
    await waitForText(page, '.totals', /^5 words, 5 points/);
    await page.waitForTimeout(500);
  };
  await solve(0, 50);
  await rest();
  const before = await memory(page, session);
  const began = Date.now();
  const words = await solve(50, 950);
  const seconds = (Date.now() - began) / 1000;
  await rest();
  const after = await memory(page, session);
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  console.log(`950 boards, ${words} words, solved and drawn: ${(seconds / 0.95).toFixed(1)} ms each; solver ${before.solver} MB, then ${after.solver} MB; heap ${kB(before.heap)}, then ${kB(after.heap)}: values ${kB(after.values - before.values)} more, compiled code ${kB(after.code - before.code)} more`);
  assert.equal(after.solver, before.solver);
  // An object kept of every board would be more. Code that runs often is compiled again, up to a limit.
  assert.ok(before.values > 1e5 && after.values - before.values < 30e3, `values: ${after.values - before.values} bytes`);
  assert.ok(after.heap - before.heap < 5e5, `heap: ${after.heap - before.heap} bytes`);
});

test('the time to the first answer over 5 Mbit/s, cold and warm', async () => {
  const page = await (await it.browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 20, downloadThroughput: 5e6 / 8, uploadThroughput: 1e6 / 8 });
  // Requests of the worker have sessions of their own.
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  const times = async (): Promise<string> => {
    await ready(page);
    await solved(page);
    return page.evaluate(() => ['common', 'english']
      .map((name) => `${name} ${Math.round(performance.getEntriesByName(`dictc:solved:${name}`)[0]?.startTime ?? NaN)} ms`).join(', '));
  };
  // The address alone begins with the board of the day on a phone.
  await page.goto(`${it.url}#/solve`);
  console.log(`first answer, cold: ${await times()}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
  await page.reload();
  console.log(`first answer, warm: ${await times()}`);
  await page.context().close();
});

test('the solver measures itself', async () => {
  const page = await it.open({ hash: '#/about' });
  await ready(page);
  await page.getByRole('button', { name: 'Measure the solver' }).click();
  await waitForText(page, '#speed', /boards? a second/);
  console.log(await text(page, '#speed'));
});
