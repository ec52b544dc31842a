import type { TestPath } from '@xstate/test';
import type { AnyMachineSnapshot } from 'xstate';
import { paymentMachine } from '../../../machines/payment.machine.ts';
import { type PaymentState, paymentModel } from '../../models/payment.model.ts';
import { type PaymentEvent, paymentImpossible } from '../../models/payment-cases.ts';
import { providerWords } from '../../models/payment-setup.ts';
import { bookingOf, type Visit } from '../payment-inputs.ts';
import { observePaymentAndOutput, projectPayment } from '../proofs/payment-on-actor.ts';
import type { PageProof } from './page-proof.ts';
import { methodId, paymentOnPage, timesOf } from './payment-on-page.ts';
import { heldBy, type PaymentWorld, settled } from './payment-page.ts';
import { profileFailed } from './payment-replies.ts';
import { expectedOf, seenOf } from './payment-seen.ts';

/** What a draft at the barber step holds, a skin fade for $35.50, in section 3's words. */
const visitOf = ({ submitKey }: PaymentWorld): Visit => ({
  booking_date: '2026-12-20',
  from_time: '10:00',
  services: [{ entity_id: 21, entity_name: 'Skin Fade', price: 35.5, service_duration: 20 }],
  store_id: 3,
  store_user_id: 31,
  total_amount: 36,
  submit_key: submitKey,
});

const lost = 'payment.card.provider.ready | provider.lost #0 | payment.card.provider.mounting';

/** What a path of the dialogs' model proves about them on the booking page. */
export const paymentProof = (
  path: TestPath<PaymentState, PaymentEvent>,
): PageProof<PaymentState, PaymentEvent, PaymentWorld> => ({
  model: paymentModel,
  machine: paymentMachine,
  world: () => ({ submitKey: '', scripts: { provider: 'there', cardForm: 'there' }, words: '' }),
  stimuli: (stage, model, world) => paymentOnPage(stage, model, world, heldBy(path)),
  settled,
  observe: observePaymentAndOutput,
  project: projectOnPage,
  seen: seenOf,
  expected: expectedOf,
  inputs: {
    createIntent: () => ({ amount: 3550, currency: 'AUD' }),
    createPaymentMethod: () => ({ number: '4242424242424242' }),
    createBooking: (model, world) => bookingOf(model, visitOf(world), { booking_status_id: 8 }),
    createBookingWithPayment: (model, world) =>
      bookingOf(model, visitOf(world), {
        booking_status_id: 7,
        payment_method_id: methodId(timesOf(model, 'method.made')),
        payment_intent_id: 'pi_1',
      }),
  },
  saidElsewhere: ({ type }) => (type === 'open.customerWithoutProfile' ? [profileFailed] : []),
  complaints({ event, calls }, { scripts }, model) {
    const isBlockedNow = event.type === 'provider.blocked' && timesOf(model, 'provider.blocked') === 1;
    const isBlockedAgain = scripts.provider === 'blocked' && calls.includes('loadProvider');
    return isBlockedNow || isBlockedAgain ? ['The card provider could not be loaded'] : [];
  },
  impossible: paymentImpossible,
  outOfReach: ({ fields }, state) =>
    state.matches({ card: { provider: 'ready' } }) && 'Card number' in fields ? [lost] : [],
});

/** Edges of the dialogs' machine that no visitor can take. */
export const outOfReach = [
  {
    key: 'payment.card.steps.entering | card.submit | blocked',
    reason: 'Pay Now is disabled until the card field is ready.',
  },
  {
    key: lost,
    reason: "The provider's field leaves the page only together with its dialog.",
  },
];

/** The machine keeps the words of whoever refused a card; the model only knows that they were somebody's. */
function projectOnPage(snapshot: AnyMachineSnapshot, { words }: PaymentWorld) {
  const projected = projectPayment(snapshot);
  const isTheirs = words !== '' && projected.problem === words;
  return { ...projected, problem: isTheirs ? providerWords : projected.problem };
}
