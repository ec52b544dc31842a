/** Resolves when the page is visible, at once if it already is. After an abort it never settles. */
export function waitUntilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => !document.hidden && resolve(), { signal });
  });
}

/**
 * Calls back when the page returns: to the foreground, into focus, from the back/forward cache, or to the network.
 */
export function watchReturns(returned: () => void, signal?: AbortSignal): void {
  const look = () => !document.hidden && returned();
  document.addEventListener('visibilitychange', look, { signal });
  for (const way of ['focus', 'pageshow', 'online']) addEventListener(way, returned, { signal });
}

/**
 * Hides a page with personal data while it is in the back/forward cache. The browser paints such a page before its
 * script can check whether the data may still be shown. Call it after `watchReturns`, whose listeners then run
 * first.
 */
export function hideInPageCache(isPersonal: () => boolean): void {
  const { style } = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && isPersonal()) style.visibility = 'hidden';
  });
  addEventListener('pageshow', () => {
    style.visibility = '';
  });
}
