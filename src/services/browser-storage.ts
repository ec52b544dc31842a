type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage of the browser that always works (SITE-15). A storage can be forbidden (its getter throws), missing
 * (Android WebView returns null, so its methods throw) or full (`setItem` throws). The page then remembers the value in
 * memory until the visitor leaves it.
 */
function withMemory(open: () => Storage): BrowserStorage {
  /** The values that the storage did not accept; null means that the page has removed the key. */
  const memory = new Map<string, string | null>();

  function change(key: string, value: string | null): void {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
      memory.delete(key);
    } catch {
      // The browser refuses, so the value is stored in memory.
      memory.set(key, value);
    }
  }

  // If another tab changes a key, its value replaces the value in memory. The listener is registered here, before the
  // listeners that read the new value. A prerendered page has none.
  globalThis.addEventListener?.('storage', ({ key }) => (key === null ? memory.clear() : memory.delete(key)));

  return {
    getItem(key) {
      const inMemory = memory.get(key);
      if (inMemory !== undefined) return inMemory;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: change,
    removeItem: (key) => change(key, null),
  };
}

export const storage = withMemory(() => localStorage);
export const storageOfTab = withMemory(() => sessionStorage);

/** The key in `storage` of a guest's details. A login removes them without the script that reads them (DEVICE-4). */
export const REMEMBERED_GUEST = 'rememberedGuest';
