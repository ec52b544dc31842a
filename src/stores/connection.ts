import { useSyncExternalStore } from 'react';
import { deferredStore } from './deferred-store.ts';

/**
 * The load state of the scripts that every page needs: all loaded, one failed, or one that only a reload of the
 * page can load.
 */
type Scripts = 'here' | 'missing' | 'gone';

const store = deferredStore<{ scripts: Scripts; hasToasts: boolean }>({ scripts: 'here', hasToasts: false });

export const showScripts = (scripts: Scripts): void => store.show({ ...store.now(), scripts });
export const useScripts = (): Scripts => store.use().scripts;

/** Reports that the script of the toasts has loaded. */
export const showToasts = (): void => store.show({ ...store.now(), hasToasts: true });
export const useHasToasts = (): boolean => store.use().hasToasts;

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser reports a network connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
