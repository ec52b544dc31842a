import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { beardShave, customersWish, haircut, openStage, type Stage, wish } from './stage.ts';

const slot = { booking_date: '2026-11-26', service_duraction: 20, store_id: 1, store_user_id: 1 };
const categories = { tenant_id: 1, is_internal: 0, entity_type_id: 2, store_id: 1 };
const card = { payment_method_id: 'pm_that_would_do' };

/** A call that must be refused: what is wrong with it, the status, where it goes, what it sends. */
type Bad = readonly [what: string, status: number, path: string, body: unknown];

const without = (fields: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

const book = (changes: object) => ({ ...wish(card), ...changes });
const STORE = '/customer/booking-store';

const badBookings: Bad[] = [
  ...Object.keys(wish()).flatMap((field): Bad[] =>
    field === 'booking_note' ? [] : [[`no ${field}`, 422, STORE, without(book({}), field)]],
  ),
  ['a number as its date', 422, STORE, book({ booking_date: 20261126 })],
  ['a date that does not exist', 422, STORE, book({ booking_date: '2026-02-30' })],
  ['a date with a time', 422, STORE, book({ booking_date: '2026-11-26T00:00:00Z' })],
  ['a past day', 422, STORE, book({ booking_date: '2026-11-19' })],
  ['a day too far ahead', 422, STORE, book({ booking_date: '2027-02-19' })],
  ["the barber's day off", 422, STORE, book({ booking_date: '2026-11-23' })],
  ['a time that is no time', 422, STORE, book({ from_time: '25:00' })],
  ['a 12-hour time', 422, STORE, book({ from_time: '10:00 AM' })],
  ['a time off the grid', 422, STORE, book({ from_time: '10:05' })],
  ['a time before the shift', 422, STORE, book({ from_time: '08:45' })],
  ['a time in the lunch break', 422, STORE, book({ from_time: '12:00' })],
  ['a time that runs past the end of the shift', 422, STORE, book({ from_time: '20:45' })],
  ['a time that has passed today', 409, STORE, book({ booking_date: '2026-11-20', from_time: '10:00' })],
  ['no services', 422, STORE, book({ services: [] })],
  ['a word for its services', 422, STORE, book({ services: 'Classic Haircut' })],
  ['a service that is a word', 422, STORE, book({ services: ['Classic Haircut'] })],
  ['21 services', 422, STORE, book({ services: Array(21).fill(haircut), total_amount: 630 })],
  ['a service of nobody', 422, STORE, book({ services: [{ ...haircut, entity_id: 999 }] })],
  ['an internal service', 422, STORE, book({ services: [{ ...haircut, entity_id: 900 }] })],
  ['a service no longer offered', 422, STORE, book({ services: [{ ...haircut, entity_id: 901 }] })],
  ['a lower total', 409, STORE, book({ total_amount: 29 })],
  ['a total of nothing', 409, STORE, book({ total_amount: 0 })],
  ['a negative total', 422, STORE, book({ total_amount: -30 })],
  ['a total that is no number', 422, STORE, book({ total_amount: 'NaN' })],
  ['a lower price', 409, STORE, book({ services: [{ ...haircut, sale_price: 1 }], total_amount: 1 })],
  ['a lower price under the true total', 409, STORE, book({ services: [{ ...haircut, sale_price: 1 }] })],
  ['a discount of its own', 409, STORE, book({ services: [{ ...haircut, discount_price: 5 }] })],
  ['a shorter visit', 409, STORE, book({ services: [{ ...haircut, service_duration: 5 }] })],
  ["another service's price", 409, STORE, book({ services: [{ ...beardShave, entity_id: 1 }] })],
  ['a store of nobody', 404, STORE, book({ store_id: 999 })],
  ["another brand's store", 404, STORE, book({ store_brand_id: 68 })],
  ['a store that takes no bookings', 422, STORE, book({ store_id: 2 })],
  ['a barber of nobody', 404, STORE, book({ store_user_id: 999 })],
  ['a barber who has left', 404, STORE, book({ store_user_id: 901 })],
  ["another store's barber", 404, STORE, book({ store_user_id: 900 })],
  ['an id beyond a database integer', 422, STORE, book({ store_user_id: 2_147_483_648 })],
  ['an id of zero', 422, STORE, book({ store_id: 0 })],
  ['a fraction for an id', 422, STORE, book({ store_id: 1.5 })],
  ['another status', 422, STORE, book({ booking_status_id: 9 })],
  ['the status of a held slot', 422, STORE, book({ booking_status_id: 2 })],
  ['the status of a cancelled one', 422, STORE, book({ booking_status_id: 6 })],
  ['card payment without a card', 422, STORE, wish()],
  ['a guest who wants to pay at the store', 403, STORE, wish({ booking_status_id: 8 })],
  ['a guest with a card who says pay at store', 403, STORE, book({ booking_status_id: 8 })],
  ["a guest with a customer's id", 403, STORE, book({ customer_id: 1 })],
  ['a guest without an e-mail', 422, STORE, book({ guest_customer_email: '' })],
  ['a guest without a first name', 422, STORE, book({ guest_customer_first_name: '  ' })],
  ['an e-mail that is none', 422, STORE, book({ guest_customer_email: 'gina@guest' })],
  ['two e-mails', 422, STORE, book({ guest_customer_email: 'a@guest.example, b@guest.example' })],
  [
    'an e-mail with a header in it',
    422,
    STORE,
    book({ guest_customer_email: 'a@b.example\r\nBcc: c@d.example' }),
  ],
  ['a name that is too long', 422, STORE, book({ guest_customer_first_name: 'x'.repeat(81) })],
  ['a note that is too long', 422, STORE, book({ booking_note: 'x'.repeat(501) })],
  ['a character that no database takes', 422, STORE, book({ guest_customer_first_name: 'a\u0000b' })],
  ['a card that is no key', 422, STORE, book({ payment_method_id: '4242 4242 4242 4242' })],
  ['a list in place of a body', 422, STORE, [wish()]],
  ['nothing in place of a body', 422, STORE, null],
];

const badReads: Bad[] = [
  ['no duration', 422, '/customer/timeslot', without(slot, 'service_duraction')],
  ['a duration of nothing', 422, '/customer/timeslot', { ...slot, service_duraction: 0 }],
  ['a duration beyond a day', 422, '/customer/timeslot', { ...slot, service_duraction: 601 }],
  ['a past day', 422, '/customer/timeslot', { ...slot, booking_date: '2026-11-19' }],
  ['a day too far ahead', 422, '/customer/timeslot', { ...slot, booking_date: '2027-02-19' }],
  ['a store of nobody', 404, '/customer/timeslot', { ...slot, store_id: 999 }],
  ['a barber of nobody', 404, '/customer/timeslot', { ...slot, store_user_id: 999 }],
  ["another store's barber", 404, '/customer/timeslot', { ...slot, store_user_id: 900 }],
  ['no store', 422, '/customer/category-list', without(categories, 'store_id')],
  ['a store of nobody', 404, '/customer/category-list', { ...categories, store_id: 999 }],
  ['a tenant of nobody', 404, '/customer/category-list', { ...categories, tenant_id: 2 }],
  ['no brand', 422, '/customer/online-store-id', {}],
  ['a brand of nobody', 404, '/customer/online-store-id', { store_brand_id: 999 }],
  ['no amount', 422, '/customer/get-payment-intent', { currency: 'AUD' }],
  ['too small an amount', 422, '/customer/get-payment-intent', { amount: 49, currency: 'AUD' }],
  ['a fraction of a cent', 422, '/customer/get-payment-intent', { amount: 50.5, currency: 'AUD' }],
  ['an amount beyond any visit', 422, '/customer/get-payment-intent', { amount: 1_000_001, currency: 'AUD' }],
  ['another currency', 422, '/customer/get-payment-intent', { amount: 3000, currency: 'USD' }],
  ['a real card', 422, '/site/sandbox-card', { number: '4111111111111111' }],
  ['half a card', 422, '/site/sandbox-card', { number: '4242' }],
  ['an answer to no bank', 422, '/site/sandbox-authentication', { client_secret: 'x', answer: 'complete' }],
  ['no answer to a bank', 422, '/site/sandbox-authentication', { client_secret: 'x' }],
  ['another answer to a bank', 422, '/site/sandbox-authentication', { client_secret: 'x', answer: 'yes' }],
  ["a provider's message without a provider", 404, '/site/provider-message', {}],
];

const badQueries = [
  ['a brand that is a word', 422, '/customer/store-list?store_brand_id=seven'],
  ['no store', 422, '/customer/entity-list?entity_type_id=2&is_active=1'],
  ['a store of nobody', 404, '/customer/entity-list?entity_type_id=2&is_active=1&store_id=999'],
  ['no day', 422, '/customer/store-users?store_id=1'],
  [
    'days the wrong way round',
    422,
    '/customer/store-users?store_id=1&shift_date_from=2026-11-27&shift_date_to=2026-11-26',
  ],
  [
    'a year of days',
    422,
    '/customer/store-users?store_id=1&shift_date_from=2026-11-26&shift_date_to=2027-11-26',
  ],
  [
    'a store of nobody',
    404,
    '/customer/store-users?store_id=999&shift_date_from=2026-11-26&shift_date_to=2026-11-26',
  ],
  ['a submit without its key', 422, '/site/submit?submit_key=in-the-query'],
] as const;

describe.each(engines)('a bad call on %s', (engine) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(engine);
    await strangers(stage);
  }, 60_000);
  afterAll(() => stage.database.close());

  it.each([...badBookings, ...badReads])('with %s is refused with %d: %s', async (_, status, path, body) => {
    await refuses(status, () => stage.call('POST', path, { body }));
  });

  it.each(badQueries)('with %s is refused with %d: %s', async (_, status, path) => {
    await refuses(status, () => stage.call('GET', path));
  });

  describe('of a customer', () => {
    let customer: { id: number; token: string };
    let other: { id: number; token: string };
    beforeAll(async () => {
      customer = await stage.customer();
      other = await stage.customer('other@customer.example');
    });
    const asked = (body: unknown, authorization: string) =>
      stage.call('POST', STORE, { body, headers: { authorization } });

    it('who names another customer is refused', async () => {
      await refuses(403, () => asked(customersWish({ customer_id: other.id }), `Bearer ${customer.token}`));
    });

    it.each(['Bearer no-such-token', 'Bearer ', 'Basic Z2luYTpndWVzdA=='])(
      'with the header "%s" is refused, and never booked for a guest',
      async (authorization) => {
        await refuses(401, () => asked(book({}), authorization));
      },
    );

    it('whose token has expired is refused', async () => {
      stage.clock.now = new Date('2026-11-22T00:00:00Z');
      await refuses(401, () => asked(customersWish(), `Bearer ${customer.token}`));
      stage.clock.now = new Date('2026-11-20T00:00:00Z');
    });

    it('whose account is closed is refused', async () => {
      await stage.database.db
        .updateTable('customers')
        .set({ is_active: false })
        .where('customer_id', '=', other.id)
        .execute();
      await refuses(401, () => asked(customersWish(), `Bearer ${other.token}`));
    });

    it('who pays at the store with a card is refused', async () => {
      await refuses(422, () => asked(customersWish(card), `Bearer ${customer.token}`));
    });

    it('who pays by card without one is refused', async () => {
      await refuses(422, () => asked(customersWish({ booking_status_id: 7 }), `Bearer ${customer.token}`));
    });
  });

  it.each(['short', 'with spaces in it', 'x'.repeat(201)])('with the key "%s" is refused', async (key) => {
    await refuses(422, () =>
      stage.call('POST', STORE, { body: book({}), headers: { 'idempotency-key': key } }),
    );
  });

  it('with its key in the body has no key at all', async () => {
    const { status } = await stage.call('POST', STORE, { body: book({ submit_key: 'x' }) });
    expect(status).toBe(402);
  });

  async function refuses(
    status: number,
    send: () => Promise<{ status: number; body: Record<string, unknown> }>,
  ) {
    const before = await rows(stage);
    const answered = await send();
    expect(answered.status).toBe(status);
    expect(answered.body).toEqual({
      STATUS: 0,
      MESSAGE: expect.stringMatching(/^[A-Z][^{}[\]<>"\n]{10,198}[a-z.]$/),
      CODE: expect.stringMatching(/^[a-z_]+$/),
    });
    // A validator's own words, which mean nothing to a customer.
    expect(answered.body.MESSAGE).not.toMatch(/invalid|expected|received|undefined|null|object/i);
    expect(await rows(stage)).toEqual(before);
    expect(stage.log).toEqual([]);
  }
});

/** Rows that no customer may reach. */
async function strangers({ database: { db } }: Stage): Promise<void> {
  await db
    .insertInto('services')
    .values([
      { ...strangeService, entity_id: 900, entity_name: 'Staff training', is_internal: true },
      { ...strangeService, entity_id: 901, entity_name: 'Perm', is_active: false },
    ])
    .execute();
  await db
    .insertInto('store_services')
    .values([
      { store_id: 1, entity_id: 900 },
      { store_id: 1, entity_id: 901 },
    ])
    .execute();
  await db
    .insertInto('barbers')
    .values([
      { ...strangeBarber, store_user_id: 900, store_id: 2, store_user_fname: 'Newt' },
      { ...strangeBarber, store_user_id: 901, store_id: 1, store_user_fname: 'Gone', is_active: false },
    ])
    .execute();
}

const strangeService = {
  category_id: 1,
  price_cents: 3000,
  minutes: 20,
  short_description: null,
  position: 99,
};
const strangeBarber = { store_user_lname: 'Stranger', designation: null };

/** How many rows each table has. */
async function rows({ database: { db } }: Stage): Promise<unknown> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const counts = tables.rows.map(({ name }) => sql`select ${name}, count(*) from ${sql.table(name)}`);
  return (await sql`${sql.join(counts, sql` union all `)}`.execute(db)).rows;
}
