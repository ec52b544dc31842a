import type { AnyMachineSnapshot } from 'xstate';
import { storeBooking } from '../../../contract/bookings.ts';
import { CardRefused } from '../../../contract/card-refused.ts';
import { createPaymentIntent } from '../../../contract/payments.ts';
import type { RefusalCode } from '../../../contract/refusal-code.ts';
import { paymentMachine } from '../../../machines/payment.machine.ts';
import { type PaymentState, paymentModel } from '../../models/payment.model.ts';
import type { DoubtCause, FailureCause, GuestDetails, PaymentEvent } from '../../models/payment-cases.ts';
import { observePayment } from '../../models/payment-observe.ts';
import { providerWords } from '../../models/payment-setup.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { aGuest, bookingOf, type Visit } from '../payment-inputs.ts';
import { answerOf, failure, wire } from '../samples.ts';
import { remembered } from './remembered.ts';

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

/** Whoever refuses a card says so in these words. */
const words = 'No such card.';

/** Our own backend's answer to a booking, which always carried its key. */
const own = (status: number, code: RefusalCode, serverWords?: string) =>
  failure({ status, code, repeatable: true, ...(serverWords && { words: serverWords }) });

const failures: Record<FailureCause, Error> = {
  coded: own(409, 'price_changed'),
  foreignRefusal: failure({ status: 422 }),
  foreignBreakdown: failure({ status: 500 }),
  foreignSilence: failure(),
};
const doubts: Record<DoubtCause, Error> = {
  inProgress: own(409, 'in_progress'),
  unknownCharge: own(503, 'payment_unknown', 'We do not know yet.'),
  breakdown: own(500, 'broken'),
  untypedBreakdown: failure({ status: 502, repeatable: true }),
  silence: failure({ repeatable: true }),
};

/** How often an event of this type has happened: what tells one card, or one question of its bank, from the next. */
const timesOf = (model: LiveModel, type: PaymentEvent['type']): number =>
  model.events.filter((event) => event.type === type).length;
const methodId = (nth: number) => `pm_${nth}`;
/** None is the intent's own. */
const secretOf = (nth: number) => `pi_1_secret_of_402_${nth}`;

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
      'provider.loaded': () => services.answer('loadProvider', undefined),
      'provider.blocked': () => services.fail('loadProvider', new Error('The script was blocked.')),
      'provider.ready': send,
      'provider.lost': send,
      'provider.retry': send,
      'card.submit': send,
      'intent.created': () => services.answer('createIntent', answerOf(createPaymentIntent, wire.intent)),
      'intent.failed': () => services.fail('createIntent', failure()),
      'method.made': () =>
        services.answer('createPaymentMethod', methodId(timesOf(model, 'method.made') + 1)),
      'method.refused': () => services.fail('createPaymentMethod', new CardRefused(words)),
      'method.refusedSilently': () => services.fail('createPaymentMethod', new CardRefused()),
      'method.broken': () => services.fail('createPaymentMethod', new Error('Script error.')),
      'booking.made': () => services.answer(creating(), answerOf(storeBooking, wire.booking)),
      'booking.taken': () => services.fail(creating(), own(409, 'slot_taken')),
      'booking.declined': ({ code }) => services.fail(creating(), own(402, code, words)),
      'booking.declinedSilently': () => services.fail(creating(), own(402, 'card_declined')),
      'booking.wantsAuthentication'() {
        const clientSecret = secretOf(timesOf(model, 'booking.wantsAuthentication') + 1);
        const details = { status: 402, code: 'authentication_required', repeatable: true } as const;
        services.fail(
          creating(),
          failure({ ...details, clientSecret, words: 'Your bank wants to ask you.' }),
        );
      },
      'booking.failed': ({ because }) => services.fail(creating(), failures[because]),
      'booking.doubtful': ({ because }) => services.fail(creating(), doubts[because]),
      'authentication.done': () => services.answer('authenticateCard', undefined),
      'authentication.refused': () => services.fail('authenticateCard', new CardRefused(words)),
      'authentication.refusedSilently': () => services.fail('authenticateCard', new CardRefused()),
      'authentication.broken': () => services.fail('authenticateCard', new Error('Script error.')),
      'clock.slow': () => clock.pass(5_000),
      'clock.providerGivenUp': () => clock.pass(20_000),
    };
  },
  observe: observePaymentAndOutput,
  project: projectPayment,
  open: {
    createBooking: 'choice.creating',
    createIntent: 'card.steps.preparing',
    loadProvider: 'card.provider.loading',
    createPaymentMethod: 'card.steps.tokenizing',
    createBookingWithPayment: ['card.steps.creating', 'finishing'],
    authenticateCard: 'authenticating',
  },
  delays: { fresh: 5_000, loading: 20_000, mounting: 20_000 },
  inputs: {
    createIntent: () => ({ amount: 5850, currency: 'AUD' }),
    loadProvider: () => undefined,
    createPaymentMethod: () => undefined,
    createBooking: (model) => bookingOf(model, sent, { booking_status_id: 8 }),
    // Asked again after the bank was answered: no card was made since, so that it is told the same.
    createBookingWithPayment: (model) =>
      bookingOf(model, sent, {
        booking_status_id: 7,
        payment_method_id: methodId(timesOf(model, 'method.made')),
        payment_intent_id: 'pi_1',
      }),
    authenticateCard: (model) => secretOf(timesOf(model, 'booking.wantsAuthentication')),
  },
};

export function observePaymentAndOutput(state: PaymentState) {
  const observed = observePayment(state);
  if (!observed) return undefined;
  // Which sentences are on the screen is for the views to prove.
  const { says: _, ...rest } = observed;
  return { ...rest, status: state.status, output: outputOf(state) };
}

/** What the wizard hears when the dialogs are over. */
const outputOf = ({ value, status }: PaymentState) =>
  status === 'done' ? { kind: value, number: value === 'booked' ? 'WB-77' : undefined } : undefined;

export function projectPayment(snapshot: AnyMachineSnapshot) {
  const { value, context, status, output } = snapshot;
  const can = (event: { type: PaymentEvent['type']; guest?: GuestDetails }) => snapshot.can(event);
  const is = (...states: string[]) => states.some((state) => snapshot.matches(state));
  const isOpen = status === 'active' && !is('authenticating');
  const isAnswered = is('booked', 'taken', 'failed', 'doubtful');
  const problem = context.problem === words ? providerWords : remembered(context.problem);
  const { guest } = output ?? context;
  return {
    value,
    status,
    isOpen,
    closeEnabled: can({ type: 'dialog.close' }),
    methodsEnabled: can({ type: 'method.store' }) && can({ type: 'method.card' }),
    guestSubmitEnabled: can({ type: 'guest.submit', guest: aGuest }),
    cardSubmitEnabled: can({ type: 'card.submit' }),
    providerMissing: can({ type: 'provider.retry' }),
    slow: JSON.stringify(value).includes('slow'),
    problem: isOpen ? problem : undefined,
    detailsKept: !context.customer.signedIn && !is('booked') ? guest !== null : undefined,
    intentKept: isAnswered
      ? context.intent !== null || context.paymentMethodId !== null || context.secret !== null
      : is('card', 'authenticating', 'finishing')
        ? context.intent !== null
        : undefined,
    mayRetry: status === 'done' ? output.mayRetry : undefined,
    byCard: isAnswered ? output.byCard : undefined,
    output: output && { kind: output.kind, number: output.booking?.number },
  };
}
