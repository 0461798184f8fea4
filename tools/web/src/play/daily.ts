// The board of the day: its date, its result, the days in a row, when the next one comes, and those of past days.

import { formatHash } from '../route.ts';
import { button, h } from '../ui/dom.ts';
import { whenReleased } from '../ui/still.ts';
import { count } from '../words.ts';
import { dayInWords, dayOf, monthAfter, monthInWords, untilNextDay, weekdayOf, weeksOf } from './days.ts';
import { resultOfDay, streakOf, type GameRecord } from './history.ts';
import { foundText } from './result-text.ts';

/** How often the time to the next board is looked at, in milliseconds. */
const PACE = 5000;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A date in words; lines break only before it. */
export function dateOf(day: string): HTMLElement {
  return h('time', { datetime: day }, `${weekdayOf(day)}, `, h('span', {}, dayInWords(day)));
}

/** What was reached on a board of the day, with a link to all of it while it is kept. */
export function dailyResult(result: GameRecord, hasEnded: (round: string) => boolean): HTMLElement {
  const { pointsFound, round = '' } = result;
  return h('p', { class: 'result' },
    h('b', {}, count(pointsFound, 'point')), h('span', {}, ` ${foundText(result)}`),
    hasEnded(round) && h('a', { href: formatHash({ view: 'play', params: { day: result.day, round } }) }, 'See the result'));
}

/** The days in a row, and when the next board comes. `onNew` is called when it is there. */
export function nextBoard(records: readonly GameRecord[], today: string, onNew: () => void): HTMLElement {
  const streak = streakOf(records, today);
  const time = h('b', {});
  const root = h('p', { class: 'next' },
    streak > 0 && h('span', {}, h('b', {}, count(streak, 'day')), ' in a row'), h('span', {}, 'Next board in ', time));
  const tick = (): void => {
    const now = new Date();
    time.textContent = untilNextDay(now);
    if (dayOf(now) === today) return;
    clearInterval(timer);
    whenReleased(onNew);
  };
  const timer = window.setInterval(() => {
    if (root.isConnected) tick();
    else clearInterval(timer);
  }, PACE);
  time.textContent = untilNextDay(new Date());
  return root;
}

/** The boards of past days by months, with what was reached on them. `chosen` is the day that is set up. */
export function calendar(records: readonly GameRecord[], today: string, chosen: string): HTMLElement {
  const title = h('b', { 'aria-live': 'polite' });
  const weeks = h('tbody');
  let month = chosen.slice(0, 7);
  const later = button('›', () => show(monthAfter(month, 1)), { 'aria-label': 'The month after' });
  const show = (wanted: string): void => {
    month = wanted;
    title.textContent = monthInWords(month).replace('\u00a0', ' ');
    later.disabled = month >= today.slice(0, 7);
    weeks.replaceChildren(...weeksOf(month).map((week) => h('tr', {}, ...week.map((day) => h('td', {}, day && cell(day))))));
  };
  const cell = (day: string): HTMLElement => {
    const number = String(Number(day.slice(8)));
    if (day > today) return h('span', { class: 'soft' }, number);
    const result = resultOfDay(records, day);
    const said = `${dayInWords(day)}: ${result ? count(result.pointsFound, 'point') : 'not played'}`;
    return h('a', { href: formatHash({ view: 'play', params: { day } }), 'aria-label': said, 'aria-current': day === chosen ? 'date' : undefined, class: result ? 'played' : undefined },
      number, h('small', {}, result ? String(result.pointsFound) : ''));
  };
  show(month);
  return h('details', { class: 'calendar card' },
    h('summary', {}, 'Past days'),
    h('div', { class: 'month' }, button('‹', () => show(monthAfter(month, -1)), { 'aria-label': 'The month before' }), title, later),
    h('table', {},
      h('thead', {}, h('tr', {}, ...WEEKDAYS.map((it) => h('th', { scope: 'col', abbr: it }, it.slice(0, 2))))), weeks));
}
