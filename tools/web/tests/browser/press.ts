// Presses controls as fingers and mice do: down, a moment, up. What moves in between makes the press miss.

import type { CDPSession, Page } from 'playwright-core';

/** How long a finger rests on a control, in milliseconds. */
export const REST = 60;

/** Runs a function in a page. */
export type Run = <A, R>(run: (argument: A) => R | Promise<R>, argument: A) => Promise<R>;

export interface Presser {
  /** Runs a function in the page. */
  run: Run;
  /** Presses what is at a point of the window. */
  press(x: number, y: number): Promise<void>;
  /** Goes where it points at nothing. */
  rest(): Promise<void>;
}

function runIn(page: Page): Run {
  return (run, argument) => page.evaluate(run as never, argument as never);
}

export function finger(page: Page, session: CDPSession): Presser {
  return {
    run: runIn(page),
    async press(x, y) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await new Promise((done) => setTimeout(done, REST));
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    // The mouse that arranged the page would rest on a word, whose link goes when a finger comes.
    rest: () => page.mouse.move(1, 1),
  };
}

export function mouse(page: Page): Presser {
  return {
    run: runIn(page),
    async press(x, y) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.waitForTimeout(REST);
      await page.mouse.up();
    },
    rest: () => page.mouse.move(1, 1),
  };
}

/** What a press did. */
export interface Pressed {
  name: string;
  /** How far the control moved between down and the click, in pixels. */
  moved: number;
  /** Whether the click reached the control. */
  isHit: boolean;
}

/** What the page notes about presses; see {@link watchPresses}. */
interface Watch {
  controls: Element[];
  watched: Element | null;
  from: DOMRect | null;
  moved: number;
  isHit: boolean;
  /** Clicks and choices do nothing, so that the state stays as it is while every control is pressed. */
  holds: boolean;
}

declare global {
  interface Window {
    presses: Watch;
  }
}

/** Notes in the page where the pressed control is at every event of a press. */
export function watchPresses({ run }: Presser): Promise<void> {
  return run(() => {
    const watch: Watch = { controls: [], watched: null, from: null, moved: 0, isHit: false, holds: false };
    window.presses = watch;
    const look = (): void => {
      if (!watch.watched || !watch.from) return;
      const to = watch.watched.getBoundingClientRect();
      const isThere = watch.watched.isConnected && to.width > 0;
      const way = isThere ? Math.max(Math.abs(to.left - watch.from.left), Math.abs(to.top - watch.from.top)) : 9999;
      watch.moved = Math.max(watch.moved, Math.round(way * 10) / 10);
    };
    for (const type of ['pointerdown', 'mousedown', 'focusout', 'focusin', 'pointerup', 'mouseup', 'click']) {
      window.addEventListener(type, (event) => {
        if (type === 'pointerdown') watch.from = watch.watched?.getBoundingClientRect() ?? null;
        look();
        const target = event.target as Element;
        // The list of a field of choices would cover the page.
        if (type === 'mousedown' && target.closest?.('select')) {
          event.preventDefault();
          target.closest('select')!.focus({ preventScroll: true });
          look();
        }
        // A slider that was touched reports no click.
        if (type === 'pointerup' && target === watch.watched && target.matches('input[type="range"]')) watch.isHit = true;
        if (type !== 'click') return;
        // A label hands the click on to its field; a board that is traced takes the clicks of its tiles.
        const isTraced = target.classList?.contains('traced') && target.contains(watch.watched);
        if (isTraced || watch.watched?.contains(target) || target.closest?.('label')?.contains(watch.watched)) watch.isHit = true;
        if (!watch.holds) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      }, true);
    }
  }, null);
}

/**
 * The number of controls that can be pressed now, and that of links to meanings, which come last: a meaning that arrives
 * takes the place of its link. Of words and tiles the first one and the last
 * stand for all, of the days of a month those of one week.
 */
export function controls({ run }: Presser, hasHeader: boolean): Promise<{ number: number; links: number }> {
  return run((hasHeader) => {
    const dialog = document.querySelector('dialog[open]');
    const all = [...(dialog ?? document).querySelectorAll('a, button, input, select, summary, textarea')];
    const seen = all.filter((it) => {
      const box = it.getBoundingClientRect();
      const isSeen = box.width > 1 && box.height > 1 && it.checkVisibility() && getComputedStyle(it).visibility !== 'hidden' && box.right > 0;
      return isSeen && (hasHeader || !it.closest('header')) && !it.matches(':disabled, .unseen, .skip, [inert] *') &&
        !it.matches('.words li:nth-child(n + 2):not(:last-child) > button:not([aria-pressed="true"]), .calendar tr:not(:nth-child(3)) a, section:nth-of-type(n + 2):not(:last-of-type) > .words button:not([aria-pressed="true"]), .tile-button:nth-child(n + 2):not(:last-child), .key:nth-child(n + 2)');
    });
    const isLink = (it: Element): boolean => it.matches('.meaning a');
    const links = seen.filter(isLink);
    window.presses.controls = [...seen.filter((it) => !isLink(it)), ...links];
    return { number: seen.length - links.length, links: links.length };
  }, hasHeader);
}

/** Waits until what was done has been drawn. */
async function drawn({ run }: Presser): Promise<void> {
  await run(() => new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(done))), null);
}

/** Brings a control into view, and says where it is; nowhere if something covers it, `null` if it is gone. */
function bring({ run }: Presser, at: number): Promise<{ name: string; at: [number, number] | null } | null> {
  return run((at) => {
    const watch = window.presses;
    const element = watch.controls[at];
    if (!element?.isConnected) return null;
    const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30);
    const name = `${element.tagName.toLowerCase()}${element.id && `#${element.id}`} "${label}"`;
    for (const block of ['nearest', 'center', 'start', 'end'] as const) {
      element.scrollIntoView({ block, behavior: 'instant' });
      const box = element.getClientRects()[0];
      if (!box) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(element.contains(hit) || (hit.closest('label')?.contains(element) ?? false))) continue;
      Object.assign(watch, { watched: element, from: null, moved: 0, isHit: false });
      return { name, at: [x, y] };
    }
    return { name, at: null };
  }, at);
}

/** Presses one of the {@link controls}; `null` if something that lies above covers it. */
export async function pressControl(presser: Presser, at: number): Promise<Pressed | null> {
  // The place of a sheet that has just come is known a frame later. What moves before it is pressed, as when an answer
  // arrives, is pressed where it is then.
  let place = await bring(presser, at);
  for (let before = '', rounds = 0; place && before !== String(place.at); place = await bring(presser, at)) {
    if (++rounds > 20) return { name: `${place.name}, which does not rest,`, moved: 9999, isHit: false };
    before = String(place.at);
    await drawn(presser);
  }
  if (!place) return { name: `control ${at}`, moved: 9999, isHit: false };
  if (!place.at) return null;
  await presser.press(...place.at);
  // A tap becomes a click after the finger was lifted, and later if the machine is busy.
  const { moved, isHit } = await presser.run(async () => {
    const { presses } = window;
    for (let i = 0; i < 250 && !presses.isHit; i++) await new Promise((done) => setTimeout(done, 20));
    return { moved: presses.moved, isHit: presses.isHit };
  }, null);
  return { name: place.name, moved, isHit };
}
