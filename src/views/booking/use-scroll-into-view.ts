import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls content that a choice has opened into view. On a phone the bar at the bottom would cover it (BOOK-64).
 * If the choice was made before the step opened, the focus moves with it from the heading to the content's legend.
 */
export function useScrollIntoView(choice: number | null, isThere: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const seen = useRef<number | null>(null);
  const wasChosen = useRef(choice !== null);
  useEffect(() => {
    if (!isThere || choice === seen.current) return;
    seen.current = choice;
    part.current?.scrollIntoView({ block: 'nearest' });
    if (wasChosen.current) part.current?.querySelector('legend')?.focus();
    wasChosen.current = false;
    // The pressed control has the focus. It stays visible if there is no room for both.
    (document.activeElement?.closest('label') ?? document.activeElement)?.scrollIntoView({
      block: 'nearest',
    });
  }, [choice, isThere]);
  return part;
}
