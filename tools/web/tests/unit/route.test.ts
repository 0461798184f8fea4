import assert from 'node:assert/strict';
import { test } from 'node:test';

import { formatHash, parseHash, VIEWS, type Params } from '../../src/route.ts';
import { learnParams, learnState } from '../../src/learn/state.ts';
import { playParams, playState } from '../../src/play/state.ts';
import { solveParams, solveState } from '../../src/solve/state.ts';
import { Random } from '../random.ts';

test('what is written is read back', () => {
  const random = new Random(1);
  const letters = 'aü/?&=#%+ []"\'.,\u{1f600}\n';
  for (let i = 0; i < 2000; i++) {
    const params = Object.fromEntries(
      Array.from({ length: random.below(4) }, (_, at) => [`k${at}`, random.word(letters, 12)]),
    );
    const route = { view: random.pick(VIEWS), params };
    const read = parseHash(formatHash(route));
    assert.equal(read.view, route.view);
    assert.deepEqual({ ...read.params }, params);
  }
});

test('hashes stay readable', () => {
  const hash = formatHash({ view: 'solve', params: { board: 'di/[th]d', sort: 'length', find: '' } });
  assert.equal(hash, '#/solve?board=di/[th]d&sort=length');
});

test('hostile hashes are read', () => {
  for (const hash of ['', '#', '#/', '#/nothing?x', '#/solve?%zz=%&=a&a', '#/solve?board=%E0%A4%A', `#/play?code=${'9'.repeat(1e6)}`]) {
    const { view, params } = parseHash(hash);
    assert.ok(VIEWS.includes(view));
    solveState(params);
    playState(params);
    learnState(params);
  }
  assert.equal(parseHash('#/solve?__proto__=1&constructor=2').params['toString'], undefined);
  assert.equal(formatHash({ view: 'solve', params: { board: '\ud800' } }), '#/solve?board=%3F');
});

/** Parameters as they come back from the address. */
function through(params: Params): Params {
  return parseHash(formatHash({ view: 'solve', params })).params;
}

test('states of the views are read back from their parameters', () => {
  const random = new Random(2);
  const pick = (...from: string[]): string => random.pick(from);
  for (let i = 0; i < 500; i++) {
    const solve = solveState({
      board: pick('di/ed', 'perslatgsineters', '?'), min: pick('0', '4', '9', 'x'), points: pick('', '0,1,2', 'junk!'), torus: pick('1', ''),
      q: pick('bare', ''), sort: pick('alpha', 'length', 'nonsense'), level: pick('60', '61', ''), find: pick('', 's*'), word: pick('', 'die'), heat: pick('1', ''),
    });
    assert.deepEqual(solveState(through(solveParams(solve))), solve);
    const play = playState({
      dice: pick('big', 'new87', 'loaded'), minutes: pick('0', '1', '7', 'x'), against: pick('', '135', '99912345'), beat: pick('', '23', 'x', '-1'), level: pick('60', '1', ''),
    });
    assert.deepEqual(playState(through(playParams(play))), play);
    const learn = learnState({ words: pick('tea ten', 'a'), shape: pick('dawg', ''), step: pick('3', 'x', '0'), board: pick('te/na', 'abcd'), at: pick('5', '-1', '') });
    assert.deepEqual(learnState(through(learnParams(learn))), learn);
  }
});

test('a code or a day needs no other parameters', () => {
  const state = { ...playState({ dice: 'big', minutes: '5', against: '3' }), code: '125C-MB11-0BNW' };
  assert.equal(formatHash({ view: 'play', params: playParams(state) }), '#/play?code=125C-MB11-0BNW&against=3');
  assert.equal(playState({ day: '2026-11-22' }).day, '2026-11-22');
  assert.equal(playState({ day: 'tomorrow' }).day, '');
});
