import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lineOf } from '../../src/board/board-view.ts';
import { parseGrid } from '../../src/board/grid.ts';
import { toCsv, toJson } from '../../src/solve/export.ts';
import type { FoundWord } from '../../src/words.ts';

const words: FoundWord[] = [
  { text: 'quoth', points: 2, level: null, path: [3, 1, 2] },
  { text: 'doth', points: 1, level: null, path: [0, 1, 2] },
];
const board = 'd?/[th]q';
const shown = { board, grid: parseGrid(board)!, words, isComplete: true };

test('tables are those of solve', () => {
  // The output of: solve --format csv --sort points 'd?/[th]q', with a dictionary of these words
  assert.equal(toCsv(shown), 'board,word,letters,points,path\nd?/[th]q,quoth,5,2,1:1 0:1=o 1:0\nd?/[th]q,doth,4,1,0:0 0:1=o 1:0\n');
  assert.equal(toCsv({ ...shown, board: 'a,"b', words: words.slice(1) }).split('\n')[1], '"a,""b",doth,4,1,0:0 0:1=o 1:0');
});

test('data are those of solve', () => {
  // The output of: solve --format json --sort points 'd?/[th]q', with a dictionary of these words
  const expected = `{
  "board": "d?/[th]q",
  "rows": 2,
  "columns": 2,
  "words": [
    {"word":"quoth","points":2,"path":[[1,1],[0,1],[1,0]],"blanks":["o"]},
    {"word":"doth","points":1,"path":[[0,0],[0,1],[1,0]],"blanks":["o"]}
  ],
  "word_count": 2,
  "points": 3,
  "complete": true
}
`;
  assert.equal(toJson(shown), expected);
  assert.deepEqual(JSON.parse(toJson({ ...shown, words: [], isComplete: false })), {
    board, rows: 2, columns: 2, words: [], word_count: 0, points: 0, complete: false,
  });
});

test('the line of a path has a gap at the edge of a torus', () => {
  const grid = parseGrid('abc/def/ghi')!;
  assert.equal(lineOf(grid, [0, 1, 4]), 'M32 32L96 32L96 96');
  assert.equal(lineOf(grid, [0, 2]), 'M32 32M160 32');
});
