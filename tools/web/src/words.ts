// Lists of words: their order, their groups, and filters. Pure functions.

import type { Alphabet } from 'dictc-wasm';

/** A word of a board, as the worker sends it: all words of a board are in alphabetical order. */
export interface FoundWord {
  text: string;
  points: number;
  /** How common the word is, from 10 (most common) to 80; `null` in dictionaries without levels. */
  level: number | null;
  /** Cells, row by row from 0. */
  path: number[];
}

export const SORTS = ['points', 'length', 'alpha', 'level'] as const;
export type Sort = (typeof SORTS)[number];

export interface Group<T> {
  title: string;
  words: T[];
  /** Whether there are more words than these. */
  isCut?: boolean;
}

/** Old browsers do not have it. */
const SEGMENTER = 'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity: 'grapheme' }) : null;

/** What the page needs of the alphabet of a dictionary. */
export interface Letters {
  /** Those of several characters, longest first. */
  long: readonly string[];
  /** What tiles show, where it is not the usual capital. */
  faces: Readonly<Record<string, string>>;
  /** The forms of letters at the end of a word. */
  finals: Readonly<Record<string, string>>;
}

export const PLAIN_LETTERS: Letters = { long: [], faces: {}, finals: {} };

/** What the page needs of an alphabet. */
export function lettersIn({ letters = [], faces = {}, finals = {} }: Partial<Alphabet> = {}): Letters {
  const long = letters.filter((it) => lettersOf(it).length > 1).sort((a, b) => b.length - a.length);
  return { long, faces, finals };
}

let alphabet = PLAIN_LETTERS;

/** The alphabet of the dictionary that the page shows; views are drawn anew when it changes. */
export function useLetters(letters: Letters): void {
  alphabet = letters;
}

/** What the tile of a letter shows in this alphabet, if that is not its usual capital. */
export function faceOf(letter: string): string | undefined {
  return alphabet.faces[letter];
}

/**
 * A text as words have it: faces and final forms are their letters, and the rest in small letters. A word that was copied
 * from the page may have the marks of {@link isolated}.
 */
export function folded(text: string): string {
  const forms = [...Object.entries(alphabet.faces), ...Object.entries(alphabet.finals)];
  return forms.reduce((text, [letter, face]) => text.replaceAll(face, letter), text).toLowerCase().replace(/[\u2068\u2069]/g, '').replaceAll('ς', 'σ');
}

/** A word as people write it: its last letter has its final form, as sigma in every Greek list. */
export function written(word: string): string {
  const last = Object.keys(alphabet.finals).find((letter) => word.length > letter.length && word.endsWith(letter));
  return last === undefined ? word.replace(/(?<=\p{L})σ(?!\p{L})/gu, 'ς') : word.slice(0, -last.length) + alphabet.finals[last];
}

/** A word as people write it, in a sentence that keeps its order where letters go from right to left. */
export function isolated(word: string): string {
  return /[\u0590-\u08ff]/.test(word) ? `\u2068${written(word)}\u2069` : written(word);
}

/** The letters of a word: the longest that the alphabet lists, else characters with their marks. */
export function lettersOfWord(word: string): string[] {
  if (!alphabet.long.some((it) => word.includes(it))) return lettersOf(word);
  const letters: string[] = [];
  for (let rest = word; rest !== ''; ) {
    const letter = alphabet.long.find((it) => rest.startsWith(it)) ?? lettersOf(rest)[0];
    letters.push(letter);
    rest = rest.slice(letter.length);
  }
  return letters;
}

/** The letters of a text: a letter and its marks are one. */
export function lettersOf(text: string): string[] {
  // Marks begin at U+0300.
  if (/^[\0-\u02ff]*$/.test(text)) return [...text];
  if (!SEGMENTER) return text.match(/\p{M}|\P{M}\p{M}*/gu) ?? [];
  const letters: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    // Vowels and tones of Burmese are marks, which Unicode lets stand alone.
    if (letters.length > 0 && /^\p{M}/u.test(segment)) letters[letters.length - 1] += segment;
    else letters.push(segment);
  }
  return letters;
}

/** Whether the alphabet has letters of several characters, such as lj in Croatian. */
export function hasLongLetters(): boolean {
  return alphabet.long.length > 0;
}

/** What people need to know of a board and its drawing does not show, in sentences. */
export function notesOf({ torus, strict }: { torus: boolean; strict: boolean }): string {
  const tiles = ` ${alphabet.long.join(' ')} need${alphabet.long.length === 1 ? 's a tile of its' : ' tiles of their'} own.`;
  return `${torus ? ' Opposite edges touch.' : ''}${strict ? tiles : ''}`;
}

/** The number of letters of a word. A Qu tile counts as two. */
export function letterCount(word: string): number {
  return lettersOfWord(word).length;
}

/** Words by a key, in the order of the first of each. */
export function collected<K, T>(words: readonly T[], keyOf: (word: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const word of words) {
    const key = keyOf(word);
    const group = groups.get(key);
    if (group) group.push(word);
    else groups.set(key, [word]);
  }
  return groups;
}

/** What groups the words of an order, smallest first, and the titles of the groups. */
const ORDERS: Readonly<Record<Sort, readonly [key: (word: FoundWord) => number, title: (key: number) => string]>> = {
  points: [(it) => -it.points, (key) => count(-key, 'point')],
  length: [(it) => -letterCount(it.text), (key) => count(-key, 'letter')],
  level: [(it) => levelRank(it.level), (key) => levelKind(key)],
  alpha: [(it) => it.text.codePointAt(0) ?? 0, (key) => String.fromCodePoint(key).toUpperCase()],
};

/** The words in groups, best first; inside a group they keep their order. */
export function grouped(words: readonly FoundWord[], sort: Sort): Group<FoundWord>[] {
  const [keyOf, titleOf] = ORDERS[sort];
  return [...collected(words, keyOf)].sort(([a], [b]) => a - b).map(([key, words]) => ({ title: titleOf(key), words }));
}

const LEVEL_NAMES: readonly (readonly [most: number, name: string])[] = [
  [20, 'everyday'], [40, 'common'], [60, 'familiar'], [70, 'uncommon'],
];

/** The largest level of words that are as common, so that they share a group; 0 without a level. */
export function levelRank(level: number | null): number {
  return level ? (LEVEL_NAMES.find(([most]) => level <= most)?.[0] ?? 80) : 0;
}

/** How common words of a level are, in a word. */
export function levelKind(level: number | null): string {
  if (!level) return 'without a level';
  return LEVEL_NAMES.find(([most]) => level <= most)?.[1] ?? 'rare';
}

/** What a level means to a reader. */
export function levelName(level: number): string {
  return `level ${level}, ${levelKind(level)}`;
}

/** What is said after a word: `, 3 points, common`; without a board it has no points. */
export function factsOf({ points, level, path }: FoundWord): string {
  return `${points === 0 && path.length === 0 ? '' : `, ${count(points, 'point')}`}${level === null ? '' : `, ${levelKind(level)}`}`;
}

/** `1 word`, `1,205 words`. */
export function count(number: number, noun: string): string {
  // Locales take phones a while.
  return `${number < 1000 ? number : number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

/**
 * A filter from a text in the spelling of the words: with `?` or `*` a pattern for the whole word, else a part of it.
 * An empty text accepts every word.
 */
export function matcher(text: string): (word: string) => boolean {
  const wanted = text.trim();
  if (wanted === '') return () => true;
  if (!/[?*]/.test(wanted)) return (word) => word.includes(wanted);
  // Runs of stars are one star, so that no pattern takes exponential time.
  const pattern = lettersOfWord(wanted.replace(/\*+/g, '*'));
  return (word) => matches(pattern, lettersOfWord(word));
}

/** Matches `?` and `*` without backtracking further than to the last star. */
function matches(pattern: readonly string[], word: readonly string[]): boolean {
  let [at, letter, star, retry] = [0, 0, -1, 0];
  while (letter < word.length) {
    if (at < pattern.length && (pattern[at] === '?' || pattern[at] === word[letter])) {
      at++;
      letter++;
    } else if (pattern[at] === '*') {
      star = at++;
      retry = letter;
    } else if (star >= 0) {
      at = star + 1;
      letter = ++retry;
    } else {
      return false;
    }
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}

/** The sum of the points. */
export function totalPoints(words: readonly Pick<FoundWord, 'points'>[]): number {
  return words.reduce((sum, word) => sum + word.points, 0);
}

/** For each cell the number of words whose shown path has it. */
export function heat(words: readonly FoundWord[], cells: number): number[] {
  const counts = new Array<number>(cells).fill(0);
  for (const word of words) for (const cell of word.path) counts[cell]++;
  return counts;
}
