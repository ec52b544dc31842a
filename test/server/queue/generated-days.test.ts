import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { storeBooking } from '../../../contract/bookings.ts';
import { addWalkIn, markPlace } from '../../../server/acts/queue-acts.ts';
import { requireStore } from '../../../server/catalogue/require-store.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { callFirst } from '../../../server/queue/call.ts';
import { lockQueueDay, selectMembers } from '../../../server/queue/places.ts';
import { placeStatus } from '../../../server/queue/queue-place.ts';
import { seed } from '../../../tools/paths/seed.ts';
import { engines } from '../../support/database.ts';
import { kept } from '../../support/kept.ts';
import { homeOf } from '../hammer.ts';
import { guestRequest, haircut } from '../test-server.ts';
import { openQueueServer, type QueueServer } from './queue-server.ts';

const DAY = '2026-11-23';
const queue = { storeId: 1, day: DAY };

/** What customers do at a minute of the day. Several of them act at once. */
interface Visitor {
  /** Minutes after 10:00. */
  minute: number;
  /** The service of a walk-in, or the barber and the quarter of an hour of a booking. */
  wish: { walkIn: number } | { barber: number; quarter: number };
}
const visitors = fc.array(
  fc.record({
    minute: fc.nat(6).map((step) => step * 15 + 2),
    wish: fc.oneof(
      { weight: 3, arbitrary: fc.record({ walkIn: fc.constantFrom(1, 4, 5, 6) }) },
      fc.record({ barber: fc.constantFrom(1, 2), quarter: fc.nat(20) }),
    ),
  }),
  { minLength: 4, maxLength: 14 },
);

/** The hours of the two barbers who work on the day: the first has a break, the second comes later and leaves early. */
const hours = [
  { store_user_id: 1, day: DAY, starts: '09:00', ends: '12:00' },
  { store_user_id: 1, day: DAY, starts: '12:30', ends: '18:00' },
  { store_user_id: 2, day: DAY, starts: '10:30', ends: '16:00' },
  ...[3, 4].map((store_user_id) => ({ store_user_id, day: DAY, starts: null, ends: null })),
];

const timeOf = (minutes: number) =>
  `${String(10 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Lives through a day: the desk calls whenever a chair is free, and ends work when it is due. */
async function liveThrough(server: QueueServer, wishes: readonly Visitor[]): Promise<string[]> {
  const { deps, database } = server;
  const store = await requireStore(database.db, 1);
  const broken: string[] = [];
  /** The earliest upper limit that each waiting customer has read, in minutes after 10:00. */
  const limits = new Map<number, number>();
  let keys = 0;
  const nextKey = () => {
    keys += 1;
    return keys;
  };
  const key = () => ({ key: `act-${nextKey()}`, who: 'desk' });

  const act = async ({ wish }: Visitor, minute: number) => {
    if ('walkIn' in wish) {
      await addWalkIn(deps, key(), { storeId: 1, name: 'Ann', services: [wish.walkIn] });
      return;
    }
    const answer = await server.send(
      storeBooking,
      guestRequest({
        booking_date: DAY,
        from_time: timeOf(wish.quarter * 15),
        store_user_id: wish.barber,
        services: [haircut],
        guest_customer_email: `guest-${nextKey()}@guest.example`,
        payment_method_id: await server.card(),
      }),
      undefined,
      homeOf(keys),
    );
    // Time that is taken now was not known to a customer who has read a limit.
    if (answer.status === 200) limits.clear();
    else if (![409, 422].includes(answer.status)) broken.push(`${minute}: a booking got ${answer.status}`);
  };
  const call = () =>
    inTransaction(database.db, async (tx) => {
      await lockQueueDay(tx, queue);
      return callFirst(tx, store, deps.now());
    });
  const endDueWork = async () => {
    const { rows } = await sql<{ number: number }>`
      select number from queue_places join bookings on walk_in_id = place_id
       where queue_places.state = 'called' and upper(during) <= ${deps.now()}`.execute(database.db);
    for (const { number } of rows) await markPlace(deps, key(), { storeId: 1, number, mark: 'done' });
  };
  const nextEnd = async (minute: number) => {
    const { rows } = await sql<{ ends: Date }>`
      select min(upper(during)) as ends from bookings
       where booking_status_id <> 6 and upper(during) > ${deps.now()}`.execute(database.db);
    const ends = rows[0]?.ends;
    const steps = [30, 150, ...wishes.map((visitor) => visitor.minute)];
    if (ends) steps.push((ends.getTime() - Date.parse(`${DAY}T10:00:00+11:00`)) / 60_000);
    return Math.min(...steps.filter((step) => step > minute));
  };

  for (let minute = 0; Number.isFinite(minute) && minute < 480; minute = await nextEnd(minute)) {
    server.at(DAY, timeOf(minute));
    await endDueWork();
    // Visitors and the desk act at once.
    const now = wishes.filter((visitor) => visitor.minute === minute);
    const [first, ...rest] = now;
    const [called] = await Promise.all([call(), first && act(first, minute)]);
    for (const visitor of rest) await act(visitor, minute);
    const calls = called ? [called] : [];
    for (let next = await call(); next; next = await call()) calls.push(next);
    for (const { place_id, number } of calls) {
      const limit = limits.get(place_id) ?? Infinity;
      if (minute > limit) broken.push(`number ${number} read ${limit} at most, and was called at ${minute}`);
    }
    for (const { place_id, state } of await selectMembers(database.db, queue)) {
      if (state !== 'waiting') continue;
      const { wait_to } = await placeStatus(database.db, { ...queue, placeId: place_id }, deps.now());
      if (wait_to !== null)
        limits.set(place_id, Math.min(limits.get(place_id) ?? Infinity, minute + wait_to));
    }
  }
  const { rows } = await sql<{ line: string }>`
    select 'twice: ' || one.booking_id || ' and ' || two.booking_id as line
      from bookings as one join bookings as two using (store_id, store_user_id)
     where one.booking_id < two.booking_id and one.during && two.during
       and one.booking_status_id <> 6 and two.booking_status_id <> 6`.execute(database.db);
  return [...broken, ...rows.map(({ line }) => line)];
}

describe.each(engines)('generated days on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));

  it('promise no minute of a chair twice, and no customer waits longer than the shown upper limit (SHOP-88, QUEUE-86)', {
    timeout: 600_000,
  }, async () => {
    let called = 0;
    await fc.assert(
      fc.asyncProperty(visitors, async (wishes) => {
        await server.reset();
        server.deps.proxies = 1;
        await server.database.db.insertInto('shift_exceptions').values(hours).execute();
        expect(await liveThrough(server, wishes)).toEqual([]);
        const places = server.database.db.selectFrom('queue_places').where('called_at', 'is not', null);
        called += (await places.select('place_id').execute()).length;
      }),
      { seed, numRuns: Number(process.env.DAYS ?? 4) },
    );
    expect(called).toBeGreaterThan(0);
  });
});
