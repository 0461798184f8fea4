// What English words mean: a file that is loaded when somebody first asks.

import { download } from './download.ts';

/**
 * The file has a line for each word: the word, a tab, and the parts of its gloss. A part that ends in a part of another
 * word's gloss names that: scripts/build.mjs says how. Rarer words are not in it.
 */
export class Glosses {
  readonly #file: string;
  #lines: Promise<Map<string, string>> | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** The gloss of a word, and of the word that it is a form of; `null` if it has none. */
  async of(word: string): Promise<string | null> {
    this.#lines ??= this.#load().catch((error: unknown) => {
      this.#lines = null;
      throw error;
    });
    return glossIn(word, await this.#lines);
  }

  async #load(): Promise<Map<string, string>> {
    const bytes = await download(new URL(this.#file, self.location.href).href, () => undefined);
    const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
    return new Map(lines.map((line) => {
      const tab = line.indexOf('\t');
      return [line.slice(0, tab), line.slice(tab + 1)];
    }));
  }
}

/** Part of a gloss that ends in that of another word: what form of it, how to make it, and the number of its part. */
const FORM = /^(.+ of)=(\d+)([^=]*)=(\d+)$/;

/** The gloss of a word among the lines of the file. */
export function glossIn(word: string, lines: ReadonlyMap<string, string>): string | null {
  const gloss = lines.get(word);
  if (gloss === undefined) return null;
  const part = (text: string): string => {
    const form = FORM.exec(text);
    if (!form) return text;
    const base = word.slice(0, word.length - Number(form[2])) + form[3];
    const body = lines.get(base)?.split(' | ')[Number(form[4])] ?? '';
    return `${form[1]} ${base}: ${body.slice(body.indexOf(': ') + 2)}`;
  };
  return gloss.split(' | ').map(part).join('. ');
}
