import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../../contract/barbers.ts';
import { listBookings, storeBooking, updateBooking } from '../../../contract/bookings.ts';
import {
  type BookingRequest,
  customersWish,
  DECLINED_CARD,
  openStage,
  type Stage,
  THURSDAY,
  wish,
} from '../stage.ts';
import { refused } from './visitor.ts';

/** When the visit of a wish starts and ends. */
const STARTS = new Date('2026-11-25T23:00:00Z');
const ENDS = new Date('2026-11-25T23:20:00Z');

const cancelled = { status: 200, body: { STATUS: 1, MESSAGE: 'Booking cancelled successfully' } };
const given30Back = {
  status: 200,
  body: { MESSAGE: 'Booking cancelled successfully. $30.00 goes back to your card.' },
};
const notFound = refused(404, 'not_found', 'We could not find that booking.');

describe('the bookings of a customer', () => {
  let stage: Stage;
  let casey: { id: number; token: string };
  let other: { id: number; token: string };

  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  afterAll(() => stage.database.close());
  beforeEach(async () => {
    await stage.reset();
    casey = await stage.customer();
    other = await stage.customer('other@customer.example');
    await stage.database.db
      .updateTable('session_tokens')
      .set({ expires_at: new Date('2027-01-01') })
      .execute();
  });

  const book = async (changes: Partial<BookingRequest> = {}, { token } = casey) => {
    const { body } = await stage.send(storeBooking, customersWish(changes), token);
    return (body.RESULT as { booking_id: number }).booking_id;
  };
  const byCard = async (changes: Partial<BookingRequest> = {}) =>
    book({ booking_status_id: 7, payment_method_id: await stage.card(), ...changes });
  const list = async ({ token } = casey, store_brand_id = 7) => {
    const answered = await stage.send(listBookings, { store_brand_id }, token);
    expect(answered.status).toBe(200);
    return answered.body.RESULT as Record<string, unknown>[];
  };
  const cancel = (booking_id: number, { token } = casey, booking_status_id = 6) =>
    stage.send(updateBooking, { booking_id, booking_status_id }, token);
  const slots = async () => {
    const { result } = await stage.send(listSlots, {
      booking_date: THURSDAY,
      service_duraction: 20,
      store_id: 1,
      store_user_id: 1,
    });
    return result as string[];
  };
  const payments = () => stage.database.db.selectFrom('payments').select(['state', 'amount_cents']).execute();
  const mails = () => stage.database.db.selectFrom('outbox').select(['subject', 'text_body']).execute();
  const cardIsBack = async () =>
    (await stage.database.db.selectFrom('sandbox_intents').select('refunded').execute()).map(
      ({ refunded }) => refunded,
    );

  describe('as a list', () => {
    it("read in the spec's shape", async () => {
      const booking_id = await byCard();
      const [{ booking_uniqueid }] = (await list()) as [{ booking_uniqueid: string }];
      expect(booking_uniqueid).toMatch(/^[2-9A-Z]{10}$/);
      expect(await list()).toEqual([
        {
          booking_id,
          booking_uniqueid,
          booking_date: THURSDAY,
          from_time: '10:00',
          booking_status_id: 7,
          total_amount: 30,
          paid_cents: 3000,
          refund_cents: 3000,
          bookingstatus: { booking_status_name: 'Confirmed' },
          bookingServices: [
            { service: { entity_name: 'Classic Haircut', category: { category_name: 'Haircut Services' } } },
          ],
          store: {
            store_name: 'Wattle & Blade Marrickville',
            contact_person_phone: '(02) 5550 0142',
            unit_number: 'Shop 2',
            street_name: '1187 Illawarra Road',
            suburb: 'Marrickville',
            state: 'NSW',
            postcode: '2204',
          },
          storeuser: { store_user_fname: 'Marco', store_user_lname: 'Bellini' },
        },
      ]);
    });

    it("are their own and nobody else's, the latest visit first", async () => {
      const first = await book({ from_time: '15:00' });
      const second = await book({ from_time: '09:00' });
      await book({ from_time: '11:00' }, other);
      await stage.send(storeBooking, wish({ from_time: '16:00', payment_method_id: await stage.card() }));
      expect((await list()).map(({ booking_id }) => booking_id)).toEqual([first, second]);
      expect(await list(other)).toHaveLength(1);
    });

    it('are of the brand that was asked for', async () => {
      await book();
      expect(await list(casey, 7)).toHaveLength(1);
      for (const brand of [68, 7.5, -7, 1e12]) expect(await list(casey, brand)).toEqual([]);
    });

    it('have no holds in them, neither such as wait for a card nor such as were given up', async () => {
      const request = customersWish({ booking_status_id: 7, submit_key: 'submit-0001' });
      const declined = await stage.send(
        storeBooking,
        { ...request, payment_method_id: await stage.card(DECLINED_CARD) },
        casey.token,
      );
      expect(declined.status).toBe(402);
      expect(await list()).toEqual([]);
      const elsewhere = { ...request, from_time: '11:00', payment_method_id: await stage.card() };
      expect(await stage.send(storeBooking, elsewhere, casey.token)).toMatchObject({ status: 200 });
      expect(await stage.count('bookings')).toBe(2);
      expect(await list()).toMatchObject([{ from_time: '11:00', booking_status_id: 7 }]);
    });

    it.each([
      ['before its end', new Date(ENDS.getTime() - 1), 8, 'Upcoming'],
      ['at its end', ENDS, 9, 'Completed'],
    ])('read %s as they are', async (_, now, id, name) => {
      await book();
      stage.clock.now = now;
      expect(await list()).toMatchObject([
        { booking_status_id: id, bookingstatus: { booking_status_name: name } },
      ]);
    });
  });

  describe('that are cancelled', () => {
    it('free their slot, say so by mail, and read so', async () => {
      const id = await book();
      expect(await slots()).not.toContain('10:00');
      expect(await cancel(id)).toMatchObject(cancelled);
      expect(await slots()).toContain('10:00');
      expect(await list()).toMatchObject([
        {
          booking_id: id,
          booking_status_id: 6,
          bookingstatus: { booking_status_name: 'Cancelled' },
          paid_cents: 0,
          refund_cents: 0,
        },
      ]);
      expect((await mails()).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Your booking at/),
        expect.stringMatching(/cancelled/),
      ]);
      await book({}, other);
    });

    it('give back what was paid before the visit starts, once, however often they are cancelled at once', async () => {
      const id = await byCard();
      const answers = await Promise.all([cancel(id), cancel(id), cancel(id), cancel(id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 200)).toMatchObject(given30Back);
      expect(await payments()).toEqual([{ state: 'refunded', amount_cents: 3000 }]);
      expect(await cardIsBack()).toEqual([true]);
      expect(await list()).toMatchObject([{ paid_cents: 0, refund_cents: 0, total_amount: 30 }]);
      const toldMails = await mails();
      expect(toldMails).toHaveLength(2);
      expect(toldMails[1]?.text_body).toContain('$30.00');
      expect(stage.log).toEqual([]);
    });

    it("give back what the payment's row says, not what the booking costs", async () => {
      const id = await byCard();
      await stage.database.db.updateTable('payments').set({ amount_cents: 2950 }).execute();
      expect(await list()).toMatchObject([{ total_amount: 30, paid_cents: 2950, refund_cents: 2950 }]);
      expect(await cancel(id)).toMatchObject({
        body: { MESSAGE: 'Booking cancelled successfully. $29.50 goes back to your card.' },
      });
    });

    it('give back until the moment before the visit starts', async () => {
      const id = await byCard();
      stage.clock.now = new Date(STARTS.getTime() - 1);
      expect(await list()).toMatchObject([{ refund_cents: 3000 }]);
      expect(await cancel(id)).toMatchObject(given30Back);
    });

    it.each([
      ['once the visit has started', STARTS],
      ['once it is completed', ENDS],
    ])('move no money %s', async (_, now) => {
      const id = await byCard();
      stage.clock.now = now;
      expect(await list()).toMatchObject([{ paid_cents: 3000, refund_cents: 0 }]);
      expect(await cancel(id)).toMatchObject(cancelled);
      expect(await payments()).toEqual([{ state: 'succeeded', amount_cents: 3000 }]);
      expect(await cardIsBack()).toEqual([false]);
      expect((await mails())[1]?.text_body).not.toContain('We give');
      expect(await list()).toMatchObject([{ booking_status_id: 6, paid_cents: 3000, refund_cents: 0 }]);
    });

    it('are not cancelled twice', async () => {
      const id = await byCard();
      await cancel(id);
      expect(await cancel(id)).toMatchObject(
        refused(409, 'already_used', 'This booking is cancelled already.'),
      );
      expect(await mails()).toHaveLength(2);
      expect(await payments()).toEqual([{ state: 'refunded', amount_cents: 3000 }]);
    });

    it("are not another customer's, a guest's, nobody's or only held", async () => {
      const others = await book({}, other);
      const { body } = await stage.send(
        storeBooking,
        wish({ from_time: '11:00', payment_method_id: await stage.card() }),
      );
      const guests = (body.RESULT as { booking_id: number }).booking_id;
      const card = await stage.card(DECLINED_CARD);
      await stage.send(
        storeBooking,
        customersWish({ booking_status_id: 7, from_time: '14:00', payment_method_id: card }),
        casey.token,
      );
      const { booking_id: held } = await stage.database.db
        .selectFrom('bookings')
        .select('booking_id')
        .where('booking_status_id', '=', 2)
        .executeTakeFirstOrThrow();
      const rows = () =>
        stage.database.db
          .selectFrom('bookings')
          .select(['booking_id', 'booking_status_id', 'cancelled_at'])
          .orderBy('booking_id')
          .execute();
      const before = await rows();
      for (const id of [others, guests, held, 999]) expect(await cancel(id)).toMatchObject(notFound);
      await cancel(others, other);
      expect(await cancel(others)).toMatchObject(notFound);
      expect((await rows()).filter(({ booking_id }) => booking_id !== others)).toEqual(
        before.filter(({ booking_id }) => booking_id !== others),
      );
      expect(await payments()).toMatchObject([{ state: 'succeeded' }, { state: 'waiting' }]);
    });

    it.each([2, 4, 5, 7, 8, 9])('do not come to status %i', async (status) => {
      const id = await book();
      expect(await cancel(id, casey, status)).toMatchObject(
        refused(422, 'invalid', 'A booking can only be cancelled here.'),
      );
      expect(await list()).toMatchObject([{ booking_status_id: 8 }]);
    });
  });
});
