// A cell of a table with a bar: a part of a whole. Numbers beside it say the same.

import { h } from './dom.ts';

export function shareBar(part: number, whole: number): HTMLElement {
  const bar = h('i');
  bar.style.width = `${whole > 0 ? Math.min(100, (100 * part) / whole) : 0}%`;
  return h('td', { class: 'bar-cell', 'aria-hidden': 'true' }, h('span', { class: 'share-bar' }, bar));
}
