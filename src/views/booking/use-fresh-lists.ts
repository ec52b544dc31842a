import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Barber } from '../../../contract/barber.ts';
import type { AvailabilityActor } from '../../actors/booking.ts';
import { watchReturns } from '../../services/page-view.ts';
import { focusHeading } from '../ui/heading.tsx';

const OLD_MS = 60_000;

/**
 * Notifies the machine when the visitor returns after the lists have become stale (SLOT-13). It compares clock
 * times, because a timer does not run while the device sleeps.
 */
export function useFreshLists(actor: AvailabilityActor, barbers: Barber[]): void {
  useEffect(() => {
    // The times were loaded after the barbers.
    const listed = { barbers, at: Date.now() };
    const watching = new AbortController();
    watchReturns(() => {
      if (Date.now() - listed.at <= OLD_MS) return;
      const holder = document.activeElement;
      flushSync(() => actor.send({ type: 'list.age' }));
      // If the focus was in a list that reloads, or on Submit, it moves to the heading above.
      if (!holder?.isConnected || holder.matches(':disabled'))
        focusHeading(document.querySelector<HTMLElement>('[role="tabpanel"]'));
    }, watching.signal);
    return () => watching.abort();
  }, [actor, barbers]);
}
