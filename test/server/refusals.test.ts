import { beforeAll, describe, expect, it } from 'vitest';
import { kept } from '../support/kept.ts';
import { rowsOf, tablesOf } from '../support/rows.ts';
import {
  beardShave,
  customerRequest,
  guestRequest,
  haircut,
  openTestServer,
  type TestServer,
  THURSDAY,
} from './test-server.ts';

const card = { payment_method_id: 'pm_that_would_do' };
const book = (changes: object) => ({ ...guestRequest(card), ...changes });
const priced = (changes: object) => ({ services: [{ ...haircut, ...changes }] });

/** Bookings that pass the contract's schema and are refused, with the status. */
const badBookings: [what: string, status: number, body: object][] = [
  ['a past day', 422, book({ booking_date: '2026-11-19' })],
  ['a day too far ahead', 422, book({ booking_date: '2027-02-19' })],
  ['a public holiday', 422, book({ booking_date: '2026-12-25' })],
  ["the barber's day off", 422, book({ booking_date: '2026-11-23' })],
  ['a time off the grid', 422, book({ from_time: '10:05' })],
  ['a time before the shift', 422, book({ from_time: '08:45' })],
  ['a time in the lunch break', 422, book({ from_time: '12:00' })],
  ['a time that runs past the end of the shift', 422, book({ from_time: '20:45' })],
  ['a time that has passed today', 409, book({ booking_date: '2026-11-20', from_time: '10:00' })],
  ['an unknown service', 422, book(priced({ entity_id: 999 }))],
  ['an internal service', 422, book(priced({ entity_id: 900 }))],
  ['a service no longer offered', 422, book(priced({ entity_id: 901 }))],
  ['a lower total', 409, book({ total_amount: 29 })],
  ['a total of zero', 409, book({ total_amount: 0 })],
  ['a lower price', 409, book({ ...priced({ sale_price: 1 }), total_amount: 1 })],
  ['a lower price under the true total', 409, book(priced({ sale_price: 1 }))],
  ['an invented discount', 409, book(priced({ sale_price: 0, discount_price: 5 }))],
  ['a shorter visit', 409, book(priced({ service_duration: 5 }))],
  ["another service's price", 409, book({ services: [{ ...beardShave, entity_id: 1 }] })],
  ['an unknown store', 404, book({ store_id: 999 })],
  ["another brand's store", 404, book({ store_brand_id: 68 })],
  ['a store that takes no bookings', 422, book({ store_id: 2 })],
  ['an unknown barber', 404, book({ store_user_id: 999 })],
  ['a barber who has left', 404, book({ store_user_id: 901 })],
  ["another store's barber", 404, book({ store_user_id: 900 })],
  ['another status', 422, book({ booking_status_id: 9 })],
  ['the status of a held slot', 422, book({ booking_status_id: 2 })],
  ['the status of a cancelled booking', 422, book({ booking_status_id: 6 })],
  ['card payment without a card', 422, guestRequest()],
  ['a guest who wants to pay at the store', 403, guestRequest({ booking_status_id: 8 })],
  ['a guest with a card who says pay at store', 403, book({ booking_status_id: 8 })],
  ["a guest with a customer's id", 403, book({ customer_id: 1 })],
];

const slot = { booking_date: THURSDAY, service_duraction: 20, store_id: 1, store_user_id: 1 };
const categories = { tenant_id: 1, is_internal: 0, entity_type_id: 2, store_id: 1 };
const services = 'entity_type_id=2&is_active=1';
const shifts = (store: number, from: string, to: string) =>
  `store_id=${store}&shift_date_from=${from}&shift_date_to=${to}`;

const badReads: [what: string, status: number, path: string, body?: object][] = [
  ['an unknown store', 404, '/customer/timeslot', { ...slot, store_id: 999 }],
  ['an unknown barber', 404, '/customer/timeslot', { ...slot, store_user_id: 999 }],
  ["another store's barber", 404, '/customer/timeslot', { ...slot, store_user_id: 900 }],
  ['an unknown store', 404, '/customer/category-list', { ...categories, store_id: 999 }],
  ['an unknown tenant', 404, '/customer/category-list', { ...categories, tenant_id: 2 }],
  ['an unknown brand', 404, '/customer/online-store-id', { store_brand_id: 999 }],
  ['a real card', 422, '/site/sandbox-card', { number: '4111111111111111' }],
  [
    'an answer to an unknown bank question',
    422,
    '/site/sandbox-authentication',
    { client_secret: 'x', answer: 'complete' },
  ],
  ["a provider's message without a provider", 404, '/site/provider-message', {}],
  ['a brand that does not belong to the shop', 404, '/customer/contact-us', { ...messageTo(69) }],
  ['an unknown store', 404, `/customer/entity-list?${services}&store_id=999`],
  ['days the wrong way round', 422, `/customer/store-users?${shifts(1, '2026-11-27', THURSDAY)}`],
  ['a year of days', 422, `/customer/store-users?${shifts(1, THURSDAY, '2027-11-26')}`],
  ['an unknown store', 404, `/customer/store-users?${shifts(999, THURSDAY, THURSDAY)}`],
  ['a submit without its key', 422, '/site/submit?submit_key=in-the-query'],
];

describe('requests that the contract accepts and the shop refuses (API-8)', () => {
  const server = kept(openTestServer);
  beforeAll(() => insertUnreachableRows(server));

  async function refuses(
    status: number,
    method: string,
    path: string,
    init: Parameters<TestServer['call']>[2],
  ) {
    // The server counts each request, also a refused one (ABUSE-20).
    const comparedTables = (await tablesOf(server.database)).filter((name) => name !== 'rate_limits');
    const before = await rowsOf(server.database, comparedTables);
    const answered = await server.call(method, path, init);
    expect(answered).toMatchObject({ status, body: { STATUS: 0, CODE: expect.any(String) } });
    expect(answered.body.MESSAGE).toMatch(/^[A-Z][^{}[\]<>"\n]{10,198}[a-z.]$/);
    expect(await rowsOf(server.database, comparedTables)).toEqual(before);
    expect(server.log).toEqual([]);
    return answered.body;
  }
  const refusesBooking = (status: number, body: unknown, headers = {}) =>
    refuses(status, 'POST', '/customer/booking-store', { body, headers });

  it.each(badBookings)(
    'a booking with %s returns %d and says that no card was charged (SHOP-6, SHOP-11, SHOP-13, CHARGE-21)',
    async (_, status, body) => {
      const { MESSAGE } = await refusesBooking(status, body);
      const isByCard = 'payment_method_id' in body;
      const notCharged = / Your card was not charged\.$/;
      if (isByCard) expect(MESSAGE).toMatch(notCharged);
      else expect(MESSAGE).not.toMatch(notCharged);
    },
  );

  it.each(badReads)('%s returns %d from %s', async (_, status, path, body) => {
    await refuses(status, body ? 'POST' : 'GET', path, body && { body });
  });

  it.each([
    ['guest_customer_email', ''],
    ['guest_customer_email', 'gina@guest'],
    ['guest_customer_first_name', '  '],
    ['guest_customer_last_name', 'x'.repeat(81)],
    ['guest_customer_phone', '1234567'],
  ])(
    'an invalid %s "%s" of a guest returns 422 with the name of the field (SHOP-11, API-11)',
    async (FIELD, typed) =>
      expect(await refusesBooking(422, book({ [FIELD]: typed }))).toMatchObject({ FIELD }),
  );

  it("a customer's booking with a different customer's id or the wrong way to pay is refused (SHOP-11)", async () => {
    const [customer, other] = [await server.customer(), await server.customer('other@customer.example')];
    const headers = { authorization: `Bearer ${customer.token}` };
    await refusesBooking(403, customerRequest({ customer_id: other.id }), headers);
    await refusesBooking(422, customerRequest(card), headers);
    await refusesBooking(422, customerRequest({ booking_status_id: 7 }), headers);
  });

  it.each(['Bearer no-such-token', 'Bearer ', 'Basic Z2luYTpndWVzdA=='])(
    'a booking with the header "%s" returns 401 and is never booked for a guest (SHOP-12)',
    async (authorization) => {
      await refusesBooking(401, book({}), { authorization });
    },
  );

  it('a key in the body is ignored (API-13)', async () => {
    const body = book({ submit_key: 'x' });
    expect((await server.call('POST', '/customer/booking-store', { body })).status).toBe(402);
  });
});

function messageTo(store_brand_id: number) {
  const contact_email = 'gina@guest.example';
  return { contact_name: 'Gina', contact_email, contact_phone: '', contact_message: 'Hello', store_brand_id };
}

/** Inserts rows that no customer may reach. */
async function insertUnreachableRows({ database: { db } }: TestServer): Promise<void> {
  const service = { category_id: 1, price_cents: 3000, minutes: 20, short_description: null, position: 99 };
  const barber = { store_user_lname: 'Stranger', designation: null };
  await db
    .insertInto('services')
    .values([
      { ...service, entity_id: 900, entity_name: 'Staff training', is_internal: true },
      { ...service, entity_id: 901, entity_name: 'Perm', is_active: false },
    ])
    .execute();
  const offered = [900, 901].map((entity_id) => ({ store_id: 1, entity_id }));
  await db.insertInto('store_services').values(offered).execute();
  await db
    .insertInto('barbers')
    .values([
      { ...barber, store_user_id: 900, store_id: 2, store_user_fname: 'Newt' },
      { ...barber, store_user_id: 901, store_id: 1, store_user_fname: 'Gone', is_active: false },
    ])
    .execute();
}
