// A board as the page holds it: rows of tiles, and the canonical text that all of dictc reads.

import { count, faceOf, lettersOf, lettersOfWord } from '../words.ts';

/**
 * A tile: its letters in lower case (`a`, `qu`, `th`), `?` for a blank, `.` for a wall.
 */
export type Tile = string;

export interface Grid {
  rows: number;
  columns: number;
  /** Row by row. */
  tiles: Tile[];
}

export const BLANK = '?';
export const WALL = '.';

/** Row and column of a cell. */
export function positionOf(grid: Pick<Grid, 'columns'>, cell: number): [number, number] {
  return [Math.floor(cell / grid.columns), cell % grid.columns];
}

/** The largest board that the page lets people build by tapping. Text may be larger. */
export const MOST_ROWS = 12;

/** The most tiles that the page draws. */
export const MOST_TILES = 1024;

/** What to say of a board that is too large to draw; `null` for others. */
export function tooLarge({ tiles }: Grid): string | null {
  if (tiles.length <= MOST_TILES) return null;
  return `This board has ${count(tiles.length, 'tile')}; this page shows ${MOST_TILES.toLocaleString('en')} at most. The program solve takes larger ones.`;
}

/**
 * Reads the canonical text of a board, as the solver prints it: rows joined by `/`, `q` for the Qu
 * tile, other groups in brackets, `?` and `.`. Other texts give `null`: only the solver reads those.
 */
export function parseGrid(text: string): Grid | null {
  const lines = text.split('/').filter((line) => line !== '');
  const rows = lines.map(tilesOfRow);
  const columns = rows[0]?.length ?? 0;
  if (columns === 0 || rows.some((row) => row.length !== columns)) return null;
  return { rows: rows.length, columns, tiles: rows.flat() };
}

function tilesOfRow(line: string): Tile[] {
  const parts = line.match(/\[[^[\]]*\]|[^[\]]+/gu) ?? [];
  const tiles = parts.flatMap((part) => (part.startsWith('[') ? [part] : lettersOf(part)));
  return tiles.map((tile) => {
    if (tile === 'q') return 'qu';
    return tile.startsWith('[') ? tile.slice(1, -1) : tile;
  });
}

/** The canonical text of a board. The inverse of {@link parseGrid}. */
export function formatGrid(grid: Grid): string {
  const rows: string[] = [];
  for (let row = 0; row < grid.rows; row++) {
    rows.push(grid.tiles.slice(row * grid.columns, (row + 1) * grid.columns).map(spelled).join(''));
  }
  return rows.join('/') + (grid.rows === 1 && grid.columns > 1 ? '/' : '');
}

/** One tile in canonical text. */
function spelled(tile: Tile): string {
  if (tile === 'qu') return 'q';
  if (tile === 'q' || lettersOf(tile).length !== 1) return `[${tile}]`;
  return tile;
}

/** What a tile shows: `A`, `Qu`, `?`, nothing for a wall, or what the alphabet says. A letter whose capital is that of another one stays small. */
export function face(tile: Tile): string {
  if (tile === WALL) return '';
  const own = faceOf(tile);
  if (own !== undefined) return own;
  const [first = '', ...rest] = tile;
  const capital = first.toUpperCase();
  return (capital.toLowerCase() === first ? capital : first) + rest.join('');
}

/** What a screen reader says for a tile. */
export function spoken(tile: Tile): string {
  if (tile === WALL) return 'wall';
  return tile === BLANK ? 'blank' : face(tile);
}

/** What a screen reader says for a board: `P O Qu E, F C L T`. */
export function spokenRows({ rows, columns, tiles }: Grid): string {
  const row = (at: number): string => tiles.slice(at * columns, (at + 1) * columns).map(spoken).join(' ');
  return Array.from({ length: rows }, (_, at) => row(at)).join(', ');
}

/** The same tiles on another number of rows and columns. New cells are walls: blanks would stand for every letter. */
export function resized(grid: Grid, rows: number, columns: number): Grid {
  const tiles: Tile[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const kept = row < grid.rows && column < grid.columns;
      tiles.push(kept ? grid.tiles[row * grid.columns + column] : WALL);
    }
  }
  return { rows, columns, tiles };
}

/** The grid turned clockwise by a quarter. */
export function turned({ rows, columns, tiles }: Grid): Grid {
  const grid: Grid = { rows: columns, columns: rows, tiles: [...tiles] };
  tiles.forEach((tile, cell) => (grid.tiles[turnedCell({ rows, columns }, cell)] = tile));
  return grid;
}

/** Where a cell is after its grid was turned. */
export function turnedCell({ rows, columns }: Pick<Grid, 'rows' | 'columns'>, cell: number): number {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  return column * rows + (rows - 1 - row);
}

/** The cells that touch a cell, in ascending order. On a torus opposite edges touch. */
export function neighbors(grid: Grid, cell: number, torus: boolean): number[] {
  const row = Math.floor(cell / grid.columns);
  const column = cell % grid.columns;
  const found = new Set<number>();
  for (let y = row - 1; y <= row + 1; y++) {
    for (let x = column - 1; x <= column + 1; x++) {
      const inside = y >= 0 && y < grid.rows && x >= 0 && x < grid.columns;
      if (!inside && !torus) continue;
      found.add(((y + grid.rows) % grid.rows) * grid.columns + ((x + grid.columns) % grid.columns));
    }
  }
  found.delete(cell);
  return [...found].sort((a, b) => a - b);
}

/** The letters that the blanks on a path stand for, by cell. */
export function blanksOf(grid: Grid, word: string, path: readonly number[]): Map<number, string> {
  const fitted = fit(word, path.map((cell) => grid.tiles[cell])) ?? [];
  return new Map(path.filter((cell) => grid.tiles[cell] === BLANK).map((cell, i) => [cell, fitted[i] ?? '']));
}

/** What the blanks among tiles stand for, if these spell a text. */
function fit(text: string, [tile, ...rest]: readonly Tile[]): string[] | null {
  if (tile === undefined) return text === '' ? [] : null;
  // The end of a text that is still being typed may be the beginning of a tile.
  if (tile !== BLANK) return text.startsWith(tile) || tile.startsWith(text) ? fit(text.slice(tile.length), rest) : null;
  const [[letter = ''], [long = '']] = [lettersOf(text), lettersOfWord(text)];
  for (const choice of new Set([letter, text.startsWith('qu') ? 'qu' : long])) {
    const others = fit(text.slice(choice.length), rest);
    if (others) return [choice, ...others];
  }
  return null;
}
