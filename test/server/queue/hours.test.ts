import { describe, expect, it } from 'vitest';
import { FRIDAY, startQueueServer, stranger } from './queue-server.ts';

const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
const CHRISTMAS = '2026-12-25';

describe('the hours of a queue', () => {
  const server = startQueueServer();

  const isClosed = { isOpen: false, waiting: null, waitFrom: null, waitTo: null };
  const close = (store_id: number, day: string) =>
    server.database.db.insertInto('closures').values({ store_id, day, reason: 'stocktaking' }).execute();

  it.each([
    [FRIDAY, '08:59', 'today at 9:00 AM', { day: FRIDAY, time: '09:00' }],
    [FRIDAY, '09:00', null, null],
    [FRIDAY, '20:40', null, null],
    [FRIDAY, '21:00', 'on Saturday, November 21st at 9:00 AM', { day: SATURDAY, time: '09:00' }],
    [SATURDAY, '00:00', 'today at 9:00 AM', { day: SATURDAY, time: '09:00' }],
    [SATURDAY, '17:40', null, null],
    [SATURDAY, '18:00', 'on Sunday, November 22nd at 9:30 AM', { day: SUNDAY, time: '09:30' }],
    [SUNDAY, '09:29', 'today at 9:30 AM', { day: SUNDAY, time: '09:30' }],
    [CHRISTMAS, '10:00', 'on Sunday, December 27th at 9:30 AM', { day: '2026-12-27', time: '09:30' }],
    [SUNDAY, '17:00', 'on Monday, November 23rd at 9:00 AM', { day: MONDAY, time: '09:00' }],
  ])('on %s at %s, the queue opens %s (SHOP-23, SHOP-48)', async (date, time, opening, opens) => {
    server.at(date, time);
    const reason = date === CHRISTMAS ? 'Closed on Friday, December 25th, Christmas Day' : undefined;
    for (const storeId of [1, 2]) {
      const store = await server.store(storeId);
      const { status, body } = await server.tryToJoin({ date, store_id: storeId });
      if (opening === null) {
        expect(store).toMatchObject({ isOpen: true, opens: null, waiting: 0 });
        expect(status).toBe(201);
      } else {
        expect(store).toMatchObject({ ...isClosed, opens });
        expect({ status, body }).toMatchObject({
          status: 409,
          body: {
            CODE: 'store_closed',
            MESSAGE: `${reason ?? `${store.name} is closed now`}. The queue opens ${opening}.`,
            RESULT: { queue_opens: opens },
          },
        });
        expect(await server.count('queue_places')).toBe(0);
      }
    }
  });

  it('skip the days on which the store is closed, and end when the store closes during a day', async () => {
    const token = await server.join();
    await close(1, FRIDAY);
    await close(1, SATURDAY);
    expect(await server.place(token)).toMatchObject({ state: 'closed' });
    expect(await server.store(1)).toMatchObject({ ...isClosed, opens: { day: SUNDAY, time: '09:30' } });
    expect(await server.store(2)).toMatchObject({ isOpen: true });
    expect((await server.tryToJoin()).status).toBe(409);
  });

  it('last from the start of the first shift to the end of the last shift', async () => {
    const shift = (store_user_id: number, starts: string, ends: string) => ({
      store_user_id,
      day: MONDAY,
      starts,
      ends,
    });
    await server.database.db
      .insertInto('shift_exceptions')
      .values([shift(4, '10:00', '12:00'), shift(1, '14:00', '16:00')])
      .execute();
    for (const [time, isOpen] of [
      ['09:59', false],
      ['10:00', true],
      ['12:30', true],
      ['15:59', true],
      ['16:00', false],
    ] as const) {
      server.at(MONDAY, time);
      expect((await server.store(1)).isOpen, time).toBe(isOpen);
    }
    server.at(MONDAY, '09:30');
    expect(await server.store(1)).toMatchObject({ opens: { day: MONDAY, time: '10:00' } });
    expect(await server.store(2)).toMatchObject({ isOpen: true });
  });

  it('have no next opening when no barber works for a month', async () => {
    await server.database.db.updateTable('barbers').set({ is_active: false }).execute();
    expect(await server.store(1)).toMatchObject({ ...isClosed, opens: null });
    expect((await server.tryToJoin()).body).toMatchObject({
      MESSAGE: 'Wattle & Blade Marrickville is closed now. Please call us to ask when the queue opens.',
      RESULT: { queue_opens: null },
    });
  });

  it('are right on the Sundays when the clocks change (SHOP-4)', async () => {
    for (const [instant, isOpen] of [
      ['2026-10-03T21:59:00Z', false],
      ['2026-10-03T22:30:00Z', true],
      ['2026-10-04T06:00:00Z', false],
      ['2027-04-03T23:29:00Z', false],
      ['2027-04-03T23:30:00Z', true],
      ['2027-04-04T06:59:00Z', true],
      ['2027-04-04T07:00:00Z', false],
    ] as const) {
      server.clock.now = new Date(instant);
      expect((await server.store(2)).isOpen, instant).toBe(isOpen);
    }
  });

  it("are listed with the queue's length and wait for a request about queues only (SHOP-26)", async () => {
    await server.fill(3, { store_id: 2 });
    await server.next(2);
    // Two chairs: the called customer and the first in line take both for 20 minutes each, then the second
    // customer, then you.
    expect(await server.store(2)).toMatchObject({ waiting: 2, waitFrom: 15, waitTo: 30 });
    expect(await server.store(1)).toMatchObject({ waiting: 0, waitFrom: 0, waitTo: 5 });
    const { body } = await server.call('GET', '/customer/store-list?store_brand_id=7');
    expect(JSON.stringify(body)).not.toContain('queue_');
  });

  it('accept no visit that ends after closing, and the refusal gives the reason (SHOP-71)', async () => {
    server.at(FRIDAY, '20:30');
    expect(await server.tryToJoin({ services: [1, 9] })).toMatchObject({
      status: 409,
      body: {
        CODE: 'store_closed',
        MESSAGE:
          'No barber at Wattle & Blade Marrickville has 35 min left today. The queue opens on Saturday, November 21st at 9:00 AM.',
      },
    });
    await server.join();
    server.at(FRIDAY, '20:59');
    expect(await server.store()).toMatchObject({ isOpen: true });
    expect((await server.tryToJoin(stranger(1))).status).toBe(409);
    // A response may have been lost: a customer with a place keeps it.
    expect((await server.tryToJoin()).status).toBe(201);
  });

  it('do not end a running visit: it becomes served at the end of its duration (SHOP-70)', async () => {
    server.at(FRIDAY, '20:40');
    const token = await server.join();
    server.at(FRIDAY, '20:50');
    await server.next();
    for (const [day, time, state] of [
      [FRIDAY, '21:09', 'called'],
      [FRIDAY, '21:10', 'served'],
      [SATURDAY, '08:00', 'served'],
    ] as const) {
      server.at(day, time);
      expect(await server.place(token), time).toMatchObject({ state });
    }
  });

  it('limit the length of the queue, and the refusal gives the reason (ABUSE-8)', async () => {
    server.at(FRIDAY, '20:30');
    const [, second = '', third = ''] = await server.fill(3, { store_id: 2 });
    expect(await server.place(second)).toMatchObject({ position: 2, waitFrom: 0, waitTo: 5 });
    expect(await server.place(third)).toMatchObject({ position: 3, waitFrom: null, waitTo: null });
    expect(await server.store(2)).toMatchObject({ isOpen: true, waitFrom: null, waitTo: null });
    expect((await server.mails()).at(-1)?.text_body).toContain(
      'Wait: The queue is long: we may not reach everyone before we close',
    );
    const full = 'The queue at Wattle & Blade Newtown is full for today. The queue opens on Saturday';
    expect(await server.tryToJoin(stranger(9, { store_id: 2 }))).toMatchObject({
      status: 409,
      body: { CODE: 'store_closed', MESSAGE: expect.stringContaining(full) },
    });
  });
});
