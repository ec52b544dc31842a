const remembered = new Map<string, string>();

/** What a page remembers whose browser keeps nothing. */
const memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => remembered.get(key) ?? null,
  setItem: (key, value) => void remembered.set(key, value),
  removeItem: (key) => void remembered.delete(key),
};

/** A storage of the browser's. Where somebody has switched it off, asking for it throws, and a page has its own (SITE-15). */
const kept = (ask: () => Storage) => (): typeof memory => {
  try {
    return ask();
  } catch {
    return memory;
  }
};

export const storage = kept(() => localStorage);
export const storageOfTab = kept(() => sessionStorage);
