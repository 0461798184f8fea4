import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Newest } from '../../src/worker/client.ts';

test('one task runs at a time, and of those that wait only the newest', async () => {
  const newest = new Newest();
  const ran: number[] = [];
  let running = 0;
  const task = (number: number) => async (): Promise<number> => {
    assert.equal(++running, 1);
    ran.push(number);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    return number;
  };
  const first = newest.run(task(1));
  await Promise.resolve();
  const results = await Promise.all([first, ...[2, 3, 4].map((number) => newest.run(task(number)))]);
  assert.deepEqual(results, [1, null, null, 4]);
  assert.deepEqual(ran, [1, 4]);
  await assert.rejects(newest.run(() => Promise.reject(new Error('no'))), /no/);
  assert.equal(await newest.run(task(5)), 5);
});
