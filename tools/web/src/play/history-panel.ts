// The rounds of this browser: the last ones, and what all add up to.

import { formatHash } from '../route.ts';
import { apart, ask, button, fileButton, h, offerFile } from '../ui/dom.ts';
import { show } from '../ui/notes.ts';
import { shareBar } from '../ui/share-bar.ts';
import { storage } from '../ui/storage.ts';
import { count } from '../words.ts';
import { dayInWords, dayOf } from './days.ts';
import { foundText } from './result-text.ts';
import { clearHistory, historyFile, practiceOf, readHistory, restoreHistory, summarize, type GameRecord } from './history.ts';

/** The most past rounds that are listed. */
const MOST_LISTED = 20;

export function historyPanel(today: string, onChange: () => void): HTMLElement {
  const records = readHistory(storage);
  const panel = h('details', { class: 'history card' }, h('summary', {}, 'Your rounds'));
  if (!storage.isLasting) panel.append(h('p', { class: 'soft' }, 'This browser keeps no data of this page: rounds are counted until you close it.'));
  if (records.length === 0) {
    panel.append(h('p', { class: 'soft' }, 'Rounds that you play are counted here, in this browser only.'), h('div', { class: 'tools' }, ...restoring(onChange)));
    return panel;
  }
  const sum = summarize(records, today);
  const practice = practiceOf(records);
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
      h('td', { class: 'number' }, String(there)), shareBar(found, there)));
  panel.append(
    h('dl', { class: 'facts' }, ...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
    h('h2', {}, 'Past rounds'),
    h('ul', { class: 'past' }, ...records.slice(-MOST_LISTED).reverse().map((it) => pastRound(it, practice.has(it)))),
    h('h2', {}, 'By length'),
    h('table', {}, h('thead', {}, h('tr', {}, ...['Letters', 'Found', 'There'].map((it) => h('th', { scope: 'col', class: 'number' }, it)),
      h('td', { class: 'bar-cell', 'aria-hidden': 'true' }))), h('tbody', {}, ...rows)),
    h('h2', {}, 'Missed most'),
    h('ul', { class: 'words' }, ...sum.missed.map(({ word, times }) =>
      h('li', { class: 'chip' }, word, times > 1 && apart(), times > 1 ? h('small', {}, `×${times}`) : null))),
    h('div', { class: 'tools' },
      button('Save as a file', () => offerFile('dictc-history.json', 'application/json', historyFile(storage))),
      ...restoring(onChange),
      button('Forget all', () => ask('Forget all rounds of this browser?', 'Forget', 'Keep', () => {
        clearHistory(storage);
        onChange();
      }))),
  );
  return panel;
}

/** A button that takes the rounds of a file that was saved, and the place of what is wrong with it. */
function restoring(onChange: () => void): HTMLElement[] {
  const problem = h('p', { class: 'error', role: 'alert' });
  const restore = async (file: File): Promise<void> => {
    try {
      const added = restoreHistory(storage, file.name, await file.text());
      onChange();
      show(added === 0 ? `All rounds of ${file.name} are here.` : `${count(added, 'round')} restored from ${file.name}.`);
    } catch (error) {
      problem.textContent = (error as Error).message;
    }
  };
  return [fileButton('Restore from a file…', 'history-file', (file) => void restore(file)), problem];
}

/** A past round, with links to its board. */
function pastRound(record: GameRecord, isPractice: boolean): HTMLElement {
  const { day, code, board } = record;
  const again = formatHash({ view: 'play', params: day === '' ? { code, board } : { day } });
  return h('li', {},
    h('b', {}, count(record.pointsFound, 'point')), ' ',
    h('span', {}, foundText(record)), ' ',
    h('span', { class: 'soft' }, day === '' ? dayOf(new Date(record.ended * 1000)) : `board of the day, ${dayInWords(day)}${isPractice ? ', practice' : ''}`), ' ',
    h('a', { href: again }, 'Play again'), ' ',
    h('a', { href: formatHash({ view: 'solve', params: { board } }) }, 'Its words'));
}
