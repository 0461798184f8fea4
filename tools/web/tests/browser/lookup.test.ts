// The words view: questions of every kind, compared with the program `dictc`; links, meanings, memory.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { bench, ready, solved, startRound, text, waitForText, words } from './harness.ts';

const it = bench();
const DICTC = process.env['DICTC'];

/** The words that `dictc` prints, in alphabetical order. */
function printed(...args: string[]): string[] {
  const { stdout, stderr, status } = spawnSync(DICTC!, args, { encoding: 'utf8' });
  assert.ok(status === 0 || status === 1, stderr);
  return stdout.split('\n').filter(Boolean).map((line) => line.split('\t')[0]).sort();
}

/** Asks, and waits for the answer. */
async function ask(page: Page, find: string, kind = ''): Promise<string[]> {
  await page.evaluate(([find, kind]) => {
    document.querySelector('.answer')!.textContent = '';
    location.hash = `#/words?find=${encodeURIComponent(find)}${kind && `&kind=${kind}`}`;
  }, [find, kind]);
  // Long lists are drawn in steps.
  await page.waitForFunction(() => {
    const answer = document.querySelector('.answer')!.textContent!.replace('No words', '0 words').replaceAll(',', '');
    return document.querySelectorAll('.word-list li').length === Number(/\d+/.exec(answer)?.[0] ?? NaN);
  });
  return (await words(page)).sort();
}

const PATTERNS = [
  'c??ss*d', 'qu*y', '?????????????????????', 'z*z', '@@@@', '####', '1221', '[xyz]?[aeiou]', '[!a-s]*x', '*ology', 'j????', 'un*able', 'k*k',
  '12321', '*uu*', 'x*', 'q#*', '?y?h*', '*ph*y', 'c?t',
];
const LETTERS = ['train?', 'listen', 'zyzzyva', 'quartz', 'aeiou', 'crwth', 'bookkeeper', '??', 'e?e', 'pqrst', 'tsktsk', 'noon?', 'ox', 'aabb', 'unequal'];
const SIMILAR = ['acomodate', 'recieve', 'hte', 'definat', 'seperate', 'quixote', 'zzz', 'wierd', 'ocurrence', 'freind', 'untill', 'tommorow', 'rythm', 'publicly', 'gauge'];
const EXPRESSIONS = ['^un.*able$', '/^q[^u]/', '(.*)zz(.*)zz', '^[aeiou]+$', 'ough$', '^.{20,}$', '(xy|yx)', '^a.*a.*a$', 'i{2}', 'w(k)w'];

test('sixty questions are answered as `dictc` answers them', { skip: DICTC === undefined }, async () => {
  const page = await it.open({ hash: '#/words' });
  await ready(page);
  const compare = async (find: string, kind: string, ...args: string[]): Promise<void> => {
    const here = await ask(page, find, kind);
    assert.deepEqual(here, printed(...args), `${kind} ${find}`);
    const pressed = await page.locator('.kinds [aria-pressed="true"]').count();
    assert.equal(pressed, 1);
  };
  for (const it of PATTERNS) await compare(it, '', 'match', it);
  for (const it of LETTERS) await compare(it, 'letters', 'anagram', it, '--sub');
  for (const it of SIMILAR) await compare(it, 'similar', 'fuzzy', it, '--limit', '200', '--format', 'tsv');
  for (const it of EXPRESSIONS) await compare(it, '', 'grep', it.replaceAll('/', ''));
});

test('a word: whether it is one, its meaning, hooks, anagrams; the kind is recognized while typing', async () => {
  const page = await it.open({ width: 390, hash: '#/words' });
  await ready(page);
  await page.locator('#lookup').focus();
  const kind = (): Promise<string | null> => page.locator('.kinds [aria-pressed="true"]').textContent();
  await page.keyboard.type('listen');
  await waitForText(page, '.answer', 'listen is a word, everyday.');
  await waitForText(page, '.lookup .meaning', 'hear with intention');
  assert.equal(await kind(), 'Word');
  await waitForText(page, '.word-list', /Anagrams 5 words.*silent.*A letter before 1 word.*glisten.*A letter after 1 word.*listens/);
  await page.keyboard.type('?');
  await waitForText(page, '.answer', '1 word.');
  assert.equal(await kind(), 'Pattern');
  await page.getByRole('button', { name: 'Anagrams' }).click();
  await waitForText(page, '.answer', /[2-9]\d* words\./);
  await page.waitForURL(/find=listen%3F&kind=letters/);
  // Letters of no word have a reason, and what is misspelled has similar words.
  await page.locator('#lookup').fill('acomodate');
  await waitForText(page, '.answer', 'acomodate is not a word here');
  assert.equal(await kind(), 'Word');
  await waitForText(page, '.word-list', /Similar words.*accommodate/);
  // All words are within two edits of two letters.
  await page.locator('#lookup').fill('xq');
  await waitForText(page, '.word-list', /^Similar words 4 words/);
  await page.locator('#lookup').fill('[a');
  await waitForText(page, '#lookup-error', /./);
  assert.equal(await page.locator('#lookup').getAttribute('aria-invalid'), 'true');
});

test('groups and answers that are cut say so', async () => {
  const page = await it.open({ hash: '#/words?find=re' });
  await waitForText(page, '.word-list', /Begin with it first 40 words/);
  await waitForText(page, '.word-list', /Anagrams 1 word/);
  await page.locator('#lookup').fill('unit');
  await waitForText(page, '.word-list', /A letter after 3 words/);
  await page.locator('#lookup').fill('cat');
  await waitForText(page, '.answer', 'cat is a word');
  await page.getByRole('button', { name: 'Similar' }).click();
  await waitForText(page, '.answer', 'The first 200 words.');
});

test('a word of the answer opens with its meaning, from a link, too', async () => {
  const page = await it.open({ width: 390, hash: '#/words?find=c%3F%3Fss*d' });
  await page.locator('.words button', { hasText: 'chessboard' }).tap();
  await waitForText(page, '.strip', 'chessboard, common');
  await waitForText(page, '.strip .meaning', /checkerboard|board/);
  await page.waitForURL(/word=chessboard/);
  await page.getByRole('button', { name: 'Next word' }).tap();
  await waitForText(page, '.strip', 'classified');
  await page.waitForURL(/word=classified/);
  const link = page.url();
  const other = await it.open({ width: 390, hash: link.slice(link.indexOf('#')) });
  await waitForText(other, '.strip', 'classified');
});

test('the searches are loaded when they are first asked for; then boards and rounds use the same dictionary', async () => {
  const page = await it.open({ hash: '#/solve' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await ready(page);
  await page.getByRole('link', { name: 'Words' }).click();
  await page.locator('.examples').waitFor();
  assert.ok(!loaded.some((url) => url.includes('dictc-full')));
  await page.locator('#lookup').fill('zymurgy');
  await waitForText(page, '.answer', 'zymurgy is a word');
  assert.equal(loaded.filter((url) => url.includes('dictc-full')).length, 1);
  const memory = await text(page, '.answer').then(async () => {
    await page.getByRole('link', { name: 'About' }).click();
    await waitForText(page, '#memory', /uses [\d.]+ MB/);
    return Number(/uses ([\d.]+) MB/.exec(await text(page, '#memory'))![1]);
  });
  assert.ok(memory < 60, `${memory} MB`);
  await page.getByRole('link', { name: 'Solve' }).click();
  await page.locator('#board-text').fill('hell/likd/oquee/laun');
  await waitForText(page, '.totals', /^72 words/);
  await page.evaluate(() => (location.hash = '#/play?code=125C-MB17-0BW2'));
  await startRound(page);
  await page.keyboard.type('hotel\n');
  await waitForText(page, '.verdict', 'hotel: 2 points');
  assert.ok(!loaded.some((url) => url.includes('dictc-rounds')), 'the full module plays rounds, too');
});

test('without a network words are looked up, too', async () => {
  const page = await it.open({ hash: '#/solve' });
  await solved(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active!.state);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Words' }).click();
  await page.locator('#lookup').fill('q*z');
  await waitForText(page, '.answer', /\d+ words\./);
});
