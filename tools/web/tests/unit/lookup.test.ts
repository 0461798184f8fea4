import assert from 'node:assert/strict';
import { test } from 'node:test';

import { expressionOf, lookupParams, lookupState, recognized } from '../../src/lookup/state.ts';

test('the kind of a question is that of its characters', () => {
  for (const [text, kind] of [
    ['listen', 'word'], ['Élan', 'word'], ['ice cream', 'word'], ['c?t', 'pattern'], ['s*', 'pattern'], ['[aeiou]x', 'pattern'], ['1221', 'pattern'],
    ['@#', 'pattern'], ['^un', 'expression'], ['/q[^u]/', 'expression'], ['a|b', 'expression'], ['(ab)+', 'expression'], ['.', 'expression'],
  ] as const) assert.equal(recognized(text), kind, text);
  assert.deepEqual(['/ab/', '/ab', 'ab', ' ^a$ ', '/a/b/'].map(expressionOf), ['ab', 'ab', 'ab', '^a$', 'a/b']);
});

test('addresses keep the question; kinds that do not exist are left out', () => {
  const state = { find: 'retains?', kind: 'letters', word: 'stainer' } as const;
  assert.deepEqual(lookupState(lookupParams(state)), state);
  assert.deepEqual(lookupState({ kind: 'no such' }), { find: '', kind: null, word: '' });
});
