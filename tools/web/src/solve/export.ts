// What the page gives away: the same CSV, JSON and SVG as the program `solve`.

import { blanksOf, face, WALL, type Grid } from '../board/grid.ts';
import { count, isolated, letterCount, totalPoints, type FoundWord } from '../words.ts';

/** The distance between the middles of tiles, and the width of a tile, in all drawings of dictc. */
export const STEP = 64;
export const TILE = 58;

/** What is exported: a board, as solved, and the words shown, in their order. */
export interface Shown {
  board: string;
  grid: Grid;
  words: readonly FoundWord[];
  isComplete: boolean;
}

/** Row and column of a cell. */
function position(grid: Grid, cell: number): [number, number] {
  return [Math.floor(cell / grid.columns), cell % grid.columns];
}

/** Comma-separated values with a header line, as `solve --format csv` writes them. */
export function toCsv({ board, grid, words }: Shown): string {
  const lines = words.map((word) => {
    const blanks = blanksOf(grid, word.text, word.path);
    const path = word.path.map((cell) => {
      const letter = blanks.get(cell);
      return position(grid, cell).join(':') + (letter === undefined ? '' : `=${letter}`);
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
    const path = word.path.map((cell) => position(grid, cell));
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

/** The middle of a cell. */
export function middle(grid: Grid, cell: number): [number, number] {
  const [row, column] = position(grid, cell);
  return [column * STEP + STEP / 2, row * STEP + STEP / 2];
}

/** The size of a tile's text. */
export function letterSize(text: string): number {
  const length = letterCount(text);
  return length < 2 ? 30 : Math.floor(52 / length);
}

/** The moves of a path's line, with a gap where it crosses the edge of a torus. */
export function lineOf(grid: Grid, path: readonly number[]): string {
  let moves = '';
  path.forEach((cell, i) => {
    const [x, y] = middle(grid, cell);
    const [a, b] = i > 0 ? middle(grid, path[i - 1]) : [Infinity, Infinity];
    const isNear = Math.abs(a - x) <= STEP && Math.abs(b - y) <= STEP;
    moves += `${isNear ? 'L' : 'M'}${x} ${y}`;
  });
  return moves;
}

const COLORS =
  ':root{--paper:#f6f3ec;--ink:#22252b;--tile:#fffdf7;--edge:#d8d1c0;--on:#ffe08a;--first:#a7e3b4;--line:#d9480f}' +
  '@media(prefers-color-scheme:dark){:root{--paper:#16181d;--ink:#eceae4;--tile:#262a32;--edge:#3a3f4a;' +
  '--on:#6b5410;--first:#1f5c33;--line:#ff9f5a}}' +
  '.paper{fill:var(--paper)}.tile{fill:var(--tile);stroke:var(--edge);stroke-width:1.5}.wall{fill:var(--edge)}' +
  '.on{fill:var(--on)}.first{fill:var(--first)}.line{fill:none;stroke:var(--line);stroke-width:7;' +
  'stroke-linecap:round;stroke-linejoin:round;opacity:.6}' +
  'text{fill:var(--ink);font:700 16px system-ui,"Helvetica Neue",Arial,sans-serif;text-anchor:middle;' +
  'dominant-baseline:central}';

/** A drawing of the board with the path of a word, and a caption. */
export function toSvg(shown: Shown, word: FoundWord | null): string {
  const { grid, words } = shown;
  const [width, height] = [grid.columns * STEP + 12, grid.rows * STEP + 52];
  const caption = word
    ? `${isolated(word.text)}, ${count(word.points, 'point')}`
    : `${count(words.length, 'word')}, ${count(totalPoints(words), 'point')}`;
  const path = word?.path ?? [];
  const blanks = word ? blanksOf(grid, word.text, path) : new Map<number, string>();
  const tiles = grid.tiles.map((tile, cell) => {
    const [x, y] = middle(grid, cell).map((it) => it - TILE / 2);
    const on = path.includes(cell) ? (path[0] === cell ? ' first' : ' on') : '';
    const kind = tile === WALL ? ' wall' : on;
    return `<rect class="tile${kind}" x="${x}" y="${y}" width="${TILE}" height="${TILE}" rx="10"/>`;
  });
  const letters = grid.tiles.map((tile, cell) => {
    const [x, y] = middle(grid, cell);
    const text = blanks.get(cell) ?? face(tile);
    return `<text x="${x}" y="${y}" font-size="${letterSize(text)}" style="font-size:${letterSize(text)}px">${escaped(text)}</text>`;
  });
  const numbers = path.map((cell, i) => {
    const [x, y] = middle(grid, cell);
    return `<text x="${x + 20}" y="${y - 18}" style="font-size:11px">${i + 1}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(caption)}</title><style>${COLORS}</style><rect class="paper" width="100%" height="100%"/>`,
    '<g transform="translate(6 6)">',
    ...tiles,
    `<path class="line" d="${lineOf(grid, path)}"/>`,
    ...letters,
    ...numbers,
    '</g>',
    `<text x="${width / 2}" y="${height - 18}">${escaped(caption)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (c) => names[c]);
}
