import type { AnyMachineSnapshot } from 'xstate';
import { storeBooking } from '../../../contract/bookings.ts';
import { CardRefused } from '../../../contract/card-refused.ts';
import { createPaymentIntent } from '../../../contract/payments.ts';
import { paymentMachine } from '../../../machines/payment.machine.ts';
import {
  observePayment,
  type PaymentState,
  paymentModel,
  providerWords,
} from '../../models/payment.model.ts';
import type { FailureCause, GuestDetails, PaymentEvent } from '../../models/payment-cases.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import { aGuest, bookingOf, type Visit } from '../payment-inputs.ts';
import { answerOf, failure, wire } from '../samples.ts';

/** A skin fade and a buzz cut, $58.50: charged as 5850, sent as 59 (ruling B2). */
const visit = {
  order: {
    storeId: 3,
    barberId: 31,
    date: '2026-12-20',
    time: '13:30',
    services: [
      { id: 21, name: 'Skin Fade', categoryId: 11, priceCents: 3850, minutes: 20, description: null },
      { id: 22, name: 'Buzz Cut', categoryId: 11, priceCents: 2000, minutes: 15, description: null },
    ],
  },
  cents: 5850,
  submitKey: 'key-1',
};
/** The same visit, $58.50 being sent as 59, in section 3's words. */
const sent: Visit = {
  booking_date: '2026-12-20',
  from_time: '13:30',
  services: [
    { entity_id: 21, entity_name: 'Skin Fade', price: 38.5, service_duration: 20 },
    { entity_id: 22, entity_name: 'Buzz Cut', price: 20, service_duration: 15 },
  ],
  store_id: 3,
  store_user_id: 31,
  total_amount: 59,
  submit_key: 'key-1',
};
const guest = { signedIn: false, id: null };
const customer = { signedIn: true, id: 91 };

const failures: Record<FailureCause, Error> = {
  coded: failure({ code: 'price_changed' }),
  repeatable: failure({ repeatable: true }),
  untyped: failure(),
};

/** What paths of its model prove about the payment machine, alone on an actor. */
export const paymentOnActor: ActorProof<PaymentState, PaymentEvent, null> = {
  model: paymentModel,
  machine: paymentMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }, model) => {
    const creating = () => (model.isIn('choice.creating') ? 'createBooking' : 'createBookingWithPayment');
    return {
      'open.guest': () => start({ ...visit, customer: guest, guest: null }),
      'open.guestTyped': () => start({ ...visit, customer: guest, guest: aGuest }),
      'open.customer': () => start({ ...visit, customer, guest: null }),
      'open.customerWithoutProfile': () =>
        start({ ...visit, customer: { signedIn: true, id: null }, guest: null }),
      'guest.submit': (event) => send({ type: event.type, guest: event.guest }),
      'login.open': send,
      'register.open': send,
      'method.store': send,
      'method.card': send,
      'dialog.close': send,
      'provider.ready': send,
      'provider.lost': send,
      'card.submit': send,
      'intent.created': () => services.answer('createIntent', answerOf(createPaymentIntent, wire.intent)),
      'intent.failed': () => services.fail('createIntent', failure()),
      'method.made': () => services.answer('createPaymentMethod', 'pm_1'),
      'method.refused': () => services.fail('createPaymentMethod', new CardRefused('No such card.')),
      'method.refusedSilently': () => services.fail('createPaymentMethod', new CardRefused()),
      'method.broken': () => services.fail('createPaymentMethod', new Error('Script error.')),
      'booking.made': () => services.answer(creating(), answerOf(storeBooking, wire.booking)),
      'booking.taken': () => services.fail(creating(), failure({ code: 'slot_taken' })),
      'booking.declined': ({ code }) => services.fail(creating(), failure({ code, words: 'No such card.' })),
      'booking.failed': ({ because }) => services.fail(creating(), failures[because]),
      'clock.slow': () => clock.pass(5_000),
    };
  },
  observe: observePaymentAndOutput,
  project: projectPayment,
  open: {
    createBooking: 'choice.creating',
    createIntent: 'card.preparing',
    createPaymentMethod: 'card.tokenizing',
    createBookingWithPayment: 'card.creating',
  },
  delays: { fresh: 5_000 },
  inputs: {
    createIntent: () => ({ amount: 5850, currency: 'AUD' }),
    createPaymentMethod: () => undefined,
    createBooking: (model) => bookingOf(model, sent, { booking_status_id: 8 }),
    createBookingWithPayment: (model) =>
      bookingOf(model, sent, {
        booking_status_id: 7,
        payment_method_id: 'pm_1',
        payment_intent_id: 'pi_1',
      }),
  },
};

export function observePaymentAndOutput(state: PaymentState) {
  const observed = observePayment(state);
  return observed && { ...observed, status: state.status, output: outputOf(state) };
}

/** What the wizard hears when the dialogs are over. */
const outputOf = ({ value, status }: PaymentState) =>
  status === 'done' ? { kind: value, number: value === 'booked' ? 'WB-77' : undefined } : undefined;

export function projectPayment(snapshot: AnyMachineSnapshot) {
  const { value, context, status, output } = snapshot;
  const can = (event: { type: PaymentEvent['type']; guest?: GuestDetails }) => snapshot.can(event);
  const isOpen = status === 'active';
  const isAnswered = ['booked', 'taken', 'failed'].includes(String(value));
  const problem = context.problem === 'No such card.' ? providerWords : (context.problem ?? undefined);
  return {
    value,
    status,
    isOpen,
    closeEnabled: can({ type: 'dialog.close' }),
    methodsEnabled: can({ type: 'method.store' }) && can({ type: 'method.card' }),
    guestSubmitEnabled: can({ type: 'guest.submit', guest: aGuest }),
    cardSubmitEnabled: can({ type: 'card.submit' }),
    slow: JSON.stringify(value).includes('slow'),
    problem: isOpen ? problem : undefined,
    detailsKept: isOpen && !context.customer.signedIn ? context.guest !== null : undefined,
    intentKept: snapshot.matches('card') || isAnswered ? context.intent !== null : undefined,
    mayRetry: value === 'failed' ? output.mayRetry : undefined,
    output: output && { kind: output.kind, number: output.booking?.number },
  };
}
