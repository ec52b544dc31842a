import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { submitter } from './submitter.ts';
import { type Answered, BANK_ASKS_CARD, EVERYBODY, startTestServer } from './test-server.ts';

const wanted = {
  status: 402,
  body: {
    CODE: 'authentication_required',
    MESSAGE: 'Your bank wants to confirm that it is you.',
    RESULT: { client_secret: expect.stringMatching(/./) },
  },
};

describe.each(engines)('a card whose bank asks first, on %s (SHOP-41)', (engine) => {
  const server = startTestServer(engine);
  let payment_method_id: string;
  let asked: Answered;
  const { submit, answerBank, slots, charged } = submitter(server);
  /** The same card of the same submit, once more. */
  const again = () => submit({ payment_method_id });
  const payments = () => server.database.db.selectFrom('payments').select('state').orderBy('state').execute();

  beforeEach(async () => {
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
    expect(await answerBank(asked, 'complete')).toMatchObject({ status: 422 });
  });

  it('can be moved to another time, and is charged there', async () => {
    await submit({ payment_method_id, from_time: '11:00' });
    expect(await slots()).toContain('10:00');
    await answerBank(asked, 'complete');
    expect(await submit({ payment_method_id, from_time: '11:00' })).toMatchObject({ status: 200 });
    expect(await charged()).toHaveLength(1);
  });
});
