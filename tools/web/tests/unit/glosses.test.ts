import assert from 'node:assert/strict';
import { test } from 'node:test';

import { glossIn } from '../../src/worker/glosses.ts';

test('forms of words end in a part of the gloss of the word', () => {
  const lines = new Map([
    ['better', 'comparative of=6good=1 | noun: a person who bets'],
    ['good', 'noun: benefit | adjective: having desirable qualities'],
    ['mice', 'plural of=3ouse=0'],
    ['mouse', 'noun: a rodent'],
    ['sum', 'noun: x=1; a total'],
  ]);
  assert.equal(glossIn('mice', lines), 'plural of mouse: a rodent');
  assert.equal(glossIn('better', lines), 'comparative of good: having desirable qualities. noun: a person who bets');
  assert.equal(glossIn('mouse', lines), 'noun: a rodent');
  assert.equal(glossIn('sum', lines), 'noun: x=1; a total');
  assert.equal(glossIn('qat', lines), null);
});
