/** Provides the services of a payment, of the question about a submit, and of the barber step below. The script of the wizard's later steps loads this file. */

import { type ActorRefFrom, fromPromise } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import { storeBooking } from '../../contract/bookings.ts';
import type { Answer, RequestOf } from '../../contract/endpoint.ts';
import { authenticateSandboxCard, createPaymentIntent, createSandboxCard } from '../../contract/payments.ts';
import { askAboutSubmit } from '../../contract/submits.ts';
import { chargeMachine } from '../../machines/charge.machine.ts';
import type { holdMachine } from '../../machines/hold.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { submitCheckMachine } from '../../machines/submit-check.machine.ts';
import { authenticateCard } from '../services/cards/authenticate.ts';
import { cardField } from '../services/cards/card-field.ts';
import { loadCardProvider } from '../services/cards/provider.ts';
import { deviceGuest } from '../services/device-guest.ts';
import { isStaleBuild } from '../services/load-module.ts';
import { sessionToken } from '../services/session-token.ts';
import { shopToday } from '../services/shop-day.ts';
import { showScripts } from '../stores/connection.ts';
import './availability.ts';
import { hold, releaseHold } from './chair-hold.ts';
import { call, connection, service } from './connection.ts';
import { payment, submitCheck } from './late-machines.ts';
import { session } from './session.ts';

/** A foreign API has no submit keys (API-22), so no submit can be looked up. */
const askOwnApi = fromPromise<Answer<typeof askAboutSubmit>, RequestOf<typeof askAboutSubmit>>(
  async ({ input, signal }) =>
    (await connection()).config.ownApi
      ? call(askAboutSubmit, input, signal)
      : { result: { state: 'none' }, message: undefined },
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

payment.provide(
  paymentMachine.provide({
    actors: { createBooking: bookForSession, charge, hold },
    actions: {
      rememberGuest: (_, { guest }) => deviceGuest.keep(guest),
      needProfile: () => session().send({ type: 'profile.need' }),
      // If the release fails, the hold ends by itself.
      releaseHold: ({ context }) =>
        void releaseHold(context.submitKey).catch((error: unknown) =>
          console.error('release-hold failed:', String(error)),
        ),
    },
  }),
);

submitCheck.provide(submitCheckMachine.provide({ actors: { askAboutSubmit: askOwnApi } }));

export type SubmitCheckActor = ActorRefFrom<typeof submitCheckMachine>;
export type PaymentActor = ActorRefFrom<typeof paymentMachine>;
export type ChargeActor = ActorRefFrom<typeof chargeMachine>;
export type HoldActor = ActorRefFrom<typeof holdMachine>;

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
