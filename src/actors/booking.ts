/** Provides the services, clock, draft and session of the wizard and its dialogs. */

import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import type { Answer, RequestOf } from '../../contract/endpoint.ts';
import { loadFreeTimes } from '../../contract/free-times.ts';
import { authenticateSandboxCard, createPaymentIntent, createSandboxCard } from '../../contract/payments.ts';
import { listStores } from '../../contract/stores.ts';
import { askAboutSubmit } from '../../contract/submits.ts';
import { availabilityMachine } from '../../machines/availability.machine.ts';
import { bookingMachine } from '../../machines/booking.machine.ts';
import { draftToKeep } from '../../machines/booking.selectors.ts';
import { chargeMachine } from '../../machines/charge.machine.ts';
import { freeTimesMachine } from '../../machines/free-times.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { draftToHandOver, readDraft } from '../../machines/rules/draft.ts';
import type { Outcome } from '../../machines/rules/outcome.ts';
import { storeChoiceMachine } from '../../machines/store-choice.machine.ts';
import { submitCheckMachine } from '../../machines/submit-check.machine.ts';
import { inspection } from '../inspector.ts';
import { authenticateCard } from '../services/cards/authenticate.ts';
import { cardField } from '../services/cards/card-field.ts';
import { loadCardProvider } from '../services/cards/provider.ts';
import { drafts } from '../services/drafts.ts';
import { isStaleBuild } from '../services/load-module.ts';
import { nextTask } from '../services/next-task.ts';
import { sessionToken } from '../services/session-token.ts';
import { shopToday, watchShopDay } from '../services/shop-day.ts';
import { showScripts } from '../stores/connection.ts';
import { catalogue } from './catalogue.ts';
import { call, connection, service } from './connection.ts';
import { customerOf, session, typedOnce, watchSession } from './session.ts';

/** A foreign API has no submit keys (API-22), so no submit can be looked up. */
const askOwnApi = fromPromise<Answer<typeof askAboutSubmit>, RequestOf<typeof askAboutSubmit>>(
  async ({ input, signal }) =>
    (await connection()).config.ownApi
      ? call(askAboutSubmit, input, signal)
      : { result: { state: 'none' }, message: undefined },
);

/** Only our own API has free times of all barbers (NEXT-6). */
const findOwnTimes = fromPromise<Answer<typeof loadFreeTimes>, RequestOf<typeof loadFreeTimes>>(
  async ({ input, signal }) =>
    (await connection()).config.ownApi
      ? call(loadFreeTimes, input, signal)
      : { result: [], message: undefined },
);

/** Sends the booking. Refuses a customer's booking if another tab has changed the session (API-23). */
const bookForSession = fromPromise<Answer<typeof storeBooking>, RequestOf<typeof storeBooking>>(
  async ({ input, signal }) => {
    if (input.customer_id === undefined || sessionToken.isKnown()) return call(storeBooking, input, signal);
    const { config } = await connection();
    throw new ApiError('Somebody else is signed in.', { status: 401, repeatable: config.ownApi });
  },
);

const charge = chargeMachine.provide({
  actors: {
    createIntent: service(createPaymentIntent),
    loadProvider: fromPromise<void, void>(async ({ signal }) => {
      await loadCards(signal).catch(async (error: unknown) => {
        if (!signal.aborted) console.error('The card provider could not be loaded:', error);
        if (await isStaleBuild(false).catch(() => false)) showScripts('gone');
        throw error;
      });
    }),
    authenticateCard: fromPromise<void, string>(async ({ input }) =>
      authenticateCard(await loadCards(), input),
    ),
    createPaymentMethod: fromPromise<string, void>(() => cardField.createPaymentMethod()),
    createBookingWithPayment: bookForSession,
  },
});

const payment = paymentMachine.provide({
  actors: { createBooking: bookForSession, charge },
  actions: { needProfile: () => session().send({ type: 'profile.need' }) },
});

const booking = bookingMachine.provide({
  actors: {
    storeChoice: storeChoiceMachine.provide({
      actors: { loadStores: service(listStores) },
    }),
    catalogue,
    freeTimes: freeTimesMachine.provide({ actors: { loadFreeTimes: findOwnTimes } }),
    availability: availabilityMachine.provide({
      actors: {
        loadBarbers: service(listBarbers),
        loadSlots: service(listSlots),
        loadFreeTimes: service(loadFreeTimes),
      },
    }),
    payment,
    submitCheck: submitCheckMachine.provide({ actors: { askAboutSubmit: askOwnApi } }),
  },
  actions: { handOver: ({ context }) => drafts.handOver(draftToHandOver(context)) },
});

export type BookingActor = ActorRefFrom<typeof bookingMachine>;
export type StoreChoiceActor = ActorRefFrom<typeof storeChoiceMachine>;
export type FreeTimesActor = ActorRefFrom<typeof freeTimesMachine>;
export type AvailabilityActor = ActorRefFrom<typeof availabilityMachine>;
export type SubmitCheckActor = ActorRefFrom<typeof submitCheckMachine>;
export type PaymentActor = ActorRefFrom<typeof paymentMachine>;
export type ChargeActor = ActorRefFrom<typeof chargeMachine>;

/** A running wizard, with a function that stops it and unsubscribes its listeners. */
export interface StartedBooking {
  actor: BookingActor;
  end: () => void;
}

/**
 * Starts the wizard: from the draft of an earlier visit in this tab, from a handed-over draft, or from a
 * confirmation that is shown again.
 */
export async function startBooking(outcome: Outcome | null): Promise<StartedBooking> {
  const { config } = await connection();
  const today = shopToday();
  await nextTask();
  const signedIn = session();
  await nextTask();
  drafts.takeOver();
  const actor = createActor(booking, {
    ...inspection(),
    input: {
      customer: customerOf(signedIn.getSnapshot()),
      today,
      draft: readDraft(drafts.read()),
      outcome,
      isReturning: drafts.isReturning(),
      offersAny: config.ownApi,
    },
  });
  // A confirmation that is shown again must not change the draft of a newer visit (BOOK-5).
  let storedDraft = outcome?.kind === 'booked' ? JSON.stringify(null) : undefined;
  actor.subscribe((snapshot) => {
    // A wizard that was left has no step any more, so its draft stays at the last step.
    if (snapshot.status !== 'active') return;
    if (snapshot.context.result?.kind === 'booked') typedOnce.clear();
    // After a logout has deleted the draft, only the visitor's next choice stores it again, not the wizard's
    // reaction to the logout.
    const draft = draftToKeep(snapshot);
    if (JSON.stringify(draft) === storedDraft) return;
    storedDraft = JSON.stringify(draft);
    drafts.keep(draft);
  });
  const unwatchSession = watchSession(customerOf, (customer) =>
    actor.send({ type: 'session.change', customer }),
  );
  // The confirmation belongs to the session in which the visit was booked (AUTH-41).
  let token = sessionToken.known();
  const unwatchToken = watchSession(sessionToken.known, (now) => {
    if (token !== null && actor.getSnapshot().context.result?.kind === 'booked')
      actor.send({ type: 'wizard.restart' });
    token = now;
  });
  const unwatchDay = watchShopDay((today) => actor.send({ type: 'day.turn', today }));
  return {
    actor: actor.start(),
    end: () => {
      unwatchSession();
      unwatchToken();
      unwatchDay();
      actor.stop();
    },
  };
}

/**
 * Provides the payment provider's script, loaded once per page and not before a card dialog needs it. If the signal
 * aborts a load, the next call starts it again.
 */
export async function loadCards(signal?: AbortSignal) {
  const { config } = await connection();
  const settings = {
    today: () => shopToday(),
    makeCard: async (number: string) => (await call(createSandboxCard, { number })).result.payment_method_id,
    answerBank: async (client_secret: string, answer: 'complete' | 'fail') =>
      (await call(authenticateSandboxCard, { client_secret, answer })).result.status,
  };
  return loadCardProvider(config, settings, signal);
}
