import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { blockTime } from '../../server/acts/block-time.ts';
import { cancelVisit } from '../../server/acts/cancel-visit.ts';
import { moveVisit } from '../../server/acts/move-visit.ts';
import { createApi } from '../../server/app/api.ts';
import type { Deps } from '../../server/http/deps.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { countSharedChairs } from '../support/shared-chairs.ts';
import { chairHolder } from './chair-holder.ts';
import { inTurn, pairs, pairWith, together } from './companion-fixture.ts';
import { homeOf } from './hammer.ts';
import { Stopped, stoppingAt } from './stopping-at.ts';
import { guestRequest, openTestServer, THURSDAY } from './test-server.ts';

const second = { companion: { barber_id: 2, minutes: 15 } };
const held = ['10:00 1 hold', '10:00 2 companion'];

describe.each(engines)('the two chairs of a visit, on the %s database', (engine) => {
  const server = kept(() => openTestServer(engine));
  beforeEach(async () => {
    await server.reset();
    server.deps.proxies = 1;
  });
  const { book, booked, chairs } = pairs(server);
  const ada = () => chairHolder(server, 'submit-of-ada', homeOf(1));
  const ben = () => chairHolder(server, 'submit-of-ben', homeOf(2));
  const counted = async () => {
    const { rows } = await sql<{ hits: number }>`
      select hits from rate_limits where bucket like 'chair-60:address%'`.execute(server.database.db);
    return rows.map(({ hits }) => hits);
  };

  it('are held from Submit for ten minutes, free for their owner and taken for other customers (SHOP-124)', async () => {
    const [owner, stranger] = [ada(), ben()];
    expect(await owner.hold(second)).toMatchObject({ status: 200, until: '2026-11-20T00:10:00.000Z' });

    expect(await chairs()).toEqual(held);
    expect(await counted()).toEqual([35]);
    expect([await owner.sees('10:00', { barber: 2 }), await owner.sees('10:00')]).toEqual([true, true]);
    expect([await stranger.sees('10:00', { barber: 2 }), await stranger.sees('10:00')]).toEqual([
      false,
      false,
    ]);
    expect(await stranger.hold({ barber_id: 2 })).toMatchObject({ code: 'slot_taken' });
    server.later(10);
    expect(await stranger.sees('10:00', { barber: 2 })).toBe(true);
    await sweep(server.deps);
    expect(await server.count('bookings')).toBe(0);
  });

  it('are free together after a release, a block over either chair, and a second hold (SHOP-124)', async () => {
    const owner = ada();
    await owner.hold(second);
    await owner.release();
    expect(await chairs()).toEqual([]);

    await owner.hold(second);
    await owner.hold({ time: '11:00', companion: { barber_id: 1, minutes: 15 } });
    expect(await chairs()).toEqual(['11:00 1 hold', '11:20 1 companion']);

    await owner.hold(second);
    const times = { from: { day: THURSDAY, time: '09:45' }, to: { day: THURSDAY, time: '11:00' } };
    await blockTime(server.deps, { key: 'act-1', who: 'desk' }, { storeId: 1, chair: 2, note: '', ...times });
    expect(await chairs()).toEqual(['09:45 2 block']);
  });

  it('are booked by the submit and by the browser that hold them, and their minutes are not counted then (SHOP-124, ABUSE-24)', async () => {
    const owner = ada();
    await owner.hold(second);
    const request = guestRequest({ payment_method_id: await server.card(), ...together });
    expect(await owner.book(request)).toMatchObject({ status: 200 });
    expect(await chairs()).toEqual(['10:00 1 visit', '10:00 2 companion']);
    expect(await counted()).toEqual([0]);

    await owner.hold({ time: '11:00', ...second });
    // With a new key, a visit of a single person at the held time of the second person takes the place of the hold.
    const single = guestRequest({
      payment_method_id: await server.card(),
      store_user_id: 2,
      from_time: '11:00',
    });
    expect(await owner.book(single, { submitKey: 'another-key' })).toMatchObject({ status: 200 });
    expect(await chairs()).toEqual(['10:00 1 visit', '10:00 2 companion', '11:00 2 visit']);
  });

  it('count as a single hold of a network, and with all their minutes of a day (SHOP-124, ABUSE-24)', async () => {
    for (const [index, time] of ['10:00', '14:30', '16:00'].entries()) {
      const robot = chairHolder(server, `submit-of-robot-${index}`, homeOf(7));
      const { until } = await robot.hold({ time, minutes: 90, companion: { barber_id: 2, minutes: 90 } });
      expect(until).toEqual(index === 2 ? null : expect.any(String));
    }
    expect(await counted()).toEqual([360]);
    const tooLong = { minutes: 100, companion: { barber_id: 2, minutes: 90 } };
    expect(await ada().hold({ time: '18:00', ...tooLong })).toMatchObject({ status: 422 });
  });

  it('have no half, when fifty pairs and twenty single visits want them at once (SHOP-120, SHOP-88)', {
    timeout: 120_000,
  }, async () => {
    const wishes = [
      together,
      { ...pairWith(1), store_user_id: 2 },
      inTurn,
      pairWith(3),
      { store_user_id: 2 },
      {},
      together,
    ];
    const answers = await Promise.all(
      Array.from({ length: 70 }, async (_, index) => {
        const request = guestRequest({
          payment_method_id: await server.card(),
          guest_customer_email: `guest-${index}@guest.example`,
          ...wishes[index % wishes.length],
        });
        return server.send(storeBooking, request, undefined, homeOf(index));
      }),
    );

    expect([...new Set(answers.map(({ body }) => body.CODE ?? 'booked'))].sort()).toEqual([
      'booked',
      'slot_taken',
    ]);
    const winners = answers.flatMap(({ status }, index) =>
      status === 200 ? [wishes[index % wishes.length]] : [],
    );
    expect(await chairs()).toHaveLength(winners.length + winners.filter((wish) => wish?.companion).length);
    expect(await halves()).toBe(0);
    expect(await countSharedChairs(server.database.db)).toBe(0);
  });

  /** Returns the number of rows that are without their other half. */
  async function halves(): Promise<number> {
    const { rows } = await sql<{ halves: number }>`
      select count(*)::integer as halves
        from bookings as second join bookings as visit on visit.booking_id = second.companion_of
       where (second.booking_status_id = 6) <> (visit.booking_status_id = 6)
          or second.booking_status_id <> 6 and lower(second.during) not in (lower(visit.during), upper(visit.during))`.execute(
      server.database.db,
    );
    return rows[0]?.halves ?? -1;
  }

  it.each<{ name: string; act: (deps: Deps, number: string) => Promise<unknown>; ends: string[][] }>([
    {
      name: 'a booking',
      act: async (deps) => {
        const body = guestRequest({ payment_method_id: 'later', from_time: '14:30', ...together });
        body.payment_method_id = await server.card();
        const headers = { 'content-type': 'application/json', 'idempotency-key': 'submit-0001' };
        const answer = await createApi(deps).request('/customer/booking-store', {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        if (answer.status === 500 || answer.status === 503) throw new Stopped();
      },
      ends: [
        ['10:00 1 visit', '10:00 2 companion'],
        ['10:00 1 visit', '10:00 2 companion', '14:30 1 visit', '14:30 2 companion'],
      ],
    },
    {
      name: 'a move to each other',
      act: (deps, number) =>
        moveVisit(deps, { key: 'act-1', who: 'desk' }, { number, day: THURSDAY, time: '10:15', barberId: 2 }),
      ends: [
        ['10:00 1 visit', '10:00 2 companion'],
        ['10:15 2 visit', '10:15 1 companion'],
      ],
    },
    {
      name: 'a cancellation',
      act: (deps, number) => cancelVisit(deps, { key: 'act-1', who: 'desk' }, { number, refund: 'all' }),
      ends: [[], ['10:00 1 visit', '10:00 2 companion']],
    },
  ])(
    'are whole, wherever $name ends between two statements (SHOP-120, SHOP-122, SHOP-123)',
    { timeout: 120_000 },
    async ({ act, ends }) => {
      const seen = new Set<string>();
      for (let last = 1, isDone = false; !isDone; last += 1) {
        await server.reset();
        const { booking_uniqueid: number } = await booked(together);
        const deps = stoppingAt(server.deps, last);
        await act(deps, number).catch((error: unknown) => {
          if (!(error instanceof Stopped)) throw error;
        });
        expect(await halves()).toBe(0);
        seen.add(JSON.stringify(await chairs()));
        isDone = deps.steps() < last;
      }
      expect([...seen].sort()).toEqual(ends.map((rows) => JSON.stringify(rows)).sort());
    },
  );

  it('are free after a declined card is given up, and stay held for the next card (SHOP-124)', async () => {
    const declined = await server.card('4000000000000002');
    expect(await book({ ...together, submit_key: 'submit-0001', payment_method_id: declined })).toMatchObject(
      { status: 402 },
    );
    expect(await chairs()).toEqual(['10:00 1 visit', '10:00 2 companion']);
    server.later(5);
    await booked({ ...together, submit_key: 'submit-0001' });
    expect(await chairs()).toEqual(['10:00 1 visit', '10:00 2 companion']);
  });
});
