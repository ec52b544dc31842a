import { useEffect, useRef } from 'react';
import { deferredStore } from './deferred-store.ts';

const store = deferredStore({ message: '' });

const announce = (message: string): void => store.show({ message });
export const useAnnouncement = (): string => store.use().message;

/**
 * Announces each change of a text to screen readers, wherever their focus is. The initial text is not announced
 * (SITE-84).
 */
export function useAnnounced(message: string | null): void {
  const last = useRef(message);
  useEffect(() => {
    if (message !== last.current) announce(message ?? '');
    last.current = message;
  }, [message]);
  useEffect(() => () => announce(''), []);
}
