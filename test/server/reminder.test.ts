import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { remindVisits } from '../../server/booking/remind-visits.ts';
import { sendDue } from '../../server/mail/mailer.ts';
import { sandboxMail } from '../../server/mail/sandbox-carrier.ts';
import { smtpMail } from '../../server/mail/smtp-carrier.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { engines } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { rowsOf } from '../support/rows.ts';
import { startMailServer } from '../support/smtp.ts';
import { FROM } from './mail/mail-fixture.ts';
import { openQueueServer } from './queue/queue-server.ts';
import { submitter } from './submitter.ts';
import {
  BANK_ASKS_CARD,
  type BookingRequest,
  customerRequest,
  guestRequest,
  THURSDAY,
} from './test-server.ts';

const WEDNESDAY = '2026-11-25';
const FRIDAY = '2026-11-27';

describe.each(engines)('the reminder of a visit, on the %s database', (engine) => {
  const server = kept(() => openQueueServer(engine));
  beforeEach(() => server.reset());
  const run = (...words: string[]) => answerCommand(server.deps, words);
  const remindAt = (day: string, time: string) => {
    server.at(day, time);
    return remindVisits(server.deps);
  };
  /** Books a visit that is paid at the store, and returns its number. */
  const book = async (changes: Partial<BookingRequest> = {}, email = 'casey@customer.example') => {
    const { token } = await server.customer(email);
    const { status, body } = await server.send(storeBooking, customerRequest(changes), token);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body.RESULT as { booking_uniqueid: string }).booking_uniqueid;
  };
  const move = (number: string, day: string, time: string) => run('visit', 'move', number, day, time, '1');
  const cancel = (number: string) => run('visit', 'cancel', number, 'all');
  const undoLast = async () => {
    const acts = server.database.db.selectFrom('acts').select('act_id').orderBy('act_id', 'desc');
    return run('undo', String((await acts.executeTakeFirstOrThrow()).act_id));
  };
  const reminders = async () =>
    (await server.mails())
      .filter(({ subject }) => subject.includes('a reminder'))
      .map(({ subject }) => subject.replace(/: .*/, ''));
  const deliver = () => sendDue({ ...server.deps, carrier: sandboxMail });

  it('is mailed at 10:00 on the day before, once by several processes and restarts (SHOP-98)', async () => {
    await server.send(storeBooking, guestRequest({ payment_method_id: await server.card() }));
    await remindAt('2026-11-24', '10:00');
    await remindAt(WEDNESDAY, '09:59');
    expect(await reminders()).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, () => remindAt(WEDNESDAY, '10:00')));
    for (const time of ['10:01', '19:59', '20:00']) await remindAt(WEDNESDAY, time);
    for (const time of ['00:00', '10:00']) await remindAt(THURSDAY, time);
    expect(await reminders()).toEqual(['Thu 26 Nov, 10:00 AM']);
    const { to_address, subject, text_body } = (await server.mails()).at(-1) ?? expect.unreachable();
    expect(to_address).toBe('gina@guest.example');
    expect(subject).toBe('Thu 26 Nov, 10:00 AM: a reminder of your booking at Wattle & Blade');
    const { manage_key } = await server.database.db
      .selectFrom('bookings')
      .select('manage_key')
      .executeTakeFirstOrThrow();
    for (const line of [
      'When: Thursday, November 26th at 10:00 AM',
      'Where: Wattle & Blade Marrickville, Shop 2, 1187 Illawarra Road, Marrickville NSW 2204',
      'Barber: Marco Bellini',
      'Service: Classic Haircut, 20 min, $30.00',
      'Total $30.00 (GST included), paid by card',
      `%SITE_URL%/my-visit/#${manage_key}`,
      'If you cannot come, please move or cancel the booking before it begins. Questions? Ring us on (02) 5550 0142.',
    ])
      expect(text_body.split('\n')).toContain(line);
  });

  it.each([
    ['19:59', WEDNESDAY, 1],
    ['20:00', WEDNESDAY, 0],
    ['00:00', THURSDAY, 0],
    ['08:00', THURSDAY, 0],
  ])('by a site that starts at %s on %s is mailed %i times (SHOP-98)', async (time, day, count) => {
    await book();
    await remindAt(day, time);
    expect(await reminders()).toHaveLength(count);
  });

  it('says that the visit is to be paid at the store', async () => {
    await book();
    await remindAt(WEDNESDAY, '10:00');
    expect((await server.mails()).at(-1)?.text_body).toContain(
      'Total $30.00 (GST included), to pay at the store',
    );
  });

  it.each([
    ['disputed', 'paid by card', false],
    ['charged_back', 'to pay at the store', true],
  ] as const)(
    'of a visit whose payment is %s says "%s" (SHOP-98, CHARGE-26)',
    async (state, text, isReturned) => {
      await server.send(storeBooking, guestRequest({ payment_method_id: await server.card() }));
      await server.database.db.updateTable('payments').set({ state }).execute();
      await remindAt(WEDNESDAY, '10:00');
      const mail = (await server.mails()).at(-1)?.text_body ?? '';
      expect(mail).toContain(`Total $30.00 (GST included), ${text}`);
      expect(mail.includes('Your card payment was returned to your card after a dispute.')).toBe(isReturned);
    },
  );

  it('is queued again by the next sweep if its transaction fails, and does not stop the reminders of other visits (SHOP-98)', async () => {
    await book();
    await book({ from_time: '11:00' }, 'second@customer.example');
    await sql`alter table outbox add constraint no_mail check (to_address <> 'casey@customer.example') not valid`.execute(
      server.database.db,
    );
    await remindAt(WEDNESDAY, '10:00');
    expect(await reminders()).toEqual(['Thu 26 Nov, 11:00 AM']);
    expect(server.log).toMatchObject([{ level: 'error', event: 'reminder.unmailed' }]);
    await sql`alter table outbox drop constraint no_mail`.execute(server.database.db);
    await remindAt(WEDNESDAY, '10:01');
    expect(await reminders()).toEqual(['Thu 26 Nov, 11:00 AM', 'Thu 26 Nov, 10:00 AM']);
  });

  it.each([
    [WEDNESDAY, '09:59', 1],
    [WEDNESDAY, '10:00', 0],
    [WEDNESDAY, '19:00', 0],
    [THURSDAY, '09:00', 0],
  ])('of a visit that is booked on %s at %s is mailed %i times (SHOP-98)', async (day, time, count) => {
    server.at(day, time);
    await book();
    await remindAt(WEDNESDAY, '10:30');
    await remindAt(WEDNESDAY, '19:30');
    await remindAt(THURSDAY, '10:30');
    expect(await reminders()).toHaveLength(count);
  });

  it('is not mailed if the card was charged after 10:00, or if the slot is only held (SHOP-98)', async () => {
    server.at(WEDNESDAY, '09:58');
    const { submit, answerBank } = submitter(server);
    const payment_method_id = await server.card(BANK_ASKS_CARD);
    const asked = await submit({ payment_method_id });
    await remindAt(WEDNESDAY, '10:00');
    await answerBank(asked, 'complete');
    expect(await submit({ payment_method_id })).toMatchObject({ status: 200 });
    await remindAt(WEDNESDAY, '10:01');
    expect(await reminders()).toEqual([]);
  });

  it.each(['09:00', '10:05'])('is not sent after a cancellation at %s (SHOP-98)', async (time) => {
    const number = await book();
    await deliver();
    if (time > '10:00') await remindAt(WEDNESDAY, '10:00');
    server.at(WEDNESDAY, time);
    await cancel(number);
    await remindAt(WEDNESDAY, '10:10');
    await deliver();
    expect(await reminders()).toEqual([]);
  });

  it.each([
    ['09:00', 1],
    ['10:05', 0],
  ])(
    'of a visit whose cancellation is undone at %s is sent %i times (SHOP-96, SHOP-98)',
    async (time, count) => {
      const number = await book();
      if (time > '10:00') await remindAt(WEDNESDAY, '10:00');
      server.at(WEDNESDAY, time);
      await cancel(number);
      await undoLast();
      await remindAt(WEDNESDAY, '10:10');
      expect(await reminders()).toHaveLength(count);
    },
  );

  it('of a visit that moves before 10:00 says the new time (SHOP-98)', async () => {
    const number = await book();
    server.at(WEDNESDAY, '09:30');
    await move(number, THURSDAY, '15:00');
    await remindAt(WEDNESDAY, '10:00');
    expect(await reminders()).toEqual(['Thu 26 Nov, 3:00 PM']);
  });

  it('is not sent again after a move within the day, and is deleted if it was not sent yet (SHOP-98)', async () => {
    const sent = await book();
    const unsent = await book({ from_time: '11:00' }, 'second@customer.example');
    const toAnotherBarber = await book({ from_time: '13:00' }, 'third@customer.example');
    await remindAt(WEDNESDAY, '10:00');
    await sql`update outbox set sent_at = now() where to_address = 'casey@customer.example'`.execute(
      server.database.db,
    );
    server.at(WEDNESDAY, '11:00');
    await move(sent, THURSDAY, '15:00');
    await move(unsent, THURSDAY, '16:00');
    await run('visit', 'move', toAnotherBarber, THURSDAY, '13:00', '2');
    await remindAt(WEDNESDAY, '11:01');
    expect(await reminders()).toEqual(['Thu 26 Nov, 10:00 AM']);
  });

  it('of a visit that moves to a later day is sent for that day, also after a reminder for the old day (SHOP-98)', async () => {
    const number = await book();
    await remindAt(WEDNESDAY, '10:00');
    await deliver();
    server.at(WEDNESDAY, '11:00');
    await move(number, FRIDAY, '14:00');
    await remindAt(WEDNESDAY, '11:01');
    await remindAt(THURSDAY, '10:00');
    await remindAt(THURSDAY, '10:01');
    expect(await reminders()).toEqual(['Thu 26 Nov, 10:00 AM', 'Fri 27 Nov, 2:00 PM']);
  });

  it('of a visit that moves from a later day to tomorrow after 10:00 is not sent: the mail of the move says the time (SHOP-98)', async () => {
    const number = await book({ booking_date: FRIDAY });
    server.at(WEDNESDAY, '12:00');
    await move(number, THURSDAY, '14:00');
    await remindAt(WEDNESDAY, '12:01');
    await remindAt(THURSDAY, '10:00');
    expect(await reminders()).toEqual([]);
  });

  it('follows the undo of a move (SHOP-96, SHOP-98)', async () => {
    const number = await book({ booking_date: FRIDAY });
    server.at(WEDNESDAY, '09:00');
    await move(number, THURSDAY, '14:00');
    await remindAt(WEDNESDAY, '10:00');
    await undoLast();
    await remindAt(THURSDAY, '10:00');
    expect(await reminders()).toEqual(['Fri 27 Nov, 10:00 AM']);
  });

  it('leaves no trace of the customer after the erasure (SHOP-77)', async () => {
    await server.send(storeBooking, guestRequest({ payment_method_id: await server.card() }));
    await remindAt(WEDNESDAY, '10:00');
    await deliver();
    server.at(FRIDAY, '10:00');
    await run('customer', 'erase', 'gina@guest.example');
    expect(JSON.stringify(await rowsOf(server.database, ['bookings', 'outbox']))).not.toMatch(/gina@/);
  });

  it('is not sent to a customer who has booked by phone (SHOP-91)', async () => {
    await run('visit', 'book', '1', '1', THURSDAY, '10:00', 'Ann Lee', '0491 570 006', '1');
    await remindAt(WEDNESDAY, '10:00');
    expect(await reminders()).toEqual([]);
    expect(await server.database.db.selectFrom('bookings').select('reminded_for').execute()).toEqual([
      { reminded_for: null },
    ]);
  });

  it.each([
    ['a visit on the day on which clocks go back', '2027-04-04', '2027-04-02T23:00:00Z'],
    ['a visit on the day after', '2027-04-05', '2027-04-04T00:00:00Z'],
    ['a visit on the day on which clocks go forward', '2027-10-03', '2027-10-02T00:00:00Z'],
  ])('is sent at 10:00 shop time for %s, at 9:00 (SHOP-98)', async (_, day, instant) => {
    server.clock.now = new Date(Date.parse(instant) - 7 * 86_400_000);
    const shift = { store_user_id: 1, day, starts: '09:00', ends: '12:00' };
    await server.database.db.insertInto('shift_exceptions').values(shift).execute();
    await server.database.db.updateTable('store_hours').set({ opens: '09:00' }).execute();
    await book({ booking_date: day, from_time: '09:00' });
    server.clock.now = new Date(Date.parse(instant) - 1);
    await remindVisits(server.deps);
    expect(await reminders()).toEqual([]);
    server.clock.now = new Date(instant);
    await remindVisits(server.deps);
    expect(await reminders()).toHaveLength(1);
  });

  const openMailServer = async () => {
    const mailServer = await startMailServer();
    const carrier = smtpMail({ url: mailServer.url, from: FROM });
    onTestFinished(async () => {
      carrier.close();
      await mailServer.stop();
    });
    return { mailServer, carrier };
  };

  it('is not sent again if the mail server refuses it temporarily while the visit is cancelled (SHOP-98)', async () => {
    const { mailServer, carrier } = await openMailServer();
    const number = await book();
    await deliver();
    await remindAt(WEDNESDAY, '10:00');
    mailServer.beforeAccepting = async () => {
      mailServer.beforeAccepting = async () => {};
      await cancel(number);
      throw Object.assign(new Error('Busy'), { responseCode: 451 });
    };
    await sendDue({ ...server.deps, carrier });
    server.at(WEDNESDAY, '11:00');
    await sendDue({ ...server.deps, carrier });
    const customers = mailServer.received.filter(({ recipients }) => recipients[0]?.startsWith('casey'));
    expect(customers.map(({ subject }) => subject)).toEqual([
      'Thu 26 Nov, 10:00 AM: your booking at Wattle & Blade is cancelled',
    ]);
  });

  it('is not sent from 20:00 on if the mail server was away (SHOP-72, SHOP-98)', async () => {
    const { mailServer, carrier } = await openMailServer();
    await book();
    await book({ from_time: '11:00' }, 'second@customer.example');
    await deliver();
    await remindAt(WEDNESDAY, '18:00');
    mailServer.fault = { at: 'recipient', code: 451, message: 'Busy' };
    await sendDue({ ...server.deps, carrier });
    mailServer.fault = null;
    await sql`update outbox set next_attempt_at = ${new Date(`${WEDNESDAY}T20:00:00+11:00`)}
               where sent_at is null and to_address = 'casey@customer.example'`.execute(server.database.db);
    for (const time of ['19:59', '20:00']) {
      server.at(WEDNESDAY, time);
      await sendDue({ ...server.deps, carrier });
    }
    expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([['second@customer.example']]);
    expect(server.log.at(-1)).toMatchObject({ level: 'warn', event: 'mail.outdated' });
  });
});
