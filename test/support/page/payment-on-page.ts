import { expect } from 'vitest';
import type { GuestDetails, PaymentEvent } from '../../models/payment-cases.ts';
import { BookingWorld } from '../booking-world.ts';
import type { LiveModel } from '../paths/live-model.ts';
import type { Stimuli } from '../paths/walk.ts';
import { aGuest } from '../payment-inputs.ts';
import { wire } from '../samples.ts';
import { fillGuestForm, typeCard } from './dialog-acts.ts';
import type { Reply } from './held-requests.ts';
import type { CardScript } from './late-scripts.ts';
import type { PageStage } from './page-stage.ts';
import type { PaymentWorld } from './payment-page.ts';
import { doubts, failures, refused } from './payment-replies.ts';

/** In these words the server refuses a card, in those the sandbox does when its bank said no. */
const serverWords = 'No such card.';
const bankWords =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** How often an event of this type has happened: what tells one card, or one question of its bank, from the next. */
export const timesOf = (model: LiveModel, type: PaymentEvent['type']): number =>
  model.events.filter((event) => event.type === type).length;
export const methodId = (nth: number) => `pm_sandbox_${nth}`;
/** None is the intent's own. */
const secretOf = (nth: number) => `pi_1_secret_of_402_${nth}`;

/** Ways to close a dialog, in turn over all paths. */
const closings: ((stage: PageStage) => Promise<void>)[] = [
  ({ hands }) => hands.press('button', 'Cancel'),
  ({ hands }) => hands.key('Escape'),
  ({ hands }) => hands.press('button', 'Close'),
  ({ hands }) => hands.pressOutside(),
  ({ hands }) => hands.back(),
];
let closed = 0;
let refusedByBank = 0;

/** Every event of the dialogs' model, as a visitor, a server, a network or a clock makes it happen. */
export function paymentOnPage(
  stage: PageStage,
  model: LiveModel,
  world: PaymentWorld,
  held: readonly CardScript[],
): Stimuli<PaymentEvent> {
  const { hands, requests } = stage;
  const press = (name: string) => () => hands.press('button', name);

  /** Comes back to a draft with everything chosen, and presses Submit. */
  const open = async (who: 'guest' | 'customer' | 'withoutProfile', guest: GuestDetails | null = null) => {
    const { draft } = new BookingWorld().left('visit.draftAtBarber');
    const token = who === 'guest' ? {} : { token: 'token-of-a-customer' };
    const path = '/book-appointment/';
    for (const script of held) world.scripts[script] = 'held';
    await stage.open({ path, draft: draft && { ...draft, guest }, held, ...token });
    if (who === 'customer') await stage.eventually(() => requests.answer('loadProfile', { customer_id: 91 }));
    if (who === 'withoutProfile') {
      await stage.eventually(() => requests.end('loadProfile', { status: 404, body: {} }));
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

  const comes = (script: CardScript) => async () => {
    if (world.scripts[script] === 'held') await stage.releaseScript(script);
    world.scripts[script] = 'there';
  };

  const says = (words: string) => {
    world.words = words;
    return { MESSAGE: words };
  };

  /** The customer answers in the bank's own dialog, which tells the server; and how that ends. */
  const answerBank = async (name: 'Complete' | 'Fail', reply: Reply) => {
    await hands.press('button', name);
    await stage.eventually(async () => {
      const told = requests.since.findLast((request) => request.name === 'authenticateCard');
      const client_secret = secretOf(timesOf(model, 'booking.wantsAuthentication'));
      expect(told?.sent).toEqual({ client_secret, answer: name.toLowerCase() });
    });
    await requests.end('authenticateCard', reply);
  };
  const bankSays = (status: string): Reply => ({ status: 200, body: { STATUS: 1, RESULT: { status } } });

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
      // That Cancel and Close are disabled is part of what is seen of every step. The bank's own dialog has
      // an Escape, which is an answer.
      if (!model.isIn('authenticating')) {
        await hands.key('Escape');
        await hands.pressOutside();
      }
      await hands.back();
    },
    'provider.loaded': comes('provider'),
    'provider.ready': comes('cardForm'),
    async 'provider.blocked'() {
      if (world.scripts.provider === 'held') await stage.blockScript('provider');
      world.scripts.provider = 'blocked';
    },
    'provider.lost'() {
      throw new Error("No visitor can take the provider's field away.");
    },
    'provider.retry': press('Try again'),
    async 'card.submit'(event) {
      if (model.refuses(event)) return;
      await typeCard(stage);
      await hands.press('button', 'Pay Now');
    },
    'intent.created': () => requests.answer('createIntent', wire.intent),
    'intent.failed': () => requests.fail('createIntent'),
    'method.made'() {
      const payment_method_id = methodId(timesOf(model, 'method.made') + 1);
      return requests.answer('createPaymentMethod', { payment_method_id }, 201);
    },
    'method.refused': () => requests.end('createPaymentMethod', refused(402, says(serverWords))),
    'method.refusedSilently': () => requests.fail('createPaymentMethod'),
    'method.broken': () => requests.end('createPaymentMethod', 'no answer'),
    'booking.made': () => requests.answer('createBooking', wire.booking),
    'booking.taken': () => requests.end('createBooking', refused(409, { CODE: 'slot_taken' })),
    'booking.declined': ({ code }) =>
      requests.end('createBooking', refused(402, { CODE: code, ...says(serverWords) })),
    'booking.declinedSilently': () => requests.end('createBooking', refused(402, { CODE: 'card_declined' })),
    'booking.wantsAuthentication'() {
      const client_secret = secretOf(timesOf(model, 'booking.wantsAuthentication') + 1);
      const wanted = { CODE: 'authentication_required', MESSAGE: 'Your bank wants to ask you.' };
      return requests.end('createBooking', refused(402, { ...wanted, RESULT: { client_secret } }));
    },
    'booking.failed': ({ because }) => requests.end('createBooking', failures[because]),
    'booking.doubtful': ({ because }) => requests.end('createBooking', doubts[because]),
    'authentication.done': () => answerBank('Complete', bankSays('succeeded')),
    async 'authentication.refused'() {
      refusedByBank += 1;
      if (refusedByBank % 2 === 0) return answerBank('Complete', refused(422, says(serverWords)));
      says(bankWords);
      return answerBank('Fail', bankSays('requires_payment_method'));
    },
    'authentication.refusedSilently': () => answerBank('Complete', refused(422)),
    'authentication.broken': () => answerBank('Complete', 'no answer'),
    'clock.slow': () => hands.wait(5_000),
    'clock.providerGivenUp': () => hands.wait(20_000),
  };
}
