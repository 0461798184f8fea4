// Days as the page names them, `2026-11-22`: the day of a moment, its board, its words, and the weeks of its month.

/** The local day of a moment. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** `2026-03-01` to `2026-02-28`. */
export function dayBefore(day: string): string {
  return moved(day, -1);
}

/** `2026-02-28` to `2026-03-01`. */
export function dayAfter(day: string): string {
  return moved(day, 1);
}

function moved(day: string, by: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/**
 * The seed of the board of a day, `2026-11-22` to 20261122; `play --day 2026-11-22` deals it, too. `null` if there is no
 * such day.
 */
export function seedOfDay(day: string): number | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && dayOf(new Date(`${day}T12:00`)) === day;
  return isDay ? Number(day.replaceAll('-', '')) : null;
}

/**
 * The first day whose board leaves out the words that are marked as offensive. Boards of earlier days keep the words that
 * they were played with; `play --day` does the same. Another list would begin on a later day, when browsers have the page
 * that knows it.
 */
const FIRST_CLEAN_DAY = '2026-11-26';

/** Whether the board of a day leaves out offensive words. */
export function isCleanDay(day: string): boolean {
  return day >= FIRST_CLEAN_DAY;
}

/** `2026-11-22` to `November 22, 2026`, with blanks where no line is broken. */
export function dayInWords(day: string): string {
  return inWords(day, { month: 'long', day: 'numeric', year: 'numeric' });
}

/** `2026-11-22` to `Sunday`. */
export function weekdayOf(day: string): string {
  return inWords(day, { weekday: 'long' });
}

/** `2026-11` to `November 2026`. */
export function monthInWords(month: string): string {
  return inWords(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** Formats take phones milliseconds to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

function inWords(day: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(`${day}T12:00:00Z`)).replaceAll(' ', '\u00a0');
}

/** The time until the next day begins here, `5:07` for five hours and seven minutes. Never `0:00`. */
export function untilNextDay(now: Date): string {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const minutes = Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 60_000));
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
}

/** `2026-11` and 1 to `2026-12`; and -1 to `2026-10`. */
export function monthAfter(month: string, by: 1 | -1): string {
  const date = new Date(`${month}-15T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** The days of a month in six weeks from Monday to Sunday; `null` where the days of other months are. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T12:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, weekday) => {
    const date = new Date(first);
    date.setUTCDate(1 + 7 * week + weekday - before);
    const day = date.toISOString().slice(0, 10);
    return day.startsWith(month) ? day : null;
  }));
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
