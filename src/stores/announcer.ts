import { useEffect, useRef } from 'react';
import { deferredStore } from './deferred-store.ts';

const store = deferredStore({ words: '' });

const announce = (words: string): void => store.show({ words });
export const useAnnouncement = (): string => store.use().words;

/** A screen reader is told each change of these words, wherever it looks, and not what stood there from the start (SITE-84). */
export function useAnnounced(words: string | null): void {
  const last = useRef(words);
  useEffect(() => {
    if (words !== last.current) announce(words ?? '');
    last.current = words;
  }, [words]);
  useEffect(() => () => announce(''), []);
}
