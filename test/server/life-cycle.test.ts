import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { storeBooking } from '../../contract/bookings.ts';
import {
  cardPaymentMachine,
  type PaymentState,
  publicStatus,
} from '../../server/life-cycles/card-payment.machine.ts';
import {
  edgeOf,
  hasTag,
  type PaymentEvent,
  paymentStates,
  statesThat,
} from '../../server/life-cycles/payment-life-cycle.ts';
import { placeLife } from '../../server/life-cycles/place.machine.ts';
import { visitLife } from '../../server/life-cycles/visit.machine.ts';
import { selectOpenPayments } from '../../server/payments/payments.ts';
import { customerRequest, startTestServer } from './test-server.ts';

const server = startTestServer();

/** Returns the texts in a check constraint of `payments`. */
async function textsIn(constraint: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`.execute(
    server.database.db,
  );
  return [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, text = '']) => text).sort();
}

it('the table of payments allows exactly the states of the chart', async () => {
  expect(await textsIn('payments_state_check')).toEqual(paymentStates.toSorted());
});

it('a status call returns `open` or `pending` exactly in the states that hold a slot', () => {
  expect(paymentStates.filter((state) => publicStatus[state] !== 'none')).toEqual(statesThat('holdsSlot'));
});

it('a payment has no booking only in the states before a hold', async () => {
  const withoutBooking = paymentStates.filter(
    (state) => !hasTag(state, 'holdsSlot') && !hasTag(state, 'isPaid'),
  );
  expect(await textsIn('payments_check')).toEqual(withoutBooking.sort());
});

it("the list of open payments has the chart's description of each state", async () => {
  const { db } = server.database;
  const { token } = await server.customer();
  expect(await server.send(storeBooking, customerRequest(), token)).toMatchObject({ status: 200 });
  const { booking_id } = await db.selectFrom('bookings').select('booking_id').executeTakeFirstOrThrow();
  for (const state of paymentStates)
    await db
      .insertInto('payments')
      .values({
        payment_intent_id: `pi_${state}`,
        provider: 'sandbox',
        state,
        amount_cents: 3000,
        submit_key: null,
        booking_id,
        payment_method_id: null,
        words: null,
        working_until: null,
        created_at: server.clock.now,
        updated_at: server.clock.now,
      })
      .execute();
  const open = await selectOpenPayments(db);
  expect(open.map(({ state }) => state).sort()).toEqual(statesThat('isOpen').sort());
  for (const { state, meaning } of open) expect(descriptionOf(state).toLowerCase()).toBe(`${meaning}.`);
});

const descriptionOf = (state: PaymentState): string => descriptions.get(state) ?? '';
const descriptions = new Map([...described(cardPaymentMachine.root)]);

function* described(node: AnyStateNode): Generator<[string, string]> {
  yield [node.key, node.description ?? ''];
  for (const child of Object.values(node.states)) yield* described(child);
}

it('each event leads to the same state from every state that accepts it', () => {
  for (const event of cardPaymentMachine.events as PaymentEvent[])
    expect(paymentStates).toContain(edgeOf(event).to);
});

it.each([
  ['bookings_visit_state_check', visitLife.states],
  ['queue_places_state_check', placeLife.states],
])('the constraint %s allows exactly the states of the chart', async (constraint, states) => {
  expect(await textsIn(constraint)).toEqual(states.toSorted());
});
