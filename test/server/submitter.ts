import { parse } from 'valibot';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { AuthenticationWanted, authenticateSandboxCard } from '../../contract/payments.ts';
import { askAboutSubmit } from '../../contract/submits.ts';
import {
  type Answered,
  type BookingRequest,
  DECLINED_CARD,
  GOOD_CARD,
  guestRequest,
  type TestServer,
  THURSDAY,
} from './test-server.ts';

export const refused = (status: number, CODE: string) => ({ status, body: { CODE } });
export const booked = { status: 200 };

/** A guest in front of the card dialog, and what can be seen of their submit. */
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
    /** One press of the button, with a new payment method unless one is named: a card that is declined. */
    submit,
    /** The same with a good card. */
    pay: (changes?: Partial<BookingRequest>) => submit(changes, GOOD_CARD),
    /** What a refreshed browser is told. */
    state: async () => (await server.send(askAboutSubmit, { submit_key: key })).result,
    /** What the customer answers their bank, by the secret that came with the 402. */
    answerBank: async ({ body }: Answered, answer: 'complete' | 'fail') =>
      server.send(authenticateSandboxCard, {
        client_secret: parse(AuthenticationWanted, body.RESULT).client_secret,
        answer,
      }),
    /** The times on offer to whoever brings that key, or none. */
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
    /** Intents that the provider has charged. */
    charged: () =>
      server.database.db
        .selectFrom('sandbox_intents')
        .selectAll()
        .where('status', '=', 'succeeded')
        .execute(),
  };
}
