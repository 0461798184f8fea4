// Messages over the page: what is loading, what was done, a new version. They never move what is below them.

import { announce } from './announcer.ts';
import { h } from './dom.ts';

const box = h('div', { class: 'notes' });

/** Adds the place of the messages to the page. */
export function installNotes(...first: HTMLElement[]): void {
  box.append(...first);
  document.body.append(box);
}

/** Shows a message for some seconds and announces it. */
export function show(text: string): void {
  const note = h('div', { class: 'toast note' }, text);
  box.querySelector('.note')?.remove();
  box.append(note);
  announce(text);
  setTimeout(() => note.remove(), 4000);
}

/** Shows a message that stays until it is removed. There is one for each name. */
export function pin(name: string, ...parts: (Node | string)[]): HTMLElement {
  const note = h('div', { class: `toast ${name}`, role: 'status' }, ...parts);
  box.querySelector(`.${name}`)?.remove();
  box.append(note);
  return note;
}
