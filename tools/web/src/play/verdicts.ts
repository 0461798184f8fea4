// What the decisions on words are called.

import type { Verdict } from '../worker/protocol.ts';

/** `isOnBoard` tells words that are not in the dictionary from those that are not on the board either. */
export function verdictText(verdict: Verdict, isOnBoard: boolean): string {
  switch (verdict) {
    case 'found':
      return 'counts';
    case 'shared':
      return 'found by others, too';
    case 'repeated':
      return 'entered before';
    case 'too_short':
      return 'too short';
    case 'not_in_dictionary':
      return isOnBoard ? 'not in the dictionary' : 'not on the board';
    case 'not_on_board':
      return 'not on the board';
    case 'not_found':
      return 'the search was cut off before it was found';
    case 'too_late':
      return 'too late';
    case 'left_out':
      return 'marked as offensive, does not count';
  }
}
