// What a word means: its gloss, or a link to search for it.

import type { Context } from '../context.ts';
import { announceSoon } from './announcer.ts';
import { isolated, written } from '../words.ts';
import { h } from './dom.ts';

/** The meanings that were shown, so that going back to a word shows no link for a moment. */
const known = new Map<string, string>();

export class Meaning {
  readonly root: HTMLElement;
  readonly #context: Context;
  #word: string | null = null;
  #wasAsked = false;

  constructor(context: Context) {
    this.root = h('p', { class: 'meaning' });
    this.#context = context;
  }

  /**
   * Shows what a word means, or nothing. The glosses are a large file: it is loaded only if a person has asked for the
   * word and did not just pass it. Words of a dictionary of one's own have links.
   */
  show(word: string | null, isAsked: boolean): void {
    if (word === this.#word && (this.#wasAsked || !isAsked)) return;
    [this.#word, this.#wasAsked] = [word, isAsked];
    const isEnglish = this.#context.dictionary === 'english';
    this.root.replaceChildren(...(word === null ? [] : [(isEnglish && known.get(word)) || link(word)]));
    if (word !== null && (isAsked || known.size > 0) && isEnglish) void this.#load(word);
  }

  async #load(word: string): Promise<void> {
    // Without a network the link stays.
    const gloss = await this.#context.worker.call('gloss', { word }).catch(() => null);
    if (gloss !== null) known.set(word, gloss);
    if (gloss === null || word !== this.#word) return;
    this.root.replaceChildren(gloss);
    if (this.#wasAsked) announceSoon(gloss);
  }
}

function link(word: string): HTMLElement {
  const href = `https://en.wiktionary.org/wiki/${encodeURIComponent(written(word))}`;
  return h('a', { href, rel: 'noreferrer', target: '_blank' }, `Look up ${isolated(word)}`);
}
