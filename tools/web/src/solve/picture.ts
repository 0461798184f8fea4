// The drawing that the page gives away: the board of the page as `solve --format svg` draws it, with a caption.

import { BoardView, STEP } from '../board/board-view.ts';
import type { Grid } from '../board/grid.ts';
import { svg } from '../ui/dom.ts';
import { count, isolated, totalPoints, type FoundWord } from '../words.ts';

/** The layer of the page's style sheet that has the styles of drawings: see scripts/build.mjs. */
const LAYER = 'drawing';

function styleOfDrawings(): string {
  const layers = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    .filter((it): it is CSSLayerBlockRule => it instanceof CSSLayerBlockRule && it.name === LAYER);
  return layers.flatMap(({ cssRules }) => [...cssRules]).map((it) => it.cssText).join('\n');
}

/** A board with the path of a word, or with the number of its words. */
export function toSvg(grid: Grid, words: readonly FoundWord[], word: FoundWord | null): string {
  const board = new BoardView({ label: '' });
  board.show(grid);
  board.light(word);
  for (const it of board.drawing.querySelectorAll('.heat, .arrow, .letter:empty')) it.remove();
  const caption = word
    ? `${isolated(word.text)}, ${count(word.points, 'point')}`
    : `${count(words.length, 'word')}, ${count(totalPoints(words), 'point')}`;
  const [width, height] = [grid.columns * STEP + 12, grid.rows * STEP + 52];
  const drawing = svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    svg('title', {}, caption), svg('style', {}, styleOfDrawings()), svg('rect', { class: 'paper', width: '100%', height: '100%' }),
    svg('g', { transform: 'translate(6 6)' }, ...board.drawing.childNodes),
    svg('text', { class: 'caption', x: width / 2, y: height - 18 }, caption));
  return new XMLSerializer().serializeToString(drawing);
}
