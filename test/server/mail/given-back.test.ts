import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking, updateBooking } from '../../../contract/bookings.ts';
import { sweep } from '../../../server/sweep.ts';
import { answerHeld } from '../gateways.ts';
import { customersWish, openStage, type Stage, wish } from '../stage.ts';

describe('a charge that is given back', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(() => stage.reset());
  afterAll(() => stage.database.close());

  const mails = () =>
    stage.database.db.selectFrom('outbox').select(['to_address', 'subject', 'text_body']).execute();
  const states = async () =>
    (await stage.database.db.selectFrom('payments').select('state').execute()).map(({ state }) => state);

  it('is told to whoever could not be booked, once', async () => {
    // Somebody ends the hold while the card is charged.
    const { cards } = stage.tools;
    stage.tools.cards = {
      ...cards,
      charge: async (order) => {
        const charged = await cards.charge(order);
        await stage.database.db
          .updateTable('bookings')
          .set({ booking_status_id: 6, held_until: null })
          .execute();
        return charged;
      },
    };
    const { status } = await stage.send(storeBooking, wish({ payment_method_id: await stage.card() }));
    expect(status).toBe(409);
    expect(await states()).toEqual(['refund_due']);
    expect(await mails()).toEqual([]);

    await sweep(stage.tools);
    await sweep(stage.tools);
    expect(await states()).toEqual(['refunded']);
    expect(await mails()).toMatchObject([
      {
        to_address: 'gina@guest.example',
        subject: 'Your payment to Wattle & Blade was given back',
        text_body: expect.stringContaining('Thursday, November 26th at 10:00 AM'),
      },
    ]);
  });

  it('is not told twice to whoever cancelled', async () => {
    const { id, token } = await stage.customer();
    const booked = await stage.send(
      storeBooking,
      customersWish({ customer_id: id, booking_status_id: 7, payment_method_id: await stage.card() }),
      token,
    );
    const { booking_id } = booked.body.RESULT as { booking_id: number };
    const { status } = await stage.send(updateBooking, { booking_id, booking_status_id: 6 }, token);
    expect(status).toBe(200);
    await sweep(stage.tools);
    expect(await states()).toEqual(['refunded']);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Your booking at Wattle & Blade: Thursday, November 26th at 10:00 AM',
      'Your booking at Wattle & Blade is cancelled: Thursday, November 26th at 10:00 AM',
    ]);
    expect((await mails())[1]?.text_body).toContain('We give $30.00 back to your card.');
  });

  it('is no lost time where its customer cancelled before their own submit was answered', async () => {
    const held = answerHeld(stage.tools.cards);
    stage.tools.cards = held.cards;
    const { token } = await stage.customer();
    const submit = customersWish({
      booking_status_id: 7,
      submit_key: 'submit-0001',
      payment_method_id: await stage.card(),
    });
    const first = stage.send(storeBooking, submit, token);
    await held.reached;
    stage.clock.now = new Date(stage.clock.now.getTime() + 61_000);
    await sweep(stage.tools);
    const { booking_id } = await stage.database.db
      .selectFrom('bookings')
      .select('booking_id')
      .executeTakeFirstOrThrow();
    const { status } = await stage.send(updateBooking, { booking_id, booking_status_id: 6 }, token);
    expect(status).toBe(200);
    held.open();
    expect(await first).toMatchObject({ status: 200, body: { RESULT: { booking_id } } });
    const again = await stage.send(storeBooking, submit, token);
    expect([again.status, again.body]).toEqual([200, (await first).body]);
    expect(await states()).toEqual(['refunded']);
    expect(await mails()).toHaveLength(2);
    expect(stage.log).toEqual([]);
  });
});
