// What the words view is asked, and how the address names it.

import type { Params } from '../route.ts';
import { SEARCH_KINDS, type SearchKind } from '../worker/protocol.ts';

export interface LookupState {
  /** As typed. */
  find: string;
  /** The kind that was chosen; `null` for the one that the text has. */
  kind: SearchKind | null;
  /** The word that is open; empty for none. */
  word: string;
}

export function lookupState(params: Params): LookupState {
  return {
    find: (params['find'] ?? '').slice(0, 200),
    kind: SEARCH_KINDS.find((it) => it === params['kind']) ?? null,
    word: (params['word'] ?? '').slice(0, 100),
  };
}

/** The parameters of a state; the usual values are left out. */
export function lookupParams({ find, kind, word }: LookupState): Params {
  return { find: find.trim(), kind: kind ?? '', word };
}

/** The kind that a text has: `/^un.*ly$/` is an expression, `c?t` a pattern, `cat` a word. */
export function recognized(text: string): SearchKind {
  if (/[\^$|(){}+\\./]/.test(text)) return 'expression';
  return /[?*[\]@#\d]/.test(text) ? 'pattern' : 'word';
}

/** The expression that is meant: slashes at both ends, as elsewhere, belong to no word. */
export function expressionOf(text: string): string {
  return text.trim().replace(/^\/(.*?)\/?$/, '$1');
}
