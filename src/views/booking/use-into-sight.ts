import { type RefObject, useEffect, useRef } from 'react';

/** For what a choice opens: brings it into sight once it is there. On a phone it would lie behind the bar at the bottom (BOOK-64). */
export function useIntoSight(choice: number | null, isThere: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const seen = useRef(choice);
  useEffect(() => {
    if (!isThere || choice === seen.current) return;
    seen.current = choice;
    part.current?.scrollIntoView({ block: 'nearest' });
    // What was pressed has the focus, and stays in sight where there is no room for all.
    (document.activeElement?.closest('label') ?? document.activeElement)?.scrollIntoView({
      block: 'nearest',
    });
  }, [choice, isThere]);
  return part;
}
