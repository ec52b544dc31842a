import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls content that a choice has opened into view. On a phone the bar at the bottom would cover it (BOOK-64).
 */
export function useScrollIntoView(choice: number | null, isThere: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const seen = useRef(choice);
  useEffect(() => {
    if (!isThere || choice === seen.current) return;
    seen.current = choice;
    part.current?.scrollIntoView({ block: 'nearest' });
    // The pressed control has the focus. It stays visible if there is no room for both.
    (document.activeElement?.closest('label') ?? document.activeElement)?.scrollIntoView({
      block: 'nearest',
    });
  }, [choice, isThere]);
  return part;
}
