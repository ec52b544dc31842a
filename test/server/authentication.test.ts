import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { engines } from '../support/database.ts';
import { submitter } from './submitter.ts';
import {
  type Answered,
  BANK_ASKS_CARD,
  customerRequest,
  EVERYBODY,
  openTestServer,
  type TestServer,
} from './test-server.ts';

const wanted = {
  status: 402,
  body: {
    CODE: 'authentication_required',
    MESSAGE: 'Your bank wants to confirm that it is you.',
    RESULT: { client_secret: expect.stringMatching(/./) },
  },
};

describe.each(engines)('a card whose bank asks first, on %s (SHOP-41)', (engine) => {
  let server: TestServer;
  let payment_method_id: string;
  let asked: Answered;
  const { submit, answerBank, state, slots, later, charged } = submitter(() => server);
  /** The same card of the same submit, once more. */
  const again = () => submit({ payment_method_id });
  const payments = () => server.database.db.selectFrom('payments').select('state').orderBy('state').execute();
  const open = () => server.database.db.selectFrom('open_payments').selectAll().execute();
  const kept = async () => (await charged()).filter(({ refunded }) => !refunded);

  beforeAll(async () => {
    server = await openTestServer(engine);
  }, 60_000);
  afterAll(() => server.database.close());
  beforeEach(async () => {
    await server.reset();
    payment_method_id = await server.card(BANK_ASKS_CARD);
    asked = await again();
  });

  it('is told how to ask, once, holds the slot and charges nothing', async () => {
    expect(asked).toMatchObject(wanted);
    expect((await again()).body).toEqual(asked.body);
    const requests = server.database.db.selectFrom('sandbox_requests').select('idempotency_key');
    expect(await requests.where('idempotency_key', 'like', 'charge:%').execute()).toHaveLength(1);
    expect(await slots()).not.toContain('10:00');
    expect(await slots('submit-0001')).toContain('10:00');
    expect(await charged()).toEqual([]);
    expect(await payments()).toEqual([{ state: 'authenticating' }]);
  });

  it('is booked once when the bank was answered, however often it is asked again', async () => {
    await answerBank(asked, 'complete');
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(await charged()).toMatchObject([{ amount_cents: 3000 }]);
    expect(await server.count('bookings')).toBe(1);
    expect(await server.mailed()).toEqual(EVERYBODY);
  });

  it('is declined in words when the bank did not confirm, and another card books', async () => {
    await answerBank(asked, 'fail');
    const refused = await again();
    expect(refused).toMatchObject({ status: 402, body: { CODE: 'card_declined' } });
    expect(refused.body.MESSAGE).toMatch(/authenticate/);
    expect(await submit({ payment_method_id: await server.card() })).toMatchObject({ status: 200 });
    expect(await charged()).toHaveLength(1);
  });

  it('gives way to another card, and the bank is asked in vain from then on', async () => {
    expect(await submit({ payment_method_id: await server.card() })).toMatchObject({ status: 200 });
    expect(await answerBank(asked, 'complete')).toMatchObject({ status: 422 });
    expect(await charged()).toHaveLength(1);
  });

  it.each([
    ['a refreshed browser, when it asks', 2, async () => {}],
    ['the sweep, when its customer never came back', 2, () => sweep(server.deps)],
    ['the sweep, when the bank was answered at the last moment', 11, () => sweep(server.deps)],
  ])('is booked by %s', async (_, minutes, happens) => {
    await answerBank(asked, 'complete');
    later(minutes);
    await happens();
    expect(await state()).toMatchObject({ state: 'booked' });
    expect(await server.mailed()).toEqual(EVERYBODY);
  });

  it('holds its slot for ten minutes, and frees it when nobody answered the bank by then (SHOP-17)', async () => {
    later(9);
    await sweep(server.deps);
    expect(await state()).toEqual({ state: 'open' });
    expect(await again()).toMatchObject(wanted);
    later(2);
    await sweep(server.deps);
    expect(await slots()).toContain('10:00');
    expect(await payments()).toEqual([{ state: 'cancelled' }]);
    expect(await answerBank(asked, 'complete')).toMatchObject({ status: 422 });
    expect(await charged()).toEqual([]);
    expect(await state()).toEqual({ state: 'none' });
  });

  it('can be moved to another time, and is charged there', async () => {
    await submit({ payment_method_id, from_time: '11:00' });
    expect(await slots()).toContain('10:00');
    await answerBank(asked, 'complete');
    expect(await submit({ payment_method_id, from_time: '11:00' })).toMatchObject({ status: 200 });
    expect(await charged()).toHaveLength(1);
  });

  it('gives back what was charged when another amount than the booking was', async () => {
    const intents = server.database.db.updateTable('sandbox_intents');
    await intents.set({ status: 'succeeded', amount_cents: 50 }).execute();
    expect(await submit({ payment_method_id: await server.card() })).toMatchObject({ status: 200 });
    await sweep(server.deps);
    expect(await payments()).toEqual([{ state: 'refunded' }, { state: 'succeeded' }]);
    expect(await kept()).toMatchObject([{ amount_cents: 3000 }]);
  });

  it.each([false, true])(
    'charges nothing whoever pays at the store after all; answered: %s',
    async (isAnswered) => {
      const { token } = await server.customer();
      const before = await open();
      const submit_key = 'submit-0002';
      const from_time = '13:00';
      const card = { booking_status_id: 7, payment_method_id: await server.card(BANK_ASKS_CARD) };
      const byCard = customerRequest({ submit_key, from_time, ...card });
      const theirs = await server.send(storeBooking, byCard, token);
      expect(theirs).toMatchObject(wanted);
      const atTheStore = customerRequest({ submit_key, from_time });
      expect(await server.send(storeBooking, atTheStore, token)).toMatchObject({ status: 200 });
      if (isAnswered) await answerBank(theirs, 'complete');
      await sweep(server.deps);
      await sweep(server.deps);
      expect(await kept()).toEqual([]);
      expect(await open()).toEqual(before);
    },
  );
});
