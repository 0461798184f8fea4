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

/** Whether a value is an object with fields that fit. */
export function hasFields(value: unknown, fields: Readonly<Record<string, (field: unknown) => boolean>>): boolean {
  return typeof value === 'object' && value !== null && Object.entries(fields).every(([name, fits]) => fits((value as Record<string, unknown>)[name]));
}

/** Reads a list that the page has written. What is damaged or of another version is left out. */
export function readList<T>(storage: PageStorage, key: string, isItem: (value: unknown) => value is T): T[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isItem) : [];
  } catch {
    return [];
  }
}

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
