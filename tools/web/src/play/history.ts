// The rounds that were played in this browser, and what they add up to.

import { hasFields, readList, type PageStorage } from '../ui/storage.ts';
import { letterCount, totalPoints, type FoundWord } from '../words.ts';
import { dayAfter, dayBefore, dayOf, seedOfDay } from './days.ts';
import { goalOf, isBonus } from './goal.ts';

/** What was found of some words. */
export interface Tally {
  wordsFound: number;
  wordsThere: number;
  pointsFound: number;
  pointsThere: number;
  /** By letters: found and there. */
  lengths: Record<string, [number, number]>;
}

/** One round of one player. Written to the browser's storage, so fields may only be added. */
export interface GameRecord extends Tally {
  v: 1;
  /** Seconds since 1970. */
  ended: number;
  board: string;
  /** Empty for a board that was not dealt. */
  code: string;
  /** The day of a board of the day, `2026-11-22`; else empty. */
  day: string;
  /** The best opponent's points; `null` without opponents. */
  against: number | null;
  /** Common words that were missed, at most 20. */
  missed: string[];
  /** The round, which may be among those that are kept; see kept-rounds.ts. */
  round?: string;
  /** The local day when it began; without one, that of its end is taken. */
  begun?: string;
  /** The words that most people know: see goal.ts. Rounds of older versions of the page have no goal. */
  goal?: Tally;
  /** How many hints were asked for. */
  hints?: number;
}

/** The most rounds that are kept; the oldest go first. */
export const MOST_RECORDS = 1000;
const KEY = 'dictc.history';

/** A record of a round: `found` are the words of the player that counted. */
export function recordOf(
  round: Pick<GameRecord, 'board' | 'code' | 'day' | 'against' | 'round' | 'begun' | 'hints'> & { all: readonly FoundWord[]; offensive?: readonly string[] },
  found: ReadonlySet<string>,
  points: number,
  ended: number,
): GameRecord {
  const goal = goalOf(round.all);
  const known = round.all.filter((word) => !isBonus(word.level, goal));
  const missed = round.all
    .filter((word) => !found.has(word.text) && !round.offensive?.includes(word.text))
    .sort((a, b) => (a.level ?? 0) - (b.level ?? 0) || b.points - a.points)
    .slice(0, 20)
    .map((word) => word.text);
  return {
    v: 1,
    ended,
    board: round.board,
    code: round.code,
    day: round.day,
    ...tally(round.all, found),
    pointsFound: points,
    against: round.against,
    missed,
    ...(round.round !== undefined && { round: round.round }),
    ...(round.begun !== undefined && { begun: round.begun }),
    ...(goal.level < Infinity && { goal: tally(known, found) }),
    ...(round.hints && { hints: round.hints }),
  };
}

/** How many words and points there are, and how many of them were found. */
function tally(words: readonly FoundWord[], found: ReadonlySet<string>): Tally {
  const mine = words.filter((word) => found.has(word.text));
  const lengths: Tally['lengths'] = {};
  for (const word of words) (lengths[letterCount(word.text)] ??= [0, 0])[1]++;
  for (const word of mine) lengths[letterCount(word.text)][0]++;
  return { wordsFound: mine.length, wordsThere: words.length, pointsFound: totalPoints(mine), pointsThere: totalPoints(words), lengths };
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
  /** Consecutive days, up to `today` or the day before, whose board was played on its day. */
  streak: number;
}

/** Adds up records, without practice. `today` is a day as records have it. */
export function summarize(all: readonly GameRecord[], today: string): Summary {
  const practice = practiceOf(all);
  const records = all.filter((it) => !practice.has(it));
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
    streak: streakOf(records, today),
  };
}

/**
 * Consecutive days, up to `today` or the day before, whose board was begun on its day. A player who went west may have
 * played the board of tomorrow.
 */
export function streakOf(records: readonly GameRecord[], today: string): number {
  const days = new Set(records.filter((it) => it.day === (it.begun ?? dayOf(new Date(it.ended * 1000)))).map((it) => it.day));
  let day = dayAfter(today);
  for (let back = 0; back < 2 && !days.has(day); back++) day = dayBefore(day);
  let length = 0;
  for (; days.has(day); day = dayBefore(day)) length++;
  return length;
}

/** The result of a board of the day: that of its first round. Later ones are practice. */
export function resultOfDay(records: readonly GameRecord[], day: string): GameRecord | null {
  return records.find((it) => it.day === day) ?? null;
}

/** The rounds that are practice: all but the first one of each board of the day. */
export function practiceOf(records: readonly GameRecord[]): ReadonlySet<GameRecord> {
  const played = new Set<string>();
  return new Set(records.filter((it) => {
    if (it.day === '') return false;
    const isPractice = played.has(it.day);
    played.add(it.day);
    return isPractice;
  }));
}

/** Reads the records. What is damaged or of another version is left out. */
export function readHistory(storage: PageStorage): GameRecord[] {
  return readList(storage, KEY, isRecord);
}

/** Appends a record. */
export function addToHistory(storage: PageStorage, record: GameRecord): void {
  write(storage, [...readHistory(storage), record]);
}

function write(storage: PageStorage, records: readonly GameRecord[]): void {
  storage.setItem(KEY, JSON.stringify(records.slice(-MOST_RECORDS)));
}

export function clearHistory(storage: PageStorage): void {
  storage.removeItem(KEY);
}

/** The longest file of rounds that is read, in bytes. */
const LONGEST_FILE = 10_000_000;

/** The records of a file that this page saved, as text. */
export function historyFile(storage: PageStorage): string {
  return JSON.stringify(readHistory(storage), null, 1);
}

/**
 * Adds the records of a file to those that are here; returns how many were not here. Throws a sentence if the page did
 * not save such a file, or if it was changed.
 */
export function restoreHistory(storage: PageStorage, name: string, text: string): number {
  const added = recordsOf(name, text);
  const records = readHistory(storage);
  const keyOf = (it: GameRecord): string => JSON.stringify([it.ended, it.board, it.round]);
  const known = new Set(records.map(keyOf));
  const others = added.filter((it) => !known.has(keyOf(it)));
  write(storage, [...records, ...others].sort((a, b) => a.ended - b.ended));
  return others.length;
}

function recordsOf(name: string, text: string): GameRecord[] {
  let value: unknown = null;
  try {
    value = text.length > LONGEST_FILE ? null : JSON.parse(text);
  } catch {
    // Not JSON: refused below.
  }
  if (!Array.isArray(value) || !value.some(isRecord)) throw new Error(`${name} is not a file of rounds that this page saved.`);
  const damaged = value.findIndex((it) => !isRecord(it));
  if (damaged >= 0) throw new Error(`${name} is damaged: round ${damaged + 1} of ${value.length} cannot be read.`);
  return value as GameRecord[];
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isText = (longest: number) => (value: unknown): boolean => typeof value === 'string' && value.length <= longest;
const orNone = (fits: (value: unknown) => boolean) => (value: unknown): boolean => value === undefined || fits(value);
const isLengths = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.entries(value).every(([letters, pair]) =>
    /^\d{1,4}$/.test(letters) && Array.isArray(pair) && pair.length === 2 && pair.every(isNumber));

const COUNTS = { wordsFound: isNumber, wordsThere: isNumber, pointsFound: isNumber, pointsThere: isNumber, lengths: isLengths };
const FIELDS: Readonly<Record<keyof GameRecord, (value: unknown) => boolean>> = {
  ...COUNTS,
  v: (it) => it === 1,
  ended: isNumber,
  board: isText(10_000),
  code: isText(200),
  day: (it) => it === '' || (isText(10)(it) && seedOfDay(it as string) !== null),
  against: (it) => it === null || isNumber(it),
  missed: (it) => Array.isArray(it) && it.length <= 20 && it.every(isText(1000)),
  round: orNone(isText(100)),
  begun: orNone(isText(10)),
  goal: orNone((it) => hasFields(it, COUNTS)),
  hints: orNone(isNumber),
};

function isRecord(value: unknown): value is GameRecord {
  return hasFields(value, FIELDS);
}
