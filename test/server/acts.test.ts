import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { updateBooking } from '../../contract/my-bookings.ts';
import { type Mark, markVisit } from '../../server/acts/mark-visit.ts';
import { addWalkIn, callNextCustomer, markPlace, type PlaceMark } from '../../server/acts/queue-acts.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { openQueueServer } from './queue/queue-server.ts';
import { customerRequest, THURSDAY } from './test-server.ts';

describe.each(engines)('acts of the shop on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  let acts = 0;
  const act = () => {
    acts += 1;
    return { key: `act-${acts}`, who: 'desk' };
  };
  let token = '';
  let visit = { booking_id: 0, booking_uniqueid: '' };

  /** A visit with Marco at 10:00 on a Thursday, 20 minutes. */
  beforeEach(async () => {
    await server.reset();
    server.at(THURSDAY, '08:00');
    ({ token } = await server.customer());
    const { body } = await server.send(storeBooking, customerRequest(), token);
    visit = body.RESULT as typeof visit;
    server.at(THURSDAY, '09:50');
  });
  const offered = async () => {
    const day = { booking_date: THURSDAY, service_duraction: 20, store_id: 1, store_user_id: 1 };
    return (await server.send(listSlots, day)).result as string[];
  };
  const mark = (mark: Mark) => markVisit(server.deps, act(), { number: visit.booking_uniqueid, mark });
  const markNumber = (number: number, mark: PlaceMark, storeId = 2) =>
    markPlace(server.deps, act(), { storeId, number, mark });
  const add = (name: string) => addWalkIn(server.deps, act(), { storeId: 2, name, services: [1] });
  const call = (chair?: number) =>
    callNextCustomer(server.deps, act(), { storeId: 2, ...(chair !== undefined && { chair }) });
  const rows = async () => {
    const { rows: found } = await sql<{
      kind: string;
      state: string | null;
      from: string;
      to: string;
      time: string;
    }>`
      select kind, visit_state as state, to_char(lower(during) at time zone 'Australia/Sydney', 'HH24:MI') as from,
             to_char(upper(during) at time zone 'Australia/Sydney', 'HH24:MI') as to,
             to_char(from_time, 'HH24:MI') as time
        from bookings where booking_status_id <> 6 order by booking_id`.execute(server.database.db);
    return found.map(({ kind, state, from, to }) => `${kind} ${state} ${from}-${to}`);
  };

  it('a visit arrives, sits down late, takes the free minutes behind its own, and frees the rest; it cannot be cancelled (SHOP-80, SHOP-82, SHOP-84)', async () => {
    expect(await mark('arrived')).toEqual({ state: 'arrived' });
    server.at(THURSDAY, '10:10');
    await mark('inTheChair');
    expect(await rows()).toEqual(['visit inTheChair 10:00-10:30']);
    server.at(THURSDAY, '10:25');
    await mark('done');
    expect(await rows()).toEqual(['visit done 10:00-10:25']);
    expect((await offered())[0]).toBe('10:30');
    await expect(mark('inTheChair')).rejects.toThrow('The visit is done, so this is not possible.');
    expect(
      await server.send(updateBooking, { booking_id: visit.booking_id, booking_status_id: 6 }, token),
    ).toMatchObject({
      status: 409,
      body: { MESSAGE: 'This appointment has taken place, so it cannot be cancelled.' },
    });
  });

  it('a visit that begins early moves its minutes, only if the chair is free (SHOP-81)', async () => {
    await mark('inTheChair');
    expect(await rows()).toEqual(['visit inTheChair 09:50-10:10']);
  });

  it('a missed visit frees its minutes once its time has begun, and only then (SHOP-83)', async () => {
    await expect(mark('didNotCome')).rejects.toThrow('The time of the visit has not begun.');
    expect(await rows()).toEqual(['visit booked 10:00-10:20']);
    server.at(THURSDAY, '10:05');
    await mark('didNotCome');
    expect(await rows()).toEqual(['visit didNotCome 10:00-10:05']);
    await expect(mark('arrived')).rejects.toThrow('marked as missed');
  });

  it('calls walk-ins by name to numbered chairs, and marks them (QUEUE-82 to QUEUE-84, QUEUE-87, QUEUE-88)', async () => {
    server.at(THURSDAY, '10:00');
    for (const [index, name] of ['Ann', 'Ben', 'Cleo', 'Dan'].entries())
      expect(await add(name)).toEqual({ number: index + 1 });
    expect(await server.count('outbox')).toBe(3);
    expect([await call(), await call()]).toEqual([
      { number: 1, chair: 1 },
      { number: 2, chair: 2 },
    ]);
    server.at(THURSDAY, '10:04');
    await markNumber(1, 'inTheChair');
    await markNumber(2, 'notThere');
    expect(await rows()).toEqual([
      'visit booked 10:00-10:20',
      'walkIn null 10:00-10:24',
      'walkIn null 10:00-10:04',
    ]);
    expect(await call(2)).toEqual({ number: 3, chair: 2 });
    server.at(THURSDAY, '10:14');
    expect(await call(1)).toEqual({ number: 4, chair: 1 });
    expect((await rows()).slice(1)).toEqual([
      'walkIn null 10:00-10:14',
      'walkIn null 10:00-10:04',
      'walkIn null 10:04-10:24',
      'walkIn null 10:14-10:34',
    ]);
    await expect(markNumber(1, 'notThere')).rejects.toThrow("Number 1 is not in today's queue.");
    await expect(markNumber(3, 'done', 1)).rejects.toThrow("Number 3 is not in today's queue.");
    expect(await call()).toEqual({ number: null, chair: null });
  });

  it('records each act once, also for requests at once with the same key; a refused act can be repeated (SHOP-89)', async () => {
    const order = { key: 'the-same-key', who: 'desk' };
    const arrive = () => markVisit(server.deps, order, { number: visit.booking_uniqueid, mark: 'arrived' });
    expect(await Promise.all([arrive(), arrive()])).toEqual([{ state: 'arrived' }, { state: 'arrived' }]);
    await expect(
      markVisit(server.deps, order, { number: visit.booking_uniqueid, mark: 'done' }),
    ).rejects.toThrow('This key belongs to a different act.');
    const later = { key: 'refused-first', who: 'desk' };
    const finish = () => markVisit(server.deps, later, { number: visit.booking_uniqueid, mark: 'done' });
    await expect(finish()).rejects.toThrow('has not begun');
    server.at(THURSDAY, '10:20');
    expect(await finish()).toEqual({ state: 'done' });
    const { db } = server.database;
    expect(await db.selectFrom('acts').select(['act', 'who', 'change']).orderBy('act_id').execute()).toEqual([
      { act: 'visit.mark', who: 'desk', change: { from: 'booked', to: 'arrived' } },
      { act: 'visit.mark', who: 'desk', change: { from: 'arrived', to: 'done' } },
    ]);
    await expect(db.updateTable('acts').set({ who: 'other' }).execute()).rejects.toThrow('cannot be changed');
  });
});
