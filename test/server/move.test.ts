import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/barbers.ts';
import { storeBooking } from '../../contract/bookings.ts';
import { cancelVisit } from '../../server/acts/cancel-visit.ts';
import { markVisit } from '../../server/acts/mark-visit.ts';
import { moveVisit } from '../../server/acts/move-visit.ts';
import { selectUndoable, undoAct } from '../../server/acts/undo.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { rowsOf } from '../support/rows.ts';
import { countSharedChairs } from '../support/shared-chairs.ts';
import { type BookingRequest, customerRequest, openTestServer, THURSDAY } from './test-server.ts';

describe.each(engines)('a visit that the shop moves or cancels, on the %s database', (engine) => {
  const server = kept(() => openTestServer(engine));
  beforeEach(() => server.reset());
  let acts = 0;
  const act = () => {
    acts += 1;
    return { key: `act-${acts}`, who: 'desk' };
  };
  /** Books a haircut of 20 minutes for a new customer, and returns its number. */
  const book = async (index: number, changes: Partial<BookingRequest> = {}) => {
    const { token } = await server.customer(`customer-${index}@customer.example`);
    const { status, body } = await server.send(storeBooking, customerRequest(changes), token);
    expect(status).toBe(200);
    return (body.RESULT as { booking_uniqueid: string }).booking_uniqueid;
  };
  const pay = async () => book(0, { booking_status_id: 7, payment_method_id: await server.card() });
  const move = (number: string, to: { day?: string; time: string; barberId?: number }) =>
    moveVisit(server.deps, act(), { number, day: THURSDAY, barberId: 1, ...to });
  const offered = async (store_user_id: number, time: string) => {
    const day = { booking_date: THURSDAY, service_duraction: 20, store_id: 1, store_user_id };
    return ((await server.send(listSlots, day)).result as string[]).includes(time);
  };
  const payments = () =>
    server.database.db.selectFrom('payments').select(['state', 'amount_cents', 'returned_cents']).execute();
  const charged = async () =>
    (await server.database.db.selectFrom('sandbox_intents').select(['status', 'refunded']).execute()).map(
      ({ status, refunded }) => `${status}${refunded ? ', refunded' : ''}`,
    );
  const lastMail = async () => {
    const mails = server.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('to_address', 'like', 'customer-%');
    return (await mails.orderBy('outbox_id').execute()).at(-1) ?? expect.fail('There is no mail.');
  };
  const calendarOf = (mail: { attachments: readonly { content: string }[] }) => {
    const event = mail.attachments[0]?.content.split('BEGIN:VEVENT')[1] ?? '';
    const line = (name: string) => new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(event)?.[1]?.trim();
    return { uid: line('UID'), sequence: line('SEQUENCE'), start: line('DTSTART') };
  };

  it('gets another time and barber, keeps its number and payment, and replaces its calendar entry (SHOP-85)', async () => {
    const number = await pay();
    const before = calendarOf(await lastMail());
    await move(number, { time: '14:30', barberId: 2 });

    expect([await offered(1, '10:00'), await offered(2, '14:30')]).toEqual([true, false]);
    expect(await payments()).toEqual([{ state: 'succeeded', amount_cents: 3000, returned_cents: 0 }]);
    const mail = await lastMail();
    expect(mail.subject).toBe('Thu 26 Nov, 2:30 PM: your booking at Wattle & Blade has moved');
    expect(mail.text_body).toContain(
      'Until now it was Thursday, November 26th at 10:00 AM with Marco Bellini.',
    );
    expect(calendarOf(mail)).toEqual({ uid: before.uid, sequence: '1', start: '20261126T143000' });
    expect(before.sequence).toBe('0');

    await cancelVisit(server.deps, act(), { number, refund: 'all' });
    expect(calendarOf(await lastMail())).toMatchObject({ uid: before.uid, sequence: '2' });
    expect(await offered(2, '14:30')).toBe(true);
  });

  it('can move by a quarter of an hour, into minutes that it has itself', async () => {
    const number = await book(0);
    await move(number, { time: '10:15' });
    expect([await offered(1, '10:00'), await offered(1, '10:15')]).toEqual([false, false]);
    expect(await offered(1, '10:45')).toBe(true);
  });

  it('stays as it is when the new time is taken, has passed or is not offered, or when the price has changed (SHOP-85)', async () => {
    const number = await book(0);
    await book(1, { from_time: '11:00' });
    const before = await rowsOf(server.database, ['bookings', 'acts', 'outbox']);
    for (const [to, message] of [
      [{ time: '11:00' }, 'has just been taken'],
      [{ time: '10:50' }, 'Please choose one of the times offered.'],
      [{ time: '10:00', day: '2026-11-19' }, 'That day has passed.'],
      [{ time: '10:00', day: '2026-12-25' }, 'Closed on Friday, December 25th, Christmas Day'],
      [{ time: '10:00', barberId: 99 }, 'We could not find that barber'],
    ] as const)
      await expect(move(number, to)).rejects.toThrow(message);
    await expect(move('NO-NUMBER', { time: '14:00' })).rejects.toThrow('There is no visit with that number.');
    const services = server.database.db.updateTable('services').where('entity_id', '=', 1);
    await services.set({ price_cents: 3500 }).execute();
    await expect(move(number, { time: '14:00' })).rejects.toMatchObject({
      code: 'price_changed',
      message: 'The visit was booked for $30.00 and costs $35.00 now. It was not moved.',
      result: { booked_cents: 3000, current_cents: 3500 },
    });
    expect(await rowsOf(server.database, ['bookings', 'acts', 'outbox'])).toEqual(before);
  });

  it('stays where it is when its customer has an unpaid visit at the new time, also for an undo (ABUSE-23)', async () => {
    const { token } = await server.customer();
    const bookUnpaid = async (changes: Partial<BookingRequest> = {}) => {
      const { status, body } = await server.send(storeBooking, customerRequest(changes), token);
      expect(status).toBe(200);
      return (body.RESULT as { booking_uniqueid: string }).booking_uniqueid;
    };
    const refused = {
      code: 'visits_overlap',
      message: 'The customer has another unpaid visit at that time. Please choose another time.',
    };
    const number = await bookUnpaid();
    await bookUnpaid({ from_time: '11:00', store_user_id: 2 });
    await expect(move(number, { time: '11:15' })).rejects.toMatchObject(refused);

    await move(number, { time: '14:30' });
    const third = await bookUnpaid({ store_user_id: 2 });
    const undo = async () => {
      const [last] = await selectUndoable(server.database.db, server.deps.now());
      return undoAct(server.deps, act(), { id: last?.id ?? 0 });
    };
    await expect(undo()).rejects.toMatchObject({ code: 'visits_overlap' });

    await cancelVisit(server.deps, act(), { number, refund: 'all' });
    await move(third, { time: '14:30', barberId: 3 });
    const [, cancelled] = await selectUndoable(server.database.db, server.deps.now());
    await expect(undoAct(server.deps, act(), { id: cancelled?.id ?? 0 })).rejects.toMatchObject({
      code: 'visits_overlap',
    });
  });

  it('of many moves at once to a free time one succeeds, and no visit loses its time (SHOP-85, SHOP-88)', async () => {
    const times = ['10:00', '10:30', '11:00', '11:30'];
    const numbers: string[] = [];
    for (const barberId of [1, 2])
      for (const from_time of times)
        numbers.push(await book(numbers.length, { from_time, store_user_id: barberId }));
    const outcomes = await Promise.allSettled([
      ...numbers.map((number) => move(number, { time: '15:00', barberId: 3 })),
      // Each of these visits wants the time of its neighbour.
      ...numbers
        .slice(1)
        .map((number, index) =>
          move(number, { time: times[index % times.length] ?? '', barberId: index < times.length ? 1 : 2 }),
        ),
    ]);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason.code)] : [],
    );
    expect([...new Set(refusals)]).toEqual(['slot_taken']);
    expect(await offered(3, '15:00')).toBe(false);
    expect(await countSharedChairs(server.database.db)).toBe(0);
    const { rows } = await sql`select count(*) as live from bookings where visit_state = 'booked'`.execute(
      server.database.db,
    );
    expect(rows).toEqual([{ live: numbers.length }]);
  });

  it.each([
    ['all', 3000, 'refunded', ['succeeded, refunded'], 'We are refunding $30.00 to your card.'],
    [
      'nothing',
      0,
      'succeeded',
      ['succeeded'],
      'The payment of $30.00 is not refunded, as agreed with the shop.',
    ],
  ] as const)(
    'is cancelled with a refund of %s, also after its time has begun and in two requests at once (SHOP-84)',
    async (refund, refundCents, state, atProvider, words) => {
      const number = await pay();
      server.clock.now = new Date(`${THURSDAY}T10:05:00+11:00`);
      const order = act();
      const cancel = () => cancelVisit(server.deps, order, { number, refund });
      expect(await Promise.all([cancel(), cancel()])).toEqual([{ refundCents }, { refundCents }]);
      expect(await payments()).toMatchObject([{ state }]);
      expect(await charged()).toEqual(atProvider);
      expect((await lastMail()).text_body).toContain(words);
      expect(await server.count('acts')).toBe(1);
      await expect(cancelVisit(server.deps, act(), { number, refund })).rejects.toThrow(
        'The visit is cancelled',
      );
    },
  );

  it('is neither moved nor cancelled when its mail cannot be queued, or when it is in the chair (SHOP-84, SHOP-28)', async () => {
    const number = await pay();
    await sql`alter table outbox add constraint no_mail check (false) not valid`.execute(server.database.db);
    const before = await rowsOf(server.database, ['bookings', 'payments', 'acts']);
    await expect(move(number, { time: '14:00' })).rejects.toThrow('no_mail');
    await expect(cancelVisit(server.deps, act(), { number, refund: 'all' })).rejects.toThrow('no_mail');
    expect(await rowsOf(server.database, ['bookings', 'payments', 'acts'])).toEqual(before);
    expect(await charged()).toEqual(['succeeded']);
    await sql`alter table outbox drop constraint no_mail`.execute(server.database.db);
    await markVisit(server.deps, act(), { number, mark: 'inTheChair' });
    await expect(move(number, { time: '14:00' })).rejects.toThrow('The visit is in the chair');
    await expect(cancelVisit(server.deps, act(), { number, refund: 'all' })).rejects.toThrow('in the chair');
  });
});
