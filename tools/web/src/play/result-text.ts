// A result as a text to send: how many words were found, and none of them.

import { count } from '../words.ts';
import { dayInWords } from './days.ts';
import type { GameRecord } from './history.ts';

/** The most squares of a line. */
const WIDTH = 10;

/** What was played. */
export function resultTitle({ day, code }: GameRecord): string {
  if (day !== '') return `dictc, board of the day, ${dayInWords(day)}`;
  return code !== '' ? `dictc, round ${code}` : 'dictc';
}

export function resultText(record: GameRecord, link: string): string {
  const { wordsFound, wordsThere, pointsFound, pointsThere } = record;
  const share = pointsThere > 0 ? ` (${Math.round((100 * pointsFound) / pointsThere)} %)` : '';
  const lines = Object.entries(record.lengths)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([letters, [found, there]]) => {
      const full = found === 0 ? 0 : Math.max(1, Math.round((WIDTH * found) / there));
      return `${letters} ${'■'.repeat(full)}${'□'.repeat(WIDTH - full)} ${found} of ${there}`;
    });
  return [resultTitle(record), `${count(pointsFound, 'point')}${share}, ${wordsFound} of ${count(wordsThere, 'word')}`, ...lines, link].join('\n');
}
