import type { PaymentState } from '../../models/payment.model.ts';
import type { PaymentEvent } from '../../models/payment-cases.ts';
import { shortTour } from '../paths/short-tour.ts';
import { paymentOnActor } from '../proofs/payment-on-actor.ts';

type Where = (state: PaymentState, event: PaymentEvent) => boolean;

/**
 * No visitor takes the provider's field away, and our own API says why it fails: failures without a type
 * are for the wizard's paths at a foreign API.
 */
const isPossible: Where = (_state, event) =>
  event.type !== 'provider.lost' && !(event.type === 'booking.failed' && event.because !== 'coded');

/** What leaves a booking in doubt is told apart in one place for all bookings: every cause of it is tried at one. */
const isWorthIt: Where = (state, event) =>
  event.type !== 'booking.doubtful' ||
  event.because === 'silence' ||
  state.matches({ card: { steps: 'creating' } });

const isLoading = (state: PaymentState) => state.matches({ card: { provider: 'loading' } });
const isMounting = (state: PaymentState) => state.matches({ card: { provider: 'mounting' } });

/** A script comes once a page: once it is there, a second card dialog would not wait for it any more. */
const opensNoOther: Where = (state, { type }) =>
  type !== 'booking.wantsAuthentication' &&
  !(type === 'intent.failed' && state.matches({ card: { provider: 'ready' } }));

/** Both of the card dialog's scripts are there when it asks for them. */
const withScripts: Where = (state, { type }) => {
  if (isLoading(state)) return type === 'provider.loaded';
  return !isMounting(state) || type === 'provider.ready';
};

/** The provider's is late, and comes after all. */
const awaitingProvider: Where = (state, event) => {
  if (isLoading(state)) return event.type !== 'provider.blocked';
  return (!isMounting(state) || event.type === 'provider.ready') && opensNoOther(state, event);
};

/** The provider's cannot be loaded. The browser does not ask for it again before the page is loaded anew. */
const withoutProvider: Where = (state, { type }) => !isLoading(state) || type === 'provider.blocked';

/** The field's is late. */
const awaitingField: Where = (state, event) =>
  (!isLoading(state) || event.type === 'provider.loaded') && opensNoOther(state, event);

export const paymentPaths = await shortTour(
  paymentOnActor,
  [withScripts, awaitingProvider, withoutProvider, awaitingField].map((where) => ({
    where: (state: PaymentState, event: PaymentEvent) =>
      isPossible(state, event) && isWorthIt(state, event) && where(state, event),
  })),
);
