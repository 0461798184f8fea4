// A result as a picture to send: the same as the text, without words and without the board, which others have yet to see.

import { count } from '../words.ts';
import type { GameRecord } from './history.ts';
import { foundText, lengthsOfRecord, rankOfRecord, resultTitle } from './result-text.ts';

/** Pixels. */
const WIDTH = 1000;
const MARGIN = 70;
const ROW = 62;
const HEAD = 400;
const FONT = 'system-ui, "Helvetica Neue", Arial, sans-serif';

/** Draws a result in the colors of the page. */
export async function resultImage(record: GameRecord, address: string): Promise<Blob> {
  const lengths = lengthsOfRecord(record);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEAD + lengths.length * ROW + 130];
  const pen = canvas.getContext('2d')!;
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(`--${name}`);
  const text = (it: string, x: number, y: number, font: string, ink = 'ink', most = WIDTH - MARGIN - x): void => {
    pen.fillStyle = color(ink);
    pen.font = `${font} ${FONT}`;
    pen.fillText(it, x, y, most);
  };
  pen.fillStyle = color('paper');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'middle';
  text(resultTitle(record), MARGIN, 100, '600 38px', 'soft');
  text(count(record.pointsFound, 'point'), MARGIN, 215, '700 130px', 'accent');
  text(`${rankOfRecord(record)}: ${foundText(record)}`, MARGIN, 325, '400 44px');
  lengths.forEach(([letters, [found, there]], i) => {
    const y = HEAD + (i + 0.5) * ROW;
    const [left, length] = [MARGIN + 90, 540];
    text(letters, MARGIN, y, '700 40px');
    for (const [part, ink] of [[1, 'edge'], [there > 0 ? found / there : 0, 'accent']] as const) {
      pen.fillStyle = color(ink);
      pen.fillRect(left, y - 17, part > 0 ? Math.max(8, length * part) : 0, 34);
    }
    text(`${found} of ${there}`, left + length + 30, y, '400 36px', 'soft');
  });
  text(address, MARGIN, canvas.height - 65, '400 34px', 'soft');
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser makes no picture.'))), 'image/png'));
}
