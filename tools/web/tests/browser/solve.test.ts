import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { bench, litCells, ready, solved, text, waitForText, words, type Scheme, type Width } from './harness.ts';

const it = bench();
const BOARD = '#/solve?board=hell/likd/oquee/laun';

for (const width of [390, 1280] as Width[]) {
  for (const scheme of ['light', 'dark'] as Scheme[]) {
    test(`a first visit shows a solved board: ${width} px, ${scheme}`, async () => {
      const page = await it.open({ width, scheme, hash: '#/solve' });
      await solved(page);
      assert.equal(await text(page, '.totals'), '1,217 words, 4,236 points');
      assert.equal((await words(page)).length, 1217);
      assert.equal(await page.locator('.tile-button').count(), 16);
    });
  }
}

test('sixty boards have the words that `solve` finds', { skip: process.env['DICTC'] === undefined }, async () => {
  const dictc = process.env['DICTC']!;
  const page = await it.open();
  await solved(page);
  await ready(page);
  for (const edition of ['new87', 'big', 'super-big']) {
    const printed = execFileSync(dictc, ['solve', '--dice', edition, '--roll', '20', '--seed', '9', '--format', 'jsonl', '--quiet'], { encoding: 'utf8' });
    for (const line of printed.trim().split('\n')) {
      const { board, words: found } = JSON.parse(line) as { board: string; words: { word: string }[] };
      await page.evaluate((board) => {
        document.querySelector('.totals')!.textContent = '';
        location.hash = `#/solve?board=${encodeURIComponent(board)}`;
      }, board);
      // Long lists are drawn in steps.
      await page.waitForFunction((number) => {
        const total = Number.parseInt(document.querySelector('.totals')!.textContent!.replaceAll(',', ''));
        return total === number && document.querySelectorAll('.word-list li').length === number;
      }, found.length);
      assert.deepEqual((await words(page)).sort(), found.map(({ word }) => word).sort(), board);
    }
  }
});

test('words appear as you type; the address follows; back and forward', async () => {
  const page = await it.open();
  await solved(page);
  const field = page.getByLabel('Letters of the board');
  await field.fill('');
  await waitForText(page, '.none', 'Type the letters of a board');
  assert.equal(await text(page, '#board-error'), '', 'an empty field is no mistake');
  assert.equal(await field.getAttribute('aria-invalid'), null);
  await field.pressSequentially('died');
  await waitForText(page, '.totals', /^5 words, 5 points/);
  assert.deepEqual(await words(page), ['deid', 'did', 'die', 'died', 'ide']);
  await page.waitForURL(/#\/solve\?board=died$/);
  await page.waitForTimeout(1600);
  await field.fill('hell/likd/oquee/laun');
  await waitForText(page, '.totals', /^72 words, 98 points/);
  await page.goBack();
  await waitForText(page, '.totals', /^5 words, 5 points/);
  assert.equal(await field.inputValue(), 'died');
  await page.goForward();
  await waitForText(page, '.totals', /^72 words, 98 points/);
  await page.reload();
  await waitForText(page, '.totals', /^72 words, 98 points/);
});

test('boards of any size, with Qu, Th, blanks and walls; errors say what is wrong', async () => {
  const page = await it.open();
  await solved(page);
  const field = page.getByLabel('Letters of the board');
  const totals: [string, string][] = [
    ['c?t/dog/.ab', '311 words, 336 points'],
    ['ab/Thc', '2 words, 2 points'],
    ['pers/late/sind', /\d words/.source],
    ['ligdrmanesietildsracsepes', /\d words/.source],
    ['hell\nlikd\noquee\nlaun', '72 words, 98 points'],
  ];
  for (const [board, total] of totals) {
    await field.fill(board);
    await waitForText(page, '.totals', new RegExp(total));
  }
  await field.fill('abc');
  await waitForText(page, '#board-error', /square|rows/);
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await field.fill('ab/c');
  await waitForText(page, '#board-error', /row/);
  await field.fill('a1b2');
  await waitForText(page, '#board-error', /1/);
  await field.fill('died');
  await waitForText(page, '.totals', /^5 words/);
  assert.equal(await text(page, '#board-error'), '');
});

test('order, find, level, shortest word, points, torus', async () => {
  const page = await it.open({ hash: BOARD });
  await solved(page);
  await page.getByLabel('Order').selectOption('length');
  assert.equal(await text(page, '.word-list h2'), '7 letters 3 words');
  await page.getByLabel('Order').selectOption('alpha');
  assert.deepEqual(await words(page), (await words(page)).sort());
  await page.getByLabel('Order').selectOption('level');
  assert.match(await text(page, '.word-list h2'), /^everyday/);
  await page.getByLabel('Find').fill('q*n');
  await waitForText(page, '.totals', /^1 word, 2 points of 72 words/);
  assert.deepEqual(await words(page), ['queen']);
  await page.getByLabel('Find').fill('que');
  await waitForText(page, '.totals', /^4 words/);
  assert.deepEqual((await words(page)).sort(), ['laquei', 'queen', 'queue', 'queued']);
  await page.getByLabel('Find').fill('');
  await page.locator('.rules > summary').click();
  await page.getByRole('combobox', { name: 'How common' }).selectOption('20');
  await page.waitForURL(/level=20/);
  assert.ok((await words(page)).length < 30);
  await page.getByRole('combobox', { name: 'How common' }).selectOption('0');
  await page.getByLabel('Shortest word').selectOption('5');
  await waitForText(page, '.totals', /^14 words, 40 points/);
  await page.getByLabel('Points by letters, from 0').fill('0,0,0,1,2,3,4,5,6');
  await page.keyboard.press('Enter');
  await waitForText(page, '.totals', /14 words, 51 points/);
  await page.getByLabel('Shortest word').selectOption('0');
  await page.getByLabel('Joined edges (torus)').check();
  await waitForText(page, '.totals', /[1-9]\d\d words/);
  await page.getByLabel('Points by letters, from 0').fill('nonsense');
  await page.keyboard.press('Enter');
  await waitForText(page, '#points-error', /points/);
  assert.equal(await page.getByLabel('Points by letters, from 0').getAttribute('aria-invalid'), 'true');
  assert.equal(await page.getByLabel('Letters of the board').getAttribute('aria-invalid'), null);
});

test('rows that are pasted stay rows', async () => {
  for (const [hash, field] of [['#/solve', '#board-text'], ['#/play', '#own-board']]) {
    const page = await it.open({ hash });
    if (field === '#own-board') await page.locator('.options > summary').click();
    await page.evaluate(() => navigator.clipboard.writeText('pers\r\nlate \n sind\n'));
    await page.locator(field).selectText();
    await page.keyboard.press('ControlOrMeta+V');
    assert.equal(await page.locator(field).inputValue(), 'pers/late/sind');
    await page.waitForURL(/board=pers\/late\/sind/);
  }
});

test('paths: pointer, tap, keyboard', async () => {
  const page = await it.open({ hash: BOARD });
  await solved(page);
  const word = page.getByRole('button', { name: 'unequal', exact: true });
  await word.hover();
  assert.equal(await litCells(page), 6);
  assert.match(await text(page, '.now'), /^unequal, 5 points/);
  assert.equal(await page.locator('.arrow').count(), 5);
  assert.deepEqual(await page.locator('.step').allTextContents(), ['1', '2', '3', '4', '5', '6']);
  await page.mouse.move(5, 5);
  assert.equal(await litCells(page), 0);
  await page.locator('.words button', { hasText: 'killdee' }).focus();
  assert.match(await text(page, '.now'), /^killdee/);
  await page.keyboard.press('ArrowRight');
  assert.match(await text(page, '.now'), /^likened/);
  await page.keyboard.press('ArrowDown');
  assert.match(await text(page, '.now'), /, 3 points/);
  await page.keyboard.press('Home');
  assert.match(await text(page, '.now'), /^killdee/);
  await page.keyboard.press('End');
  assert.match(await text(page, '.now'), /, 1 point/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/word=\w+/);
  assert.equal(await page.locator('[aria-pressed="true"]').count(), 1);

  const phone = await it.open({ hash: BOARD, width: 390 });
  await solved(phone);
  await phone.getByRole('button', { name: 'unequal', exact: true }).tap();
  assert.equal(await litCells(phone), 6);
  assert.ok(await phone.locator('.board').first().isVisible());
  const box = await phone.locator('.board').first().boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= 844, 'the board stays in view');
});

test('a link with a word draws its path', async () => {
  const page = await it.open({ hash: `${BOARD}&word=unequal` });
  await solved(page);
  assert.equal(await litCells(page), 6);
});

test('tiles are changed by tapping and by typing', async () => {
  const phone = await it.open({ hash: '#/solve?board=di/ed', width: 390 });
  await solved(phone);
  await phone.locator('.tile-button').nth(0).tap();
  await phone.getByRole('button', { name: 'Qu', exact: true }).tap();
  await phone.getByRole('button', { name: 'wall', exact: true }).tap();
  await phone.waitForURL(/board=q\.\/ed/);
  await phone.getByRole('button', { name: 'More columns' }).tap();
  await phone.waitForURL(/board=q\.\.\/ed\./);
  await phone.getByRole('button', { name: 'Done' }).tap();
  assert.equal(await phone.locator('.editor').isVisible(), false);

  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  await page.locator('.tile-button').nth(0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('tq');
  await page.waitForURL(/board=qi\/et/);
  await page.keyboard.press('Escape');
  await waitForText(page, '.totals', /words?, \d/);
});

test('Roll deals a board of the same size', async () => {
  const page = await it.open({ hash: '#/solve?board=abcde/fghij/klmno/prstu/vwxyz' });
  await solved(page);
  await page.getByRole('button', { name: 'Roll' }).click();
  await page.waitForFunction(() => !location.hash.includes('abcde'));
  await waitForText(page, '.totals', /words?, /);
  assert.equal(await page.locator('.tile-button').count(), 25);
});

test('the heat map counts words by cell', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  await page.getByRole('button', { name: 'Heat map' }).click();
  await page.waitForURL(/heat=1/);
  const titles = await page.locator('.tile-button').evaluateAll((all) => all.map((it) => (it as HTMLElement).title));
  // deid, did, die, died, ide: all of them have the e or the i.
  assert.deepEqual(titles.map((it) => Number(it.split(' ')[0])).reduce((a, b) => a + b), 17);
});

test('exports: link, drawing, tables', async () => {
  const page = await it.open({ hash: '#/solve?board=d%3F/[th]q&sort=length&find=oth' });
  await solved(page);
  const saved = async (name: string): Promise<string> => {
    await page.getByText('Share', { exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return readFile(await download.path(), 'utf8');
  };
  const csv = await saved('Table (CSV)');
  assert.match(csv, /^board,word,letters,points,path\nd\?\/\[th\]q,quoth,5,2,1:1 0:1=o 1:0\n/);
  const json = JSON.parse(await saved('Data (JSON)')) as { word_count: number; words: { word: string; blanks: string[] }[] };
  assert.equal(json.words.length, json.word_count);
  assert.deepEqual(json.words[0].blanks, ['o']);
  await page.locator('.words button', { hasText: 'quoth' }).click();
  const svg = await saved('Drawing (SVG)');
  assert.match(svg, /<title>quoth, 2 points<\/title>/);
  const isDrawing = await page.evaluate((text) => new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image.naturalWidth > 0);
    image.onerror = () => resolve(false);
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  }), svg);
  assert.ok(isDrawing);
  await page.getByText('Share', { exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await waitForText(page, '.note', 'Link copied');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
});

/** What is drawn of a board: tiles, the line, letters, numbers. */
function drawn(svg: string): string[] {
  return svg.replace(/<style>.*<\/style>/s, '').replace(/ (lit|lead)(?=[ "])/g, '').match(/<(rect|path|text) class="(tile|line|letter|step)[^>]*>[^<]*/g)!.map((it) => it.trim());
}

test('drawings are those of the program solve', { skip: process.env['DICTC'] === undefined }, async () => {
  const page = await it.open();
  for (const board of ['pers/latg/sine/ters', '?e.n/[th]quiz', 't/e/a/s', 'ab[ing]/ehr/?..']) {
    const printed = execFileSync(process.env['DICTC']!, ['solve', '--format', 'svg', board], { encoding: 'utf8' });
    const [, word] = /<title>(\w+), /.exec(printed)!;
    await page.goto(`${it.url}#/solve?board=${encodeURIComponent(board)}&word=${word}`);
    await page.waitForFunction((word) => document.querySelector('.words [aria-pressed="true"]')?.textContent === word, word);
    await page.getByText('Share', { exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Drawing (SVG)' }).click()]);
    const here = await readFile(await download.path(), 'utf8');
    // The paths of processors may differ: the same tiles, and as many numbers.
    const kinds = (svg: string): string[] => drawn(svg).map((it) => it.replace(/class="tile[^"]*"| d="[^"]*"|(?<=class="step").*/g, ''));
    assert.deepEqual(kinds(here), kinds(printed), board);
    for (const rule of printed.match(/^\.[\w.]+ \{/gm)!) assert.ok(here.includes(rule), rule);
  }
});

test('the menu closes when one clicks elsewhere', async () => {
  const page = await it.open({ hash: BOARD });
  await solved(page);
  await page.getByText('Share', { exact: true }).click();
  assert.ok(await page.getByRole('button', { name: 'Table (CSV)' }).isVisible());
  await page.locator('h2').first().click();
  assert.ok(!(await page.getByRole('button', { name: 'Table (CSV)' }).isVisible()));
});

test('the capital of a phone at the beginning makes no large tile', async () => {
  const page = await it.open({ hash: BOARD });
  await solved(page);
  const field = page.getByLabel('Letters of the board');
  await field.fill('Perslatgsineters');
  await waitForText(page, '.totals', /^1,217 words/);
  await field.fill('Died');
  await waitForText(page, '.totals', /^5 words/);
  await field.fill('Th');
  await waitForText(page, '.totals', /^0 words/);
  assert.equal(await text(page, '.letter'), 'Th');
  // One tile does not fill the page.
  const box = (await page.locator('.board').boundingBox())!;
  assert.ok(box.width <= 260, `${box.width} px`);
});

test('a screen reader hears what was chosen, and of typing only the end', async () => {
  const page = await it.open({ hash: '#/solve?board=di/ed' });
  await solved(page);
  await page.locator('.tile-button').nth(1).click();
  await waitForText(page, '#announcer', /^I, row 1, column 2, is chosen/);
  await page.keyboard.press('Escape');
  await page.locator('.words button', { hasText: 'deid' }).click();
  await waitForText(page, '#announcer', /^deid, 1 point\. Path: D E I D\.$/);
  await page.evaluate(() => {
    const said: string[] = ((window as unknown as { said: string[] }).said = []);
    new MutationObserver(() => said.push(document.getElementById('announcer')!.textContent!)).observe(document.getElementById('announcer')!, { childList: true, characterData: true, subtree: true });
  });
  const field = page.getByLabel('Letters of the board');
  await field.fill('');
  await field.pressSequentially('perslatgsineters', { delay: 30 });
  await waitForText(page, '#announcer', '1,217 words');
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  assert.ok(said.length <= 2, said.join(' | '));
  assert.equal(await page.locator('#board-error[role="alert"]').count(), 0);
});

test('long lists are drawn in steps', async () => {
  const page = await it.open({ hash: '#/solve?board=????' });
  await waitForText(page, '.more', /^Show 3,000 more words of/);
  await page.locator('.more').click();
  assert.equal((await words(page)).length, 4500);
  assert.equal(await page.evaluate(() => document.activeElement?.closest('.word-list') !== null), true);
});

test('nothing moves while the page loads', async () => {
  for (const width of [390, 1280] as Width[]) {
    const page = await it.open({ width, hash: '#/about' });
    await page.addInitScript(() => {
      const total = { shift: 0 };
      (window as unknown as { total: { shift: number } }).total = total;
      new PerformanceObserver((list) => {
        for (const it of list.getEntries()) total.shift += (it as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${it.url}#/solve`);
    await page.reload();
    await solved(page);
    await page.waitForTimeout(500);
    const { shift } = await page.evaluate(() => (window as unknown as { total: { shift: number } }).total);
    assert.ok(shift < 0.05, `${width} px: ${shift}`);
  }
});

test('paper is light, whatever the screen is', async () => {
  const page = await it.open({ hash: BOARD, scheme: 'dark' });
  await solved(page);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(246, 243, 236)');
  assert.equal(await page.locator('.tools').first().isVisible(), false);
});

test('hostile texts are shown as text and answered with an error', async () => {
  const page = await it.open({ hash: `#/solve?board=${encodeURIComponent('<img src=x onerror=alert(1)>')}&find=${'*a'.repeat(60)}` });
  await waitForText(page, '#board-error', /./);
  assert.equal(await page.locator('img').count(), 0);
  const field = page.getByLabel('Letters of the board');
  await field.fill('?'.repeat(100));
  await waitForText(page, '.totals', /cut off|words/);
  await field.fill('died');
  await waitForText(page, '.totals', /words?, \d+ points?.*/);
});

test('display settings: colors, contrast, text, motion; they last', async () => {
  const page = await it.open({ hash: BOARD });
  await solved(page);
  const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await paper(), 'rgb(246, 243, 236)');
  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByLabel('Dark').check();
  assert.equal(await paper(), 'rgb(22, 24, 29)');
  await page.getByLabel('High').check();
  assert.equal(await paper(), 'rgb(0, 0, 0)');
  await page.getByLabel('Largest').check();
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '25px');
  await page.getByLabel('Reduced').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await solved(page);
  assert.equal(await paper(), 'rgb(0, 0, 0)');
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('.tile')!).transitionDuration), '0s');
});

test('boards of more than 1,024 tiles are refused with a sentence', async () => {
  const page = await it.open({ hash: `#/solve?board=${'a'.repeat(1024)}` });
  await solved(page);
  assert.equal(await page.locator('.tile-button').count(), 1024);
  await page.getByLabel('Letters of the board').fill('a'.repeat(33 * 33));
  await waitForText(page, '#board-error', 'This board has 1,089 tiles; this page shows 1,024 at most.');
  assert.equal(await page.locator('.tile-button').count(), 1024);
  await page.goto(`${it.url}#/play?board=${'tea'.repeat(11 * 33)}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await waitForText(page, '.setup .error', 'this page shows 1,024 at most');
});

test('a long name in a link does not widen the page', async () => {
  const page = await it.open({ hash: `${BOARD}&words=${'w'.repeat(200)}`, width: 390 });
  await solved(page);
  await waitForText(page, '.totals', 'The link was made with the words of');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test('tinting tiles and finding build no word anew', async () => {
  const page = await it.open({ hash: '#/solve?board=perslatgsineters' });
  await solved(page);
  await page.evaluate(() => document.querySelectorAll('.words button').forEach((it) => it.setAttribute('data-old', '')));
  const fresh = (): Promise<number> => page.locator('.words button:not([data-old])').count();
  const all = await words(page);
  assert.ok(all.length > 400);
  await page.getByRole('button', { name: 'Heat map' }).click();
  await page.locator('.board.hot').waitFor();
  assert.equal(await fresh(), 0);
  await page.getByLabel('Find').fill('st');
  await waitForText(page, '.totals', / of /);
  assert.equal(await fresh(), 0);
  assert.deepEqual((await words(page)).sort(), all.filter((it) => it.includes('st')).sort());
  await page.getByLabel('Find').fill('');
  await page.waitForFunction((length) => document.querySelectorAll('.words button').length === length, all.length);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('alpha');
  await waitForText(page, '.word-list h2', /^A \d+ words/);
  await page.waitForFunction((length) => document.querySelectorAll('.words button').length === length, all.length);
  assert.equal(await fresh(), 0);
  assert.deepEqual(await words(page), [...all].sort());
});

test('what the first answer needs is asked for before the worker is, and once', async () => {
  const page = await it.open({ hash: '#/about', context: { serviceWorkers: 'block' }, allowed: /registration blocked/ });
  // What the first visit asks for is over.
  await ready(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/^.*\/|-[0-9a-f]{8}\..*$/g, '')));
  await page.reload();
  await ready(page);
  for (const name of ['dictc', 'common', 'worker', 'english']) assert.equal(asked.filter((it) => it === name).length, 1, `${name}: ${asked.join()}`);
  assert.ok(asked.indexOf('dictc') < asked.indexOf('worker'), asked.join());
});
