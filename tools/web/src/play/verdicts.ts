// What the decisions on words are called.

import type { Verdict } from '../worker/protocol.ts';

const TEXTS: Readonly<Record<Verdict, string>> = {
  found: 'counts',
  shared: 'found by others, too',
  repeated: 'entered before',
  too_short: 'too short',
  not_in_dictionary: 'not in the dictionary',
  not_on_board: 'not on the board',
  not_found: 'the search was cut off before it was found',
  too_late: 'too late',
  left_out: 'marked as offensive, does not count',
};

/** `isOnBoard` tells words that are not in the dictionary from those that are not on the board either. */
export function verdictText(verdict: Verdict, isOnBoard: boolean): string {
  return TEXTS[verdict === 'not_in_dictionary' && !isOnBoard ? 'not_on_board' : verdict];
}
