import { expect } from 'vitest';
import { paymentMachine } from '../../../machines/payment.machine.ts';
import { type PaymentState, paymentModel, providerWords } from '../../models/payment.model.ts';
import {
  type FailureCause,
  type GuestDetails,
  type PaymentEvent,
  paymentImpossible,
} from '../../models/payment-cases.ts';
import { BookingWorld } from '../booking-world.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import { aGuest, bookingOf, type Visit } from '../payment-inputs.ts';
import { observePaymentAndOutput, projectPayment } from '../proofs/payment-on-actor.ts';
import { wire } from '../samples.ts';
import type { Reply } from './held-requests.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';
import { fillGuestForm, typeCard } from './payment-on-page.ts';
import type { SeenPage } from './read-page.ts';

/** The key of the path's submit, which the page makes at random. */
interface PaymentWorld {
  submitKey: string;
}

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
const words = 'No such card.';

const refused = (status: number, body: object): Reply => ({ status, body: { STATUS: 0, ...body } });
const failures: Record<FailureCause, Reply> = {
  coded: refused(409, { CODE: 'price_changed' }),
  repeatable: 'no answer',
  untyped: refused(500, {}),
};

interface Setting {
  /** The provider's script stays away until the path says that it is ready. */
  providerHeld: boolean;
}

/** What a path of the dialogs' model proves about them on the booking page. */
export const paymentProof =
  (setting: Setting) => (): PageProof<PaymentState, PaymentEvent, PaymentWorld> => ({
    model: paymentModel,
    machine: paymentMachine,
    world: () => ({ submitKey: '' }),
    stimuli: (stage, model, world) => paymentOnPage(stage, model, world, setting),
    observe: observePaymentAndOutput,
    project: projectPayment,
    seen: seenOf,
    expected: expectedOf,
    inputs: {
      createIntent: () => ({ amount: 3550, currency: 'AUD' }),
      createPaymentMethod: () => ({ number: '4242424242424242' }),
      createBooking: (model, world) => bookingOf(model, visitOf(world), { booking_status_id: 8 }),
      createBookingWithPayment: (model, world) =>
        bookingOf(model, visitOf(world), {
          booking_status_id: 7,
          payment_method_id: expect.stringMatching(/^pm_sandbox_/),
          payment_intent_id: 'pi_1',
        }),
    },
    impossible: paymentImpossible,
    outOfReach: (page, state) =>
      state.matches('card') && state.context.providerReady && 'Card number' in page.fields
        ? ['payment.card | provider.lost #0 | stays']
        : [],
  });

/** Edges of the dialogs' machine that no visitor can take. */
export const outOfReach = [
  {
    key: 'payment.card.entering | card.submit | blocked',
    reason: 'Pay Now is disabled until the provider is ready.',
  },
  {
    key: 'payment.card | provider.lost #0 | stays',
    reason: "The provider's field leaves the page only together with its dialog.",
  },
];

/** Ways to close a dialog, in turn over all paths. */
const closings: ((stage: PageStage) => Promise<void>)[] = [
  ({ hands }) => hands.press('button', 'Cancel'),
  ({ hands }) => hands.key('Escape'),
  ({ hands }) => hands.press('button', 'Close'),
  ({ hands }) => hands.pressOutside(),
  ({ hands }) => hands.back(),
];
let closed = 0;

function paymentOnPage(
  stage: PageStage,
  model: LiveModel,
  world: PaymentWorld,
  { providerHeld }: Setting,
): Stimuli<PaymentEvent> {
  const { hands, requests } = stage;
  const press = (name: string) => () => hands.press('button', name);

  /** Comes back to a draft with everything chosen, and presses Submit. */
  const open = async (who: 'guest' | 'customer' | 'withoutProfile', guest: GuestDetails | null = null) => {
    const { draft } = new BookingWorld().left('visit.draftAtBarber');
    const token = who === 'guest' ? {} : { token: 'token-of-a-customer' };
    const path = '/book-appointment/';
    await stage.open({ path, draft: draft && { ...draft, guest }, providerHeld, ...token });
    if (who === 'customer') await stage.eventually(() => requests.answer('getProfile', { customer_id: 91 }));
    if (who === 'withoutProfile') {
      await stage.eventually(() => requests.end('getProfile', { status: 404, body: {} }));
    }
    await stage.eventually(() => requests.answer('loadBarbers', wire.barbers));
    await stage.eventually(() => requests.answer('loadSlots', wire.slots));
    await stage.eventually(async () => {
      const { context } = (await stage.machine('booking')) ?? {};
      expect(context).toMatchObject({ customer: { id: who === 'customer' ? 91 : null } });
    });
    await stage.eventually(press('Submit'));
    await stage.eventually(async () => {
      const { context } = (await stage.machine('booking')) ?? {};
      world.submitKey = String((context as { submitKey?: unknown } | undefined)?.submitKey);
      expect(world.submitKey).toMatch(/^[\w-]{36}$/);
    });
  };

  return {
    'open.guest': () => open('guest'),
    'open.guestTyped': () => open('guest', aGuest),
    'open.customer': () => open('customer'),
    'open.customerWithoutProfile': () => open('withoutProfile'),
    async 'guest.submit'({ guest }) {
      await fillGuestForm(stage, guest);
      await hands.press('button', 'Book Now');
    },
    'login.open': press('Log In'),
    'register.open': press('Register'),
    'method.store': press('Pay at Store'),
    'method.card': press('Pay Now'),
    async 'dialog.close'(event) {
      if (!model.refuses(event)) {
        closed += 1;
        await closings[closed % closings.length]?.(stage);
        return;
      }
      // That Cancel and Close are disabled is part of what is seen of every step.
      await hands.key('Escape');
      await hands.pressOutside();
      await hands.back();
    },
    'provider.ready': () => stage.releaseProvider(),
    'provider.lost'() {
      throw new Error("No visitor can take the provider's field away.");
    },
    async 'card.submit'(event) {
      if (model.refuses(event)) return;
      await typeCard(stage);
      await hands.press('button', 'Pay Now');
    },
    'intent.created': () => requests.answer('createIntent', wire.intent),
    'intent.failed': () => requests.fail('createIntent'),
    'method.made': () => requests.answer('createPaymentMethod', wire.paymentMethod, 201),
    'method.refused': () => requests.end('createPaymentMethod', refused(402, { MESSAGE: words })),
    'method.refusedSilently': () => requests.fail('createPaymentMethod'),
    'method.broken': () => requests.end('createPaymentMethod', 'no answer'),
    'booking.made': () => requests.answer('createBooking', wire.booking),
    'booking.taken': () => requests.end('createBooking', refused(409, { CODE: 'slot_taken' })),
    'booking.declined': ({ code }) =>
      requests.end('createBooking', refused(402, { CODE: code, MESSAGE: words })),
    'booking.failed': ({ because }) => requests.end('createBooking', failures[because]),
    'clock.slow': () => hands.wait(5_000),
  };
}

const dialogButtons = [
  'Log In',
  'Register',
  'Book Now',
  'Pay at Store',
  'Pay Now',
  'Processing...',
  'Cancel',
  'Close',
  'Submit',
  'Try again',
  'Choose another time',
  'Back to Home',
];
const guestFields = ['First Name', 'Last Name', 'Email', 'Phone'];

function seenOf(page: SeenPage) {
  const isOpen = page.dialog !== null;
  return {
    path: page.path,
    dialog: page.dialog,
    buttons: page.controls
      .filter(({ role, name }) => role === 'button' && dialogButtons.includes(name))
      .map(({ name, disabled }) => `${name}${disabled ? ' (disabled)' : ''}`)
      .sort(),
    problem: isOpen ? page.alerts : [],
    slow: page.text.includes('This is taking longer than usual'),
    total: isOpen && page.text.includes('$35.50'),
    guest: guestFields.flatMap((label) => page.fields[label] ?? []),
  };
}

function expectedOf(state: PaymentState, _world: PaymentWorld, model: LiveModel): ReturnType<typeof seenOf> {
  const { problem, who } = state.context;
  const over = { dialog: null, problem: [], slow: false, total: false, guest: [] };
  const path = '/book-appointment/';
  if (state.matches('booked')) return { ...over, path, buttons: ['Back to Home'] };
  if (state.matches('taken')) return { ...over, path, buttons: ['Back to Home', 'Choose another time'] };
  if (state.matches('failed')) {
    const again = state.context.mayRetry ? ['Try again'] : [];
    return { ...over, path, buttons: ['Back to Home', ...again] };
  }
  if (state.matches('dismissed')) return { ...over, path, buttons: ['Cancel', 'Submit'] };
  if (state.matches('loggingIn')) return { ...over, path: '/login', buttons: [] };
  if (state.matches('registering')) return { ...over, path: '/register', buttons: [] };

  const { closeEnabled, methodsEnabled, cardSubmitEnabled, slow } = observePaymentAndOutput(state) ?? {};
  const button = (name: string, isEnabled = true) => (isEnabled ? name : `${name} (disabled)`);
  const leave = [button('Cancel', closeEnabled), button('Close', closeEnabled)];
  const isMaking = state.matches({ card: 'tokenizing' }) || state.matches({ card: 'creating' });
  const inDialog = {
    guest: { dialog: 'Book as Guest or Sign In', buttons: ['Log In', 'Register', 'Book Now'] },
    choice: {
      dialog: 'Choose Payment Method',
      buttons: [
        button(state.matches({ choice: 'creating' }) ? 'Processing...' : 'Pay at Store', methodsEnabled),
        button('Pay Now', methodsEnabled),
      ],
    },
    card: {
      dialog: 'Payment Details',
      buttons: [button(isMaking ? 'Processing...' : 'Pay Now', cardSubmitEnabled)],
    },
  };
  const which = state.matches('guest') ? 'guest' : state.matches('choice') ? 'choice' : 'card';
  const { dialog, buttons } = inDialog[which];
  return {
    path,
    dialog,
    buttons: [...leave, ...buttons].sort(),
    problem: problem === undefined ? [] : [problem === providerWords ? words : problem],
    slow: slow ?? false,
    total: true,
    guest: who === 'guest' && which === 'guest' ? typedIn(model) : [],
  };
}

/** What stands in the guest form: what was typed last, else before, else nothing. */
function typedIn(model: LiveModel): string[] {
  const events = model.events as PaymentEvent[];
  const last = events.findLast((event) => event.type === 'guest.submit');
  const before = events[0]?.type === 'open.guestTyped' ? aGuest : undefined;
  const guest = last?.type === 'guest.submit' ? last.guest : before;
  return guest ? [guest.firstName, guest.lastName, guest.email, guest.phone] : ['', '', '', ''];
}
