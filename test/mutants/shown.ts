import type { SnapshotFrom } from 'xstate';
import type { BookingSnapshot } from '../../machines/booking.machine.ts';
import {
  currentTab,
  draftToKeep,
  outcomeToKeep,
  servicesOnOffer,
  type Tab,
} from '../../machines/booking.selectors.ts';
import type { PaymentSnapshot } from '../../machines/payment.machine.ts';
import type { storefrontMachine } from '../../machines/storefront.machine.ts';

/** What is read of the storefront by the header and the home page. */
export const shownOfStorefront = ({ context }: SnapshotFrom<typeof storefrontMachine>) => [
  context.bookStores.length > 0,
  context.queueStores.length > 0,
];

/** What the payment dialogs read of their machine, and under which of them. */
export function shownOfPayment(snapshot: PaymentSnapshot): unknown {
  const { context } = snapshot;
  if (snapshot.matches('guest')) return [context.cents, context.problem, context.guest];
  if (snapshot.matches('choice')) return [context.cents, context.problem];
  if (snapshot.matches('card')) return [context.cents, context.problem, context.providerIsReady];
  return context.cents;
}

/** What the wizard reads of its machine on each tab, and what the browser stores of it. */
export function shownOfBooking(snapshot: BookingSnapshot): unknown {
  const { context } = snapshot;
  const tab = currentTab(snapshot);
  const draft = draftToKeep(snapshot);
  if (tab === 'confirmation') return [draft, outcomeToKeep(snapshot), shownOn.confirmation(snapshot)];
  if (snapshot.matches('checking')) return [draft, context.doubt];
  return [draft, context.chosen, context.date, context.time, shownOn[tab](snapshot)];
}

/** Reads nothing that is not shown: a key that was read counts as shown. */
const shownOn: Record<Tab, (snapshot: BookingSnapshot) => unknown> = {
  stores: (snapshot) =>
    snapshot.matches({ stores: 'choosing' }) && [snapshot.context.stores, snapshot.context.store],
  services(snapshot) {
    if (!snapshot.matches({ services: { categories: 'listed' } })) return undefined;
    const hasServices = snapshot.matches({ services: { catalogue: 'listed' } });
    const { categories, categoryId } = snapshot.context;
    return [categories, categoryId, hasServices && servicesOnOffer(snapshot)];
  },
  date: ({ context: { today } }) => today,
  barber(snapshot) {
    const { context } = snapshot;
    const isIn = (...states: ('findingBarbers' | 'barbersFailed' | 'findingTimes' | 'timesFailed')[]) =>
      states.some((state) => snapshot.matches({ barber: state }));
    const facts = [context.store, context.barber];
    if (isIn('findingBarbers', 'barbersFailed')) return facts;
    const hasTimes = context.barber && !isIn('findingTimes', 'timesFailed');
    return [facts, context.barbers, hasTimes && context.slots];
  },
  confirmation(snapshot) {
    if (!snapshot.matches({ confirmation: 'booked' })) return undefined;
    const { bookingNumber, date, time, barber, store } = snapshot.context;
    return [bookingNumber, date, time, barber, store];
  },
};
