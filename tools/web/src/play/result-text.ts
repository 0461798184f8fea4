// A result as a text to send: how many words were found, and none of them.

import { count } from '../words.ts';
import { dayInWords } from './days.ts';
import type { GameRecord, Tally } from './history.ts';
import { rankOf } from './ranks.ts';

/** The most squares of a line. */
const WIDTH = 10;

/** What was played. */
export function resultTitle({ day, code }: GameRecord): string {
  if (day !== '') return `dictc, board of the day, ${dayInWords(day)}`;
  return code !== '' ? `dictc, round ${code}` : 'dictc';
}

/** What a round is measured by: the words that most people know, or all words if nobody says which these are. */
export function goalOfRecord(record: GameRecord): Tally {
  return record.goal ?? record;
}

/** By letters: found and there. */
export function lengthsOfRecord(record: GameRecord): (readonly [letters: string, counts: readonly [found: number, there: number]])[] {
  return Object.entries(goalOfRecord(record).lengths).sort(([a], [b]) => Number(a) - Number(b));
}

/** The rank of a round. */
export function rankOfRecord(record: GameRecord): string {
  return rankOf(record.pointsFound, goalOfRecord(record).pointsThere).name;
}

/** `12 of 44 words, 3 bonus, 2 hints`. */
export function foundText(record: GameRecord): string {
  const { wordsFound, wordsThere } = goalOfRecord(record);
  const bonus = record.wordsFound - wordsFound;
  const { hints = 0 } = record;
  return `${wordsFound} of ${count(wordsThere, 'word')}${bonus > 0 ? `, ${bonus} bonus` : ''}${hints > 0 ? `, ${count(hints, 'hint')}` : ''}`;
}

export function resultText(record: GameRecord, link: string): string {
  const lines = lengthsOfRecord(record).map(([letters, [found, there]]) => {
    const full = found === 0 ? 0 : Math.max(1, Math.round((WIDTH * found) / there));
    return `${letters} ${'■'.repeat(full)}${'□'.repeat(WIDTH - full)} ${found} of ${there}`;
  });
  return [resultTitle(record), `${count(record.pointsFound, 'point')}, ${rankOfRecord(record)}`, foundText(record), ...lines, link].join('\n');
}
