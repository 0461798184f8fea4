// Plain versions of what the page does cleverly, to compare with. They share no code with it.

/** Cells by row and column; `null` is a wall. */
export type NaiveBoard = (string | null)[][];

/** Every simple path on a board, as lists of [row, column]. */
export function allSimplePaths(board: NaiveBoard): [number, number][][] {
  const found: [number, number][][] = [];
  const extend = (path: [number, number][]): void => {
    found.push(path);
    const [row, column] = path[path.length - 1];
    for (let y = 0; y < board.length; y++) {
      for (let x = 0; x < board[y].length; x++) {
        const touches = Math.max(Math.abs(y - row), Math.abs(x - column)) === 1;
        if (touches && board[y][x] !== null && !path.some(([a, b]) => a === y && b === x)) extend([...path, [y, x]]);
      }
    }
  };
  board.forEach((tiles, y) => tiles.forEach((tile, x) => tile !== null && extend([[y, x]])));
  return found;
}

/** The texts of all paths. */
export function allTexts(board: NaiveBoard): Set<string> {
  return new Set(allSimplePaths(board).map((path) => path.map(([y, x]) => board[y][x]).join('')));
}
