import { useSyncExternalStore } from 'react';

/** Where the address of a live chart leads: `#booking/stores.loading`. */
export interface Place {
  machine: string | null;
  /** The id of a state, with the machine's name in front. */
  state: string | null;
}

export function placeOf(hash: string): Place {
  const [machine = '', ...rest] = decodeURIComponent(hash.replace(/^#/, '')).split('/');
  const state = rest.join('/');
  return { machine: machine || null, state: machine && state ? `${machine}.${state}` : null };
}

/** The address's part after the sign, as it is now. */
export const useHash = (): string =>
  useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    () => location.hash,
  );
