// The rounds that were played in this browser, and what they add up to.

import type { PageStorage } from '../ui/storage.ts';
import type { FoundWord } from '../words.ts';
import { letterCount } from '../words.ts';

/** One round of one player. Written to the browser's storage, so fields may only be added. */
export interface GameRecord {
  v: 1;
  /** Seconds since 1970. */
  ended: number;
  board: string;
  /** Empty for a board that was not dealt. */
  code: string;
  /** The day of a board of the day, `2026-11-22`; else empty. */
  day: string;
  wordsFound: number;
  wordsThere: number;
  pointsFound: number;
  pointsThere: number;
  /** By letters: found and there. */
  lengths: Record<string, [number, number]>;
  /** The best opponent's points; `null` without opponents. */
  against: number | null;
  /** Common words that were missed, at most 20. */
  missed: string[];
  /** The round, which may be among those that are kept; see kept-rounds.ts. */
  round?: string;
}

/** The most rounds that are kept; the oldest go first. */
export const MOST_RECORDS = 1000;
const KEY = 'dictc.history';

/** A record of a round: `found` are the words of the player that counted. */
export function recordOf(
  round: { board: string; code: string; day: string; all: readonly FoundWord[]; against: number | null; round?: string },
  found: ReadonlySet<string>,
  points: number,
  ended: number,
): GameRecord {
  const lengths: Record<string, [number, number]> = {};
  for (const word of round.all) {
    const entry = (lengths[letterCount(word.text)] ??= [0, 0]);
    entry[1]++;
    if (found.has(word.text)) entry[0]++;
  }
  const missed = round.all
    .filter((word) => !found.has(word.text))
    .sort((a, b) => (a.level ?? 0) - (b.level ?? 0) || b.points - a.points)
    .slice(0, 20)
    .map((word) => word.text);
  return {
    v: 1,
    ended,
    board: round.board,
    code: round.code,
    day: round.day,
    wordsFound: found.size,
    wordsThere: round.all.length,
    pointsFound: points,
    pointsThere: round.all.reduce((sum, word) => sum + word.points, 0),
    lengths,
    against: round.against,
    missed,
    ...(round.round !== undefined && { round: round.round }),
  };
}

export interface Summary {
  rounds: number;
  /** Of rounds with opponents, those that were won. */
  won: number;
  contested: number;
  meanPoints: number;
  bestPoints: number;
  /** Points found of points there, in percent. */
  share: number;
  lengths: { letters: number; found: number; there: number }[];
  missed: { word: string; times: number }[];
  /** Consecutive days, up to `today` or the day before, with a board of the day. */
  streak: number;
}

/** Adds up records. `today` is a day as records have it. */
export function summarize(records: readonly GameRecord[], today: string): Summary {
  const sum = (value: (record: GameRecord) => number): number => records.reduce((total, it) => total + value(it), 0);
  const lengths = new Map<number, { found: number; there: number }>();
  const missed = new Map<string, number>();
  for (const record of records) {
    for (const [letters, [found, there]] of Object.entries(record.lengths)) {
      const entry = lengths.get(Number(letters)) ?? { found: 0, there: 0 };
      lengths.set(Number(letters), { found: entry.found + found, there: entry.there + there });
    }
    for (const word of record.missed) missed.set(word, (missed.get(word) ?? 0) + 1);
  }
  const contested = records.filter((it) => it.against !== null);
  const there = sum((it) => it.pointsThere);
  return {
    rounds: records.length,
    contested: contested.length,
    won: contested.filter((it) => it.pointsFound > (it.against ?? 0)).length,
    meanPoints: records.length ? sum((it) => it.pointsFound) / records.length : 0,
    bestPoints: Math.max(0, ...records.map((it) => it.pointsFound)),
    share: there ? (100 * sum((it) => it.pointsFound)) / there : 0,
    lengths: [...lengths].map(([letters, it]) => ({ letters, ...it })).sort((a, b) => a.letters - b.letters),
    missed: [...missed]
      .map(([word, times]) => ({ word, times }))
      .sort((a, b) => b.times - a.times || (a.word < b.word ? -1 : 1))
      .slice(0, 20),
    streak: streak(new Set(records.map((it) => it.day)), today),
  };
}

function streak(days: ReadonlySet<string>, today: string): number {
  let day = days.has(today) ? today : dayBefore(today);
  let length = 0;
  for (; days.has(day); day = dayBefore(day)) length++;
  return length;
}

/** `2026-03-01` to `2026-02-28`. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** The result of a board of the day: that of its first round. Later ones are practice. */
export function resultOfDay(records: readonly GameRecord[], day: string): GameRecord | null {
  return records.find((it) => it.day === day) ?? null;
}

/** The local day of a moment. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Reads the records. What is damaged or of another version is left out. */
export function readHistory(storage: PageStorage): GameRecord[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isRecord) : [];
  } catch {
    return [];
  }
}

/** Appends a record. Returns false if the browser refuses to store it. */
export function addToHistory(storage: PageStorage, record: GameRecord): boolean {
  try {
    const records = [...readHistory(storage), record].slice(-MOST_RECORDS);
    storage.setItem(KEY, JSON.stringify(records));
    return true;
  } catch {
    return false;
  }
}

export function clearHistory(storage: PageStorage): void {
  storage.removeItem(KEY);
}

function isRecord(value: unknown): value is GameRecord {
  if (typeof value !== 'object' || value === null) return false;
  const it = value as Partial<Record<keyof GameRecord, unknown>>;
  const numbers = [it.ended, it.wordsFound, it.wordsThere, it.pointsFound, it.pointsThere];
  return (
    it.v === 1 &&
    numbers.every((number) => typeof number === 'number' && Number.isFinite(number)) &&
    [it.board, it.code, it.day].every((text) => typeof text === 'string') &&
    (it.round === undefined || typeof it.round === 'string') &&
    (it.against === null || typeof it.against === 'number') &&
    Array.isArray(it.missed) && it.missed.every((word) => typeof word === 'string') &&
    typeof it.lengths === 'object' && it.lengths !== null &&
    Object.values(it.lengths).every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite))
  );
}
