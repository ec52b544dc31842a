import { useEffect, useRef } from 'react';
import { deferredStore } from './deferred-store.ts';

const store = deferredStore({ words: '' });

const announce = (words: string): void => store.show({ words });
export const useAnnouncement = (): string => store.use().words;

/**
 * Announces each change of a text to screen readers, wherever their focus is. The initial text is not announced
 * (SITE-84).
 */
export function useAnnounced(words: string | null): void {
  const last = useRef(words);
  useEffect(() => {
    if (words !== last.current) announce(words ?? '');
    last.current = words;
  }, [words]);
  useEffect(() => () => announce(''), []);
}
