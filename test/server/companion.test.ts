import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../contract/endpoint.ts';
import { type FreeDay, loadFreeTimes } from '../../contract/free-times.ts';
import { listBookings, updateBooking } from '../../contract/my-bookings.ts';
import { cancelVisit, loadNextTimes, loadVisit, moveVisit, type NextTime } from '../../contract/visit.ts';
import { blockTime } from '../../server/acts/block-time.ts';
import { selectRings } from '../../server/acts/ring-list.ts';
import { selectUndoable } from '../../server/acts/undo.ts';
import { notifyUnstaffed } from '../../server/booking/unstaffed.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { printDay } from '../../server/ops/day-order.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { followReturns } from '../../server/payments/returns.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { inTurn, pairs, pairWith, together } from './companion-fixture.ts';
import { openQueueServer } from './queue/queue-server.ts';
import { BANK_ASKS_CARD, type BookingRequest, beardShave, haircut, THURSDAY } from './test-server.ts';

const at = (time: string, barber_id = 1) => ({ day: THURSDAY, time, barber_id });

describe.each(engines)('a visit of two people, on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  beforeEach(() => server.reset());
  const { book, booked, chairs } = pairs(server);
  const desk = () => ({ key: `act-${Math.random()}`, who: 'desk' });
  const command = (...words: string[]) =>
    answerCommand({ db: server.database.db, now: server.deps.now }, words);
  const mails = async () =>
    server.database.db.selectFrom('outbox').selectAll().orderBy('outbox_id').execute();
  const move = (visit_key: string, to: RequestOf<typeof moveVisit>['to'], move_key = 'move-key-1') =>
    server.send(moveVisit, { visit_key, move_key, from: at('10:00'), to, total_cents: 5000 });
  /** Returns the times that the move of a visit offers from Thursday on. */
  const offeredOn = async (visit_key: string, search: { days?: number; barber_id?: number; count: number }) =>
    (await server.send(loadNextTimes, { visit_key, store_id: 1, minutes: 20, from: THURSDAY, ...search }))
      .result as NextTime[];
  const barbersAt = (offered: NextTime[], wanted: string) => {
    const { barber, companion_barber: second } = offered.find(({ time }) => time === wanted) ?? {};
    return [barber?.id, second?.id];
  };
  const payment = () => server.database.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();

  it.each([
    { name: 'at the same time with two barbers', changes: together, second: '10:00 2 companion' },
    { name: 'one after the other with one barber', changes: inTurn, second: '10:20 1 companion' },
  ])('is booked $name, with a single payment (SHOP-120)', async ({ changes, second }) => {
    const { booking_id, total_amount } = await booked(changes);

    expect(total_amount).toBe(50);
    expect(await chairs()).toEqual(['10:00 1 visit', second]);
    expect(await server.database.db.selectFrom('payments').selectAll().execute()).toMatchObject([
      { amount_cents: 5000, state: 'succeeded', booking_id },
    ]);
  });

  it.each<[string, Partial<BookingRequest>, { before?: Partial<BookingRequest>; status?: number }]>([
    [
      'the chair of the second person is taken',
      together,
      { before: { store_user_id: 2, from_time: '09:45' }, status: 409 },
    ],
    ['the barber has no time for both in turn', inTurn, { before: { from_time: '10:30' }, status: 409 }],
    ['the second barber does not exist', pairWith(99), { status: 404 }],
    ['the price is of one person', { ...together, total_amount: 30 }, { status: 409 }],
    [
      'a service of the second person is unknown',
      { ...together, companion: { store_user_id: 2, services: [{ ...beardShave, entity_id: 999 }] } },
      {},
    ],
    [
      'the second person has a service twice',
      { companion: { store_user_id: 2, services: [beardShave, beardShave] }, total_amount: 70 },
      {},
    ],
    [
      'both together are longer than three hours',
      {
        companion: {
          store_user_id: 2,
          services: [2, 3, 5, 6, 10, 11, 12].map((entity_id) => ({
            ...beardShave,
            entity_id,
            service_duration: 40,
          })),
        },
      },
      {},
    ],
  ])(
    'is refused if %s, and then nothing is taken (SHOP-121)',
    async (_, changes, { before, status = 422 }) => {
      if (before) await booked(before);
      const earlier = await chairs();

      expect(await book(changes)).toMatchObject({ status });

      expect(await chairs()).toEqual(earlier);
    },
  );

  it('can have the same service for both people (SHOP-121)', async () => {
    await booked({ companion: { store_user_id: 2, services: [haircut] }, total_amount: 60 });

    expect(await chairs()).toEqual(['10:00 1 visit', '10:00 2 companion']);
  });

  it.each<
    [
      string,
      (
        visit: { booking_id: number; booking_uniqueid: string; manage_key: string },
        token: string,
      ) => Promise<unknown>,
    ]
  >([
    [
      'by the customer',
      ({ booking_id }, token) =>
        server.send(updateBooking, { booking_id, booking_status_id: 6, refund_cents: 5000 }, token),
    ],
    [
      'by its link',
      ({ manage_key }) =>
        server.send(cancelVisit, { visit_key: manage_key, cancel_key: 'cancel-key-1', refund_cents: 5000 }),
    ],
    ['by the shop', ({ booking_uniqueid }) => command('visit', 'cancel', booking_uniqueid, 'all')],
    [
      'by a refund of the provider',
      async () => {
        const { payment_intent_id } = await payment();
        await server.deps.cards.refundIntent(payment_intent_id, 0);
        const { cards } = server.deps;
        const returns = { isDisputed: false, lostCents: 0, refundedCents: 5000 };
        await followReturns(
          { ...server.deps, cards: { ...cards, retrieveReturns: async () => returns } },
          payment_intent_id,
        );
      },
    ],
  ])('is cancelled %s with both chairs, and the refund is of both people (SHOP-122)', async (_, cancel) => {
    const { token } = await server.customer();
    const byCard = { ...together, booking_status_id: 7, payment_method_id: await server.card() };
    const visit = await booked(byCard, { token });

    await cancel(visit, token);
    await sweep(server.deps);

    expect(await chairs()).toEqual([]);
    expect(await payment()).toMatchObject({ state: 'refunded' });
    expect((await mails()).filter(({ subject }) => subject.includes('is cancelled')).length).toBe(1);
    expect(await book(together)).toMatchObject({ status: 200 });
  });

  it('loses both chairs when its card is not charged in time (SHOP-122, SHOP-124)', async () => {
    const payment_method_id = await server.card(BANK_ASKS_CARD);
    await book({ ...together, payment_method_id });
    expect(await chairs()).toEqual(['10:00 1 visit', '10:00 2 companion']);
    expect(await book(pairWith(3))).toMatchObject({ status: 409 });
    expect(await book({ store_user_id: 2 })).toMatchObject({ status: 409 });

    server.later(11);
    await sweep(server.deps);

    expect(await chairs()).toEqual([]);
  });

  it('gets both chairs back by the undo of a cancellation, or neither (SHOP-122)', async () => {
    const { token } = await server.customer();
    const cancel = async () => {
      const { booking_uniqueid } = await booked(together, { token });
      await command('visit', 'cancel', booking_uniqueid, 'nothing');
      const [done] = await selectUndoable(server.database.db, server.clock.now);
      return () => command('undo', String(done?.id));
    };
    const undo = await cancel();
    await undo();
    expect(await chairs()).toEqual(['10:00 1 visit', '10:00 2 companion']);

    await server.reset();
    const other = await server.customer();
    const { booking_uniqueid } = await booked(together, { token: other.token });
    await command('visit', 'cancel', booking_uniqueid, 'nothing');
    const [done] = await selectUndoable(server.database.db, server.clock.now);
    await booked({ store_user_id: 2 });
    await expect(command('undo', String(done?.id))).rejects.toThrow('The chair is taken meanwhile');
    expect(await chairs()).toEqual(['10:00 2 visit']);
  });

  it.each([
    { name: 'to another time', pair: together, to: at('14:30'), second: '14:30 2 companion' },
    { name: 'to a third barber', pair: together, to: at('10:00', 3), second: '10:00 2 companion' },
    { name: 'to the second barber', pair: together, to: at('10:15', 2), second: '10:15 1 companion' },
    { name: 'one after the other', pair: inTurn, to: at('14:30', 2), second: '14:50 2 companion' },
    { name: 'one after the other by a quarter', pair: inTurn, to: at('10:15'), second: '10:35 1 companion' },
  ])(
    'is moved with both chairs $name, and the undo moves both back (SHOP-123)',
    async ({ pair, to, second }) => {
      const { manage_key } = await booked(pair);
      const before = await chairs();

      expect(await move(manage_key, to)).toMatchObject({ status: 200 });

      expect(await chairs()).toEqual([`${to.time} ${to.barber_id} visit`, second]);
      const [done] = await selectUndoable(server.database.db, server.clock.now);
      await command('undo', String(done?.id));
      expect(await chairs()).toEqual(before);
    },
  );

  it('is not moved if only one of its chairs is free (SHOP-123)', async () => {
    const { manage_key } = await booked(together);
    await booked({ store_user_id: 2, from_time: '14:30' });
    const before = await chairs();

    for (const [key, second] of Object.entries({
      'move-key-1': {},
      'move-key-2': { companion_barber_id: 2 },
    }))
      expect(await move(manage_key, { ...at('14:30'), ...second }, key)).toMatchObject({
        status: 409,
      });

    expect(await chairs()).toEqual(before);
  });

  it('is offered each time of a day with two free barbers, and moved to them (SHOP-123, MOVE-25)', async () => {
    const { manage_key } = await booked(together);
    await booked({ store_user_id: 2, from_time: '14:30' });
    await booked({ store_user_id: 1, from_time: '16:00' });

    const offered = await offeredOn(manage_key, { days: 1, count: 96 });

    expect(new Set(offered.map(({ day }) => day))).toEqual(new Set([THURSDAY]));
    expect(new Set(offered.map(({ time }) => time)).size).toBe(offered.length);
    expect(barbersAt(offered, '10:15')).toEqual([1, 2]);
    expect(barbersAt(offered, '14:30')).toEqual([1, 3]);
    expect(barbersAt(offered, '16:00')).toEqual([3, 2]);
    const to = { ...at('14:30'), companion_barber_id: 3 };
    expect(await move(manage_key, to)).toMatchObject({ status: 200 });
    expect(await chairs()).toEqual(['14:30 1 visit', '14:30 2 visit', '14:30 3 companion', '16:00 1 visit']);
  });

  it('is offered the times of a day on which the second barber is off, as a new booking is (SHOP-123, MOVE-25)', async () => {
    const { manage_key } = await booked(together);
    const day = { store_user_id: 2, day: THURSDAY, starts: null, ends: null };
    await server.database.db.insertInto('shift_exceptions').values(day).execute();

    const own = await offeredOn(manage_key, { barber_id: 1, count: 12 });
    const ofDay = await offeredOn(manage_key, { days: 1, count: 96 });

    expect(own.every(({ barber }) => barber.id === 1)).toBe(true);
    for (const offered of [own, ofDay]) expect(barbersAt(offered, '11:00')).toEqual([1, 3]);
    const pair = { minutes: 20, companion_minutes: 15, store_id: 1, from: THURSDAY, days: 1 };
    const [free] = (await server.send(loadFreeTimes, pair)).result as FreeDay[];
    const isOfTwo = ({ barber }: FreeDay['times'][number]) => barber.second?.id !== barber.id;
    const ofNewBooking = free?.times.filter(isOfTwo).map(({ time }) => time) ?? [];
    expect(ofDay.map(({ time }) => time)).toEqual(expect.arrayContaining(ofNewBooking));
  });

  it('counts as a single unpaid visit with the minutes of both chairs, and until both have ended (SHOP-125)', async () => {
    const { token } = await server.customer();
    await booked(inTurn, { token });

    expect(await book({ from_time: '10:15', store_user_id: 3 }, { token })).toMatchObject({
      body: { CODE: 'visits_overlap' },
    });
    await booked({ ...together, from_time: '14:30' }, { token });
    await booked({ from_time: '16:00' }, { token });
    expect(await book({ from_time: '17:00' }, { token })).toMatchObject({ body: { CODE: 'unpaid_limit' } });
  });

  it('is named with both people by mails, calendar file, page, list and print (SHOP-126)', async () => {
    const { token } = await server.customer();
    const { manage_key, calendar_key, booking_uniqueid } = await booked(inTurn, { token });
    await booked({ ...inTurn, store_user_id: 2, from_time: '14:30' }, { token });

    const [confirmed] = await mails();
    expect(confirmed?.text_body).toMatch(
      /Barber: Marco.*Service: Classic Haircut, 20 min, \$30.00.*Second person: 10:20 AM, with Marco.*Service: Beard Shave, 15 min, \$20.00.*Total \$50.00/s,
    );
    expect(await server.mailed()).toEqual(['customer', 'shop', 'barber', 'customer', 'shop', 'barber']);
    const file = await server.deps.db
      .selectFrom('outbox')
      .select('attachments')
      .orderBy('outbox_id')
      .execute();
    expect(JSON.stringify(file[0])).toContain('Classic Haircut\\\\, Beard Shave');
    expect(JSON.stringify(file[0])).toContain('T103500');
    expect(calendar_key).toBeTruthy();
    expect((await server.send(loadVisit, { visit_key: manage_key })).result).toMatchObject({
      barber: { id: 1 },
      companion_barber: { id: 1 },
      minutes: 35,
      services: [
        { name: 'Classic Haircut', person: 'first' },
        { name: 'Beard Shave', person: 'second' },
      ],
      total_cents: 5000,
    });
    const list = (await server.send(listBookings, { store_brand_id: 7 }, token)).result as {
      barber: string;
    }[];
    expect(list.map(({ barber }) => barber)).toEqual([
      expect.stringMatching(/^\w+ \w+ and Marco \w+$/),
      expect.stringMatching(/^Marco \w+$/),
    ]);
    expect(await printDay({ db: server.database.db, now: server.deps.now }, [THURSDAY])).toMatch(
      new RegExp(
        `10:00-10:20 .*Classic Haircut  \\$50.00 to pay.*10:20-10:35  with Casey  Beard Shave  in the price of that visit  ${booking_uniqueid}`,
        's',
      ),
    );
  });

  it('is in the lists of blocked times, calls and absent barbers, if only its second chair is (SHOP-126)', async () => {
    const { booking_uniqueid: number } = await booked(together);
    const { affected } = await blockTime(server.deps, desk(), {
      storeId: 1,
      chair: 2,
      from: { day: THURSDAY, time: '09:45' },
      to: { day: THURSDAY, time: '11:00' },
      note: '',
    });
    expect(affected).toMatchObject([{ number, kind: 'visit' }]);
    expect(await selectRings(server.database.db, server.clock.now)).toMatchObject([
      { number, about: 'blocked' },
    ]);

    await command('hours', 'set', '1', '2', THURSDAY, 'closed');
    expect(await notifyUnstaffed(server.database.db, server.clock.now)).toEqual([
      expect.stringContaining(`Booking ${number}`),
    ]);
  });

  it('frees the remaining minutes of both chairs when it is marked as missed (SHOP-128)', async () => {
    const first = await booked(inTurn);
    server.clock.now = new Date('2026-11-25T23:10:00Z');
    await command('visit', 'missed', first.booking_uniqueid);

    expect(await chairs()).toEqual(['10:00 1 visit']);
    expect(await book({ ...inTurn, from_time: '10:15' })).toMatchObject({ status: 200 });
  });

  it('is offered at the times at which two barbers are free, or one barber for both (SHOP-127)', async () => {
    for (const store_user_id of [1, 3, 4]) await booked({ store_user_id });
    const { result } = await server.send(loadFreeTimes, {
      ...{ store_id: 1, minutes: 20, companion_minutes: 15, from: THURSDAY, days: 1 },
    });
    const [day] = result as FreeDay[];
    const offers = (day?.times ?? []).map(({ time, barber }) => [time, barber.id, barber.second?.id]);

    expect(offers).toContainEqual(['10:00', 2, 2]);
    expect(offers).toContainEqual(['11:00', 1, 2]);
    expect(new Set(offers.map(([time]) => time)).size).toBe(offers.length);
    const wanted = (day?.times ?? []).filter(({ time }) => ['10:00', '11:00', '15:00'].includes(time));
    for (const { time, barber } of wanted)
      await booked({ ...pairWith(barber.second?.id ?? 0), store_user_id: barber.id, from_time: time });
  });
});
