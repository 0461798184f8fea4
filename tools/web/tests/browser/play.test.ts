// Rounds, from the setup to the results: words typed and traced, hints, the clock, opponents, and the records of rounds.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { bench, endRound, litCells, pick, ready, startRound, text, waitForText, words } from './harness.ts';

const it = bench();
/** Seed 7 of the modern dice, as `play --seed 7` deals it. */
const CODE = '125C-MB17-0BW2';
const TILES = 'POQuEFCLTGVHOSDEL';

/** What `play --plain --seed 7 --against 1 --against 3 --against 5` printed. */
const GOLDEN = {
  five: 'clothed clothe coquet cloth dhole helot hotel lethe thole clop clot cole colt hoed hole holt loch loth pole polo toed tole cop edh hoe lev ole quo tho toe',
  shared: 'holed fop hot led let lop lot och pol the',
  points: 44,
};

async function tiles(page: Page): Promise<string> {
  return (await page.locator('.letter').allTextContents()).join('');
}

test('a code from the terminal opens the same board, with the same opponents', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE.toLowerCase()}&against=135` });
  await startRound(page);
  assert.equal(await tiles(page), TILES);
  assert.equal(await text(page, '.code span'), CODE);
  await endRound(page);
  await waitForText(page, 'h1', 'You have 0 points');
  assert.match(await text(page, '.standings'), /Computer 5\s?30\s?44/);
  await page.getByText('Words of Computer 5').click();
  const all = await page.locator('.sheet').nth(2).locator('button').evaluateAll((it) =>
    it.map((button) => [button.firstChild?.textContent ?? '', button.className]));
  const counted = all.filter(([, name]) => name === 'mine').map(([word]) => word);
  const shared = all.filter(([, name]) => name === 'strange').map(([word]) => word);
  assert.deepEqual(counted.sort(), GOLDEN.five.split(' ').sort());
  assert.deepEqual(shared.sort(), GOLDEN.shared.split(' ').sort());
});

test('the program play and the page agree on boards and opponents', { skip: !process.env['DICTC'] && 'DICTC does not name the program' }, async () => {
  const rounds: [string, string][] = [['--dice big --seed 3', '24'], ['--dice super-big --seed 99 --minutes 1', '5'], ['--dice nl --seed 5 --minutes 0', '33']];
  for (const [options, against] of rounds) {
    const args = ['play', '--plain', '--no-history', ...options.split(' '), ...[...against].flatMap((it) => ['--against', it])];
    const printed = execFileSync(process.env['DICTC']!, args, { input: '', encoding: 'utf8' });
    const code = /([0-9A-Z]{4}(?:-[0-9A-Z]{1,4})+)$/m.exec(printed)![1];
    const points = [...printed.matchAll(/^Computer .*?: \d+ words?, (\d+) points?$/gm)].map((it) => Number(it[1]));
    const page = await it.open({ hash: `#/play?code=${code}&against=${against}` });
    await startRound(page);
    await endRound(page);
    await page.locator('.standings').waitFor();
    const rows = await page.locator('.standings tbody tr').evaluateAll((all) => all.map((it) => [...it.children].map((cell) => cell.textContent ?? '')));
    const shown = rows.filter(([name]) => name.startsWith('Computer')).map(([, , points]) => Number(points));
    assert.deepEqual(shown.sort((a, b) => a - b), points.sort((a, b) => a - b), code);
    await page.context().close();
  }
});

test('the module with rounds is loaded for the first round', async () => {
  // A service worker would load everything.
  const allowed = /Service Worker registration blocked/;
  const page = await it.open({ hash: `#/play?code=${CODE}`, allowed, context: { serviceWorkers: 'block' } });
  let loads = 0;
  page.on('request', (request) => (loads += Number(request.url().includes('dictc-rounds'))));
  await ready(page);
  assert.equal(loads, 0);
  await startRound(page);
  assert.equal(await tiles(page), TILES);
  await endRound(page);
  await pick(page, 'More', 'Same board');
  await page.locator('.clock').waitFor();
  assert.equal(loads, 1);
});

test('a round by keyboard alone', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await ready(page);
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const it = document.activeElement;
        return it?.getAttribute('aria-label') ?? it?.textContent ?? '';
      });
      if (name.test(focused)) return;
    }
    assert.fail(`Tab does not reach ${name}`);
  };
  await tabTo(/^Start$/);
  await page.keyboard.press('Enter');
  await page.locator('.clock').waitFor();
  // The field has the focus: words are typed at once.
  await page.keyboard.type('hotel');
  assert.equal(await litCells(page), 5);
  await page.keyboard.press('Enter');
  await waitForText(page, '#announcer', 'hotel: 2 points');
  await page.keyboard.type('hotel\n');
  await waitForText(page, '#announcer', 'hotel: entered before');
  await page.keyboard.type('dxq\n');
  await waitForText(page, '#announcer', 'dxq: not on the board');
  await page.keyboard.type('eh\n');
  await waitForText(page, '#announcer', /eh: (too short|not on the board)/);
  await page.keyboard.type('?');
  await waitForText(page, '#announcer', /Hint: a word of \d letters/);
  // Tiles: arrow keys move, Enter chooses, the last tile once more ends the word.
  await page.keyboard.press('Shift+Tab');
  const focus = (cell: number): Promise<void> => page.locator('.tile-button').nth(cell).focus();
  const letters = (await page.locator('.letter').allTextContents()).map((it) => it.toLowerCase());
  assert.equal(letters[0], 'p');
  await focus(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  assert.equal(await litCells(page), 2);
  assert.equal(await page.locator('#word').inputValue(), 'po');
  await page.keyboard.press('Escape');
  assert.equal(await litCells(page), 0);
  // A letter on a tile goes to the field.
  await page.keyboard.type('toe\n');
  await waitForText(page, '#announcer', 'toe: 1 point');
  await tabTo(/^Pause$/);
  await page.keyboard.press('Enter');
  // The focus is on the button that goes on.
  await tabTo(/^End the round$/);
  await page.keyboard.press('Enter');
  await waitForText(page, 'h1', 'You have 3 points');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'again');
  await page.keyboard.press('Enter');
  await page.locator('.clock').waitFor();
  assert.equal(await text(page, '.score'), '0 points');
});

test('words by dragging and by tapping', async () => {
  const phone = await it.open({ hash: `#/play?code=${CODE}`, width: 390 });
  await startRound(phone);
  const center = async (cell: number): Promise<{ x: number; y: number }> => {
    const box = (await phone.locator('.tile-button').nth(cell).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = await phone.context().newCDPSession(phone);
  const drag = async (cells: number[]): Promise<void> => {
    for (const [i, cell] of cells.entries()) {
      const point = await center(cell);
      await touch.send('Input.dispatchTouchEvent', { type: i === 0 ? 'touchStart' : 'touchMove', touchPoints: [point] });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  // h o t: cells 10, 11, 7
  await drag([10, 11, 7]);
  await waitForText(phone, '.verdict', 'hot: 1 point');
  // Back over a tile: l o t, by way of e.
  await drag([6, 7]);
  await waitForText(phone, '.verdict', 'lt: too short');
  for (const cell of [11, 10, 14]) await phone.touchscreen.tap(...Object.values(await center(cell)) as [number, number]);
  assert.equal(await phone.locator('#word').inputValue(), 'ohe');
  await phone.touchscreen.tap(...Object.values(await center(14)) as [number, number]);
  await waitForText(phone, '.verdict', /ohe: /);
  assert.equal(await text(phone, '.score'), '1 point');

  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  const box = async (cell: number): Promise<[number, number]> => {
    const it = (await page.locator('.tile-button').nth(cell).boundingBox())!;
    return [it.x + it.width / 2, it.y + it.height / 2];
  };
  await page.mouse.move(...(await box(10)));
  await page.mouse.down();
  await page.mouse.move(...(await box(11)), { steps: 8 });
  await page.mouse.move(...(await box(7)), { steps: 8 });
  await page.mouse.up();
  await waitForText(page, '.verdict', 'hot: 1 point');
});

test('hints say more and more, until the word is found', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  const hint = page.getByRole('button', { name: 'Hint' });
  await hint.click();
  await waitForText(page, '.hint-text', /^Hint: a word of \d letters\.$/);
  await hint.click();
  await waitForText(page, '.hint-text', /It starts with [A-Z]\./);
  for (let said = await text(page, '.hint-text'); !/no more hints/.test(said); said = await text(page, '.hint-text')) {
    await hint.click();
    await page.waitForFunction((said) => document.querySelector('.hint-text')!.textContent !== said, said);
  }
  assert.ok((await page.locator('.tile.hint').count()) >= 3);
});

test('the clock ends the round; opponents play meanwhile', async () => {
  const page = await it.open({ hash: '#/play?minutes=1&against=5', context: {} });
  await ready(page);
  await page.clock.install();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.clock').waitFor();
  assert.match(await text(page, '.clock'), /^(1:00|0:59)$/);
  await page.clock.runFor(20_000);
  await waitForText(page, '.players', /Computer 5\s?[1-9]/);
  await page.clock.runFor(33_000);
  assert.equal(await page.locator('.clock.urgent').count(), 1);
  await page.clock.runFor(8000);
  await waitForText(page, 'h1', 'You have 0 points');
});

test('what was missed is grouped by stem, suffix, letters and level', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  await page.keyboard.type('hotel\n');
  await waitForText(page, '.verdict', 'hotel: 2 points');
  await endRound(page);
  await page.locator('.missed').waitFor();
  const all = (await words(page, '.missed .word-list')).sort();
  assert.equal(all.length, 62);
  assert.ok(!all.includes('hotel'));
  for (const [by, title] of [['stem', 'hole'], ['suffix', '…ed'], ['anagram', 'ehlot'], ['level', 'everyday']] as const) {
    await page.getByLabel('Group by').selectOption(by);
    assert.deepEqual((await words(page, '.missed .word-list')).sort(), all, by);
    const titles = await page.locator('.missed h3 b').allTextContents();
    assert.ok(titles.includes(title), `${by}: ${titles.join(', ')}`);
  }
  await page.getByRole('button', { name: 'helot', exact: true }).hover();
  assert.equal(await litCells(page), 5);
});

test('history and statistics stay in the browser', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}&against=1` });
  await startRound(page);
  for (const word of ['hotel', 'clothe']) {
    await page.locator('.clock').waitFor();
    await page.keyboard.type(`${word}\n`);
    await waitForText(page, '.verdict', word);
    await endRound(page);
    await page.locator('.standings').waitFor();
    if (word === 'hotel') await pick(page, 'More', 'Same board');
  }
  await pick(page, 'More', 'Another round…');
  await page.getByText('Your rounds').click();
  const facts = await text(page, '.facts');
  assert.match(facts, /Rounds2.*Best3/);
  await page.reload();
  await page.getByText('Your rounds').click();
  assert.equal(await text(page, '.facts'), facts);
  // The setup is a page of its own: going back shows the results again.
  await page.goBack();
  await page.locator('.standings').waitFor();
  await pick(page, 'More', 'Another round…');
  await page.reload();
  await page.getByText('Your rounds').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  assert.equal(download.suggestedFilename(), 'dictc-history.json');
  await page.getByRole('button', { name: 'Forget all' }).click();
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await page.getByText('Your rounds').click();
  await waitForText(page, '.history', 'Rounds that you play are counted here');
});

test('the board of the day is that of its date', async () => {
  const page = await it.open({ hash: '#/play?day=2026-11-22' });
  await startRound(page);
  const first = await tiles(page);
  await page.waitForURL(/day=2026-11-22/);
  const other = await it.open({ hash: '#/play' });
  await ready(other);
  await other.getByRole('button', { name: 'Board of the day' }).click();
  const today = await other.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((it) => String(it).padStart(2, '0')).join('-');
  });
  await other.waitForURL(new RegExp(`day=${today}`));
  await startRound(other);
  if (process.env['DICTC']) {
    const printed = execFileSync(process.env['DICTC'], ['play', '--plain', '--no-history', '--day', '2026-11-22'], { input: '', encoding: 'utf8' });
    assert.equal(printed.split('\n').slice(2, 6).join('').replace(/\s/g, ''), first);
  }
});

test('a wrong code, a wrong board, and codes of other dictionaries are refused with the reason', async () => {
  const page = await it.open({ hash: '#/play?code=12QY-9G17-0TSC' });
  await ready(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await waitForText(page, '.setup .error', 'mistyped');
  await page.locator('.options > summary').click();
  await page.getByLabel('Code of a round').fill('');
  await page.getByLabel('Board of your own').fill('ab/c');
  await page.getByRole('button', { name: 'Start' }).click();
  await waitForText(page, '.setup .error', /row/);
});

test('the editions of dice come while somebody types, and change nothing else', async () => {
  const page = await it.open({ hash: '#/play?code=12QY-9G17-0TSC' });
  await ready(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/dictc-rounds-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('.options > summary').click();
  const code = page.getByLabel('Code of a round');
  await code.selectText();
  release();
  await page.waitForFunction(() => document.querySelectorAll('#dice option').length > 5);
  await page.keyboard.press('Delete');
  assert.equal(await code.inputValue(), '');
  assert.ok(await page.getByLabel('Board of your own').isEnabled());
});

test('a round on a board of your own, with another player, on a tab that is left and found again', async () => {
  const page = await it.open({ hash: '#/play?board=hell/likd/oquee/laun&against=2&minutes=0' });
  await startRound(page);
  await page.keyboard.type('unequal\n');
  await waitForText(page, '.verdict', 'unequal: 5 points');
  await page.getByRole('link', { name: 'Solve' }).click();
  await page.getByRole('link', { name: 'Play' }).click();
  assert.equal(await text(page, '.score'), '5 points');
  await page.goBack();
  await page.goBack();
  assert.equal(await page.locator('.round').count(), 1);
  await endRound(page);
  await waitForText(page, 'h1', /You have \d+ points/);
});

test('Hint pressed twice at once gives two hints', async () => {
  const page = await it.open({ hash: '#/play?code=125C-MB17-0BW2' });
  await startRound(page);
  await page.evaluate(() => {
    const hint = document.querySelector<HTMLButtonElement>('#hint')!;
    hint.click();
    hint.click();
  });
  await waitForText(page, '.hint-text', /^Hint: a word of \d letters\. It starts with [A-Z]\.$/);
});

test('the word is large above the board, green if it counts, and shakes if not, unless motion is reduced', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await it.open({ hash: `#/play?code=${CODE}`, context: { reducedMotion } });
    await startRound(page);
    const word = page.locator('.verdict b');
    const style = (name: string): Promise<string> => word.evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), name);
    const height = async (): Promise<number> => (await page.locator('.verdict').boundingBox())!.height;
    const empty = await height();
    await page.keyboard.type('hot');
    assert.equal(await word.textContent(), 'hot');
    assert.ok(Number.parseFloat(await style('font-size')) >= 24);
    assert.ok((await word.boundingBox())!.y < (await page.locator('.board').boundingBox())!.y);
    const ink = await style('color');
    await page.keyboard.press('Enter');
    await waitForText(page, '.verdict[data-mood="good"]', 'hot: 1 point');
    assert.notEqual(await style('color'), ink);
    assert.equal(await style('animation-name'), 'none');
    await page.locator('#word').fill('lotel');
    assert.equal(await style('color'), ink);
    await page.keyboard.press('Enter');
    await waitForText(page, '.verdict[data-mood="bad"]', 'lotel: not in the dictionary');
    assert.equal(await style('animation-name'), reducedMotion === 'reduce' ? 'none' : 'shake');
    await page.locator('.tile-button').nth(10).press('Enter');
    assert.equal(await word.textContent(), 'h');
    await page.keyboard.press('Escape');
    assert.equal(await word.textContent(), '');
    assert.equal(await height(), empty);
  }
});

test('the board fills the window; clock, score and buttons are in one row', async () => {
  for (const [width, height, least] of [[320, 568, 290], [360, 740, 330], [390, 844, 360], [768, 1024, 0.9 * 768], [1280, 800, 560], [2560, 1440, 1190]]) {
    const page = await it.open({ hash: `#/play?code=${CODE}`, context: { viewport: { width, height } } });
    await startRound(page);
    await page.locator('#word').fill('clothed');
    await page.locator('#word').press('Enter');
    await waitForText(page, '.score', '5 points');
    await page.evaluate(() => (document.querySelector('.score b')!.textContent = '88'));
    const box = (await page.locator('.board').boundingBox())!;
    assert.ok(box.width >= least, `${width} by ${height}: ${box.width}`);
    const field = (await page.locator('#word').boundingBox())!;
    assert.ok(box.y > 0 && Math.max(box.y + box.height, field.y + field.height) <= height, `${width} by ${height}: ${JSON.stringify({ box, field })}`);
    const middles = await page.locator('.round-head > *').evaluateAll((all) => all.map((it) => it.getBoundingClientRect()).map((it) => it.y + it.height / 2));
    assert.ok(Math.max(...middles) - Math.min(...middles) < 3, `${width} by ${height}: ${middles.join()}`);
    await page.context().close();
  }
});

test('what is left by letters is there for those who want it, also in the next round', async () => {
  const page = await it.open({ hash: `#/play?code=${CODE}` });
  await startRound(page);
  assert.ok(!(await page.locator('.left-over li').first().isVisible()));
  await page.getByText('What is left of the goal, by letters').click();
  await waitForText(page, '.left-over ul', /7 letters: 1$/);
  await page.locator('#word').fill('clothed');
  await page.locator('#word').press('Enter');
  await waitForText(page, '.left-over ul', /7 letters: 0$/);
  await endRound(page);
  await pick(page, 'More', 'Same board');
  await page.locator('.left-over li').first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.left-over li').first().waitFor();
});
