/** Resolves once somebody can see the page, at once if they can already. Given up with the signal. */
export function untilSeen(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => !document.hidden && resolve(), { signal });
  });
}

/** Calls back whenever the page comes back: to the front, into focus, or to the network. */
export function watchReturns(returned: () => void): void {
  document.addEventListener('visibilitychange', () => !document.hidden && returned());
  addEventListener('focus', returned);
  addEventListener('online', returned);
}
