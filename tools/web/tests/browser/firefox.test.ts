// Views and presses in Firefox, driven by WebDriver BiDi, which Firefox speaks itself. Skipped without Firefox.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

// @ts-expect-error: a script without types
import { respond } from '../../scripts/static.mjs';
import { DIST } from './harness.ts';
import { faultsExpression } from './layout.ts';
import { controls, pressControl, REST, watchPresses, type Presser } from './press.ts';

const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

interface Reply {
  id?: number;
  result?: unknown;
  message?: string;
}

/** A session of WebDriver BiDi. */
class Session {
  #next = 0;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
  }

  async call<T>(method: string, params: object): Promise<T> {
    const id = this.#next++;
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (!reply.result) throw new Error(`${method}: ${reply.message}`);
    return reply.result as T;
  }
}

/** Waits for the address that Firefox prints. */
function address(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    firefox.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(printed);
      if (found) resolve(found[1]);
    });
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${printed}`)));
    setTimeout(() => reject(new Error(`Firefox does not listen: ${printed}`)), 60_000).unref();
  });
}

test('Firefox solves, plays and learns, and nothing moves under its mouse', { skip: !existsSync(FIREFOX) && `no ${FIREFOX} here`, timeout: 240_000 }, async () => {
  const profile = mkdtempSync(join(tmpdir(), 'dictc-firefox-'));
  const server = createServer((request, response) => void respond(DIST, request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const firefox = spawn(FIREFOX, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile },
  });
  try {
    const socket = new WebSocket(`${await address(firefox)}/session`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error('the socket failed')));
    });
    const session = new Session(socket);
    await session.call('session.new', { capabilities: {} });
    const { contexts } = await session.call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    const [{ context }] = contexts;
    const run = async (expression: string): Promise<unknown> => {
      const reply = await session.call<{ result?: { value?: unknown }; exceptionDetails?: { text: string } }>('script.evaluate', {
        expression, target: { context }, awaitPromise: true,
      });
      assert.equal(reply.exceptionDetails, undefined, expression);
      return reply.result?.value;
    };
    const until = async (expression: string): Promise<void> => {
      for (let i = 0; i < 150; i++) {
        if (await run(`Boolean(${expression})`)) return;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      assert.fail(`${expression}: ${String(await run('document.body.innerText'))}`);
    };
    const totals = "document.querySelector('.totals')?.textContent";
    const [board, dawg] = ['#/solve?board=hell/likd/oquee/laun', '#/learn?shape=dawg'];
    // The signs that a view shows what its address names. Until the worker answers, it shows what it showed before.
    const signs = {
      [board]: `${totals} === '72 words, 98 points'`,
      '#/play': "document.querySelector('#start')",
      [dawg]: "document.querySelectorAll('.node').length === 7",
      '#/about': "document.title === 'dictc: about'",
    };
    await session.call('browsingContext.navigate', { context, url: `${url}${board}`, wait: 'complete' });
    await until(signs[board]);
    await run("(() => { const field = document.querySelector('#board-text'); field.value = 'died'; field.dispatchEvent(new Event('input')); })()");
    await until(`${totals} === '5 words, 5 points'`);
    await run("location.hash = '#/play?code=125C-MB17-0BW2&against=5'");
    await until("document.querySelector('#start')");
    await run("document.querySelector('#start').click()");
    await until("document.querySelector('.clock')");
    await run("document.querySelector('#pause').click()");
    await run("document.querySelector('#end').click()");
    await until("/Computer 5/.test(document.querySelector('.standings')?.textContent)");
    await run(`location.hash = '${dawg}'`);
    await until(signs[dawg]);
    const found: string[] = [];
    for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1280, 800], [2560, 1440]]) {
      await session.call('browsingContext.setViewport', { context, viewport: { width, height } });
      assert.equal(await run('innerWidth'), width);
      for (const [hash, sign] of Object.entries(signs)) {
        await run(`location.hash = '${hash}'`);
        await until(sign);
        const faults = String(await run(`${faultsExpression({ width, height })}.join('\\n')`));
        found.push(...faults.split('\n').filter(Boolean).map((it) => `${width} by ${height}, ${hash}: ${it}`));
      }
    }
    assert.deepEqual(found, []);

    // Nothing moves under a mouse.
    const point = (actions: object[]): Promise<unknown> =>
      session.call('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    const presser: Presser = {
      run: async (f, argument) => JSON.parse(String(await run(`Promise.resolve((${String(f)})(${JSON.stringify(argument)})).then((it) => JSON.stringify(it ?? null))`))),
      press: async (x, y) => {
        const [down, up] = [{ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
        await point([{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, down, { type: 'pause', duration: REST }, up]);
      },
      rest: async () => void (await point([{ type: 'pointerMove', x: 1, y: 1 }])),
    };
    await session.call('browsingContext.setViewport', { context, viewport: { width: 600, height: 800 } });
    await run("location.hash = '#/solve?board=toffeewerdstains'");
    await session.call('browsingContext.reload', { context, wait: 'complete' });
    await until(`/^\\d/.test(${totals})`);
    await watchPresses(presser);
    await run('window.presses.holds = true');
    const faults: string[] = [];
    let pressed = 0;
    for (const [state, arrange] of [
      ['the field focused', "document.querySelector('#board-text').focus({ preventScroll: true })"],
      ['a word focused', "document.querySelector('.words li:last-child > button').focus({ preventScroll: true })"],
      ['options', "document.querySelector('.rules').open = true; document.querySelector('#find').focus({ preventScroll: true })"],
    ]) {
      await run(arrange);
      const { number } = await controls(presser, false);
      for (let i = 0; i < number; i++) {
        await presser.rest();
        await run(arrange);
        const result = await pressControl(presser, i);
        if (!result) continue;
        pressed++;
        // After a page was scrolled, Firefox sometimes rounds its place to whole pixels a moment later.
        if (!result.isHit || result.moved > 1) faults.push(`${state}: ${result.name} moved ${result.moved} px${result.isHit ? '' : ' and lost the click'}`);
      }
    }
    assert.deepEqual(faults, []);
    assert.ok(pressed > 30, `only ${pressed} presses`);
  } finally {
    firefox.kill();
    await new Promise((resolve) => (firefox.exitCode === null && firefox.signalCode === null ? firefox.once('exit', resolve) : resolve(null)));
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true });
  }
});
