import { type Examiner, examinerOf } from '../support/mutants/examine.ts';
import { bookingOnActor } from '../support/proofs/booking-on-actor.ts';
import { paymentOnActor } from '../support/proofs/payment-on-actor.ts';
import { storefrontOnActor } from '../support/proofs/storefront-on-actor.ts';
import { shownOfBooking, shownOfPayment, shownOfStorefront } from './shown.ts';

/** Whoever looks at the mutants of each machine. */
export const examiners: Record<string, () => Promise<Examiner>> = {
  storefront: () => examinerOf(storefrontOnActor, shownOfStorefront),
  payment: () => examinerOf(paymentOnActor, shownOfPayment),
  booking: () => examinerOf(bookingOnActor, shownOfBooking),
};
