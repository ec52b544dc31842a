import { shop } from 'virtual:shop';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { getProfile } from '../../contract/account.ts';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { sendMessage } from '../../contract/contact.ts';
import { updateBooking } from '../../contract/my-bookings.ts';
import { joinQueue } from '../../contract/queue.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { homeOf } from './hammer.ts';
import { type Join, joinWithWork, stranger } from './queue/queue-server.ts';
import { buzzCut, colour, everywhere, headShave, longest, visitOf, wattle } from './robot.ts';
import { booked, refused } from './submitter.ts';
import {
  type Answered,
  BANK_ASKS_CARD,
  type BookingRequest,
  customerRequest,
  DECLINED_CARD,
  GOOD_CARD,
  guestRequest,
  haircut,
  startTestServer,
  THURSDAY,
} from './test-server.ts';

/** A stranger with a script, and honest people beside it. */
const server = startTestServer();
beforeEach(() => {
  server.deps.proxies = 1;
});

const payByCard = 'pay now by card';
const ringUs = `ring us on ${shop.phone}`;
/** What is taken from others at this moment, in hours of the barbers. */
async function barberHours(): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select coalesce(sum(extract(epoch from upper(during) - lower(during))) / 3600, 0)::float as hours
      from bookings where booking_status_id in (2, 8)`.execute(server.database.db);
  return rows[0]?.hours ?? Number.NaN;
}
const atStore = (token: string, changes: Partial<BookingRequest>, from = homeOf(0)) =>
  server.send(storeBooking, customerRequest(changes), token, from);
let guests = 0;
/** A guest with a card; nobody unless told, from a home of their own. */
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
/** Customers who were never seen before, each with a place to be: all of one, unless told. */
const customers = (many: number, prefix: string) =>
  Promise.all(Array.from({ length: many }, (_, index) => server.customer(`${prefix}-${index}@mail.example`)));

/** Visits of four hours, each on a day of its own and from an address, that a customer has not paid. */
const fourHoursEach = (customer: number | undefined, barber: number, addresses: readonly string[]) =>
  sql`
    with each as (
      select address, n, timestamptz '2026-12-01' + n * interval '1 day' as starts
        from unnest(${addresses}::text[]) with ordinality as one (address, n)),
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
  it('lasts three hours at most and has a service once, and is told by whom it can be had all the same (ABUSE-1)', async () => {
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

describe('visits that are to be paid at the store', () => {
  it('are three of a customer, of three hours, and no two at once; many at once are no more (ABUSE-2, ABUSE-22)', async () => {
    const { token } = await server.customer();
    const answers = [];
    for (const place of everywhere.slice(0, 30))
      answers.push(await atStore(token, { ...place, submit_key: `robot-key-${answers.length}` }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await barberHours()).toBe(1);
    const [, twin] = answers;
    expect(twin).toMatchObject(refused(409, 'visits_overlap'));
    const last = answers.at(-1);
    expect(last).toMatchObject(refused(429, 'unpaid_limit'));
    for (const words of [ringUs, payByCard]) expect(last?.body.MESSAGE).toContain(words);
    // Who pays now, or gives one up, may come.
    const payment_method_id = await server.card();
    const paid = { ...everywhere.at(-1), booking_status_id: 7, payment_method_id, submit_key: 'paying-key' };
    expect(await atStore(token, paid)).toMatchObject(booked);
    const booking_id = Number((answers[0]?.body.RESULT as { booking_id?: number } | undefined)?.booking_id);
    await server.send(updateBooking, { booking_id, booking_status_id: 6 }, token);
    const others = everywhere.slice(100, 110);
    const atOnce = await Promise.all(
      others.map((place, index) => atStore(token, { ...place, submit_key: `at-once-${index}` })),
    );
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);

    const other = await server.customer('long@mail.example');
    const long = (index: number) => ({ ...everywhere[200 + 40 * index], ...visitOf([colour, wattle]) });
    for (const index of [0, 1]) expect(await atStore(other.token, long(index))).toMatchObject(booked);
    expect(await atStore(other.token, long(2))).toMatchObject(refused(429, 'unpaid_limit'));
  });

  it('are fifty hours from a network: a hundred people of one office, and no robot after them (ABUSE-3)', async () => {
    const office = await customers(100, 'office');
    const robots = await customers(12, 'robot');
    // Half an hour each, but for the first: ten minutes are left of the fifty hours.
    const ask = (who: { token: string }, index: number) =>
      atStore(who.token, {
        ...everywhere[index * 2],
        ...visitOf([index === 0 ? haircut : headShave]),
        submit_key: `from-here-${index}`,
      });
    const honest = [];
    for (const [index, one] of office.entries()) honest.push(await ask(one, index));
    expect(new Set(honest.map(({ status, body }) => `${status} ${body.MESSAGE}`)).size).toBe(1);
    expect(honest[0]).toMatchObject(booked);
    for (const [index, one] of robots.slice(0, 2).entries()) {
      const refusal = await ask(one, 100 + index);
      expect(refusal).toMatchObject(refused(429, 'unpaid_limit'));
      expect(refusal.body.MESSAGE).toContain(ringUs);
    }
    // One gives theirs up: of many at once one takes it.
    const booking_id = Number((honest[1]?.body.RESULT as { booking_id?: number } | undefined)?.booking_id);
    await server.send(updateBooking, { booking_id, booking_status_id: 6 }, office[1]?.token);
    const atOnce = await Promise.all(robots.map((one, index) => ask(one, 105 + index)));
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await barberHours()).toBeCloseTo(50 - 1 / 6);
    expect(await atStore(robots[0]?.token ?? '', { ...everywhere.at(-1) }, homeOf(1))).toMatchObject(booked);
  });

  it('of whoever has come before count for no network, and are refused by none (ABUSE-3)', async () => {
    const regulars = await customers(2, 'regular');
    const come = { booking_date: '2026-11-20', from_time: '13:00' };
    for (const [index, { token }] of regulars.entries())
      expect(await atStore(token, { ...come, store_user_id: 1 + index })).toMatchObject(booked);
    server.later(4 * 60);
    const fiftyHours = Array.from({ length: 13 }, () => homeOf(0));
    // As many as a network has, all of one who has come.
    await fourHoursEach(regulars[0]?.id, 1, fiftyHours);
    const [newcomer, next] = await customers(2, 'newcomer');
    expect(await atStore(newcomer?.token ?? '', { ...everywhere[0] })).toMatchObject(booked);
    await fourHoursEach(newcomer?.id, 2, fiftyHours);
    expect(await atStore(next?.token ?? '', { ...everywhere[1] })).toMatchObject(
      refused(429, 'unpaid_limit'),
    );
    expect(await atStore(regulars[1]?.token ?? '', { ...everywhere[1] })).toMatchObject(booked);
  });

  it('are half of a day for all who never came, and none of it is kept from whoever has, or pays (ABUSE-3)', async () => {
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
    const took = [];
    for (const [index, { token }] of robots.entries())
      took.push(await atStore(token, { ...day[index], ...visitOf([headShave]) }, homeOf(index)));
    // Four barbers work 46 hours.
    expect(took.filter(({ status }) => status === 200)).toHaveLength(46);
    // And twenty minutes of the regular customer, which are over.
    expect(await barberHours()).toBe(23 + 1 / 3);
    const last = took.at(-1);
    expect(last).toMatchObject(refused(429, 'unpaid_limit'));
    expect(last?.body.MESSAGE).toContain(payByCard);
    const free = { booking_date: THURSDAY, from_time: '20:00' };
    expect(await atStore(regular?.token ?? '', free)).toMatchObject(booked);
    expect(await byCard({ ...free, store_user_id: 2 }, GOOD_CARD)).toMatchObject(booked);
  });
});

it('visits to be paid at the store are two hundred hours of all that lies around a network (ABUSE-3, ABUSE-6)', async () => {
  const [one, next] = await customers(2, 'around');
  await fourHoursEach(
    one?.id,
    1,
    Array.from({ length: 50 }, (_, index) => `10.0.0.${index}`),
  );
  const token = next?.token ?? '';
  expect(await atStore(token, {}, '10.0.0.200')).toMatchObject(refused(429, 'unpaid_limit'));
  expect(await atStore(token, {}, homeOf(1))).toMatchObject(booked);
});

describe('a time that is held for a card', () => {
  it('is none where the provider does not know the card, and is had again by whoever enters another (ABUSE-4)', async () => {
    const unknown = { submit_key: 'mistyped-1', payment_method_id: 'pm_of_nobody' };
    expect(await byCard(unknown, GOOD_CARD)).toMatchObject(refused(402, 'card_declined'));
    expect(await barberHours()).toBe(0);
    const again = { submit_key: 'mistyped-1', guest_customer_email: `guest-${guests}@guest.example` };
    expect(await byCard(again, GOOD_CARD)).toMatchObject(booked);
  });

  it('counts nothing of it, but what an earlier card was tried for (ABUSE-4, ABUSE-5)', async () => {
    const long = { ...everywhere[0], ...visitOf(longest), submit_key: 'mistyped-2' };
    const one = { ...long, guest_customer_email: 'mistyped@guest.example' };
    const unknown = { ...one, payment_method_id: 'pm_of_nobody' };
    for (const card of [unknown, one]) expect((await byCard(card, DECLINED_CARD)).status).toBe(402);
    expect(await barberHours()).toBe(3);
    expect(await byCard(unknown, GOOD_CARD)).toMatchObject(refused(402, 'card_declined'));
    expect(await barberHours()).toBe(0);
    expect(await byCard(one, GOOD_CARD)).toMatchObject(refused(429, 'too_many'));
  });

  it.each([
    ['is refused', DECLINED_CARD],
    ['waits for its bank', BANK_ASKS_CARD],
  ])('that %s is six hours from one address in an hour, and twelve in a day (ABUSE-5)', async (_, number) => {
    const from = homeOf(0);
    const taken: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let index = 0; index < 10; index += 1)
        await byCard({ ...everywhere[index], ...visitOf([colour, wattle]) }, number, from);
      taken.push(await barberHours());
      server.later(60);
      await sweep(server.deps);
    }
    expect(taken.every((hours) => hours <= 6)).toBe(true);
    expect(taken.reduce((sum, hours) => sum + hours)).toBeLessThanOrEqual(12);
    // Beside it everybody else is as welcome as ever, and what is paid counts for nothing.
    for (const index of [40, 41, 42, 43, 60]) {
      const visit = { ...everywhere[index], ...visitOf([colour, wattle]) };
      expect(await byCard(visit, GOOD_CARD, homeOf(1))).toMatchObject(booked);
    }
  });

  it('counts anew when it is renewed by the same submit (ABUSE-5)', async () => {
    const answers = [];
    const one = {
      submit_key: 'for-ever-1',
      guest_customer_email: 'ever@guest.example',
      ...visitOf([colour]),
    };
    for (let round = 0; round < 16; round += 1) {
      answers.push((await byCard(one, BANK_ASKS_CARD, homeOf(0))).status);
      server.later(11);
    }
    // Forty minutes fit into three hours four times, and nine times into the six of a day.
    expect(answers.filter((status) => status === 402)).toHaveLength(9);
    expect(answers.slice(0, 6)).toEqual([402, 402, 402, 402, 429, 429]);
  });

  it.each([
    ['time', longest, BANK_ASKS_CARD, 1, 1],
    ['cards', [haircut], DECLINED_CARD, 2, 5],
    ['visits', [buzzCut], BANK_ASKS_CARD, 12, 1],
  ])(
    'leaves a customer their %s, whatever guests take who type their address (ABUSE-5, ABUSE-7)',
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

describe('what is counted', () => {
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
  ])('of a network is counted for all of %s: %d times as much (ABUSE-6)', async (_, share, addressOf) => {
    const answers = [];
    for (let index = 0; index < 10 * share + 1; index += 1)
      answers.push((await write(`guest-${index}@guest.example`, addressOf(index))).status);
    expect(answers.lastIndexOf(201)).toBe(10 * share - 1);
    expect(answers.at(-1)).toBe(429);
    expect(await write('guest@guest.example', homeOf(1))).toMatchObject({ status: 201 });
  });

  it('of a network is counted for what lies around it, whatever it is (ABUSE-6)', async () => {
    expect(await byCard({}, DECLINED_CARD, homeOf(0))).toMatchObject(refused(402, 'card_declined'));
    await server.send(joinQueue, stranger(1), undefined, homeOf(0));
    await write('gina@guest.example', homeOf(0));
    const { rows } = await sql<{ bucket: string }>`select bucket from rate_limits`.execute(
      server.database.db,
    );
    const whats = (kind: string) =>
      rows.flatMap(({ bucket }) => new RegExp(`^(.*):${kind}:`).exec(bucket)?.[1] ?? []).sort();
    expect(whats('address')).toEqual([
      'contact-us',
      'declines',
      'held-1440',
      'held-60',
      'intents',
      'join-queue',
    ]);
    expect(whats('network')).toEqual(whats('address'));
  });

  it('of an e-mail address is counted for its mailbox (ABUSE-7)', async () => {
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
    // A dot is another mailbox anywhere else.
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
  const tokenIn = ({ body }: Answered) => (body.RESULT as { place_token: string | null }).place_token;

  it('takes whom there is working time left for, and tells the others when it opens again (ABUSE-8)', async () => {
    expect(await join(0, { services: [...ids, 4] })).toMatchObject(refused(422, 'invalid'));
    expect(await join(0, { services: [4, 4] })).toMatchObject(refused(422, 'invalid'));
    const answers = [];
    for (let index = 1; index <= 20; index += 1)
      answers.push(await joinWithWork(server, stranger(index, { services: ids }), homeOf(index)));
    // Ten hours of four barbers, each with a break.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(13);
    const { body } = answers.at(-1) ?? {};
    expect(body).toMatchObject({ CODE: 'store_closed', RESULT: { queue_opens: { day: '2026-11-21' } } });
    expect(body?.MESSAGE).toMatch(/is full for today. The queue opens on Saturday/);
  });

  it('has thirty of one network at once (ABUSE-8)', async () => {
    const answers = [];
    for (let index = 1; index <= 31; index += 1) {
      if (index === 30) server.later(60);
      answers.push(await join(index, { from: homeOf(0), services: [9] }));
    }
    expect(answers.map(({ status }) => status).lastIndexOf(201)).toBe(29);
    expect(answers.at(-1)).toMatchObject(refused(429, 'too_many'));
  });

  it('has a hundred and twenty of all that lies around a network at once (ABUSE-6, ABUSE-8)', async () => {
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

  it('gives the token of a place to nobody but who took it, who may have lost the answer (ABUSE-9)', async () => {
    const first = await join(1);
    const services = async () =>
      (await server.database.db.selectFrom('queue_lines').select('entity_id').execute()).length;
    expect(tokenIn(await join(1, { services: [1, 9] }))).not.toBe(null);
    expect(await services()).toBe(2);
    const elsewhere = await join(1, { from: homeOf(2), services: [1] });
    expect(elsewhere).toMatchObject({
      status: 201,
      body: { MESSAGE: first.body.MESSAGE, RESULT: { place_token: null } },
    });
    server.later(11);
    expect(tokenIn(await join(1, { services: [1] }))).toBe(null);
    expect(await services()).toBe(2);
    expect(await server.count('queue_tokens')).toBe(2);
  });
});

it.each([
  ['to be paid at the store', async () => ({})],
  ['paid by card', async () => ({ booking_status_id: 7, payment_method_id: await server.card() })],
])('a customer books and cancels visits %s twelve times in an hour (ABUSE-14)', async (_, paying) => {
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

it('a customer is signed in at twenty places (ABUSE-14)', async () => {
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
