// Says what happened to people who do not see it: one polite live region for the whole page.

import { h } from './dom.ts';

const region = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', id: 'announcer' });
/** What a person types is answered when there is a pause of this length, in milliseconds. */
const PAUSE = 900;
let waiting = 0;

/** Adds the region to the page. */
export function installAnnouncer(): void {
  document.body.append(region);
}

/** Says a text. The same text again is said again. */
export function announce(text: string): void {
  clearTimeout(waiting);
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Says a text unless another one follows at once. */
export function announceSoon(text: string): void {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => announce(text), PAUSE);
}
