import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import type { RequestOf } from '../../contract/endpoint.ts';
import { cancelVisit, loadNextTimes, loadVisit, moveVisit, type NextTime } from '../../contract/visit.ts';
import { markVisit } from '../../server/acts/mark-visit.ts';
import { moveVisit as moveByShop } from '../../server/acts/move-visit.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { rowsOf } from '../support/rows.ts';
import {
  type BookingRequest,
  customerRequest,
  guestRequest,
  openTestServer,
  THURSDAY,
} from './test-server.ts';

type Move = RequestOf<typeof moveVisit>;
const at = (time: string, barber_id = 1, day = THURSDAY) => ({ day, time, barber_id });

describe.each(engines)('the page of a visit by its link, on the %s database', (engine) => {
  const server = kept(() => openTestServer(engine));
  beforeEach(() => server.reset());
  const book = async (request: BookingRequest, token?: string) => {
    const { status, body } = await server.send(storeBooking, request, token);
    expect(status).toBe(200);
    return body.RESULT as { manage_key: string; booking_uniqueid: string; calendar_key: string };
  };
  const bookUnpaid = async (changes: Partial<BookingRequest> = {}) => {
    const { token } = await server.customer(`customer-${Math.random()}@customer.example`);
    return book(customerRequest(changes), token);
  };
  const bookPaid = async () =>
    book(guestRequest({ booking_note: ' Short,\u200b please ', payment_method_id: await server.card() }));
  const read = async (visit_key: string) => server.send(loadVisit, { visit_key });
  const move = (visit_key: string, changes: Partial<Move> = {}) =>
    server.send(moveVisit, {
      visit_key,
      move_key: 'move-key-1',
      from: at('10:00'),
      to: at('14:30', 2),
      total_cents: 3000,
      ...changes,
    });
  const cancel = (visit_key: string, refund_cents: number, cancel_key = 'cancel-key-1') =>
    server.send(cancelVisit, { visit_key, cancel_key, refund_cents });
  const state = () => rowsOf(server.database, ['bookings', 'acts', 'outbox', 'payments']);

  it('shows a guest what, when, where, with whom, what is paid, and the note without invisible characters (MANAGE-1, PAY-80)', async () => {
    const { manage_key, booking_uniqueid, calendar_key } = await bookPaid();

    expect((await read(manage_key)).body.RESULT).toMatchObject({
      number: booking_uniqueid,
      status: 'Confirmed',
      can_change: true,
      store: {
        store_id: 1,
        contact_person_phone: expect.stringMatching(/\d/),
        closed_days: expect.any(Array),
      },
      barber: { id: 1, name: 'Marco Bellini' },
      day: THURSDAY,
      time: '10:00',
      minutes: 20,
      services: [{ name: 'Classic Haircut', minutes: 20, cents: 3000 }],
      total_cents: 3000,
      paid_cents: 3000,
      refund_cents: 3000,
      note: 'Short, please',
      calendar_key,
      moves: 0,
    });
  });

  it('reads without a change, however often (MANAGE-22)', async () => {
    const { manage_key } = await bookPaid();
    const before = await state();

    await read(manage_key);
    await server.send(loadNextTimes, { visit_key: manage_key, store_id: 1, minutes: 20, count: 8 });

    expect(await state()).toEqual(before);
  });

  it('answers 404 for an unknown, a damaged and an expired key in the same words (MANAGE-3, MANAGE-21)', async () => {
    const { manage_key } = await bookUnpaid();
    const unknown = await read('8b1d7f0c-6a52-4c39-9f1e-8d2b3a4c5e6f');
    expect(unknown).toMatchObject({
      status: 404,
      body: { CODE: 'not_found', MESSAGE: 'This link has ended, or it is incomplete.' },
    });
    expect((await read('no-such-key')).body).toEqual(unknown.body);
    for (const call of [move('no-such-key'), cancel('no-such-key', 0)])
      expect((await call).body).toEqual(unknown.body);

    server.clock.now = new Date('2026-11-26T23:19:00Z');
    expect(await read(manage_key)).toMatchObject({ status: 200, body: { RESULT: { can_change: false } } });
    server.clock.now = new Date('2026-11-26T23:20:00Z');
    expect((await read(manage_key)).body).toEqual(unknown.body);
  });

  it('has no page for a held slot', async () => {
    const { manage_key } = await bookUnpaid();
    await sql`update bookings set booking_status_id = 2, held_until = now()`.execute(server.database.db);

    expect((await read(manage_key)).status).toBe(404);
  });

  it('offers the next free times of the same barber, and then of all, with its own minutes free (MOVE-1, MOVE-3)', async () => {
    const { manage_key } = await bookUnpaid();
    await bookUnpaid({ from_time: '10:30' });
    const next = async (request: Partial<RequestOf<typeof loadNextTimes>> = {}) =>
      (
        (
          await server.send(loadNextTimes, {
            visit_key: manage_key,
            store_id: 1,
            minutes: 20,
            barber_id: 1,
            from: THURSDAY,
            count: 5,
            ...request,
          })
        ).result as NextTime[]
      ).map(({ day, time, barber }) => `${day} ${time} ${barber.id}`);

    expect(await next()).toEqual(
      ['09:00', '09:15', '09:30', '09:45', '11:00'].map((time) => `${THURSDAY} ${time} 1`),
    );
    expect(await next({ minutes: 30 })).toEqual(
      ['09:00', '09:15', '09:30', '09:45', '11:00'].map((time) => `${THURSDAY} ${time} 1`),
    );
    const all = await next({ barber_id: undefined });
    expect(all).toEqual([...all].sort());
    expect(new Set(all.map((row) => row.slice(-1))).size).toBeGreaterThan(1);
    // Without the key of the visit, its minutes are taken.
    expect(await next({ visit_key: undefined })).not.toContain(`${THURSDAY} 09:45 1`);
    expect((await next({ from: undefined }))[0]).toMatch(/^2026-11-20 /);
  });

  it('offers the same times as the wizard, without a time beyond 90 days (MOVE-7)', async () => {
    const { manage_key } = await bookUnpaid();
    const wizard = async (submit_key?: string) =>
      (
        await server.send(listSlots, {
          booking_date: THURSDAY,
          service_duraction: 20,
          store_id: 1,
          store_user_id: 1,
          ...(submit_key && { submit_key }),
        })
      ).result as string[];
    const next = async (from: string) =>
      (await server.send(loadNextTimes, { store_id: 1, minutes: 20, barber_id: 1, from, count: 12 }))
        .result as NextTime[];

    expect((await next(THURSDAY)).map(({ time }) => time)).toEqual((await wizard()).slice(0, 12));
    expect(await wizard(manage_key)).toContain('10:00');
    for (const { day } of await next('2027-02-18')) expect(day <= '2027-02-18').toBe(true);
    expect(
      await server.send(loadNextTimes, { store_id: 1, minutes: 20, from: '2027-02-19', count: 1 }),
    ).toMatchObject({ status: 422 });
  });

  it('moves, keeps number and payment, and answers a repeated request in the same way (MOVE-9, MOVE-14)', async () => {
    const { manage_key, booking_uniqueid } = await bookPaid();

    expect(await move(manage_key)).toMatchObject({
      status: 200,
      body: { MESSAGE: 'Your booking has moved' },
    });
    const after = await state();
    expect(await move(manage_key)).toMatchObject({
      status: 200,
      body: { MESSAGE: 'Your booking has moved' },
    });

    expect(await state()).toEqual(after);
    expect((await read(manage_key)).body.RESULT).toMatchObject({
      number: booking_uniqueid,
      time: '14:30',
      barber: { id: 2 },
      paid_cents: 3000,
      moves: 1,
    });
  });

  it('refuses a move to a time that was taken meanwhile, and keeps the old time (MOVE-11)', async () => {
    const { manage_key } = await bookUnpaid();
    await bookUnpaid({ from_time: '14:30', store_user_id: 2 });
    const before = await state();

    expect(await move(manage_key)).toMatchObject({ status: 409, body: { CODE: 'slot_taken' } });
    expect(await state()).toEqual(before);
  });

  it('neither offers nor allows a move of an unpaid visit to the time of an unpaid visit of the same customer (MOVE-22, MOVE-23, ABUSE-23)', async () => {
    const { token } = await server.customer();
    const byCard = { booking_status_id: 7, payment_method_id: await server.card() };
    const unpaid = await book(customerRequest(), token);
    await book(customerRequest({ from_time: '11:00', store_user_id: 2 }), token);
    await book(customerRequest({ from_time: '14:30', store_user_id: 2, ...byCard }), token);
    await bookUnpaid({ from_time: '15:30', store_user_id: 2 });
    const before = await state();

    expect(await move(unpaid.manage_key, { to: at('11:15', 1) })).toMatchObject({
      status: 409,
      body: {
        CODE: 'visits_overlap',
        MESSAGE: 'You already have a visit at that time. Please choose another time.',
      },
    });
    expect(await state()).toEqual(before);

    const offered = await server.send(loadNextTimes, {
      visit_key: unpaid.manage_key,
      store_id: 1,
      minutes: 20,
      barber_id: 1,
      from: THURSDAY,
      count: 7,
    });
    expect((offered.result as NextTime[]).map(({ time }) => time)).toEqual([
      '09:00',
      '09:15',
      '09:30',
      '09:45',
      '10:15',
      '10:30',
      '11:30',
    ]);

    // The visit next to it, the time of a paid visit, and the time of another customer are allowed, as in a booking.
    const places = [at('10:00'), at('11:30'), at('14:30'), at('15:30')];
    for (const [index, to] of places.slice(1).entries())
      expect(
        await move(unpaid.manage_key, { from: places[index], to, move_key: `allowed-move-${index}` }),
      ).toMatchObject({ status: 200 });
  });

  it('moves a paid visit to the time of an unpaid visit, as a booking may (MOVE-22, ABUSE-23)', async () => {
    const { token } = await server.customer();
    const byCard = { booking_status_id: 7, payment_method_id: await server.card() };
    const paid = await book(customerRequest(byCard), token);
    await book(customerRequest({ from_time: '11:00', store_user_id: 2 }), token);

    expect(await move(paid.manage_key, { to: at('11:00', 1) })).toMatchObject({ status: 200 });
  });

  it('of a move and a booking to the same time at once allows one (ABUSE-23)', async () => {
    const { token } = await server.customer();
    const { manage_key } = await book(customerRequest(), token);

    const answers = await Promise.all([
      move(manage_key, { to: at('14:30', 2) }),
      server.send(storeBooking, customerRequest({ from_time: '14:30', store_user_id: 1 }), token),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('refuses a move at another price, with both prices (MOVE-12)', async () => {
    const { manage_key } = await bookUnpaid();
    expect(await move(manage_key, { total_cents: 2500 })).toMatchObject({
      status: 409,
      body: { CODE: 'price_changed', RESULT: { booked_cents: 2500, current_cents: 3000 } },
    });

    await server.database.db
      .updateTable('services')
      .where('entity_id', '=', 1)
      .set({ price_cents: 3500 })
      .execute();
    expect(await move(manage_key)).toMatchObject({
      status: 409,
      body: { CODE: 'price_changed', RESULT: { booked_cents: 3000, current_cents: 3500 } },
    });
  });

  it('refuses a move of a visit that was moved elsewhere, with its present time (MOVE-20)', async () => {
    const { manage_key, booking_uniqueid: number } = await bookUnpaid();
    await moveByShop(
      server.deps,
      { key: 'desk', who: 'desk' },
      { number, day: THURSDAY, time: '11:00', barberId: 3 },
    );

    expect(await move(manage_key)).toMatchObject({
      status: 409,
      body: {
        CODE: 'changed_meanwhile',
        MESSAGE: 'Your booking was moved meanwhile: it is on Thursday, November 26th at 11:00 AM.',
        RESULT: at('11:00', 3),
      },
    });
    expect(await move(manage_key, { from: at('11:00', 3), to: at('11:00', 3) })).toMatchObject({
      status: 422,
    });
  });

  it.each([
    ['has begun', () => server.later(6 * 1440 - 60), 'The time of this booking has begun'],
    [
      'is in the chair',
      async (number: string) => {
        server.later(6 * 1440 - 75);
        await markVisit(server.deps, { key: 'seat', who: 'desk' }, { number, mark: 'inTheChair' });
      },
      'has begun',
    ],
    ['is cancelled', (_: string, key: string) => cancel(key, 0, 'first-cancel'), 'This booking is cancelled'],
  ])('neither moves nor cancels a visit that %s (MANAGE-17)', async (_, change, message) => {
    const { manage_key, booking_uniqueid } = await bookUnpaid();
    await change(booking_uniqueid, manage_key);
    const before = await rowsOf(server.database, ['bookings', 'acts', 'payments']);

    expect((await read(manage_key)).body.RESULT).toMatchObject({ can_change: false });
    expect(await move(manage_key)).toMatchObject({
      status: 409,
      body: { CODE: 'already_used', MESSAGE: expect.stringContaining(message) },
    });
    expect(await cancel(manage_key, 0, 'late-cancel')).toMatchObject({
      status: 409,
      body: { CODE: 'already_used' },
    });
    expect(await rowsOf(server.database, ['bookings', 'acts', 'payments'])).toEqual(before);
  });

  it('cancels with the promised refund, and answers a repeated request in the same way (MANAGE-12, MANAGE-16)', async () => {
    const { manage_key } = await bookPaid();

    const first = await cancel(manage_key, 3000);
    expect(first).toMatchObject({
      status: 200,
      body: { MESSAGE: 'Booking cancelled successfully. We are refunding $30.00 to your card.' },
    });
    expect((await read(manage_key)).body.RESULT).toMatchObject({ status: 'Cancelled', refund_cents: 0 });
    const mails = await server.count('outbox');
    expect((await cancel(manage_key, 3000)).body).toEqual(first.body);
    expect(await server.count('outbox')).toBe(mails);
    expect(await cancel(manage_key, 0, 'cancel-key-2')).toMatchObject({
      status: 409,
      body: { CODE: 'already_used' },
    });
    expect(await server.database.db.selectFrom('payments').select('state').execute()).toEqual([
      { state: 'refunded' },
    ]);
  });

  it('cancels nothing when the promised refund differs (MANAGE-14)', async () => {
    const { manage_key } = await bookPaid();

    expect(await cancel(manage_key, 2000)).toMatchObject({
      status: 409,
      body: {
        CODE: 'promise_changed',
        MESSAGE: 'The refund is now $30.00. The appointment was not cancelled.',
      },
    });
    expect((await read(manage_key)).body.RESULT).toMatchObject({ status: 'Confirmed', can_change: true });
  });

  it('cancels a visit of a customer alone, and leaves the visit of a guest (MANAGE-12)', async () => {
    const own = await bookUnpaid();
    const guest = guestRequest({ from_time: '11:00', payment_method_id: await server.card() });
    const foreign = await book(guest);
    expect(await cancel(own.manage_key, 0)).toMatchObject({ status: 200 });
    expect((await read(foreign.manage_key)).body.RESULT).toMatchObject({ can_change: true });
  });

  it('moves a visit at most ten times a day (ABUSE-14)', async () => {
    const { manage_key } = await bookUnpaid();
    const answers = [];
    for (let index = 0; index < 11; index += 1) {
      const [from, to] = index % 2 === 0 ? [at('10:00'), at('14:30', 2)] : [at('14:30', 2), at('10:00')];
      answers.push((await move(manage_key, { from, to, move_key: `move-key-${index}` })).status);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('writes its key into no log (MANAGE-19)', async () => {
    const { manage_key } = await bookPaid();
    await read(manage_key);
    await move(manage_key, { to: at('10:50') });
    await cancel(manage_key, 0);
    await sql`alter table bookings rename column moves to moves_elsewhere`.execute(server.database.db);
    try {
      expect((await read(manage_key)).status).toBe(500);
    } finally {
      await sql`alter table bookings rename column moves_elsewhere to moves`.execute(server.database.db);
    }

    expect(server.log.length).toBeGreaterThan(0);
    expect(JSON.stringify(server.log)).not.toContain(manage_key);
  });
});
