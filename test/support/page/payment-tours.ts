import type { PaymentState } from '../../models/payment.model.ts';
import type { PaymentEvent } from '../../models/payment-cases.ts';
import { shortTour } from '../paths/short-tour.ts';
import { paymentOnActor } from '../proofs/payment-on-actor.ts';

/**
 * No visitor takes the provider's field away, and our own API says why it fails: failures without a type
 * are for the wizard's paths at a foreign API.
 */
const isPossible = (_state: PaymentState, event: PaymentEvent): boolean =>
  event.type !== 'provider.lost' && !(event.type === 'booking.failed' && event.because === 'untyped');

/** The provider's script comes once a page: a path on which it is awaited opens the card dialog once. */
export const awaitingProvider = await shortTour(paymentOnActor, [
  { where: (state, event) => isPossible(state, event) && event.type !== 'intent.failed' },
]);

/** With the script there, the provider is ready as soon as the card dialog opens. */
export const withProvider = await shortTour(paymentOnActor, [
  {
    where: (state, event) =>
      isPossible(state, event) &&
      (!state.matches('card') || state.context.providerReady || event.type === 'provider.ready'),
  },
]);
