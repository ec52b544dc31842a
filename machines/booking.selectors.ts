import type { BookingSnapshot } from './booking.machine.ts';
import { type Draft, draftOf, type Outcome, type Step } from './rules/draft.ts';

/** The five tabs, in their order (section 2). */
export type Tab = Step | 'confirmation';

/** Which tab a visitor is on. The dialogs and the check after a refresh belong to step 4. */
export function currentTab(snapshot: BookingSnapshot): Tab {
  if (snapshot.matches('stores')) return 'stores';
  if (snapshot.matches('services')) return 'services';
  if (snapshot.matches('date')) return 'date';
  if (snapshot.matches('confirmation')) return 'confirmation';
  return 'barber';
}

/** A tab is enabled exactly when opening it would do something, and where the visitor is. */
export const isTabEnabled = (snapshot: BookingSnapshot, tab: Tab): boolean =>
  tab === currentTab(snapshot) || (tab !== 'confirmation' && snapshot.can({ type: `${tab}.open` }));

export const canContinue = (snapshot: BookingSnapshot): boolean => snapshot.can({ type: 'step.continue' });

export const canSubmit = (snapshot: BookingSnapshot): boolean =>
  snapshot.can({ type: 'submit', key: 'asked' });

export const canRetry = (snapshot: BookingSnapshot): boolean => snapshot.can({ type: 'booking.retry' });

/** The services of the chosen category. */
export const servicesOnOffer = ({ context }: BookingSnapshot) =>
  context.services.filter(({ categoryId }) => categoryId === context.categoryId);

/** What a refresh should find: nothing before the first decision, nor once the visit is booked (ruling B7). */
export function draftToKeep(snapshot: BookingSnapshot): Draft | null {
  const { context } = snapshot;
  const tab = currentTab(snapshot);
  if (context.ended === 'booked') return null;
  if (tab === 'stores' && !context.storeIsDecided && context.chosen.length === 0) return null;
  return draftOf(context, tab === 'confirmation' ? 'barber' : tab);
}

/** How the submit ended, for the confirmation's own history entry. */
export function outcomeToKeep({ context }: BookingSnapshot): Outcome | null {
  if (context.ended === null) return null;
  const { store, barber, date, time, calendarKey } = context;
  return {
    kind: context.ended,
    number: context.bookingNumber,
    ...(calendarKey !== null && { calendarKey }),
    mayRetry: context.mayRetry,
    ...(context.ended === 'booked' && { booked: { store, barber, date, time } }),
  };
}
