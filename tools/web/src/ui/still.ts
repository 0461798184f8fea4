// Nothing moves under a finger: while something is pressed, changes of the page wait.

/**
 * After a finger was lifted, the browser sends its click within this time, in milliseconds, also on a slow phone. Only
 * presses without a click, such as long ones, let changes wait this long.
 */
const CLICK = 300;
/** Changes wait no longer than this, in milliseconds: a finger may rest, and some presses end outside of the page. */
const LONGEST = 2000;

let isPressed = false;
let timer = 0;
const waiting: (() => void)[] = [];

/** Runs an action now, or after the click if something is pressed. Actions keep their order. */
export function whenReleased(action: () => void): void {
  if (isPressed) waiting.push(action);
  else action();
}

function release(): void {
  isPressed = false;
  clearTimeout(timer);
  for (const action of waiting.splice(0)) action();
}

function releaseIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = window.setTimeout(release, milliseconds);
}

/** Begins to look for presses. */
export function installStill(): void {
  const listen = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void): void =>
    window.addEventListener(type, listener, { capture: true, passive: true });
  listen('pointerdown', ({ button, target }) => {
    // Native lists keep the end of the press for themselves; sliders want answers while they are dragged.
    if (button !== 0 || !(target instanceof Element) || target.closest('select, input[type="range"]')) return;
    isPressed = true;
    releaseIn(LONGEST);
  });
  listen('pointerup', ({ pointerType }) => {
    if (isPressed) releaseIn(pointerType === 'mouse' ? 0 : CLICK);
  });
  listen('click', () => {
    if (isPressed) releaseIn(0);
  });
  for (const type of ['pointercancel', 'blur', 'keydown'] as const) {
    listen(type, (event) => {
      if (isPressed && (type !== 'blur' || event.target === window)) release();
    });
  }
}
