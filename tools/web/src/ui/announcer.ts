// Says what happened to people who do not see it: one polite live region for the whole page.

import { h } from './dom.ts';

const region = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', id: 'announcer' });

/** Adds the region to the page. */
export function installAnnouncer(): void {
  document.body.append(region);
}

/** Says a text. The same text again is said again. */
export function announce(text: string): void {
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
