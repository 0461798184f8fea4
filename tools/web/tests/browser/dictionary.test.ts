import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';

import type { Page } from 'playwright-core';

import { bench, DIST, ready, solved, text, waitForText, words } from './harness.ts';

const it = bench();
const folder = mkdtempSync(join(tmpdir(), 'dictc-web-'));
after(() => rmSync(folder, { recursive: true }));

/** Gives the page a file as the button does. */
async function openFile(page: Page, name: string, contents: Uint8Array): Promise<void> {
  await page.locator('#dictionary-file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength) });
}

/** Drops a file on the page. */
async function dropFile(page: Page, name: string, contents: string): Promise<void> {
  const transfer = await page.evaluateHandle(({ name, contents }) => {
    const it = new DataTransfer();
    it.items.add(new File([contents], name));
    return it;
  }, { name, contents });
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  assert.ok(await page.locator('.drop-zone').isVisible());
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

test('a word list is dropped and compiled in the browser; English comes back', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  await dropFile(page, 'mine.txt', 'did\nDIE\nédit\nidd\n42\n');
  await waitForText(page, '.totals', /^3 words/);
  assert.deepEqual((await words(page)).sort(), ['did', 'die', 'idd']);
  await page.locator('.rules > summary').click();
  assert.match(await text(page, '.dictionary'), /mine\.txt, 4 words/);
  await page.getByRole('button', { name: 'Back to English' }).click();
  await waitForText(page, '.totals', /^5 words/);
});

test('a list in UTF-16 is read, and lines that are left out are counted', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  await openFile(page, 'wide.txt', Buffer.from('\ufeffdid\r\nidd\r\n', 'utf16le'));
  await waitForText(page, '.totals', /^2 words/);
  await waitForText(page, '.dictionary', /wide\.txt, 2 words\. It stays/);
  await openFile(page, 'mine.txt', Buffer.from('did\nDID\nidd\n42\n1st\n'));
  await waitForText(page, '.dictionary', /mine\.txt, 2 words\. mine\.txt:4: '42' has a digit; for that, 2 of 5 words are dropped\. It stays/);
});

test('lists in the forms of strangers are read as dictc reads them', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  for (const [list, how] of [
    ['word;count\nDID;50\nIDD;3\n', 'DID;50'],
    ['["did", "idd"]', 'is read as JSON'],
    ['| word | n |\n| --- | --- |\n| did | 5 |\n| idd | 6 |\n', 'is read as word,_, with bars between them'],
    ['1. did\n2. idd\n', 'is read as _,word'],
  ] as const) {
    await openFile(page, 'list.txt', Buffer.from(list));
    await waitForText(page, '.totals', /^2 words/);
    await waitForText(page, '.dictionary', how);
  }
});

test('a list in Devanagari is solved and played, letters with their marks', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  await openFile(page, 'hindi.txt', Buffer.from('किताब\nताब\nबता\n'));
  await waitForText(page, '.none', /No words here: no word has the letters 'd', 'e' and 'i'/);
  await page.getByLabel('Letters of the board').fill('किता/ब.');
  // The others have two letters.
  await waitForText(page, '.totals', /^1 word, 1 point/);
  assert.deepEqual(await words(page), ['किताब']);
  assert.deepEqual(await page.locator('.letter').allTextContents(), ['कि', 'ता', 'ब', '']);
  // No edition has dice for these words, so their letters are rolled: in Solve, and for a round.
  const rolled = async (): Promise<Set<string>> => new Set(await page.locator('.letter').allTextContents());
  await page.getByRole('button', { name: 'Roll' }).click();
  // The board before has a wall.
  await page.waitForFunction(() => [...document.querySelectorAll('.letter')].every((it) => it.textContent !== ''));
  assert.ok([...(await rolled())].every((it) => ['कि', 'ता', 'ब'].includes(it)));
  await page.goto(`${it.url}#/play`);
  // Some rolls have none of the three words, and a message says so.
  for (let tries = 0; (await page.locator('.clock').count()) === 0; tries++) {
    assert.ok(tries < 100, 'a hundred rolls of three letters without a word');
    const before = await page.getByRole('button', { name: 'Start' }).elementHandle();
    await before?.click();
    // A round or the message replaces the form.
    await page.waitForFunction((it) => !it?.isConnected, before);
    await page.locator('.clock, .setup .error').first().waitFor();
  }
  assert.ok([...(await rolled())].every((it) => ['कि', 'ता', 'ब'].includes(it)));
  await page.goto(`${it.url}#/play?board=किता/ब.`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.clock').waitFor();
  await page.locator('#word').fill('किताब');
  await page.locator('#word').press('Enter');
  await waitForText(page, '.mine-list', 'किताब');
});

test('a dictionary with an alphabet shows its faces, final forms and letters', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  const golden = '../../crates/lexicon/tests/golden/v1-alphabet.fst';
  await openFile(page, 'examples.fst', readFileSync(golden));
  const board = page.getByLabel('Letters of the board');
  // What tiles show is typed.
  await board.fill('KIR/ııK/İK.');
  await waitForText(page, '.totals', /^2 words/);
  assert.deepEqual((await words(page)).sort(), ['kır', 'kırık']);
  assert.deepEqual(await page.locator('.letter').allTextContents(), [...'KIRIIKİK', '']);
  await board.fill('lja/.n.');
  await waitForText(page, '.totals', /^1 word,/);
  assert.deepEqual(await words(page), ['ljaň']);
  await board.fill('ilj/jl.');
  // Three letters for its length and its points.
  await waitForText(page, '.totals', /^1 word, 1 point/);
  await page.getByLabel('Find').fill('?i?');
  assert.deepEqual(await words(page), ['ljilj']);
  await board.fill('[lj]i/l.');
  await waitForText(page, '.totals', /^0 words/);
  // A blank is a letter of its own where letters such as lj need tiles.
  await board.fill('[lj]i/?.');
  await waitForText(page, '.totals', /^1 word,/);
  await page.locator('.words button', { hasText: 'ljilj' }).click();
  assert.deepEqual((await page.locator('.letter').allTextContents()).slice(0, 4), ['Lj', 'İ', 'lj', '']);
  await board.fill('ilj/jl.');
  await waitForText(page, '.totals', /^1 word,/);
  await page.locator('.rules > summary').click();
  await page.getByLabel('Tiles for letters such as lj').check();
  await waitForText(page, '.totals', /^0 words/);
  assert.match(page.url(), /&strict=1/);
  await page.getByLabel('Tiles for letters such as lj').uncheck();
  await waitForText(page, '.totals', /^1 word,/);
  await page.locator('.rules > summary').click();
  await page.goto(`${it.url}#/play?board=[lj]i/[lj]a`);
  await page.getByRole('button', { name: 'Start' }).click();
  await waitForText(page, '.side', /lj.* tiles? of (its|their) own/);
  // The goal counts them as one, too.
  assert.equal(await text(page, '.left-over ul'), '3 letters: 1');
  await page.locator('#word').pressSequentially('ilj');
  assert.equal(await page.locator('.letter.lit').count(), 2);
  await page.locator('#word').fill('il');
  assert.equal(await page.locator('.letter.lit').count(), 2);
  await page.goto(`${it.url}#/play?board=KIR/ııK/İK.`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.clock').waitFor();
  await page.locator('#word').fill('KIR');
  await page.locator('#word').press('Enter');
  await waitForText(page, '.mine-list', 'kır');
  assert.deepEqual(await page.locator('.letter').allTextContents(), [...'KIRIIKİK', '']);
  // English has its own letters again.
  await page.goto(`${it.url}#/solve?board=di/ed`);
  await page.locator('.rules > summary').click();
  await page.getByRole('button', { name: 'Back to English' }).click();
  await waitForText(page, '.totals', /^[3-9] words/);
  assert.deepEqual(await page.locator('.letter').allTextContents(), ['D', 'I', 'E', 'D']);
});

test('what is typed to find has the letters of the dictionary; nothing found has a reason', async () => {
  const page = await it.open({ hash: '#/solve?board=caf/eta/sin' });
  await solved(page);
  const find = page.getByLabel('Find');
  await find.fill('CAF');
  const plain = await (async () => { await waitForText(page, '.totals', / of /); return words(page); })();
  assert.ok(plain.length > 0 && plain.every((it) => it.includes('caf')));
  await find.fill('çáF');
  await waitForText(page, '.totals', / of /);
  assert.deepEqual(await words(page), plain);
  await find.fill('ж');
  await waitForText(page, '.none', /None of the \d+ words here has “ж”\./);
  await page.getByLabel('Letters of the board').fill('жж/жж');
  await waitForText(page, '.none', "No words here: no word has the letter 'ж'.");
});

test('over plain http the page says that a file is not kept', async () => {
  const page = await it.open({ hash: '#/about' });
  // A name that is not localhost is not secure.
  const plain = new URL(it.url);
  plain.hostname = 'plain.test';
  const other = await page.context().newPage();
  await other.goto(`${plain.href}#/solve?board=di/ed`);
  await solved(other);
  await openFile(other, 'mine.txt', Buffer.from('did\nidd\n'));
  await waitForText(other, '.dictionary', /mine\.txt, 2 words\. It is gone when this page is closed/);
});

test('a level that was chosen can be changed with a dictionary that has levels', async () => {
  const page = await it.open({ hash: '#/solve?board=hell/likd/oquee/laun&level=35' });
  await solved(page);
  await openFile(page, 'common.fst.gz', readFileSync(join(DIST, readdirSync(DIST).find((name) => name.startsWith('common-'))!)));
  await waitForText(page, '.dictionary', /common/);
  await page.locator('.rules > summary').click();
  await waitForText(page, '.totals', / of /);
  await page.getByRole('combobox', { name: 'How common' }).selectOption('0');
  await waitForText(page, '.totals', /^\d+ words, \d+ points$/);
});

test('a link says whose words it was made with', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  await openFile(page, 'mine.txt', Buffer.from('did\nidd\n'));
  await page.waitForURL(/words=mine\.txt/);
  const other = await it.open({ hash: new URL(page.url()).hash });
  await solved(other);
  await waitForText(other, '.totals', 'The link was made with the words of mine.txt.');
});

test('a dictionary of one visit is there in the next one, without a network, until it is removed', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed', allowed: /ERR_INTERNET_DISCONNECTED/ });
  await solved(page);
  await openFile(page, 'mine é.txt', Buffer.from('did\nidd\n'));
  await waitForText(page, '.totals', /^2 words/);
  await page.reload();
  await waitForText(page, '.totals', /^2 words/);
  await waitForText(page, '.dictionary', /mine é\.txt, 2 words.*until you go back/);
  // Not its controller: a page that is loading when the worker becomes active has none until it is loaded again.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.reload();
  await waitForText(page, '.dictionary', /mine é\.txt/);
  await waitForText(page, '.totals', /^2 words/);
  await page.locator('.rules > summary').click();
  await page.getByRole('button', { name: 'Back to English' }).click();
  await waitForText(page, '.totals', /^5 words/);
  await page.reload();
  await ready(page);
  await waitForText(page, '.totals', /^5 words/);
  assert.match(await text(page, '.dictionary'), /English/);
  assert.equal((await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('dictc-own:')).length, 0);
});

test('a kept dictionary that is damaged is forgotten with a message', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  await openFile(page, 'mine.txt', Buffer.from('did\nidd\n'));
  await waitForText(page, '.totals', /^2 words/);
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((it) => it.startsWith('dictc-own:'))!;
    const cache = await caches.open(name);
    const [key] = await cache.keys();
    await cache.put(key!, new Response('noise', { headers: { 'x-file': 'mine.txt' } }));
  });
  await page.reload();
  await waitForText(page, '.loading', /Your words could not be loaded: .+/);
  await waitForText(page, '.totals', /^5 words/);
  await page.reload();
  await ready(page);
  assert.ok(!(await page.locator('.loading').isVisible()));
});

test('a dictionary file is opened, packed or not', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  const packed = readFileSync(join(DIST, readdirSync(DIST).find((name) => name.startsWith('common-'))!));
  await openFile(page, 'common.fst.gz', packed);
  await waitForText(page, '.dictionary', /common\.fst\.gz, 65,314 words/);
  await openFile(page, 'common.fst', gunzipSync(packed));
  await waitForText(page, '.dictionary', /common\.fst, 65,314 words/);
  await waitForText(page, '.totals', /words?/);
});

test('damaged files are refused with the reason, and the dictionary before stays', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  const good = gunzipSync(readFileSync(join(DIST, readdirSync(DIST).find((name) => name.startsWith('common-'))!)));
  const flipped = Buffer.from(good);
  flipped[good.length >> 1] ^= 1;
  const files: [string, Buffer][] = [
    ['flipped.fst', flipped],
    ['cut.fst', good.subarray(0, good.length - 7)],
    ['noise.fst', Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) & 255))],
    ['half.fst.gz', gzipSync(new Uint8Array(good)).subarray(0, 1000)],
    ['empty.fst', Buffer.alloc(0)],
  ];
  for (const [name, bytes] of files) {
    await openFile(page, name, bytes);
    await waitForText(page, '.rules .error', new RegExp(`^${name}: .+`));
  }
  assert.match(await text(page, '.dictionary'), /English/);
  await waitForText(page, '.totals', /^5 words/);
});

test('a word list of 10 MB is compiled', async () => {
  const page = await it.open({ hash: '#/solve?board=abcdabcdabcdabcd' });
  await solved(page);
  // A million distinct words of five letters to ten, all over the alphabet.
  const lines: string[] = [];
  for (let i = 0; lines.length < 1_000_000; i++) {
    let word = '';
    for (let rest = i + 500_000; rest > 0; rest = Math.floor(rest / 13)) word += String.fromCharCode(97 + ((rest % 13) * 2 + (word.length % 2)));
    lines.push(`${word}${'aeiou'[i % 5]}${'lrst'[i % 4]}${'aeiou'[i % 3]}`);
  }
  const list = lines.join('\n');
  assert.ok(list.length >= 10_000_000 || list.length > 9_000_000, `${list.length} bytes`);
  const began = Date.now();
  await openFile(page, 'large.txt', Buffer.from(list));
  await page.waitForFunction(() => /large\.txt/.test(document.querySelector('.dictionary')?.textContent ?? ''), undefined, { timeout: 60_000 });
  console.log(`a word list of ${(list.length / 1e6).toFixed(1)} MB: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const said = await text(page, '.dictionary');
  assert.equal(Number(/, ([\d,]+) words/.exec(said)?.[1].replaceAll(',', '')), new Set(lines).size);
});

test('a damaged dictionary on the server: the common words stay, and the page says what is wrong', async () => {
  const damaged = join(folder, 'damaged');
  cpSync(DIST, damaged, { recursive: true });
  const name = readdirSync(damaged).find((it) => it.startsWith('english-'))!;
  const bytes = gunzipSync(readFileSync(join(damaged, name)));
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(join(damaged, name), gzipSync(bytes));
  it.serve(damaged);
  try {
    const page = await it.open({ hash: '#/solve?board=di/ed', context: { serviceWorkers: 'block' }, allowed: /registration blocked by Playwright/ });
    await solved(page, 'common');
    await waitForText(page, '.loading', /All words could not be loaded: .*(damaged|checksum)/);
    await waitForText(page, '.totals', /so far/);
    it.serve(DIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForText(page, '.totals', /^5 words, 5 points$/);
  } finally {
    it.serve(DIST);
  }
});

test('Play says whose words count; the board of the day has the built-in ones; English comes back', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  await openFile(page, 'mine.txt', Buffer.from('did\nidd\n'));
  await waitForText(page, '.totals', /^2 words/);
  await page.goto(`${it.url}#/play?day=2026-11-22`);
  await page.reload();
  await waitForText(page, '.whose', 'The English words count, not those of mine.txt');
  await page.getByRole('button', { name: 'Start' }).click();
  await waitForText(page, '.side', /[1-9]\d* words and \d+ points are on the board\./);
  const english = await text(page, '.side > p');
  await page.goto(`${it.url}#/play?board=di/ed`);
  await waitForText(page, '.whose', 'The words of mine.txt count: 2 words.');
  await page.getByRole('button', { name: 'Start' }).click();
  await waitForText(page, '.side', '2 words and 2 points are on the board, of the words of mine.txt.');
  await page.goto(`${it.url}#/play?board=di/ed&minutes=1`);
  await page.getByRole('button', { name: 'Back to English' }).click();
  await page.locator('.whose').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start' }).click();
  await waitForText(page, '.side', '5 words and 5 points are on the board.');
  // The round that was begun goes on.
  await page.goto(`${it.url}#/play?day=2026-11-22`);
  await page.locator('#start').click();
  await page.locator('.clock').waitFor();
  assert.equal(await text(page, '.side > p'), english);
});

test('a pattern that no word can match has a reason, and Greek words have their final sigma', async () => {
  const page = await it.open({ hash: '#/solve?board=λογ/γοσ' });
  await solved(page);
  await openFile(page, 'greek.txt', Buffer.from('λογος\nλογο\n'));
  await page.locator('.words button').first().waitFor();
  assert.deepEqual((await words(page)).sort(), ['λογο', 'λογος']);
  await page.locator('.words button', { hasText: 'λογος' }).click();
  await waitForText(page, '.chosen-word .meaning', 'Look up λογος');
  assert.match((await page.locator('.chosen-word .meaning a').getAttribute('href'))!, new RegExp(`${encodeURIComponent('λογος')}$`));
  for (const [pattern, reason] of [['??', 'no word has 2 letters'], ['?x??', "no word has the letter 'x'"], ['?????????', 'no word has 9 letters; the longest has 5']]) {
    await page.goto(`${it.url}#/words?find=${encodeURIComponent(pattern)}`);
    await waitForText(page, '.answer', `No words: ${reason}`);
  }
});
