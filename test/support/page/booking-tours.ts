import type { BookingState } from '../../models/booking.model.ts';
import type { BookingEvent } from '../../models/booking-cases.ts';
import { categoryIsShown } from '../../models/booking-setup.ts';
import { shortTour } from '../paths/short-tour.ts';
import { bookingOnActor } from '../proofs/booking-on-actor.ts';

type Where = (state: BookingState, event: BookingEvent) => boolean;

/** How the dialogs end once a booking was asked for. */
const submitted = new Set<string>(['payment.booked', 'payment.taken', 'payment.failed', 'payment.doubtful']);

/** What no visitor can do on a page, and no model forbids: whoever is signed in meets no Log In, and so on. */
const isPossible: Where = (state, event) => {
  const { customer } = state.context;
  const isPaying = state.matches({ barber: 'paying' });
  // The dialog is dismissed by the same Back, unless it waits for a call; without a profile it never does.
  if (isPaying && event.type === 'step.back') return customer !== 'customerWithoutProfile';
  if (event.type === 'payment.login' || event.type === 'payment.register') return customer === 'guest';
  if (event.type === 'service.toggle') return categoryIsShown(state.context);
  if (submitted.has(event.type)) return customer !== 'customerWithoutProfile';
  return true;
};

/** Our own API tells why it refuses and knows every submit by its key, so that trying again is always safe. */
const atOurApi: Where = (state, event) =>
  isPossible(state, event) && !(event.type === 'payment.failed' && !event.mayRetry);

const isRestart = ({ type }: BookingEvent) => type === 'wizard.restart';
const isConfirmation = ({ type }: BookingEvent) => type.startsWith('visit.after');

/** Book Now is in the header when the storefront has its list: not on a confirmation that was reloaded. */
export const ownPaths = await shortTour(bookingOnActor, [
  { where: (state, event) => atOurApi(state, event) && !isRestart(event) },
  { where: (state, event) => atOurApi(state, event) && !isConfirmation(event) },
]);

/** A foreign API knows no keys: what it fails at may have been done, and is not tried again. */
export const foreignPaths = await shortTour(bookingOnActor, [
  {
    where: (state, event) =>
      isPossible(state, event) &&
      state.context.customer === 'guest' &&
      (state.matches('outside') ? event.type === 'visit.draftAtBarber' : isOnWayToFailure(event)),
  },
]);

function isOnWayToFailure(event: BookingEvent): boolean {
  if (event.type === 'payment.failed') return !event.mayRetry;
  const needed = ['barbers.listed', 'times.listed', 'submit', 'booking.retry', 'wizard.leave'];
  return needed.includes(event.type);
}
