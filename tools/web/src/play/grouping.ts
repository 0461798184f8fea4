// Groups what a player missed by what the words have in common: stem, suffix, letters, level.

import { collected, lettersOfWord, levelKind, levelRank, type FoundWord, type Group } from '../words.ts';

export const GROUPINGS = ['stem', 'suffix', 'anagram', 'level'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** English endings, longest first. */
export const SUFFIXES = [
  'iness', 'ations', 'ingly', 'iest', 'iers', 'ness', 'ment', 'less', 'ings', 'able', 'ing', 'est', 'ers', 'ier', 'ies',
  'ied', 'ily', 'ion', 'ish', 'ful', 'es', 'ed', 'er', 'ly', 'al', 'en', 'y', 's',
] as const;

/** The fewest letters of a stem. */
const SHORTEST_STEM = 3;

/** Groups words. `all` is every word of the board: a stem may be a word that was found. */
export function groupMissed(missed: readonly FoundWord[], all: readonly FoundWord[], by: Grouping): Group<FoundWord>[] {
  switch (by) {
    case 'stem': {
      const known = new Set(all.map((word) => word.text));
      return largestFirst(collected(missed, (word) => stemOf(word.text, known)));
    }
    case 'suffix':
      return largestFirst(collected(missed, (word) => `…${suffixOf(word.text)}`)).map((group) => ({
        ...group, title: group.title === '…' ? 'no suffix' : group.title,
      }));
    case 'anagram':
      return largestFirst(collected(missed, (word) => alphagram(word.text)));
    case 'level':
      return [...collected(missed, (word) => levelRank(word.level))]
        .sort(([a], [b]) => (a || Infinity) - (b || Infinity))
        .map(([level, words]) => ({ title: levelKind(level), words }));
  }
}

/**
 * The shortest word of the board that a word grows from by suffixes; the word itself if there is none.
 * `e` may be dropped, `y` become `i`, and a final consonant be doubled: `hope`, `hoping`; `try`, `tries`;
 * `run`, `runner`.
 */
export function stemOf(word: string, known: ReadonlySet<string>): string {
  const found = SUFFIXES.flatMap((suffix) => stemsBefore(word, suffix)).filter((stem) => known.has(stem));
  const nearer = found.filter((stem) => stem.length < word.length).map((stem) => stemOf(stem, known));
  return [word, ...nearer].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
}

/** What may have stood before a suffix. */
function stemsBefore(word: string, suffix: string): string[] {
  if (!word.endsWith(suffix)) return [];
  const base = word.slice(0, -suffix.length);
  if (base.length < SHORTEST_STEM - 1) return [];
  const stems = [base, `${base}e`];
  if (suffix.startsWith('i')) stems.push(`${base}y`);
  if (/([^aeiou])\1$/.test(base)) stems.push(base.slice(0, -1));
  return stems.filter((stem) => stem.length >= SHORTEST_STEM);
}

/** The longest ending of the list that leaves a stem of two letters or more; empty if none does. */
export function suffixOf(word: string): string {
  const all = [...SUFFIXES].sort((a, b) => b.length - a.length);
  return all.find((suffix) => word.endsWith(suffix) && word.length - suffix.length >= 2) ?? '';
}

/** The letters of a word in alphabetical order. */
export function alphagram(word: string): string {
  return lettersOfWord(word).sort().join('');
}

/** Groups of several words first, the largest in front, then by title; words alone share one last group. */
function largestFirst(groups: ReadonlyMap<string, FoundWord[]>): Group<FoundWord>[] {
  const all = [...groups].map(([title, words]) => ({ title, words }));
  const listed = all.filter(({ words }) => words.length > 1)
    .sort((a, b) => b.words.length - a.words.length || (a.title < b.title ? -1 : 1));
  const alone = all.flatMap(({ words }) => (words.length > 1 ? [] : words));
  return alone.length > 0 ? [...listed, { title: 'the rest', words: alone }] : listed;
}
