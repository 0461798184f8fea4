// The tables that the page gives away: the same as those of the program `solve`, which a test compares.

import { blanksOf, positionOf, type Grid } from '../board/grid.ts';
import { letterCount, totalPoints, type FoundWord } from '../words.ts';

/** What is exported: a board, as solved, and the words shown, in their order. */
export interface Shown {
  board: string;
  grid: Grid;
  words: readonly FoundWord[];
  isComplete: boolean;
}

/** Comma-separated values with a header line, as `solve --format csv` writes them. */
export function toCsv({ board, grid, words }: Shown): string {
  const lines = words.map((word) => {
    const blanks = blanksOf(grid, word.text, word.path);
    const path = word.path.map((cell) => {
      const letter = blanks.get(cell);
      return positionOf(grid, cell).join(':') + (letter === undefined ? '' : `=${letter}`);
    });
    const fields = [board, word.text, String(letterCount(word.text)), String(word.points), path.join(' ')];
    return fields.map(quoted).join(',');
  });
  return ['board,word,letters,points,path', ...lines, ''].join('\n');
}

function quoted(field: string): string {
  return /[",\n\r]/.test(field) ? `"${field.replace(/"/g, '""')}"` : field;
}

/** One object, as `solve --format json` writes it. */
export function toJson({ board, grid, words, isComplete }: Shown): string {
  const listed = words.map((word) => {
    const blanks = [...blanksOf(grid, word.text, word.path).values()];
    const path = word.path.map((cell) => positionOf(grid, cell));
    const object = { word: word.text, points: word.points, path, ...(blanks.length > 0 && { blanks }) };
    return `\n    ${JSON.stringify(object)}`;
  });
  const members = {
    board: JSON.stringify(board),
    rows: grid.rows,
    columns: grid.columns,
    words: listed.length ? `[${listed.join(',')}\n  ]` : '[]',
    word_count: words.length,
    points: totalPoints(words),
    complete: isComplete,
  };
  return `{\n${Object.entries(members).map(([name, value]) => `  "${name}": ${value}`).join(',\n')}\n}\n`;
}
