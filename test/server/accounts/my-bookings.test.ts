import { beforeEach, expect, it } from 'vitest';
import { listSlots } from '../../../contract/barbers.ts';
import { storeBooking } from '../../../contract/bookings.ts';
import { listBookings, updateBooking } from '../../../contract/my-bookings.ts';
import {
  type BookingRequest,
  customerRequest,
  DECLINED_CARD,
  guestRequest,
  startTestServer,
  THURSDAY,
} from '../test-server.ts';
import { refused } from './visitor.ts';

/** The start and the end of the booked visit. */
const STARTS = new Date('2026-11-25T23:00:00Z');
const ENDS = new Date('2026-11-25T23:20:00Z');
const justBefore = (moment: Date) => new Date(moment.getTime() - 1);

const cancelled = { status: 200, body: { MESSAGE: 'Booking cancelled successfully' } };
const cancelledWithRefund = {
  status: 200,
  body: { MESSAGE: 'Booking cancelled successfully. We are refunding $30.00 to your card.' },
};
const cancelledWithOrWithoutRefund = (promised: number) => (promised > 0 ? cancelled : cancelledWithRefund);
const notFound = refused(404, 'not_found', 'We could not find that booking.');

const server = startTestServer();
let casey: { id: number; token: string };
let secondCustomer: { id: number; token: string };

beforeEach(async () => {
  casey = await server.customer();
  secondCustomer = await server.customer('other@customer.example');
  const expires_at = new Date('2027-01-01');
  await server.database.db.updateTable('session_tokens').set({ expires_at }).execute();
});

const book = async (changes: Partial<BookingRequest> = {}, { token } = casey) => {
  const { body } = await server.send(storeBooking, customerRequest(changes), token);
  return (body.RESULT as { booking_id: number }).booking_id;
};
const byCard = async () => book({ booking_status_id: 7, payment_method_id: await server.card() });
const declined = async (changes: Partial<BookingRequest>) => {
  const payment_method_id = await server.card(DECLINED_CARD);
  const request = customerRequest({ booking_status_id: 7, payment_method_id, ...changes });
  expect((await server.send(storeBooking, request, casey.token)).status).toBe(402);
};
const list = async ({ token } = casey, store_brand_id = 7) => {
  const answered = await server.send(listBookings, { store_brand_id }, token);
  expect(answered.status).toBe(200);
  return answered.body.RESULT as Record<string, unknown>[];
};
const cancel = (booking_id: number, { token } = casey, booking_status_id = 6, refund_cents?: number) =>
  server.send(updateBooking, { booking_id, booking_status_id, refund_cents }, token);
const slots = async () => {
  const day = { booking_date: THURSDAY, service_duraction: 20, store_id: 1, store_user_id: 1 };
  return (await server.send(listSlots, day)).result as string[];
};
const payments = () =>
  server.database.db
    .selectFrom('payments')
    .select(['state', 'amount_cents'])
    .orderBy('created_at')
    .orderBy('booking_id')
    .execute();
/** Returns the mails to the customer. */
const mails = async () => {
  const { db } = server.database;
  const toCustomer = db.selectFrom('outbox').where('to_address', 'not like', '%@wattleandblade.example');
  return (await toCustomer.select('text_body').orderBy('outbox_id').execute()).map(
    ({ text_body }) => text_body,
  );
};

it("My Bookings lists a customer's own bookings in the contract's shape, the latest visit first (SHOP-19)", async () => {
  const booking_id = await byCard();
  const laterBooking = await book({ from_time: '15:00' });
  await book({ from_time: '11:00' }, secondCustomer);
  await server.send(
    storeBooking,
    guestRequest({ from_time: '16:00', payment_method_id: await server.card() }),
  );
  const [first, second, ...more] = await list();
  expect(first).toMatchObject({ booking_id: laterBooking });
  expect(second).toEqual({
    booking_id,
    booking_uniqueid: expect.stringMatching(/^[2-9A-Z]{10}$/),
    booking_date: THURSDAY,
    from_time: '10:00',
    booking_status_id: 7,
    total_amount: 30,
    ...{ paid_cents: 3000, disputed_cents: 0, charged_back_cents: 0 },
    refunded_cents: 0,
    refund_cents: 3000,
    calendar_key: expect.stringMatching(/^[-0-9a-f]{36}$/),
    manage_key: expect.stringMatching(/^[-0-9a-f]{36}$/),
    bookingstatus: { booking_status_name: 'Confirmed' },
    bookingServices: [
      { service: { entity_name: 'Classic Haircut', category: { category_name: 'Haircut Services' } } },
    ],
    store: {
      store_name: 'Wattle & Blade Marrickville',
      contact_person_phone: '(02) 5550 0142',
      unit_number: 'Shop 2',
      street_name: '1187 Illawarra Road',
      suburb: 'Marrickville',
      state: 'NSW',
      postcode: '2204',
    },
    storeuser: { store_user_fname: 'Marco', store_user_lname: 'Bellini' },
  });
  expect(more).toEqual([]);
  expect(await list(secondCustomer)).toHaveLength(1);
  expect(await list(casey, 68)).toEqual([]);
});

it('My Bookings lists no holds, neither open nor abandoned (SHOP-21)', async () => {
  await declined({ submit_key: 'submit-0001' });
  expect(await list()).toEqual([]);
  const payment_method_id = await server.card();
  await book({ booking_status_id: 7, submit_key: 'submit-0001', from_time: '11:00', payment_method_id });
  expect(await server.count('bookings')).toBe(2);
  expect(await list()).toMatchObject([{ from_time: '11:00', booking_status_id: 7 }]);
});

it('a booking changes from upcoming to completed by itself, and the customer can only cancel it (SHOP-19, SHOP-21)', async () => {
  const id = await book();
  for (const status of [2, 4, 5, 7, 8, 9])
    expect(await cancel(id, casey, status)).toMatchObject(
      refused(422, 'invalid', 'This call can only cancel a booking.'),
    );
  const read = (booking_status_id: number, booking_status_name: string) => [
    { booking_status_id, bookingstatus: { booking_status_name } },
  ];
  server.clock.now = justBefore(ENDS);
  expect(await list()).toMatchObject(read(8, 'Upcoming'));
  server.clock.now = ENDS;
  expect(await list()).toMatchObject(read(9, 'Completed'));
});

it('a cancelled booking frees its slot, is mailed, and is listed as cancelled (SHOP-19)', async () => {
  const id = await book();
  expect(await slots()).not.toContain('10:00');
  expect(await cancel(id)).toMatchObject(cancelled);
  expect(await slots()).toContain('10:00');
  expect(await list()).toMatchObject([
    {
      booking_status_id: 6,
      bookingstatus: { booking_status_name: 'Cancelled' },
      paid_cents: 0,
      refund_cents: 0,
    },
  ]);
  expect(await mails()).toHaveLength(2);
  await book({}, secondCustomer);
});

it('parallel cancellations refund a paid booking once', async () => {
  const id = await byCard();
  const answers = await Promise.all([cancel(id), cancel(id), cancel(id), cancel(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 200)).toMatchObject(cancelledWithRefund);
  expect(await cancel(id)).toMatchObject(refused(409, 'already_used', 'This booking is cancelled already.'));
  expect(await payments()).toEqual([{ state: 'refunded', amount_cents: 3000 }]);
  const intents = await server.database.db.selectFrom('sandbox_intents').select('refunded').execute();
  expect(intents).toEqual([{ refunded: true }]);
  expect(await list()).toMatchObject([
    { paid_cents: 0, refunded_cents: 3000, refund_cents: 0, total_amount: 30 },
  ]);
  expect(await mails()).toEqual([expect.anything(), expect.stringContaining('We are refunding $30.00')]);
  expect(server.log).toEqual([]);
});

it("a cancellation refunds the amount of the payment's row, not the price of the booking (SHOP-20)", async () => {
  const id = await byCard();
  await server.database.db.updateTable('payments').set({ amount_cents: 2950 }).execute();
  expect(await list()).toMatchObject([{ total_amount: 30, paid_cents: 2950, refund_cents: 2950 }]);
  expect(await cancel(id)).toMatchObject({
    body: { MESSAGE: 'Booking cancelled successfully. We are refunding $29.50 to your card.' },
  });
});

it('a cancellation is refunded until the moment before the visit starts (SHOP-20)', async () => {
  const id = await byCard();
  server.clock.now = justBefore(STARTS);
  expect(await list()).toMatchObject([{ refund_cents: 3000 }]);
  expect(await cancel(id)).toMatchObject(cancelledWithRefund);
});

it.each([
  ['has started', STARTS],
  ['is completed', ENDS],
])('a cancellation refunds nothing once the visit %s (SHOP-20)', async (_, now) => {
  const id = await byCard();
  server.clock.now = now;
  expect(await list()).toMatchObject([{ paid_cents: 3000, refund_cents: 0 }]);
  expect(await cancel(id)).toMatchObject(cancelled);
  expect(await payments()).toEqual([{ state: 'succeeded', amount_cents: 3000 }]);
  expect((await mails())[1]).not.toContain('We are refunding');
  expect(await list()).toMatchObject([{ booking_status_id: 6, paid_cents: 3000, refund_cents: 0 }]);
});

it.each([
  ['was promised and is over', STARTS, 3000, 'The appointment has started, so nothing would be refunded.'],
  ['was not promised', justBefore(STARTS), 0, 'The refund is now $30.00.'],
])(
  'a cancellation returns 409 when the promised refund has changed: a refund that %s (SHOP-60)',
  async (_, now, promised, message) => {
    const id = await byCard();
    const before = await list();
    server.clock.now = now;
    expect(await cancel(id, casey, 6, promised)).toMatchObject({
      status: 409,
      body: { CODE: 'promise_changed', MESSAGE: expect.stringContaining(message) },
    });
    expect(await mails()).toHaveLength(1);
    expect(await payments()).toEqual([{ state: 'succeeded', amount_cents: 3000 }]);
    const [{ refund_cents, ...row } = {}] = await list();
    expect(before).toMatchObject([row]);
    expect(await cancel(id, casey, 6, refund_cents as number)).toMatchObject(
      cancelledWithOrWithoutRefund(promised),
    );
  },
);

it("a customer cannot cancel a different customer's booking, a guest's booking, a hold or an unknown booking", async () => {
  const foreignBooking = await book({}, secondCustomer);
  await server.send(
    storeBooking,
    guestRequest({ from_time: '11:00', payment_method_id: await server.card() }),
  );
  await declined({ from_time: '14:00' });
  const rows = () =>
    server.database.db
      .selectFrom('bookings')
      .select(['booking_id', 'booking_status_id', 'cancelled_at'])
      .orderBy('booking_id')
      .execute();
  const before = await rows();
  expect(before).toHaveLength(3);
  for (const id of [...before.map(({ booking_id }) => booking_id), 999])
    expect(await cancel(id)).toMatchObject(notFound);
  expect(await rows()).toEqual(before);
  await cancel(foreignBooking, secondCustomer);
  expect(await cancel(foreignBooking)).toMatchObject(notFound);
  expect(await payments()).toMatchObject([{ state: 'succeeded' }, { state: 'waiting' }]);
});
