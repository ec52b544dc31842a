import { shop } from 'virtual:shop';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { sendMessage } from '../../contract/contact.ts';
import { updateBooking } from '../../contract/my-bookings.ts';
import { joinQueue } from '../../contract/queue.ts';
import { getProfile } from '../../contract/session.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { homeOf } from './hammer.ts';
import { type Join, joinWithWork, stranger } from './queue/queue-server.ts';
import { buzzCut, colour, everywhere, headShave, longest, visitOf, wattle } from './robot.ts';
import { booked, refused } from './submitter.ts';
import {
  BANK_ASKS_CARD,
  type BookingRequest,
  customerRequest,
  DECLINED_CARD,
  GOOD_CARD,
  guestRequest,
  haircut,
  type ServerAnswer,
  startTestServer,
  THURSDAY,
} from './test-server.ts';

/** Each test lets a stranger run a script, and checks that honest customers can still book. */
const server = startTestServer();
beforeEach(() => {
  server.deps.proxies = 1;
});

const payByCard = 'pay now by card';
const ringUs = `ring us on ${shop.phone}`;
/** Returns the barber hours that unpaid bookings and holds take at this moment. */
async function barberHours(): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce(sum(extract(epoch from upper(during) - lower(during))) / 3600, 0)::float as hours
      from bookings where booking_status_id in (2, 8)`.execute(server.database.db);
  return rows[0]?.hours ?? Number.NaN;
}
const atStore = (token: string, changes: Partial<BookingRequest>, from = homeOf(0)) =>
  server.send(storeBooking, customerRequest(changes), token, from);
let guests = 0;
/** Books as a guest by card. By default each call is sent from a new home network. */
async function byCard(changes: Partial<BookingRequest>, number: string, from = homeOf(500 + guests)) {
  guests += 1;
  return server.send(
    storeBooking,
    guestRequest({
      guest_customer_email: `guest-${guests}@guest.example`,
      submit_key: `guest-key-${guests}`,
      payment_method_id: await server.card(number),
      ...changes,
    }),
    undefined,
    from,
  );
}
/** Creates customers who have never booked before. */
const customers = (count: number, prefix: string) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => server.customer(`${prefix}-${index}@mail.example`)),
  );

/** Inserts unpaid visits of four hours, each on a separate day and from the next address. */
const fourHoursEach = (customer: number | undefined, barber: number, addresses: readonly string[]) =>
  sql`
    with each as (
      select address, n, timestamptz '2026-12-01' + n * interval '1 day' as starts
        from unnest(${addresses}::text[]) with ordinality as addresses (address, n)),
    made as (
      insert into bookings (booking_uniqueid, store_id, store_user_id, customer_id, booking_date, from_time, during,
                            booking_status_id, total_cents, created_at)
      select 'long-' || ${barber}::integer || '-' || n, 1, ${barber}, ${customer}, '2026-12-01', '10:00',
             tstzrange(starts, starts + interval '4 hours'), 8, 3000, ${server.clock.now} from each
      returning booking_id, booking_uniqueid)
    insert into submits (submit_key, request_hash, started_at, email, address, booking_id)
    select booking_uniqueid, '', ${server.clock.now}, '', address, booking_id
      from made join each on booking_uniqueid = 'long-' || ${barber}::integer || '-' || n`.execute(
    server.database.db,
  );

describe('a visit', () => {
  it('may last three hours at most and have each service once; the refusal names the phone number (ABUSE-1)', async () => {
    const twenty = visitOf(Array.from({ length: 20 }, () => haircut));
    expect(await byCard(twenty, DECLINED_CARD)).toMatchObject(refused(422, 'invalid'));
    const tooLong = await byCard(visitOf([...longest, buzzCut]), DECLINED_CARD);
    expect(tooLong).toMatchObject(refused(422, 'invalid'));
    expect(tooLong.body.MESSAGE).toContain(ringUs);
    const day = { booking_date: THURSDAY, store_id: 1, store_user_id: 1 };
    expect(await server.send(listSlots, { ...day, service_duraction: 195 })).toMatchObject({ status: 422 });
    expect(await server.send(listSlots, { ...day, service_duraction: 180 })).toMatchObject(booked);
    expect(await byCard({ from_time: '13:00', ...visitOf(longest) }, GOOD_CARD)).toMatchObject(booked);
  });
});

describe('visits to be paid at the store', () => {
  it('limits each customer to three unpaid visits, three hours in all and no overlap, also for parallel requests (ABUSE-2, ABUSE-22)', async () => {
    const { token } = await server.customer();
    const answers = [];
    for (const place of everywhere.slice(0, 30))
      answers.push(await atStore(token, { ...place, submit_key: `robot-key-${answers.length}` }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await barberHours()).toBe(1);
    const [, overlapping] = answers;
    expect(overlapping).toMatchObject(refused(409, 'visits_overlap'));
    const last = answers.at(-1);
    expect(last).toMatchObject(refused(429, 'unpaid_limit'));
    for (const words of [ringUs, payByCard]) expect(last?.body.MESSAGE).toContain(words);
    // A customer who pays now, or who cancels a visit, may book again.
    const payment_method_id = await server.card();
    const paid = { ...everywhere.at(-1), booking_status_id: 7, payment_method_id, submit_key: 'paying-key' };
    expect(await atStore(token, paid)).toMatchObject(booked);
    const booking_id = Number((answers[0]?.body.RESULT as { booking_id?: number } | undefined)?.booking_id);
    await server.send(updateBooking, { booking_id, booking_status_id: 6 }, token);
    const places = everywhere.slice(100, 110);
    const atOnce = await Promise.all(
      places.map((place, index) => atStore(token, { ...place, submit_key: `at-once-${index}` })),
    );
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);

    const secondCustomer = await server.customer('long@mail.example');
    const long = (index: number) => ({ ...everywhere[200 + 40 * index], ...visitOf([colour, wattle]) });
    for (const index of [0, 1])
      expect(await atStore(secondCustomer.token, long(index))).toMatchObject(booked);
    expect(await atStore(secondCustomer.token, long(2))).toMatchObject(refused(429, 'unpaid_limit'));
  });

  it('accepts a hundred customers from an office network and refuses the next: fifty unpaid hours a network (ABUSE-3)', async () => {
    const office = await customers(100, 'office');
    const robots = await customers(12, 'robot');
    // Each visit takes half an hour, except the first: ten minutes of the fifty hours stay free.
    const ask = (customer: { token: string }, index: number) =>
      atStore(customer.token, {
        ...everywhere[index * 2],
        ...visitOf([index === 0 ? haircut : headShave]),
        submit_key: `from-here-${index}`,
      });
    const honest = [];
    for (const [index, customer] of office.entries()) honest.push(await ask(customer, index));
    expect(new Set(honest.map(({ status, body }) => `${status} ${body.MESSAGE}`)).size).toBe(1);
    expect(honest[0]).toMatchObject(booked);
    for (const [index, robot] of robots.slice(0, 2).entries()) {
      const refusal = await ask(robot, 100 + index);
      expect(refusal).toMatchObject(refused(429, 'unpaid_limit'));
      expect(refusal.body.MESSAGE).toContain(ringUs);
    }
    // A customer cancels. Of many parallel requests, exactly one takes the freed time.
    const booking_id = Number((honest[1]?.body.RESULT as { booking_id?: number } | undefined)?.booking_id);
    await server.send(updateBooking, { booking_id, booking_status_id: 6 }, office[1]?.token);
    const atOnce = await Promise.all(robots.map((robot, index) => ask(robot, 105 + index)));
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await barberHours()).toBeCloseTo(50 - 1 / 6);
    expect(await atStore(robots[0]?.token ?? '', { ...everywhere.at(-1) }, homeOf(1))).toMatchObject(booked);
  });

  it('neither counts unpaid visits of returning customers for their network nor refuses them (ABUSE-3)', async () => {
    const regulars = await customers(2, 'regular');
    const pastVisit = { booking_date: '2026-11-20', from_time: '13:00' };
    for (const [index, { token }] of regulars.entries())
      expect(await atStore(token, { ...pastVisit, store_user_id: 1 + index })).toMatchObject(booked);
    server.later(4 * 60);
    const fiftyHours = Array.from({ length: 13 }, () => homeOf(0));
    // A returning customer holds as many hours as a network may have.
    await fourHoursEach(regulars[0]?.id, 1, fiftyHours);
    const [newcomer, next] = await customers(2, 'newcomer');
    expect(await atStore(newcomer?.token ?? '', { ...everywhere[0] })).toMatchObject(booked);
    await fourHoursEach(newcomer?.id, 2, fiftyHours);
    expect(await atStore(next?.token ?? '', { ...everywhere[1] })).toMatchObject(
      refused(429, 'unpaid_limit'),
    );
    expect(await atStore(regulars[1]?.token ?? '', { ...everywhere[1] })).toMatchObject(booked);
  });

  it('a customer who missed the only visit is new: the hours of the network are counted (SHOP-87, ABUSE-3)', async () => {
    const [customer, newcomer] = await customers(2, 'customer');
    const pastVisit = { booking_date: '2026-11-20', from_time: '13:00' };
    expect(await atStore(customer?.token ?? '', { ...pastVisit, store_user_id: 1 })).toMatchObject(booked);
    server.later(4 * 60);
    await fourHoursEach(
      newcomer?.id,
      2,
      Array.from({ length: 13 }, () => homeOf(0)),
    );
    await server.database.db
      .updateTable('bookings')
      .set({ visit_state: 'didNotCome' })
      .where('from_time', '=', '13:00')
      .execute();
    expect(await atStore(customer?.token ?? '', { ...everywhere[1] })).toMatchObject(
      refused(429, 'unpaid_limit'),
    );
    await server.database.db
      .updateTable('bookings')
      .set({ visit_state: 'done' })
      .where('from_time', '=', '13:00')
      .execute();
    expect(await atStore(customer?.token ?? '', { ...everywhere[1] })).toMatchObject(booked);
  });

  it('leaves half of a day to customers who return or pay, however much new customers book (ABUSE-3)', async () => {
    const [regular] = await customers(1, 'regular');
    const robots = await customers(50, 'robot');
    await atStore(regular?.token ?? '', { booking_date: '2026-11-20', from_time: '13:00' });
    server.later(4 * 60);
    const day = everywhere
      .slice(0, 40)
      .concat(
        ['17:00', '17:30', '18:00'].flatMap((from_time) =>
          [1, 2, 3, 4].map((store_user_id) => ({ booking_date: THURSDAY, from_time, store_user_id })),
        ),
      );
    const responses = [];
    for (const [index, { token }] of robots.entries())
      responses.push(await atStore(token, { ...day[index], ...visitOf([headShave]) }, homeOf(index)));
    // Four barbers work 46 hours, so new customers get 23 hours: 46 visits of half an hour.
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(46);
    // The sum includes 20 minutes of the past visit of the returning customer.
    expect(await barberHours()).toBe(23 + 1 / 3);
    const last = responses.at(-1);
    expect(last).toMatchObject(refused(429, 'unpaid_limit'));
    expect(last?.body.MESSAGE).toContain(payByCard);
    const free = { booking_date: THURSDAY, from_time: '20:00' };
    expect(await atStore(regular?.token ?? '', free)).toMatchObject(booked);
    expect(await byCard({ ...free, store_user_id: 2 }, GOOD_CARD)).toMatchObject(booked);
  });
});

it('unpaid visits are limited to two hundred hours for the neighbourhood of a network (ABUSE-3, ABUSE-6)', async () => {
  const [firstCustomer, nextCustomer] = await customers(2, 'around');
  await fourHoursEach(
    firstCustomer?.id,
    1,
    Array.from({ length: 50 }, (_, index) => `10.0.0.${index}`),
  );
  const token = nextCustomer?.token ?? '';
  expect(await atStore(token, {}, '10.0.0.200')).toMatchObject(refused(429, 'unpaid_limit'));
  expect(await atStore(token, {}, homeOf(1))).toMatchObject(booked);
});

describe('a slot that is held for a card', () => {
  it('is released when the provider does not know the card, and can be booked with a valid card (ABUSE-4)', async () => {
    const unknown = { submit_key: 'mistyped-1', payment_method_id: 'pm_of_nobody' };
    expect(await byCard(unknown, GOOD_CARD)).toMatchObject(refused(402, 'card_declined'));
    expect(await barberHours()).toBe(0);
    const again = { submit_key: 'mistyped-1', guest_customer_email: `guest-${guests}@guest.example` };
    expect(await byCard(again, GOOD_CARD)).toMatchObject(booked);
  });

  it('counts an unknown card only for the hours of earlier declined cards (ABUSE-4, ABUSE-5)', async () => {
    const longVisit = { ...everywhere[0], ...visitOf(longest), submit_key: 'mistyped-2' };
    const request = { ...longVisit, guest_customer_email: 'mistyped@guest.example' };
    const unknown = { ...request, payment_method_id: 'pm_of_nobody' };
    for (const card of [unknown, request]) expect((await byCard(card, DECLINED_CARD)).status).toBe(402);
    expect(await barberHours()).toBe(3);
    expect(await byCard(unknown, GOOD_CARD)).toMatchObject(refused(402, 'card_declined'));
    expect(await barberHours()).toBe(0);
    expect(await byCard(request, GOOD_CARD)).toMatchObject(refused(429, 'too_many'));
  });

  it.each([
    ['whose card is declined', DECLINED_CARD],
    ['whose card waits for the bank', BANK_ASKS_CARD],
  ])('%s is limited to six hours an hour and twelve a day from one address (ABUSE-5)', async (_, number) => {
    const from = homeOf(0);
    const heldHours: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let index = 0; index < 10; index += 1)
        await byCard({ ...everywhere[index], ...visitOf([colour, wattle]) }, number, from);
      heldHours.push(await barberHours());
      server.later(60);
      await sweep(server.deps);
    }
    expect(heldHours.every((hours) => hours <= 6)).toBe(true);
    expect(heldHours.reduce((sum, hours) => sum + hours)).toBeLessThanOrEqual(12);
    // Other customers can book as before, and paid visits do not count.
    for (const index of [40, 41, 42, 43, 60]) {
      const visit = { ...everywhere[index], ...visitOf([colour, wattle]) };
      expect(await byCard(visit, GOOD_CARD, homeOf(1))).toMatchObject(booked);
    }
  });

  it('counts again when the same submit renews it (ABUSE-5)', async () => {
    const answers = [];
    const request = {
      submit_key: 'for-ever-1',
      guest_customer_email: 'ever@guest.example',
      ...visitOf([colour]),
    };
    for (let round = 0; round < 16; round += 1) {
      answers.push((await byCard(request, BANK_ASKS_CARD, homeOf(0))).status);
      server.later(11);
    }
    // A visit of 40 minutes fits four times into the limit of an hour and nine times into the six hours of a day.
    expect(answers.filter((status) => status === 402)).toHaveLength(9);
    expect(answers.slice(0, 6)).toEqual([402, 402, 402, 402, 429, 429]);
  });

  it.each([
    ['time', longest, BANK_ASKS_CARD, 1, 1],
    ['cards', [haircut], DECLINED_CARD, 2, 5],
    ['visits', [buzzCut], BANK_ASKS_CARD, 12, 1],
  ])(
    "reserves a customer's own limit of %s when guests type the customer's address (ABUSE-5, ABUSE-7)",
    async (_, services, number, visits, tries) => {
      const email = 'casey@customer.example';
      const { token } = await server.customer(email);
      const visit = (index: number) => ({ ...everywhere[index], ...visitOf(services) });
      const guest = (index: number) => {
        const typed = { guest_customer_email: email, submit_key: `typed-key-${index}` };
        return byCard({ ...visit(index), ...typed }, number, homeOf(index));
      };
      for (let index = 0; index < visits; index += 1)
        for (let card = 0; card < tries; card += 1) expect(await guest(index)).toMatchObject({ status: 402 });
      expect(await guest(visits)).toMatchObject(refused(429, 'too_many'));
      const paid = { booking_status_id: 7, payment_method_id: await server.card() };
      expect(await atStore(token, { ...visit(visits + 1), ...paid }, homeOf(99))).toMatchObject(booked);
    },
  );
});

describe('the limits', () => {
  const write = (contact_email: string, from: string) =>
    server.send(
      sendMessage,
      {
        contact_name: 'Gina',
        contact_email,
        contact_phone: '',
        contact_message: 'Hello',
        store_brand_id: 68,
      },
      undefined,
      from,
    );

  it.each([
    ['a /48', 4, (index: number) => `2001:db8:5:${(index * 256).toString(16)}::1`],
    ['a /56', 2, (index: number) => `2001:db8:5:${(0x700 + index).toString(16)}::1`],
    ['a /24', 4, (index: number) => `203.0.113.${index}`],
  ])(
    'count the requests of a network for all of %s: %d times the limit (ABUSE-6)',
    async (_, share, addressOf) => {
      const answers = [];
      for (let index = 0; index < 10 * share + 1; index += 1)
        answers.push((await write(`guest-${index}@guest.example`, addressOf(index))).status);
      expect(answers.lastIndexOf(201)).toBe(10 * share - 1);
      expect(answers.at(-1)).toBe(429);
      expect(await write('guest@guest.example', homeOf(1))).toMatchObject({ status: 201 });
    },
  );

  it('count every kind of request for the neighbourhood of a network too (ABUSE-6)', async () => {
    expect(await byCard({}, DECLINED_CARD, homeOf(0))).toMatchObject(refused(402, 'card_declined'));
    await server.send(joinQueue, stranger(1), undefined, homeOf(0));
    await write('gina@guest.example', homeOf(0));
    const { rows } = await sql<{ bucket: string }>`select bucket from rate_limits`.execute(
      server.database.db,
    );
    const limitsOf = (kind: string) =>
      rows.flatMap(({ bucket }) => new RegExp(`^(.*):${kind}:`).exec(bucket)?.[1] ?? []).sort();
    expect(limitsOf('address')).toEqual([
      'contact-us',
      'declines',
      'held-1440',
      'held-60',
      'intents',
      'join-queue',
    ]);
    expect(limitsOf('network')).toEqual(limitsOf('address'));
  });

  it('count the requests of an e-mail address for its mailbox (ABUSE-7)', async () => {
    const spellings = [
      'gina@gmail.com',
      'Gi.na@gmail.com',
      'g.i.n.a+1@GMAIL.com',
      'gina+22@gmail.com',
      'gina+3@gmail.com',
    ];
    for (const [index, email] of spellings.entries())
      expect(await write(email, homeOf(index))).toMatchObject({ status: 201 });
    expect(await write('gina+cannon@gmail.com', homeOf(9))).toMatchObject(refused(429, 'too_many'));
    // At any other mail provider, an address with a dot is a different mailbox.
    for (const name of ['g.ina', 'gi.na', 'gin.a', 'g.i.na', 'g.in.a', 'gi.n.a'])
      expect(await write(`${name}@guest.example`, homeOf(9))).toMatchObject({ status: 201 });
  });
});

describe('a queue', () => {
  const join = (
    index: number,
    { from = homeOf(index), ...changes }: Partial<Join> & { from?: string } = {},
  ) => server.send(joinQueue, stranger(index, changes), undefined, from);
  const ids = longest.map(({ entity_id }) => entity_id);
  const tokenIn = ({ body }: ServerAnswer) => (body.RESULT as { place_token: string | null }).place_token;

  it('accepts as many visits as the working time allows, and names the next opening in the refusal (ABUSE-8)', async () => {
    expect(await join(0, { services: [...ids, 4] })).toMatchObject(refused(422, 'invalid'));
    expect(await join(0, { services: [4, 4] })).toMatchObject(refused(422, 'invalid'));
    const answers = [];
    for (let index = 1; index <= 20; index += 1)
      answers.push(await joinWithWork(server, stranger(index, { services: ids }), homeOf(index)));
    // Four barbers work ten hours each, with breaks: 13 visits of three hours fit.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(13);
    const { body } = answers.at(-1) ?? {};
    expect(body).toMatchObject({ CODE: 'store_closed', RESULT: { queue_opens: { day: '2026-11-21' } } });
    expect(body?.MESSAGE).toMatch(/is full for today. The queue opens on Saturday/);
  });

  it('allows thirty open places for a network (ABUSE-8)', async () => {
    const answers = [];
    for (let index = 1; index <= 31; index += 1) {
      if (index === 30) server.later(60);
      answers.push(await join(index, { from: homeOf(0), services: [9] }));
    }
    expect(answers.map(({ status }) => status).lastIndexOf(201)).toBe(29);
    expect(answers.at(-1)).toMatchObject(refused(429, 'too_many'));
  });

  it('allows a hundred and twenty open places for the neighbourhood of a network (ABUSE-6, ABUSE-8)', async () => {
    const { db } = server.database;
    const day = stranger(1).date;
    await db.insertInto('queue_days').values({ store_id: 1, day, last_number: 120 }).execute();
    await sql`
      insert into queue_places (store_id, day, number, customer_name, email, phone, state, joined_at, joined_from)
      select 1, ${day}, n, 'Guest', n || '@guest.example', '6149157' || 1000 + n, 'waiting', ${server.clock.now},
             '10.0.0.' || n / 30
        from generate_series(1, 120) as n`.execute(db);
    expect(await join(1, { from: '10.0.0.200' })).toMatchObject(refused(429, 'too_many'));
    expect(await join(1, { from: '10.0.1.200' })).toMatchObject({ status: 201 });
  });

  it('returns the token of a place only to its own network, for ten minutes after joining (ABUSE-9)', async () => {
    const first = await join(1);
    const services = async () =>
      (await server.database.db.selectFrom('queue_lines').select('entity_id').execute()).length;
    expect(tokenIn(await join(1, { services: [1, 9] }))).not.toBe(null);
    expect(await services()).toBe(2);
    const fromElsewhere = await join(1, { from: homeOf(2), services: [1] });
    expect(fromElsewhere).toMatchObject({
      status: 201,
      body: { MESSAGE: first.body.MESSAGE, RESULT: { place_token: null } },
    });
    server.later(11);
    expect(tokenIn(await join(1, { services: [1] }))).toBe(null);
    expect(await services()).toBe(2);
    // Each of the four mails has a token, and two answers.
    expect(await server.count('queue_tokens')).toBe(4 + 2);
  });
});

it.each([
  ['to be paid at the store', async () => ({})],
  ['paid by card', async () => ({ booking_status_id: 7, payment_method_id: await server.card() })],
])('a customer can book and cancel visits %s twelve times in an hour (ABUSE-14)', async (_, paying) => {
  const { token } = await server.customer();
  const statuses = [];
  for (let round = 0; round < 14; round += 1) {
    const { status, body } = await atStore(token, {
      submit_key: `round-key-${round}`,
      ...(await paying()),
    });
    statuses.push(status);
    const { booking_id } = (body.RESULT ?? {}) as { booking_id?: number };
    if (status === 200)
      await server.send(updateBooking, { booking_id: Number(booking_id), booking_status_id: 6 }, token);
  }
  expect([statuses.lastIndexOf(200), statuses.at(-1)]).toEqual([11, 429]);
});

it('a customer has at most twenty sessions; the oldest ends first (ABUSE-14)', async () => {
  const { id } = await server.customer();
  const tokens = [];
  for (let times = 0; times < 25; times += 1) {
    server.later(1);
    tokens.push(await openSession(server.database.db, { customerId: id }, server.clock.now));
  }
  expect(await server.count('session_tokens')).toBe(20);
  expect(await server.send(getProfile, {}, tokens.at(-1))).toMatchObject({ status: 200 });
  expect(await server.send(getProfile, {}, tokens[0])).toMatchObject({ status: 401 });
});
