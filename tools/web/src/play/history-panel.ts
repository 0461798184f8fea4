// The rounds of this browser and what they add up to.

import { button, h, offerFile } from '../ui/dom.ts';
import { clearHistory, readHistory, summarize } from './history.ts';

export function historyPanel(today: string, onChange: () => void): HTMLElement {
  const records = readHistory(localStorage);
  const panel = h('details', { class: 'history card' }, h('summary', {}, 'Your rounds'));
  if (records.length === 0) {
    panel.append(h('p', { class: 'soft' }, 'Rounds that you play are counted here, in this browser only.'));
    return panel;
  }
  const sum = summarize(records, today);
  const facts: [string, string][] = [
    ['Rounds', String(sum.rounds)],
    ['Mean points', sum.meanPoints.toFixed(1)],
    ['Best', String(sum.bestPoints)],
    ['Of all points', `${sum.share.toFixed(0)} %`],
    ['Won', sum.contested > 0 ? `${sum.won} of ${sum.contested}` : '–'],
    ['Days in a row', String(sum.streak)],
  ];
  const rows = sum.lengths.map(({ letters, found, there }) =>
    h('tr', {}, h('td', { class: 'number' }, String(letters)), h('td', { class: 'number' }, String(found)),
      h('td', { class: 'number' }, String(there)),
      h('td', { class: 'bar-cell', 'aria-hidden': 'true' }, h('meter', { min: 0, max: Math.max(1, there), value: found }))));
  panel.append(
    h('dl', { class: 'facts' }, ...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
    h('table', {}, h('thead', {}, h('tr', {}, ...['Letters', 'Found', 'There'].map((it) => h('th', { scope: 'col', class: 'number' }, it)),
      h('td', { class: 'bar-cell', 'aria-hidden': 'true' }))), h('tbody', {}, ...rows)),
    h('h2', {}, 'Missed most'),
    h('ul', { class: 'words' }, ...sum.missed.map(({ word, times }) =>
      h('li', { class: 'chip' }, word, times > 1 ? h('small', {}, `×${times}`) : null))),
    h('div', { class: 'tools' },
      button('Save as a file', () => offerFile('dictc-history.json', 'application/json', JSON.stringify(records, null, 1))),
      button('Forget all', () => confirmThen('Forget all rounds of this browser?', () => {
        clearHistory(localStorage);
        onChange();
      }))),
  );
  return panel;
}

/** Asks before something that cannot be taken back. */
function confirmThen(question: string, action: () => void): void {
  const dialog = h('dialog', { class: 'dialog', 'aria-label': question }, h('p', {}, question),
    h('div', { class: 'tools' },
      button('Forget', () => {
        dialog.close();
        action();
      }, { class: 'primary' }),
      button('Keep', () => dialog.close())));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
