/** Resolves once the browser knows of a network, at once where it does already (SITE-12). */
export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (globalThis.navigator?.onLine !== false) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });
