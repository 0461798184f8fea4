import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bench, text, waitForText } from './harness.ts';

const it = bench();

test('words are inserted letter by letter', async () => {
  const page = await it.open({ hash: '#/learn?words=tea%20ten%20eat&step=0' });
  assert.equal(await page.locator('.node').count(), 1);
  const forward = page.getByRole('button', { name: 'Forward one step of the construction' });
  for (let i = 0; i < 3; i++) await forward.click();
  await waitForText(page, '.said', /^tea, letter 3: a new node for “a”/);
  assert.equal(await page.locator('.node').count(), 4);
  await forward.click();
  await waitForText(page, '.said', /shared/);
  assert.equal(await page.locator('.node').count(), 4);
  await page.getByRole('button', { name: 'Back one step of the construction' }).click();
  await page.waitForURL(/step=3/);
  await page.getByRole('slider', { name: 'Step of the construction' }).focus();
  await page.keyboard.press('End');
  await waitForText(page, '.counts', '3 words9 letters8 nodes7 edges');
});

test('a DAWG has fewer nodes; going back shows the trie', async () => {
  const page = await it.open({ hash: '#/learn?words=tap%20taps%20top%20tops' });
  await waitForText(page, '.counts', /8 nodes/);
  await page.getByRole('button', { name: 'DAWG' }).click();
  await waitForText(page, '.counts', /5 nodes/);
  assert.equal(await page.locator('.node').count(), 5);
  await page.goBack();
  await waitForText(page, '.counts', /8 nodes/);
  assert.equal(await page.locator('.node').count(), 8);
});

test('words can be changed, and only letters count', async () => {
  const page = await it.open({ hash: '#/learn' });
  await page.getByLabel('Words, at most 40').fill('cat, cats; 42 <b>dog</b>');
  await waitForText(page, '.counts', '4 words');
  await page.waitForURL(/words=cat%20cats%20b%20dog/);
  await page.getByLabel('Words, at most 40').fill('');
  await waitForText(page, '.said', /Type some words/);
});

test('the search walks the board and cuts branches', async () => {
  const page = await it.open({ hash: '#/learn?words=at%20tan&board=at/nx' });
  const forward = page.getByRole('button', { name: 'Forward one step of the search' });
  await forward.click();
  await waitForText(page, '.trace li', /^A: go on/);
  await forward.click();
  await waitForText(page, '.trace li', /^AT: a word!/);
  await forward.click();
  await waitForText(page, '.trace li', /^ATN: no such edge. Cut. 2 paths need not be walked\./);
  assert.equal(await page.locator('.tile.hint').count(), 1);
  assert.equal(await page.locator('.node.here').count(), 1);
  await page.getByRole('slider', { name: 'Step of the search' }).focus();
  await page.keyboard.press('End');
  await waitForText(page, '.search-box .counts', 'at, tan');
  const counts = (await page.locator('.search-box .counts li').allTextContents()).map((it) => it.trim());
  assert.equal(counts[0], '64 paths on the board');
  const [walked, cut] = [counts[1], counts[2]].map((it) => Number.parseInt(it, 10));
  assert.equal(walked + cut, 64);
  assert.equal(counts[4], 'at, tan');
  await page.getByLabel('Letters, such as te/na').fill('abc');
  await waitForText(page, '.search-box .error', 'up to nine letters');
});

test('a Qu tile is two edges of the path', async () => {
  const page = await it.open({ hash: '#/learn?words=quit%20tea&board=qi/tz' });
  const forward = page.getByRole('button', { name: 'Forward one step of the search' });
  const nodes = async (): Promise<number> => page.locator('.node.on, .node.here').count();
  await forward.click();
  await waitForText(page, '.trace li', /^QU: go on/);
  assert.equal(await page.locator('.node.here').count(), 1);
  assert.equal(await nodes(), 3);
  for (let i = 0; i < 2; i++) await forward.click();
  await waitForText(page, '.trace li', /^QUIT: a word!/);
  assert.equal(await nodes(), 5);
});

test('words that are not drawn are named', async () => {
  const page = await it.open({ hash: '#/learn' });
  await waitForText(page, '.counts', '10 words37 letters20 nodes19 edges');
  await page.getByLabel('Words, at most 40').fill("it's tea disestablishment");
  await waitForText(page, '.counts', "left out: it's, disestablishment");
  await waitForText(page, '.counts', '1 word3 letters');
});

test('it runs by itself, and stops', async () => {
  const page = await it.open({ hash: '#/learn?words=at&step=0' });
  await page.getByRole('button', { name: 'Run the construction' }).click();
  await waitForText(page, '.counts', '3 nodes');
  await page.getByRole('button', { name: 'Run the search' }).click();
  await waitForText(page, '.trace li', /./);
  await page.getByRole('button', { name: 'Stop the search' }).click();
});

test('the sentence on a step names nodes that the drawing shows; letters are large enough', async () => {
  const page = await it.open({ width: 390, hash: '#/learn?shape=dawg&step=2' });
  await waitForText(page, '.said', /^Node \d+ had the same endings as node \d+/);
  const [, , into] = /Node (\d+) had the same endings as node (\d+)/.exec((await page.locator('.said').textContent())!)!;
  assert.equal(await page.locator('.node.merged + .node-number').textContent(), into);
  const heights = await page.locator('.edge-letter').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
  assert.ok(Math.min(...heights) >= 11, heights.join());
});

test('a search that is too long for all of its steps says so', async () => {
  const page = await it.open({ hash: `#/learn?words=${'a'.repeat(9)}&board=aaaaaaaaa` });
  await waitForText(page, '.search-box .counts', 'only its first 20,000 steps');
});

test('one of a thing is one', async () => {
  const page = await it.open({ hash: '#/learn?words=a&step=0&board=a' });
  await waitForText(page, '.counts', '1 word1 letter1 node0 edges');
  await waitForText(page, '.search-box .counts', /1 path on the board/);
});

test('live regions are quiet while it runs; what it came to is said', async () => {
  const page = await it.open({ hash: '#/learn?words=tea%20ten&step=0' });
  const live = (): Promise<number> => page.locator('main [aria-live="polite"]').count();
  assert.equal(await live(), 1);
  await page.getByRole('button', { name: 'Run the construction' }).click();
  assert.equal(await page.getByRole('button', { name: 'Stop the construction' }).textContent(), 'Stop');
  assert.equal(await live(), 0);
  await waitForText(page, '.steps', '6 of 6');
  await page.getByRole('button', { name: 'Run the construction' }).waitFor();
  assert.equal(await live(), 1);
  await waitForText(page, '#announcer', /^ten, letter 3: a new node for “n”/);
});

for (const [width, height] of [[390, 844], [320, 568]] as const) {
  test(`the board and the automaton are in view together, and the caption follows the search: ${width} by ${height}`, async () => {
    const page = await it.open({ hash: '#/learn?shape=dawg&at=9', context: { viewport: { width, height }, hasTouch: true, isMobile: true } });
    await waitForText(page, '.said', /^[A-Z]+: (go on|a word!|no such edge)|^Back to/);
    assert.equal(await text(page, '.said'), await text(page, '.trace li'));
    await page.locator('.search-box .board').evaluate((it) => it.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const [graph, board] = await Promise.all(['.graph', '.search-box .board'].map((it) => page.locator(it).boundingBox()));
    assert.ok(graph!.y >= 0 && graph!.y + graph!.height <= board!.y && board!.y + board!.height <= height + 1, JSON.stringify({ graph, board }));
    const here = (await page.locator('.node.here').boundingBox())!;
    assert.ok(here.x >= graph!.x && here.x + here.width <= graph!.x + graph!.width && here.y >= graph!.y && here.y + here.height <= graph!.y + graph!.height, JSON.stringify({ graph, here }));
  });
}

test('the node of a step is brought into view', async () => {
  const page = await it.open({ width: 390, hash: '#/learn?shape=dawg&words=abandoning%20abandoned%20zealously%20jealously%20callously%20tables%20cables%20fables%20sables%20gables&step=1' });
  for (let step = 1; step < 30; step += 4) {
    const box = (await page.locator('.graph').boundingBox())!;
    const node = (await page.locator('.node.merged').boundingBox())!;
    const isIn = node.x >= box.x && node.x + node.width <= box.x + box.width && node.y >= box.y && node.y + node.height <= box.y + box.height;
    assert.ok(isIn, `step ${step}: ${JSON.stringify({ box, node })}`);
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Forward one step of the construction' }).click();
  }
});

test('the automaton is there as text', async () => {
  const page = await it.open({ hash: '#/learn?words=tap%20taps%20top%20tops&shape=dawg' });
  await page.getByText('The automaton as text').click();
  assert.deepEqual(await page.locator('.as-text li').allTextContents(), [
    'Node 0: t leads to node 1.', 'Node 1: a leads to node 2, o leads to node 2.', 'Node 2: p leads to node 3.',
    'Node 3: a word ends here; s leads to node 4.', 'Node 4: a word ends here.',
  ]);
});
