import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock } from '../../src/play/clock.ts';
import { dayBefore, dayInWords, dayOf, monthAfter, seedOfDay, untilNextDay, weekdayOf, weeksOf } from '../../src/play/days.ts';
import { goalOf, isBonus } from '../../src/play/goal.ts';
import { alphagram, groupMissed, GROUPINGS, stemOf, suffixOf, SUFFIXES } from '../../src/play/grouping.ts';
import { addToHistory, clearHistory, historyFile, MOST_RECORDS, practiceOf, readHistory, recordOf, restoreHistory, resultOfDay, streakOf, summarize, type GameRecord } from '../../src/play/history.ts';
import { dropRound, endedRounds, keepEnded, keepRound, keptRounds, MOST_ENDED, MOST_KEPT, newKeptRound, stateOf } from '../../src/play/kept-rounds.ts';
import { rankOf } from '../../src/play/ranks.ts';
import { foundText, resultText } from '../../src/play/result-text.ts';
import { clockText, playParams, playState, roundRequest } from '../../src/play/state.ts';
import type { FoundWord } from '../../src/words.ts';
import { Random } from '../random.ts';

function words(...texts: string[]): FoundWord[] {
  return texts.map((text) => ({ text, points: 1, level: 35, path: [] }));
}

class MemoryStorage {
  values = new Map<string, string>();
  isFull = false;
  readonly length = 0;
  getItem = (key: string): string | null => this.values.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    if (this.isFull) throw new Error('quota');
    this.values.set(key, value);
  };
  removeItem = (key: string): void => void this.values.delete(key);
  clear = (): void => this.values.clear();
  key = (): null => null;
}

test('words are grouped by their stem on the board', () => {
  const known = new Set(['read', 'hope', 'try', 'run', 'tea', 'late', 'ten']);
  const stems = { reads: 'read', reader: 'read', readers: 'read', hoping: 'hope', tries: 'try', runner: 'run', tent: 'tent', latest: 'late', teas: 'tea' };
  for (const [word, stem] of Object.entries(stems)) assert.equal(stemOf(word, known), stem, word);
  const missed = words('odd', 'reader', 'reads', 'teas');
  const groups = groupMissed(missed, [...missed, ...words('read', 'tea')], 'stem');
  assert.deepEqual(groups.map(({ title, words }) => [title, words.map((it) => it.text)]), [
    ['read', ['reader', 'reads']],
    ['the rest', ['odd', 'teas']],
  ]);
});

test('every grouping keeps each word once', () => {
  const random = new Random(14);
  for (let i = 0; i < 100; i++) {
    const texts = [...new Set(Array.from({ length: 30 }, () => random.word('aest', 6)))];
    const missed = words(...texts).map((word) => ({ ...word, level: random.pick([null, 10, 70]) }));
    for (const by of GROUPINGS) {
      const grouped = groupMissed(missed, missed, by).flatMap((group) => group.words.map((it) => it.text));
      assert.deepEqual(grouped.sort(), [...texts].sort(), by);
    }
  }
});

test('anagrams share a group exactly if they have the same letters', () => {
  const random = new Random(15);
  const texts = [...new Set(Array.from({ length: 60 }, () => random.word('abc', 4)))];
  const groups = groupMissed(words(...texts), [], 'anagram').filter((group) => group.title !== 'the rest');
  const groupOf = (text: string): string | undefined => groups.find((group) => group.words.some((it) => it.text === text))?.title;
  const letters = (text: string): string => ['a', 'b', 'c'].map((it) => text.split(it).length - 1).join();
  for (const a of texts) {
    for (const b of texts) {
      if (a !== b && letters(a) === letters(b)) assert.equal(groupOf(a), groupOf(b));
      else if (a !== b && groupOf(a) !== undefined) assert.notEqual(groupOf(a), groupOf(b));
    }
  }
  assert.equal(alphagram('tea'), 'aet');
});

test('the longest suffix counts', () => {
  const random = new Random(16);
  for (let i = 0; i < 3000; i++) {
    const word = random.word('estinglyr', 9);
    let longest = '';
    for (let at = 2; at < word.length; at++) {
      const end = word.slice(at);
      if ((SUFFIXES as readonly string[]).includes(end) && end.length > longest.length) longest = end;
    }
    assert.equal(suffixOf(word), longest, word);
  }
});

test('the history is what was added, and survives damage', () => {
  const storage = new MemoryStorage();
  const all = words('tea', 'teas', 'seat');
  const record = recordOf({ board: 'te/as', code: '', day: '', all, against: 2 }, new Set(['tea']), 1, 100);
  assert.deepEqual(record.lengths, { 3: [1, 1], 4: [0, 2] });
  assert.deepEqual([record.wordsFound, record.wordsThere, record.pointsThere], [1, 3, 3]);
  addToHistory(storage, record);
  assert.deepEqual(readHistory(storage), [record]);
  storage.values.set('dictc.history', JSON.stringify([record, null, 7, { v: 2 }, { ...record, ended: 'x' }, { ...record, lengths: { 3: 'x' } }]));
  assert.deepEqual(readHistory(storage), [record]);
  for (const text of ['', '{', '{}', '"x"', '[[[[']) {
    storage.values.set('dictc.history', text);
    assert.deepEqual(readHistory(storage), []);
  }
  storage.values.set('dictc.history', JSON.stringify(Array.from({ length: MOST_RECORDS }, () => record)));
  addToHistory(storage, { ...record, ended: 7 });
  const records = readHistory(storage);
  assert.deepEqual([records.length, records.at(-1)?.ended], [MOST_RECORDS, 7]);
  clearHistory(storage);
  assert.deepEqual(readHistory(storage), []);
});

test('a summary adds up', () => {
  const random = new Random(17);
  const records: GameRecord[] = Array.from({ length: 50 }, (_, i) => {
    const there = 1 + random.below(50);
    const found = random.below(there + 1);
    return {
      v: 1, ended: i, board: 'x', code: '', day: '', wordsFound: found, wordsThere: there, pointsFound: found * 2, pointsThere: there * 2,
      lengths: { 3: [found, there] }, against: random.pick([null, 10]), missed: [random.pick(['tea', 'ten'])],
    };
  });
  const sum = summarize(records, '2026-11-22');
  let [points, there, best, won, contested, tea] = [0, 0, 0, 0, 0, 0];
  for (const it of records) {
    points += it.pointsFound;
    there += it.pointsThere;
    if (it.pointsFound > best) best = it.pointsFound;
    if (it.against !== null) {
      contested++;
      if (it.pointsFound > it.against) won++;
    }
    if (it.missed[0] === 'tea') tea++;
  }
  assert.deepEqual([sum.rounds, sum.bestPoints, sum.won, sum.contested], [50, best, won, contested]);
  assert.equal(sum.meanPoints, points / 50);
  assert.equal(sum.share, (100 * points) / there);
  assert.equal(sum.missed.find((it) => it.word === 'tea')?.times, tea);
  assert.deepEqual(summarize([], '2026-11-22').missed, []);
});

test('days in a row', () => {
  const at = (day: string, ended: string): GameRecord =>
    recordOf({ board: '', code: '', day, all: [], against: null }, new Set(), 0, new Date(`${ended}T12:00`).getTime() / 1000);
  const on = (...days: string[]): number => summarize(days.map((day) => at(day, day)), '2026-03-01').streak;
  assert.equal(on(), 0);
  assert.equal(on('2026-03-01'), 1);
  assert.equal(on('2026-02-28', '2026-02-27', '2026-02-25'), 2);
  assert.equal(on('2026-03-01', '2026-02-28', '2026-02-27'), 3);
  // A board that is played on a later day fills no gap.
  assert.equal(summarize([at('2026-03-01', '2026-03-01'), at('2026-02-28', '2026-03-01')], '2026-03-01').streak, 1);
  assert.equal(dayBefore('2024-03-01'), '2024-02-29');
  assert.equal(dayOf(new Date(2026, 10, 5)), '2026-11-05');
});

test('days, codes and clocks', () => {
  assert.equal(seedOfDay('2026-11-22'), 20_261_122);
  for (const day of ['today', '2026-99-99', '2026-02-30']) assert.equal(seedOfDay(day), null, day);
  assert.deepEqual([clockText(180_000), clockText(9_001), clockText(-5)], ['3:00', '0:10', '0:00']);
  const daily = roundRequest(playState({ day: '2026-11-22', minutes: '1', level: '60' }), 5, 'english');
  assert.deepEqual(daily.source, { kind: 'deal', dice: 'new87', seed: 20_261_122, seconds: 180, level: null });
  assert.deepEqual(roundRequest(playState({ dice: 'big', minutes: '0', against: '15' }), 5, 'own'), {
    source: { kind: 'deal', dice: 'big', seed: 5, seconds: 0, level: null }, opponents: [1, 5], dictionary: 'own', isClean: false,
  });
  // Boards of days leave out offensive words from a day on, and others if that was asked for.
  const isClean = (params: Record<string, string>): boolean => roundRequest(playState(params), 5, 'english').isClean;
  assert.deepEqual([isClean({ day: '2026-11-25' }), isClean({ day: '2026-11-26' }), isClean({}), isClean({ clean: '1' })], [false, true, false, true]);
  assert.deepEqual(playParams(playState({ clean: '1' })).clean, '1');
  assert.equal(roundRequest(playState({ code: 'X', board: 'di/ed' }), 5, 'english').source.kind, 'code');
  assert.equal(roundRequest(playState({ board: 'di/ed' }), 5, 'english').source.kind, 'board');
});

test('a clock counts only while it runs', () => {
  let time = 1000;
  const clock = new Clock(500, () => time);
  assert.equal(clock.elapsed, 500);
  clock.start();
  time += 250;
  assert.equal(clock.elapsed, 750);
  clock.start();
  clock.stop();
  time += 10_000;
  clock.stop();
  assert.deepEqual([clock.elapsed, clock.isRunning], [750, false]);
  clock.start();
  time += 1;
  assert.equal(clock.elapsed, 751);
});

test('rounds that have not ended are kept, the last one in front; damaged ones are left out', () => {
  const storage = new MemoryStorage();
  const start = { board: 'di/ed', file: '', torus: false, code: 'C', seconds: 60, words: 5, points: 5, lengths: [], players: ['You'] };
  const rounds = Array.from({ length: MOST_KEPT + 1 }, () => newKeptRound(start, playState({ against: '13', minutes: '1' }), 7, 'english'));
  for (const round of rounds) keepRound(storage, round);
  assert.deepEqual(keptRounds(storage).map((it) => it.id), rounds.slice(1).reverse().map((it) => it.id));
  keepRound(storage, { ...rounds[2], elapsed: 5000, entries: [['did', 4000]] });
  const [first] = keptRounds(storage);
  assert.deepEqual([first.id, first.elapsed, first.entries], [rounds[2].id, 5000, [['did', 4000]]]);
  assert.deepEqual(stateOf(first), { ...playState({ against: '13', minutes: '1' }), code: 'C' });
  dropRound(storage, first.id);
  assert.equal(keptRounds(storage).length, MOST_KEPT - 1);
  storage.setItem('dictc.rounds', JSON.stringify([{ v: 1 }, 7, { ...first, entries: [[3, 4]] }, first]));
  assert.deepEqual(keptRounds(storage), [first]);
  storage.setItem('dictc.rounds', '{');
  assert.deepEqual(keptRounds(storage), []);
});

test('the text of a result gives no word away', () => {
  const all = words('did', 'die', 'ide', 'deid', 'died');
  const record = recordOf({ board: 'di/ed', code: 'ABCD', day: '', all, against: null }, new Set(['did', 'died']), 2, 0);
  const text = resultText(record, 'https://example.org/#/play?code=ABCD');
  assert.equal(text, [
    'dictc, round ABCD', '2 points, Superb', '2 of 5 words', '3 ■■■□□□□□□□ 1 of 3', '4 ■■■■■□□□□□ 1 of 2',
    'https://example.org/#/play?code=ABCD',
  ].join('\n'));
  for (const { text: word } of all) assert.ok(!text.includes(word));
});

test('a round that has ended is kept, and others of its board are forgotten', () => {
  const storage = new MemoryStorage();
  const begin = (board: string): ReturnType<typeof newKeptRound> =>
    newKeptRound({ board, file: '', code: '', seconds: 180 }, playState({}), 7, 'english');
  const [first, again, other] = ['te/as', 'te/as', 'di/ed'].map(begin);
  for (const it of [first, again, other]) keepRound(storage, it);
  keepEnded(storage, { ...first, elapsed: 180_000 });
  assert.deepEqual(keptRounds(storage), [other]);
  assert.deepEqual(endedRounds(storage), [{ ...first, elapsed: 180_000 }]);
  for (let i = 0; i < MOST_ENDED; i++) keepEnded(storage, begin('so/on'));
  assert.equal(endedRounds(storage).length, MOST_ENDED);
  assert.ok(!endedRounds(storage).some((it) => it.id === first.id));
});

test('the first round of a day is its result', () => {
  const record = (day: string, points: number): GameRecord =>
    recordOf({ board: 'te/as', code: '', day, all: words('tea'), against: null, round: `${points}` }, new Set(), points, points);
  const records = [record('', 1), record('2026-11-22', 2), record('2026-11-22', 3)];
  assert.equal(resultOfDay(records, '2026-11-22')?.pointsFound, 2);
  assert.equal(resultOfDay(records, '2026-11-23'), null);
  assert.equal(records[1].round, '2');
});

test('days in words, the time to the next one, and the weeks of a month', () => {
  assert.equal(dayInWords('2026-11-05'), 'November\u00a05,\u00a02026');
  assert.equal(weekdayOf('2026-11-26'), 'Thursday');
  assert.equal(untilNextDay(new Date(2026, 10, 26, 18, 53, 1)), '5:07');
  assert.equal(untilNextDay(new Date(2026, 10, 26, 23, 59, 59)), '0:01');
  assert.equal(untilNextDay(new Date(2026, 10, 26)), '24:00');
  assert.deepEqual([monthAfter('2026-12', 1), monthAfter('2026-01', -1)], ['2027-01', '2025-12']);
  for (const month of ['2026-11', '2026-02', '2024-02', '2026-03', '2026-08']) {
    const weeks = weeksOf(month);
    const days = weeks.flat().filter((it) => it !== null);
    const last = new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate();
    assert.deepEqual(days, Array.from({ length: last }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`));
    for (const week of weeks) week.forEach((day, i) => day && assert.equal(new Date(`${day}T12:00`).getDay(), (i + 1) % 7, day));
  }
});

test('rounds are restored from their file, once; other files are refused with a sentence', () => {
  const [here, there] = [new MemoryStorage(), new MemoryStorage()];
  const record = (ended: number, day = ''): GameRecord =>
    recordOf({ board: 'te/as', code: '', day, all: words('tea'), against: null, round: `${ended}` }, new Set(['tea']), 1, ended);
  for (const ended of [10, 30]) addToHistory(there, record(ended));
  for (const ended of [20, 30]) addToHistory(here, record(ended));
  const file = historyFile(there);
  assert.equal(restoreHistory(here, 'a.json', file), 1);
  assert.equal(restoreHistory(here, 'a.json', file), 0);
  assert.deepEqual(readHistory(here).map((it) => it.ended), [10, 20, 30]);
  const before = historyFile(here);
  for (const text of ['', 'noise', '{}', '[]', 'null', '[1,2]', '[{"v":1}]', '"x"']) {
    assert.throws(() => restoreHistory(here, 'b.json', text), { message: 'b.json is not a file of rounds that this page saved.' }, text);
  }
  const good = record(40);
  const bad = [{ day: '2026-99-99' }, { ended: -1 }, { missed: ['x'.repeat(2000)] }, { lengths: { a: [1, 2] } }, { board: 7 }, { begun: 7 }, { hints: -1 }, { goal: null }, { goal: { ...good.goal, lengths: 7 } }];
  for (const it of bad) {
    const text = JSON.stringify([good, { ...good, ...it }]);
    assert.throws(() => restoreHistory(here, 'c.json', text), { message: 'c.json is damaged: round 2 of 2 cannot be read.' }, text);
  }
  assert.equal(historyFile(here), before);
});

test('all rounds of a day but the first are practice, and are not added up', () => {
  const record = (day: string, points: number): GameRecord =>
    recordOf({ board: 'te/as', code: '', day, all: words('tea'), against: null }, new Set(), points, points);
  const records = [record('', 1), record('', 2), record('2026-11-22', 3), record('2026-11-22', 9)];
  assert.deepEqual([...practiceOf(records)], [records[3]]);
  assert.deepEqual([summarize(records, '2026-11-22').rounds, summarize(records, '2026-11-22').bestPoints], [3, 3]);
});

test('ranks rise with the share of the points', () => {
  assert.deepEqual(rankOf(0, 98), { name: 'Beginner', share: 0, next: { name: 'Fair', missing: 5 } });
  assert.deepEqual(rankOf(49, 98), { name: 'Master', share: .5, next: { name: 'Genius', missing: 25 } });
  // Bonus words lead beyond.
  assert.deepEqual(rankOf(120, 98), { name: 'Legend', share: 1, next: null });
  // With few points, ranks are passed over.
  assert.equal(rankOf(1, 2).name, 'Master');
  for (let all = 1; all < 200; all++) {
    for (let points = 0; points < all; points++) {
      const { next } = rankOf(points, all);
      assert.equal(rankOf(points + next!.missing, all).name, next!.name, `${points} of ${all}`);
    }
  }
});

test('words up to level 35 are the goal of a record, and rarer ones a bonus', () => {
  const all = [...words('tea', 'teas'), { text: 'etas', points: 1, level: 70, path: [] }];
  const record = recordOf({ board: 'te/as', code: '', day: '', all, against: null, hints: 2 }, new Set(['tea', 'etas']), 2, 0);
  assert.deepEqual(record.goal, { wordsFound: 1, wordsThere: 2, pointsFound: 1, pointsThere: 2, lengths: { 3: [1, 1], 4: [0, 1] } });
  assert.equal(foundText(record), '1 of 2 words, 1 bonus, 2 hints');
  // Where no word is known, all are the goal; so are words without levels.
  const rare = recordOf({ board: 'te/as', code: '', day: '', all: all.slice(2), against: null }, new Set(), 0, 0);
  assert.deepEqual([rare.goal, foundText(rare)], [undefined, '0 of 1 word']);
  assert.deepEqual(goalOf([{ text: 'tea', points: 1, level: null }, all[2]]), { level: 35, words: 1, points: 1, lengths: [[3, 1]] });
  assert.ok(!isBonus(70, goalOf(all.slice(2))));
});

test('days in a row are those that were begun on their day, whatever the clock and its zone say at the end', () => {
  const record = (day: string, begun: string | undefined, ended: string): GameRecord => ({
    ...recordOf({ board: 'te/as', code: '', day, all: words('tea'), against: null, begun }, new Set(), 0, Date.parse(ended) / 1000),
  });
  // Begun at 23:58, ended after midnight.
  const late = [record('2026-11-26', '2026-11-26', '2026-11-27T00:01'), record('2026-11-27', '2026-11-27', '2026-11-28T00:01')];
  assert.deepEqual(['2026-11-27', '2026-11-28', '2026-11-29'].map((today) => streakOf(late, today)), [2, 2, 0]);
  // Three days in Tokyo, whose days end earlier than those of this test; then a flight to where it is the day before.
  const tokyo = ['25', '26', '27'].map((it) => record(`2026-11-${it}`, `2026-11-${it}`, `2026-11-${Number(it) - 1}T20:00`));
  assert.deepEqual(['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].map((today) => streakOf(tokyo, today)), [3, 3, 3, 0]);
  // The board of a past day that is played later is none.
  assert.equal(streakOf([...late, record('2026-11-25', '2026-11-27', '2026-11-27T12:00')], '2026-11-27'), 2);
  // Records of older versions have the day of their end.
  assert.equal(streakOf([record('2026-11-27', undefined, '2026-11-27T12:00')], '2026-11-27'), 1);
});
