// One tab of a browser plays a round: others would write their memory over it.

/** Claims something for this tab until it is released or the tab closes; `null` if another tab has it. */
export function claim(name: string): Promise<(() => void) | null> {
  // Old browsers, and pages over plain http, have no locks.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request(`dictc.${name}`, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      return resolve(null);
    });
  });
}
