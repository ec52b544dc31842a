import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Barber } from '../../../contract/barbers.ts';
import type { AvailabilityActor } from '../../actors/booking.ts';
import { watchReturns } from '../../services/page-view.ts';
import { focusHeading } from '../ui/heading.tsx';

const OLD_MS = 60_000;

/** Tells the machine on a return that the lists have grown old (SLOT-13), by the clock on the wall: no sleep is slept past. */
export function useFreshLists(actor: AvailabilityActor, barbers: Barber[]): void {
  useEffect(() => {
    // The times came later than these.
    const listed = { barbers, at: Date.now() };
    const watching = new AbortController();
    watchReturns(() => {
      if (Date.now() - listed.at <= OLD_MS) return;
      const holder = document.activeElement;
      flushSync(() => actor.send({ type: 'list.age' }));
      // A visitor who was in what is fetched again, or at Submit, goes to what it stands under.
      if (!holder?.isConnected || holder.matches(':disabled'))
        focusHeading(document.querySelector<HTMLElement>('[role="tabpanel"]'));
    }, watching.signal);
    return () => watching.abort();
  }, [actor, barbers]);
}
