import type { BookingSnapshot } from './booking.machine.ts';
import { type Draft, draftOf, steps } from './rules/draft.ts';
import type { Outcome } from './rules/outcome.ts';

/** The tabs, in their order (BOOK-59). */
export const tabs = [...steps, 'confirmation'] as const;
export type Tab = (typeof tabs)[number];

/** Returns the tab that is selected. The dialogs and the check after a reload belong to the barber step. */
export function currentTab(snapshot: BookingSnapshot): Tab {
  return tabs.find((tab) => snapshot.hasTag(tab)) ?? 'barber';
}

/** Whether a tab is enabled: it is the selected tab, or opening it would change the step. */
export const isTabEnabled = (snapshot: BookingSnapshot, tab: Tab): boolean =>
  tab === currentTab(snapshot) || (tab !== 'confirmation' && snapshot.can({ type: 'step.open', step: tab }));

export const canContinue = (snapshot: BookingSnapshot): boolean => snapshot.can({ type: 'step.continue' });

export const canRetry = (snapshot: BookingSnapshot): boolean => snapshot.can({ type: 'booking.retry' });

/** Whether the visitor has chosen neither a store nor a service, and is at the first step: the services of the only store (BOOK-79). */
const isUntouched = (tab: Tab, { storeIsDecided, chosen, only }: BookingSnapshot['context']) =>
  tab === (only ? 'services' : 'stores') && !storeIsDecided && chosen.length === 0;

/** Returns the draft to store for a reload: null before the first choice and after the visit is booked (BOOK-5). */
export function draftToKeep(snapshot: BookingSnapshot): Draft | null {
  const { context } = snapshot;
  const tab = currentTab(snapshot);
  if (context.result?.kind === 'booked') return null;
  if (isUntouched(tab, context)) return null;
  return draftOf(context, tab === 'confirmation' ? 'barber' : tab);
}

/** Returns the result of the submit, for the history entry of the confirmation. */
export function outcomeToKeep({ context }: BookingSnapshot): Outcome | null {
  const { result, store, chosen, companion, barber, date, time } = context;
  switch (result?.kind) {
    case 'booked': {
      const { booking, paysBy } = result;
      const booked = { store, chosen, companion, barber, date, time, paysBy };
      return { kind: 'booked', ...booking, retryFrom: null, reason: null, booked };
    }
    case 'taken':
    case 'failed':
    case 'cardOnly':
      return { ...result, number: null };
    default:
      return null;
  }
}
