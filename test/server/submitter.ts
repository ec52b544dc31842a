import { parse } from 'valibot';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { AuthenticationWanted, authenticateSandboxCard } from '../../contract/payments.ts';
import { askAboutSubmit } from '../../contract/submits.ts';
import {
  type BookingRequest,
  DECLINED_CARD,
  GOOD_CARD,
  guestRequest,
  type ServerAnswer,
  type TestServer,
  THURSDAY,
} from './test-server.ts';

export const refused = (status: number, CODE: string) => ({ status, body: { CODE } });
export const booked = { status: 200 };

/** Returns requests of a guest in the card dialog, and queries about their submit. */
export function submitter(server: TestServer, key = 'submit-0001') {
  const submit = async (changes: Partial<BookingRequest> = {}, card = DECLINED_CARD) =>
    server.send(
      storeBooking,
      guestRequest({
        submit_key: key,
        payment_method_id: changes.payment_method_id ?? (await server.card(card)),
        ...changes,
      }),
    );
  return {
    /** Submits with a new payment method unless `changes` has a payment method. By default the card is declined. */
    submit,
    /** Submits with a good card. */
    pay: (changes?: Partial<BookingRequest>) => submit(changes, GOOD_CARD),
    /** Returns the state of the submit, as a reloaded browser asks for it. */
    state: async () => (await server.send(askAboutSubmit, { submit_key: key })).result,
    /** Answers the bank's question with the client secret of the 402 response. */
    answerBank: async ({ body }: ServerAnswer, answer: 'complete' | 'fail') =>
      server.send(authenticateSandboxCard, {
        client_secret: parse(AuthenticationWanted, body.RESULT).client_secret,
        answer,
      }),
    /** Returns the slots that are offered for this submit key, or without a key. */
    slots: async (submit_key?: string) => {
      const { result } = await server.send(listSlots, {
        booking_date: THURSDAY,
        service_duraction: 20,
        store_id: 1,
        store_user_id: 1,
        ...(submit_key !== undefined && { submit_key }),
      });
      return result as string[];
    },
    /** Returns the intents that the provider has charged. */
    charged: () =>
      server.database.db
        .selectFrom('sandbox_intents')
        .selectAll()
        .where('status', '=', 'succeeded')
        .execute(),
  };
}
