// The menu that gives the board and its words away: a link, a drawing, tables.

import type { Grid } from '../board/grid.ts';
import { button, copyText, menuOf, offerFile } from '../ui/dom.ts';
import { show } from '../ui/notes.ts';
import type { Solved } from '../worker/protocol.ts';
import type { FoundWord } from '../words.ts';
import { toCsv, toJson } from './export.ts';
import { toSvg } from './picture.ts';

/** What is on the page now. */
export interface Exported {
  solved: Solved;
  grid: Grid;
  words: FoundWord[];
  word: FoundWord | null;
}

export function exportMenu(current: () => Exported | null, address: () => string): HTMLElement {
  const file = (label: string, name: string, type: string, write: (it: Exported) => string): HTMLElement =>
    button(label, () => {
      const it = current();
      if (!it) return show('Nothing to save yet');
      offerFile(name, type, write(it));
      show(`Saved ${name}`);
    });
  const shown = ({ solved, grid, words }: Exported) => ({ board: solved.board, grid, words, isComplete: solved.isComplete });
  const link = async (): Promise<void> => {
    const isCopied = await copyText(address());
    show(isCopied ? 'Link copied' : 'The link is in the address bar');
  };
  return menuOf('Share',
    button('Copy link', () => void link()),
    file('Drawing (SVG)', 'board.svg', 'image/svg+xml', (it) => toSvg(it.grid, it.words, it.word)),
    file('Table (CSV)', 'words.csv', 'text/csv', (it) => toCsv(shown(it))),
    file('Data (JSON)', 'words.json', 'application/json', (it) => toJson(shown(it))));
}
