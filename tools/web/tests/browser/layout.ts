// Finds faults of a layout: what is too wide, clipped, too small, or covered. Everything is measured against the size
// of the window that the test asked for: a phone's `innerWidth` grows with the content.

import type { Page } from 'playwright-core';

export interface Size {
  width: number;
  height: number;
}

/** What is wrong with the page once it has made room for its sheet; nothing if all is well. */
export async function faults(page: Page, size: Size): Promise<string[]> {
  // The page makes room in the frame after the one in which the sheet grew.
  await page.waitForFunction(() => {
    const room = getComputedStyle(document.documentElement).getPropertyValue('--strip');
    return parseFloat(room) === (document.querySelector<HTMLElement>('.strip')?.offsetHeight ?? 0);
  });
  return page.evaluate(FAULTS, size);
}

/** An expression with the same function, for browsers that are driven by texts. */
export function faultsExpression(size: Size): string {
  return `(${String(FAULTS)})(${JSON.stringify(size)})`;
}

const FAULTS = ({ width, height }: Size): string[] => {
  const found: string[] = [];
  const name = (element: Element): string => {
    const classes = element.getAttribute('class');
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30);
    return `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${classes ? `.${classes.replace(/ /g, '.')}` : ''} "${text}"`;
  };
  const isSeen = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && element.checkVisibility() && getComputedStyle(element).visibility !== 'hidden' && box.right > 0;
  };

  const wide = document.documentElement.scrollWidth;
  if (wide > width) found.push(`the page is ${wide - width} px too wide`);

  // The board of the sheet is a drawing, with nothing to press.
  for (const board of document.querySelectorAll('main .board')) {
    const box = board.getBoundingClientRect();
    const least = Math.min(200, Math.min(width, height) / 2) - 1;
    if (isSeen(board) && Math.max(box.width, box.height) < least) {
      found.push(`a board of ${Math.round(box.width)} by ${Math.round(box.height)} px; at least ${least} are expected`);
    }
  }

  // An open dialog or menu covers the rest.
  const dialog = document.querySelector('dialog[open]');
  const controls = [...(dialog ?? document.querySelector('.menu[open]') ?? document).querySelectorAll('a, button, input, select, summary, textarea, h1, h2')];
  // The first words of a list stand for all.
  const chosen = controls.filter((it) => isSeen(it) && !it.closest('.words li:nth-child(n + 4), .tile-button:nth-child(n + 3)') && !it.matches('.unseen, .skip, [inert] *'));
  for (const element of chosen) {
    const isText = element.matches('button, summary, h1, h2, a');
    if (isText && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) found.push(`${name(element)} is cut off`);
    const before = element.getBoundingClientRect();
    if (dialog) element.scrollIntoView({ block: 'center' });
    else window.scrollTo(0, window.scrollY + before.top + before.height / 2 - height / 2);
    const box = element.getBoundingClientRect();
    if (box.left < -0.5 || box.right > width + 0.5) found.push(`${name(element)} is beside the window: ${Math.round(box.left)} to ${Math.round(box.right)}`);
    if (element.matches('h1, h2, :disabled')) continue;
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, height / 3)];
    const hit = document.elementFromPoint(x, y);
    const isHit = hit !== null && (element.contains(hit) || hit.contains(element) && hit.closest('label, a, button, summary') !== null);
    if (!isHit) found.push(`${name(element)} cannot be clicked: ${hit ? `${name(hit)} is there` : 'it is outside of the window'}`);
  }
  window.scrollTo(0, 0);
  return found;
};
