import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { listOpenStores, type OpenStore } from '../../contract/open-hours.ts';
import { selectClosedDays } from '../../server/booking/closed-days.ts';
import { requireStore } from '../../server/catalogue/require-store.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { openQueueServer } from './queue/queue-server.ts';
import { guestRequest, THURSDAY } from './test-server.ts';

describe.each(engines)('the shop, on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  let number = '';
  /** A visit with Marco at 10:00 on a Thursday, 20 minutes. */
  beforeEach(async () => {
    await server.reset();
    const { body } = await server.send(
      storeBooking,
      guestRequest({ payment_method_id: await server.card() }),
    );
    number = (body.RESULT as { booking_uniqueid: string }).booking_uniqueid;
  });
  const run = (...words: string[]) => answerCommand(server.deps, words);
  const slots = async (day = THURSDAY, barber = 1) => {
    const wanted = { booking_date: day, service_duraction: 20, store_id: 1, store_user_id: barber };
    const { status, result } = await server.send(listSlots, wanted);
    return status === 200 ? (result as string[]) : [];
  };
  const block = (chair = '1', from = '09:30', to = '12:00', day = THURSDAY) =>
    run('block', 'add', '1', chair, day, from, day, to, 'dentist');
  const line = 'Thursday, November 26th at 10:00 AM: booking ';
  const book = async (from_time: string) =>
    (
      await server.send(
        storeBooking,
        guestRequest({ from_time, booking_note: 'second', payment_method_id: await server.card() }),
      )
    ).status;

  it('blocks a time with visits in it, which stay, and lists them with their phones (SHOP-78, SHOP-91)', async () => {
    const [blocked, why, affected] = (await block()).split('\n');
    expect([why, affected]).toEqual([
      'These are in that time. Please move or cancel them:',
      `${line}${number}  Gina Guest  0491 570 006`,
    ]);
    expect(blocked).toMatch(/^Blocked: \w{10}\.$/);
    expect(await run('day', THURSDAY)).toMatch(/09:30-12:00 {2}blocked.*\n.*10:00-10:20 {2}Gina Guest/s);
    expect((await slots()).filter((time) => time >= '09:30' && time < '12:00')).toEqual([]);
    expect(await book('10:30')).toBe(409);
    expect(await run('visit', 'ring-list')).toContain(`Gina Guest  0491 570 006  blocked  ${number}`);
    await expect(block('all', '11:00', '13:00')).rejects.toThrow(
      'A part of that time is blocked already: block',
    );

    // The visit can begin, end, or leave the block. Its minutes then belong to the block.
    await expect(run('visit', 'move', number, THURSDAY, '10:30', '1')).rejects.toThrow('has just been taken');
    await run('visit', 'move', number, THURSDAY, '14:30', '2');
    expect(await book('10:00')).toBe(409);
    expect(await run('visit', 'ring-list')).toBe('There is no customer to ring.');
  });

  it('serves a visit in a block, early and late, and its cancellation leaves the block (SHOP-78, SHOP-81)', async () => {
    await block();
    server.at(THURSDAY, '09:50');
    await run('visit', 'seated', number);
    server.at(THURSDAY, '10:15');
    expect(await run('visit', 'done', number)).toContain('is done');
    expect(await run('day', THURSDAY)).toContain('09:50-10:10  Gina Guest');
    expect((await slots()).filter((time) => time < '12:00')).toEqual([]);
  });

  it('blocks each chair against bookings and calls at the same moment (SHOP-78, SHOP-88)', async () => {
    server.at(THURSDAY, '09:30');
    await run('queue', 'add', '1', 'Ann', '1');
    await Promise.allSettled([block('all', '09:30', '11:00'), book('10:30'), run('queue', 'next', '1')]);
    const { rows } = await sql<{ late: number }>`
      select count(*)::integer as late from bookings as own join bookings as block using (store_id, store_user_id)
       where block.kind = 'block' and own.kind <> 'block' and own.during && block.during
         and own.booking_status_id <> 6 and own.booking_id > block.booking_id`.execute(server.database.db);
    expect(rows).toEqual([{ late: 0 }]);
  });

  it('closes earlier on a date, and lists the visits without a barber (SHOP-93)', async () => {
    const usual = await slots();
    expect(await run('hours', 'set', '1', 'all', THURSDAY, '12:00-16:00')).toBe(
      `The hours are set.\nThese have no barber at their time. Please move or cancel them:\n${line}${number}  Gina Guest  0491 570 006`,
    );
    const shorter = await slots();
    expect([shorter[0], shorter.at(-1)]).toEqual([usual.find((time) => time >= '12:00'), '15:30']);
    expect(await slots('2026-11-27')).toEqual(await slots('2026-12-04'));
  });

  it('opens earlier and later on a date: who works until closing time works longer (SHOP-93)', async () => {
    const usual = await slots();
    expect(await run('hours', 'set', '1', 'all', THURSDAY, '06:00-23:00')).toBe('The hours are set.');
    const longer = await slots();
    expect(longer).toEqual(expect.arrayContaining(usual));
    expect(longer.length).toBeGreaterThan(usual.length);
    // A store without a rota has its chairs in these hours.
    await run('hours', 'set', '2', 'all', THURSDAY, '06:00-07:00');
    server.at(THURSDAY, '06:30');
    expect(await server.store(2)).toMatchObject({ isOpen: true });
    server.at(THURSDAY, '07:30');
    expect(await server.store(2)).toMatchObject({ isOpen: false });
  });

  it('closes a date, opens it again, and gives a barber other hours or a day off (SHOP-93)', async () => {
    expect(await run('hours', 'set', '1', 'all', THURSDAY, 'closed')).toContain(line);
    expect(await slots()).toEqual([]);
    const closed = async () => {
      const store = await requireStore(server.database.db, 1);
      return (await selectClosedDays(server.database.db, store, server.clock.now)).map(({ day }) => day);
    };
    expect(await closed()).toContain(THURSDAY);
    await run('hours', 'set', '1', 'all', THURSDAY, '09:00-21:00');
    expect(await closed()).not.toContain(THURSDAY);
    expect(await run('hours', 'set', '1', '1', THURSDAY, '10:00-11:00', '15:00-16:00')).toBe(
      'The hours are set.',
    );
    expect(await slots()).toEqual(['10:30', '15:00', '15:15', '15:30']);
    expect(await run('hours', 'set', '1', '1', THURSDAY, 'closed')).toContain(line);
    expect(await slots()).toEqual([]);
    expect(await slots(THURSDAY, 2)).not.toEqual([]);
  });

  it('lists the hours of a store: by weekday, date, closure, holiday, block and rota (SHOP-110)', async () => {
    const hours = async (store: number, day: string) => {
      const { result } = await server.send(listOpenStores, { store_brand_id: 7, offer_queue: 1 });
      const found = (result as OpenStore[]).find(({ id }) => id === store)?.openHours ?? [];
      return found.filter((open) => open.day === day).map(({ opens, closes }) => `${opens}-${closes}`);
    };
    expect(await hours(1, THURSDAY)).toEqual(['09:00-21:00']);

    await run('hours', 'set', '1', 'all', THURSDAY, '10:00-19:00');
    expect([await hours(1, THURSDAY), await hours(2, THURSDAY)]).toEqual([['10:00-19:00'], ['09:00-21:00']]);

    // A single chair is blocked, then every chair in a part of the same time.
    await block('1', '13:00', '16:00');
    expect(await hours(1, THURSDAY)).toEqual(['10:00-19:00']);
    for (const chair of ['2', '3', '4']) await block(chair, '12:00', '15:00');
    expect(await hours(1, THURSDAY)).toEqual(['10:00-13:00', '15:00-19:00']);
    await block('all', '06:00', '10:30');
    expect(await hours(1, THURSDAY)).toEqual(['10:30-13:00', '15:00-19:00']);
    await run('block', 'add', '2', 'all', THURSDAY, '18:00', '2026-11-27', '12:00', 'floor');
    expect([await hours(2, THURSDAY), await hours(2, '2026-11-27')]).toEqual([
      ['09:00-18:00'],
      ['12:00-21:00'],
    ]);

    await run('hours', 'set', '1', 'all', THURSDAY, 'closed');
    // Only Sam works on Mondays.
    await run('hours', 'set', '1', '4', '2026-11-23', 'closed');
    expect([await hours(1, THURSDAY), await hours(1, '2026-11-23'), await hours(2, '2026-11-23')]).toEqual([
      [],
      [],
      ['09:00-18:30'],
    ]);
    server.clock.now = new Date('2026-12-20T00:00:00Z');
    expect([await hours(1, '2026-12-24'), await hours(1, '2026-12-25')]).toEqual([['09:00-21:00'], []]);
  });

  it.each([
    [['all', THURSDAY, '16:00-09:00'], 'has to end after it begins'],
    [['1', THURSDAY, '09:00-12:00', '11:00-14:00'], 'before the next time'],
    [['all', THURSDAY, '09:00-12:00', '13:00-14:00'], 'one opening time'],
    [['99', THURSDAY, '09:00-12:00'], 'We could not find that barber'],
    [['all', '2026-11-19', '09:00-12:00'], 'That day has passed.'],
    [['all', THURSDAY, '9-12'], 'Unknown arguments.'],
    [['all', THURSDAY], 'Unknown arguments.'],
  ])('refuses the hours %j (SHOP-93)', async (words, message) => {
    await expect(run('hours', 'set', '1', ...words)).rejects.toThrow(message);
    expect(await server.count('acts')).toBe(0);
  });
});
