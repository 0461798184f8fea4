// What the page remembers in this browser. Where site data is blocked or full it remembers as long as it is open.

const memory = new Map<string, string>();

function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const storage: PageStorage & { readonly isLasting: boolean } = {
  /** Whether a text was refused: later visits do not have it. */
  get isLasting() {
    return browserStorage() !== null && memory.size === 0;
  },
  getItem(key) {
    return memory.get(key) ?? browserStorage()?.getItem(key) ?? null;
  },
  setItem(key, value) {
    try {
      browserStorage()!.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  removeItem(key) {
    memory.delete(key);
    browserStorage()?.removeItem(key);
  },
};
