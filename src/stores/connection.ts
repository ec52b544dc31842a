import { useSyncExternalStore } from 'react';
import { deferredStore } from './deferred-store.ts';

/** What of the scripts that the whole page wants: all are here, or one did not come, or only the page loaded again brings it. */
type Scripts = 'here' | 'missing' | 'gone';

const store = deferredStore<{ scripts: Scripts }>({ scripts: 'here' });

export const showScripts = (scripts: Scripts): void => store.show({ scripts });
export const useScripts = (): Scripts => store.use().scripts;

function watch(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser knows of a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
