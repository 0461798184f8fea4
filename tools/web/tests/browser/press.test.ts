// Nothing moves under a finger: every control is where it was touched until it is let go, and gets the click.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Page } from 'playwright-core';

import { bench, endRound, ready, solved, startRound, text, waitForText } from './harness.ts';
import { controls, finger, mouse, pressControl, watchPresses, type Presser } from './press.ts';

const it = bench();

interface Size {
  width: number;
  height: number;
  isMouse?: boolean;
}

const SIZES: readonly Size[] = [
  { width: 320, height: 568 }, { width: 600, height: 800, isMouse: true },
  // The nightly step `long-web` tests these, too.
  ...(process.env['EVERY_SIZE'] === '1' ? [
    { width: 360, height: 740 }, { width: 390, height: 844 }, { width: 412, height: 915 }, { width: 768, height: 1024 },
    { width: 844, height: 390 }, { width: 1280, height: 800, isMouse: true },
  ] : []),
];
/** A board with many words. */
const RICH = '#/solve?board=toffeewerdstains';

async function open(hash: string, { width, height, isMouse = false }: Size): Promise<[Page, Presser]> {
  const page = await it.open({ hash, context: { viewport: { width, height }, hasTouch: !isMouse, isMobile: !isMouse } });
  const presser = isMouse ? mouse(page) : finger(page, await page.context().newCDPSession(page));
  await watchPresses(presser);
  return [page, presser];
}

/** Opens another view of the page. */
async function go(page: Page, presser: Presser, hash: string): Promise<void> {
  await page.goto(`${it.url}${hash}`);
  await page.reload();
  await watchPresses(presser);
}

// Most of the time a finger rests.
describe('presses', { concurrency: 2 }, () => {
  for (const size of SIZES) {
    test(`nothing moves under a press: ${size.width} by ${size.height}${size.isMouse ? ', mouse' : ''}`, async () => {
      const faults: string[] = [];
      let [pressed, lost, farthest] = [0, 0, 0];
      const [page, presser] = await open(RICH, size);
      /** Presses every control of a state that is restored before each press. */
      const every = async (state: string, restore: () => Promise<unknown> = async () => undefined): Promise<void> => {
        const arrange = async (): Promise<void> => {
          await presser.rest();
          await restore();
        };
        // What is in the header is pressed once in every view.
        const hasHeader = !state.includes(',');
        await arrange();
        await page.evaluate(() => (window.presses.holds = true));
        const { number, links } = await controls(presser, hasHeader);
        assert.ok(number > 3, `${state}: only ${number} controls`);
        for (let i = 0; i < number + links; i++) {
          await arrange();
          const now = await controls(presser, hasHeader);
          if (now.number !== number) faults.push(`${state}: the controls are others now`);
          if (i >= number + now.links) continue;
          const result = await pressControl(presser, i);
          if (!result) continue;
          pressed++;
          if (!result.isHit) lost++;
          farthest = Math.max(farthest, result.moved);
          if (!result.isHit || result.moved > 0) faults.push(`${state}: ${result.name} moved ${result.moved} px${result.isHit ? '' : ' and lost the click'}`);
        }
        await page.evaluate(() => (window.presses.holds = false));
      };
      const focus = (selector: string): (() => Promise<void>) => () =>
        page.evaluate((it) => document.querySelector<HTMLElement>(it)?.focus({ preventScroll: true }), selector);
      const blur = (): Promise<void> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

      await solved(page);
      await every('solve', blur);
      await every('solve, the field focused', focus('#board-text'));
      await page.locator('#board-text').press('End');
      await page.keyboard.type('zz');
      await waitForText(page, '#board-error', /./);
      await every('solve, typed', focus('#board-text'));
      await page.locator('#board-text').fill('ab/c');
      await waitForText(page, '#board-error', /./);
      await every('solve, an error', focus('#board-text'));
      await page.locator('#board-text').fill('toffeewerdstains');
      await waitForText(page, '.totals', /\d/);
      const totals = await text(page, '.totals');
      await page.getByRole('button', { name: 'Roll' }).click();
      await page.waitForFunction((before) => (document.querySelector('.totals')!.textContent ?? '').replace(/\s+/g, ' ').trim() !== before, totals);
      await every('solve, rolled', focus('.roll'));
      await go(page, presser, RICH);
      await solved(page);
      await page.locator('.words button').nth(4).click();
      await waitForText(page, '.meaning', /./);
      await every('solve, a word chosen', focus('.words button[aria-pressed="true"]'));
      await every('solve, a word chosen and the field focused', focus('#board-text'));
      await every('solve, another word focused', focus('.words li:last-child > button'));
      await page.locator('.tile-button').nth(2).click();
      await every('solve, the pad', focus('.tile-button:nth-child(3)'));
      await page.keyboard.press('Escape');
      await page.locator('.rules > summary').click();
      await every('solve, options', focus('#find'));
      await page.locator('#points').fill('1,1,x');
      await page.keyboard.press('Tab');
      await waitForText(page, '#points-error', /./);
      // Leaving the field asks for an answer; that of the last press has come before the next.
      let letter = 0;
      await every('solve, points with an error', async () => {
        await page.waitForFunction(() => !document.querySelector('[aria-busy]'));
        await page.locator('#points').fill(`1,${'xyz'[letter++ % 3]}`);
      });
      await page.locator('#points').fill('');
      await page.keyboard.press('Tab');
      await page.locator('.rules > summary').click();
      await every('solve, the menu', async () => {
        await focus('.menu > summary')();
        await page.evaluate(() => (document.querySelector<HTMLDetailsElement>('.menu')!.open = true));
      });
      await page.locator('#settings').click();
      await every('settings');
      await page.keyboard.press('Escape');

      await go(page, presser, '#/play?code=125C-MB17-0BW2&against=12');
      await ready(page);
      await every('setup', blur);
      await page.locator('.options > summary').click();
      await page.waitForFunction(() => document.querySelectorAll('.options option').length > 14);
      await every('setup, options', focus('#code'));
      await startRound(page);
      await every('round', focus('#word'));
      await page.locator('#word').fill('hotel');
      await page.keyboard.press('Enter');
      await waitForText(page, '.verdict', 'hotel');
      await page.getByRole('button', { name: 'Hint' }).click();
      await waitForText(page, '.hint-text', 'Hint');
      await page.locator('.left-over > summary').click();
      await page.locator('#word').fill('zzzz');
      await every('round, a word typed', focus('#word'));
      await page.getByRole('button', { name: 'Pause' }).click();
      await every('pause');
      await page.getByRole('button', { name: 'Go on' }).click();
      await endRound(page);
      await every('results', blur);
      await page.locator('.missed .words button').nth(1).click();
      await waitForText(page, '.meaning', /./);
      await every('results, a word chosen', focus('.missed .words button[aria-pressed="true"]'));
      await every('results, another word focused', focus('.missed .words li:last-child > button'));
      await page.evaluate(() => document.querySelectorAll('details').forEach((it) => (it.open = true)));
      await every('results, the words of others', focus('.best button'));

      await go(page, presser, '#/play?day=2026-11-22');
      await ready(page);
      await every('board of the day', blur);
      await page.getByText('Past days').click();
      await page.getByRole('button', { name: 'The month before' }).click();
      await page.getByText('Your rounds').click();
      await page.locator('#history-file').setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('tea') });
      await waitForText(page, '.history .error', /./);
      await every('board of the day, past days', focus('.calendar a'));

      await go(page, presser, '#/words?find=listen');
      // Not the link, which is there until the meanings are.
      await waitForText(page, '.lookup .meaning', /: /);
      await every('words', blur);
      await every('words, the field focused', focus('#lookup'));
      await page.locator('.words button').nth(1).click();
      await waitForText(page, '.strip .meaning', /./);
      await every('words, a word chosen', focus('.words button[aria-pressed="true"]'));
      await page.locator('#lookup').fill('');
      await page.locator('.examples').waitFor();
      await every('words, empty', focus('#lookup'));

      await go(page, presser, '#/learn');
      await page.locator('.node').first().waitFor();
      await every('learn', blur);
      await every('learn, the words focused', focus('textarea'));
      await page.locator('textarea').fill('a\nab1\n');
      await waitForText(page, '.counts', /^[12] words?/);
      await every('learn, an error', focus('textarea'));
      await go(page, presser, '#/about');
      await every('about', blur);
      console.log(`${size.width} by ${size.height}: ${pressed} presses, ${lost} lost, farthest ${farthest} px`);
      assert.deepEqual(faults, []);
      await page.context().close();
    });
  }

  for (const size of SIZES.filter((it) => it.width < 700)) {
    test(`30 words in a row are chosen: ${size.width} by ${size.height}`, async () => {
      const [page, presser] = await open(RICH, size);
      await solved(page);
      const lost: string[] = [];
      for (let i = 0; i < 30; i++) {
        const at = await page.evaluate((i) => {
          const button = document.querySelectorAll('.word-list li > button')[i];
          window.presses.controls = [button];
          return (button.firstChild?.textContent ?? '');
        }, i * 3);
        await pressControl(presser, 0);
        await page.waitForFunction(() => window.presses.controls[0].getAttribute('aria-pressed') === 'true', undefined, { timeout: 5000 }).catch(() => lost.push(at));
      }
      assert.deepEqual(lost, [], `${lost.length} of 30 were lost`);
      await page.context().close();
    });
  }
});
