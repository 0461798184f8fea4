// Questions about the words of a dictionary, for the words view.

import type { Entry, Lexicon } from 'dictc-wasm';

import { collected, count, letterCount, lettersIn, lettersOf, useLetters, type FoundWord, type Group } from '../words.ts';
import type { Searched, SearchKind } from './protocol.ts';

/** The most words of an answer: more than anybody reads. */
const MOST = 3000;
/** The most words of a group beside others, and the most similar ones. */
const SOME = 40;
const MOST_SIMILAR = 200;
const EDITS = 2;

/** Answers a question. Throws a sentence about a pattern or an expression that cannot be read. */
export function search(lexicon: Lexicon, kind: SearchKind, text: string): Searched {
  useLetters(lettersIn(lexicon.alphabet));
  const ask = questions(lexicon);
  switch (kind) {
    case 'word':
      return aboutWord(ask, text);
    case 'pattern':
      return answer(ask, standIn(lexicon, text), lexicon.matches(text, { limit: MOST + 1 }));
    case 'expression':
      return answer(ask, text, lexicon.regex(text, { limit: MOST + 1 }));
    case 'letters':
      return answer(ask, text, lexicon.anagrams(text, { use: 'some', limit: MOST + 1 }));
    case 'similar': {
      const all = lexicon.fuzzy(text, EDITS, { limit: MOST_SIMILAR + 1 });
      const [near, isCut] = [all.slice(0, MOST_SIMILAR), all.length > MOST_SIMILAR];
      const groups = [0, 1, EDITS].map((edits) => ({
        title: edits === 0 ? 'The word itself' : count(edits, 'letter') + ' other', words: near.filter((it) => it.distance === edits).map(ask.word),
      }));
      return { ...ask.nothing(text), groups: withWords(groups), isCut };
    }
  }
}

/** A text that has what a pattern asks of every word: a letter that words have for each letter that is open. */
function standIn(lexicon: Lexicon, pattern: string): string {
  const [letter = ''] = lettersOf(lexicon.completions('', { limit: 1 })[0]?.word ?? '');
  return pattern.replace(/[?@#]/g, letter);
}

/** What is asked of a lexicon, in words as the page has them. */
function questions(lexicon: Lexicon): {
  lexicon: Lexicon;
  word: (entry: Pick<Entry, 'word' | 'value'>) => FoundWord;
  nothing: (text: string) => Searched;
} {
  const word = ({ word, value }: Pick<Entry, 'word' | 'value'>): FoundWord => ({
    text: word, points: 0, level: lexicon.hasLevels && value !== undefined ? Number(value) : null, path: [],
  });
  return { lexicon, word, nothing: (text) => ({ word: null, groups: [], isCut: false, whyNot: lexicon.whyNot(text) ?? null }) };
}

type Questions = ReturnType<typeof questions>;

/** Words by their lengths, the longest first. */
function answer({ word, nothing }: Questions, text: string, entries: readonly Pick<Entry, 'word' | 'value'>[]): Searched {
  const byLength = collected(entries.slice(0, MOST).map(word), (it) => letterCount(it.text));
  const groups = [...byLength].sort(([a], [b]) => b - a).map(([letters, words]) => ({ title: count(letters, 'letter'), words }));
  const reason = groups.length === 0 && /^[\p{L}\p{M}]+$/u.test(text) ? nothing(text).whyNot : null;
  return { word: null, groups, isCut: entries.length > MOST, whyNot: reason };
}

/** Whether a text is a word, and what is near it. */
function aboutWord({ lexicon, word, nothing }: Questions, text: string): Searched {
  const folded = lexicon.fold(text);
  const group = (title: string, find: (options: { limit: number }) => readonly Pick<Entry, 'word' | 'value'>[]): Group<FoundWord> => {
    // One more than are shown, beside the word itself.
    const others = find({ limit: SOME + 2 }).filter((it) => it.word !== folded).map(word);
    return { title, words: others.slice(0, SOME), isCut: others.length > SOME };
  };
  const isWord = lexicon.contains(folded);
  const value = lexicon.value(folded);
  const groups = [
    group('Anagrams', (options) => lexicon.anagrams(folded, options)),
    group('A letter before', (options) => lexicon.matches(`?${folded}`, options)),
    group('A letter after', (options) => lexicon.matches(`${folded}?`, options)),
    group('Begin with it', (options) => lexicon.completions(folded, options)),
  ];
  // A text of two letters is within two edits of all short words.
  const similar = group('Similar words', (options) => lexicon.fuzzy(folded, isWord || letterCount(folded) < 3 ? 1 : EDITS, options));
  if (isWord) groups.push(similar);
  else groups.unshift(similar);
  const found = isWord ? word({ word: folded, ...(value !== undefined && { value }) }) : null;
  return { word: found, groups: withWords(distinct(groups)), isCut: false, whyNot: isWord ? null : nothing(text).whyNot };
}

/** Each word in the first group that has it: a list shows a word once. */
function distinct(groups: readonly Group<FoundWord>[]): Group<FoundWord>[] {
  const seen = new Set<string>();
  return groups.map((it) => ({ ...it, words: it.words.filter(({ text }) => !seen.has(text) && Boolean(seen.add(text))) }));
}

function withWords(groups: readonly Group<FoundWord>[]): Group<FoundWord>[] {
  return groups.filter(({ words }) => words.length > 0);
}
