/** Letters: a character and its marks are one, and so are several characters that an alphabet lists, such as lj. */

import type { Alphabet } from "./lexicon.js";

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("und") : undefined;

/** The letters of a text. */
export function lettersOf(text: string): string[] {
  // Segmenting takes microseconds; below U+0300 there are no marks.
  return segmenter === undefined || /^[\0-\u02ff]*$/.test(text)
    ? [...text]
    : Array.from(segmenter.segment(text), (it) => it.segment);
}

/** What an alphabet lists as a letter and is several without it, the longest first. */
export function longLetters(alphabet: Alphabet | undefined): string[][] {
  const letters = alphabet?.letters.map(lettersOf) ?? [];
  return letters.filter((it) => it.length > 1).sort((a, b) => b.length - a.length);
}
