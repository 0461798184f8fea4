import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { bench, DIST, ready, solved, waitForText } from './harness.ts';

const it = bench();
const folder = mkdtempSync(join(tmpdir(), 'dictc-web-'));
after(() => rmSync(folder, { recursive: true }));

async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
}

/** Another version: the same files, one of them with another name and the page that uses it. */
function anotherVersion(name: string): string {
  const next = join(folder, name);
  cpSync(DIST, next, { recursive: true });
  const style = readdirSync(next).find((name) => name.startsWith('style-'))!;
  const renamed = 'style-00000000.css';
  writeFileSync(join(next, renamed), `${readFileSync(join(next, style), 'utf8')}\nbody{--version:2}`);
  rmSync(join(next, style));
  for (const name of ['index.html', 'service-worker.js']) {
    const text = readFileSync(join(next, name), 'utf8').replaceAll(style, renamed);
    writeFileSync(join(next, name), name === 'index.html' ? text : text.replace(/"[0-9a-f]{12}"/, '"000000000002"'));
  }
  return next;
}

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

test('after the first visit everything works without a network', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed', allowed: /ERR_INTERNET_DISCONNECTED/ });
  await solved(page);
  await installed(page);
  await page.context().setOffline(true);
  await page.reload();
  await solved(page);
  await waitForText(page, '.totals', /^5 words, 5 points/);
  const field = page.getByLabel('Letters of the board');
  await field.fill('hell/likd/oquee/laun');
  await waitForText(page, '.totals', /^72 words, 98 points/);
  // The compiler is there, too.
  await page.locator('#dictionary-file').setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from('hell\nlaun\n') });
  await waitForText(page, '.totals', /^2 words/);
  await page.goto(`${it.url}#/play?code=125C-MB17-0BW2`);
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.clock').waitFor();
  await page.goto(`${it.url}#/about`);
  await page.getByText('The word list: SCOWL').click();
  await waitForText(page, 'pre', /SCOWL/);
});

test('what words mean is loaded when somebody asks, and stays', async () => {
  const page = await it.open({ hash: '#/solve?board=hell/likd/oquee/laun', allowed: /ERR_INTERNET_DISCONNECTED/ });
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await solved(page);
  await installed(page);
  const files = (): string[] => asked.filter((url) => url.includes('glosses-'));
  const meaning = page.locator('.chosen-word .meaning');
  await page.getByRole('button', { name: 'quill', exact: true }).hover();
  assert.equal(await meaning.innerText(), 'Look up quill');
  assert.deepEqual(files(), []);
  await page.getByRole('button', { name: 'quill', exact: true }).click();
  await waitForText(page, '.meaning', "noun: pen made from a bird's feather");
  assert.ok(files().length > 0);
  // Forms of a word have its meaning, too, and there is a link for a word without one.
  await page.getByRole('button', { name: 'likened', exact: true }).hover();
  await waitForText(page, '.meaning', 'past tense of liken: ');
  await page.getByRole('button', { name: 'elhi', exact: true }).hover();
  await waitForText(page, '.meaning', 'Look up elhi');
  await page.context().setOffline(true);
  await page.reload();
  await solved(page);
  await page.getByRole('button', { name: 'kill', exact: true }).click();
  await waitForText(page, '.meaning', 'verb: cause to die');
  // Words of another dictionary have a link.
  await page.locator('#dictionary-file').setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from('hell\nkill\n') });
  await waitForText(page, '.totals', /^2 words/);
  await page.getByRole('button', { name: 'kill', exact: true }).click();
  await waitForText(page, '.meaning', 'Look up kill');
});

test('a damaged copy of a dictionary or a module is dropped and fetched again', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed', allowed: /ERR_INTERNET_DISCONNECTED|CompileError/ });
  await solved(page);
  await installed(page);
  /** Puts other contents in the place of a file. */
  const damage = (pattern: string, body: string | number[]): Promise<void> => page.evaluate(async ({ pattern, body }) => {
    const cache = await caches.open((await caches.keys()).find((it) => it.startsWith('dictc:'))!);
    const key = (await cache.keys()).find((it) => it.url.includes(pattern))!;
    await cache.put(key, new Response(typeof body === 'string' ? body : new Uint8Array(body), { headers: { 'Content-Type': 'application/wasm' } }));
  }, { pattern, body });
  const whole = readFileSync(join(DIST, readdirSync(DIST).find((it) => it.startsWith('common-'))!));
  // Noise, half of a file, and a sound dictionary that is another one.
  for (const body of ['noise', [...whole.subarray(0, 5000)], [...whole]]) {
    await damage('english-', body);
    await page.reload();
    await solved(page);
    await waitForText(page, '.totals', /^5 words, 5 points/);
    assert.ok(!(await page.locator('.loading').isVisible()));
  }
  await damage('dictc-', 'noise');
  await damage('common-', 'noise');
  await page.reload();
  await solved(page);
  // The good copies are kept.
  await page.context().setOffline(true);
  await page.reload();
  await solved(page);
  await waitForText(page, '.totals', /^5 words, 5 points/);
});

test('a new version takes over when it is asked to, and old caches go', async () => {
  const next = anotherVersion('next');
  it.serve(DIST);
  const page = await it.open();
  await solved(page);
  await installed(page);
  const before = await cacheNames(page);
  assert.equal(before.length, 1);
  // A cache of another page of the same host stays.
  await page.evaluate(() => caches.open('somebody-else'));
  it.serve(next);
  try {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await waitForText(page, '.toast', 'A new version is here');
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--version')), '');
    // A visit in between leaves the version that waits alone.
    await page.reload();
    await waitForText(page, '.toast', 'A new version is here');
    assert.equal((await cacheNames(page)).length, 3);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use it' }).click()]);
    await solved(page);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--version')), '2');
    const after = await cacheNames(page);
    assert.equal(after.length, 2);
    assert.ok(after.includes('somebody-else'));
    assert.ok(!after.includes(before[0]));
  } finally {
    it.serve(DIST);
  }
});

test('an update with two tabs: the other one goes on with its files, although the host dropped them', async () => {
  const next = anotherVersion('dropped');
  const rounds = readdirSync(next).find((name) => name.startsWith('dictc-rounds-'))!;
  writeFileSync(join(next, 'dictc-rounds-00000000.wasm'), readFileSync(join(next, rounds)));
  rmSync(join(next, rounds));
  for (const name of readdirSync(next).filter((it) => /^(worker-.*|service-worker)\.js$/.test(it))) {
    writeFileSync(join(next, name), readFileSync(join(next, name), 'utf8').replaceAll(rounds, 'dictc-rounds-00000000.wasm'));
  }
  it.serve(DIST);
  const first = await it.open();
  await solved(first);
  await installed(first);
  const second = await first.context().newPage();
  await second.goto(it.url);
  await solved(second);
  it.serve(next);
  try {
    await first.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await waitForText(first, '.update', 'A new version is here');
    await Promise.all([first.waitForEvent('load'), first.getByRole('button', { name: 'Use it' }).click()]);
    await solved(first);
    // The message of the other tab can be closed, and its dice are still there.
    await waitForText(second, '.update', 'A new version is here');
    await second.getByRole('button', { name: 'Later', exact: true }).click();
    assert.equal(await second.locator('.update').count(), 0);
    await second.getByRole('button', { name: 'Roll' }).click();
    await second.waitForURL(/board=(?!pers)/);
    // A tab of the new version beside one of the old one drops nothing.
    await first.close();
    const third = await second.context().newPage();
    await third.goto(it.url);
    await solved(third);
    await third.waitForTimeout(800);
    assert.equal((await cacheNames(third)).length, 2);
    // When one tab is left, only the files of its version are.
    await second.close();
    await third.reload();
    await solved(third);
    await third.waitForFunction(async () => (await caches.keys()).length === 1);
  } finally {
    it.serve(DIST);
  }
});

test('where a file of this version is gone, the page says that there may be a new one', async () => {
  const next = join(folder, 'gone');
  cpSync(DIST, next, { recursive: true });
  rmSync(join(next, readdirSync(next).find((name) => name.startsWith('dictc-rounds-'))!));
  it.serve(next);
  try {
    const page = await it.open({ hash: '#/play', context: { serviceWorkers: 'block' }, allowed: /registration blocked|404/ });
    await ready(page);
    await page.getByRole('button', { name: 'Start' }).click();
    await waitForText(page, '.setup .error', /404 .*the page may have a new version: load it again/);
  } finally {
    it.serve(DIST);
  }
});

test('the page can be installed: its manifest and icon are complete', async () => {
  const page = await it.open();
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data ?? '{}') as { name: string; start_url: string; display: string; icons: { src: string }[] };
  assert.equal(manifest.start_url, './');
  assert.equal(manifest.display, 'standalone');
  for (const { src } of manifest.icons) {
    const isDrawn = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth > 0;
    }, src);
    assert.ok(isDrawn);
  }
  await solved(page);
  await installed(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A context of a test is like a private window, in which nothing can be installed.
  assert.deepEqual(installabilityErrors.map((it) => it.errorId).filter((it) => it !== 'in-incognito'), []);
});

test('other sites find a title and a picture; systems find icons', async () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  for (const name of ['og:title', 'og:description', 'og:image']) assert.match(html, new RegExp(`property="${name}" content="[^"]+"`));
  const size = (name: string): [number, number] => {
    const png = readFileSync(join(DIST, name));
    return [png.readUInt32BE(16), png.readUInt32BE(20)];
  };
  assert.deepEqual(['icon-192.png', 'icon-512.png', 'apple-touch-icon.png', 'social.png'].map(size), [[192, 192], [512, 512], [180, 180], [1200, 630]]);
});

test('serve refuses what is not a port', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/serve.mjs', '--port', 'abc'], { encoding: 'utf8' });
  assert.equal(status, 2);
  assert.equal(stderr, 'serve: the port abc is not a number up to 65535; expected serve [--port N] [--folder FOLDER]\n');
});

test('no file names another host', () => {
  const names = readdirSync(DIST).filter((name) => /\.(html|css|webmanifest)$/.test(name));
  for (const name of names) assert.ok(!/https?:\/\//.test(readFileSync(join(DIST, name), 'utf8')), name);
  const csp = /Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(join(DIST, 'index.html'), 'utf8'))?.[1] ?? '';
  assert.match(csp, /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'/);
  assert.ok(!/unsafe-inline|'unsafe-eval'|\*|https?:/.test(csp), csp);
});
