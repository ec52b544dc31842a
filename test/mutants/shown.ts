import type { SnapshotFrom } from 'xstate';
import type { AuthenticationSnapshot } from '../../machines/authentication.machine.ts';
import type { BookingSnapshot } from '../../machines/booking.machine.ts';
import {
  currentTab,
  draftToKeep,
  outcomeToKeep,
  servicesOnOffer,
  type Tab,
} from '../../machines/booking.selectors.ts';
import type { CareersSnapshot } from '../../machines/careers.machine.ts';
import type { ChangePasswordSnapshot } from '../../machines/change-password.machine.ts';
import type { ContactSnapshot } from '../../machines/contact.machine.ts';
import type { ForgotPasswordSnapshot } from '../../machines/forgot-password.machine.ts';
import type { MyBookingsSnapshot } from '../../machines/my-bookings.machine.ts';
import type { MyOrdersSnapshot } from '../../machines/my-orders.machine.ts';
import type { PaymentSnapshot } from '../../machines/payment.machine.ts';
import type { ProfileSnapshot } from '../../machines/profile.machine.ts';
import type { QueueSnapshot } from '../../machines/queue.machine.ts';
import type { QueuePlaceSnapshot } from '../../machines/queue-place.machine.ts';
import type { RegistrationSnapshot } from '../../machines/registration.machine.ts';
import type { ResetPasswordSnapshot } from '../../machines/reset-password.machine.ts';
import { shownBooking } from '../../machines/rules/my-bookings.ts';
import type { storefrontMachine } from '../../machines/storefront.machine.ts';
import type { VerificationSnapshot } from '../../machines/verification.machine.ts';
import { customerOf, isSignedIn } from '../../src/actors/session.ts';

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
    const { bookingNumber, calendarKey, date, time, barber, store } = snapshot.context;
    return [bookingNumber, calendarKey, date, time, barber, store];
  },
};

/** What the header and the wizard read of the session, and what the login page does while nobody is signed in. */
export const shownOfAuthentication = (snapshot: AuthenticationSnapshot) => [
  snapshot.context.profile?.firstName,
  customerOf(snapshot),
  !isSignedIn(snapshot) && snapshot.context.problem,
];

/** What the form says; Check Your Email takes its place. */
export const shownOfRegistration = (snapshot: RegistrationSnapshot) =>
  !snapshot.matches('pending') && snapshot.context.problem;

/** What is said under Verification Failed. */
export const shownOfVerification = (snapshot: VerificationSnapshot) =>
  snapshot.matches('failed') && snapshot.context.problem;

/** What the form says; Check Your Email takes its place. */
export const shownOfForgotPassword = (snapshot: ForgotPasswordSnapshot) =>
  !snapshot.matches('sent') && snapshot.context.problem;

/** What the form says; nothing where the view leads on, or says that it is done. */
export const shownOfResetPassword = (snapshot: ResetPasswordSnapshot) =>
  !snapshot.matches('noToken') && !snapshot.matches('done') && snapshot.context.problem;

/** What the form says, on either page. */
export const shownOfChangePassword = ({ context }: ChangePasswordSnapshot) => context.problem;

/** What the form is filled with; its page does not show the number. */
export function shownOfProfile(snapshot: ProfileSnapshot): unknown {
  if (snapshot.matches('failed') || snapshot.context.profile === null) return undefined;
  const { id: _, ...fields } = snapshot.context.profile;
  return fields;
}

/** The rows, and which booking an open dialog is about, whatever became of the list behind it. */
export function shownOfMyBookings(snapshot: MyBookingsSnapshot): unknown {
  const { bookings, chosen } = snapshot.context;
  const isListed = !snapshot.matches({ list: 'loading' }) && !snapshot.matches({ list: 'failed' });
  return [isListed && bookings.map(shownBooking), !snapshot.matches({ dialog: 'closed' }) && chosen];
}

/** The orders, and which of them is open. */
export function shownOfMyOrders(snapshot: MyOrdersSnapshot): unknown {
  if (snapshot.matches('loading') || snapshot.matches('failed')) return undefined;
  const { orders, shown } = snapshot.context;
  return [orders, orders.findIndex(({ id }) => id === shown)];
}

/** What the dialog reads of its machine on each step; the confirmation reads nothing of it. */
export function shownOfQueue(snapshot: QueueSnapshot): unknown {
  const { today, stores, store, categories, categoryId, catalogue, chosen, form, problem } = snapshot.context;
  if (snapshot.matches('confirmation')) return undefined;
  if (snapshot.matches('stores')) return [store, snapshot.matches({ stores: 'choosing' }) && [stores, today]];
  if (!snapshot.matches('services')) return [store, chosen, form, problem];
  const hasServices = snapshot.matches({ services: { catalogue: 'listed' } });
  return [
    chosen,
    snapshot.matches({ services: { categories: 'listed' } }) && [categories, categoryId],
    hasServices && catalogue.filter((service) => service.categoryId === categoryId),
  ];
}

/** The place as it was last heard of, and once it is over how that came. */
export const shownOfQueuePlace = (snapshot: QueuePlaceSnapshot) =>
  !snapshot.matches('none') && [snapshot.context.place, snapshot.matches('ended') && snapshot.context.ending];

/** What the form says. */
export const shownOfContact = ({ context }: ContactSnapshot) => context.problem;

/** The openings, and which of them is expanded; whatever is listed instead of any is empty. */
export const shownOfCareers = (snapshot: CareersSnapshot) =>
  !snapshot.matches('loading') && [snapshot.context.openings, snapshot.context.open];
