import { beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { submitter } from './submitter.ts';
import { BANK_ASKS_CARD, EVERYBODY, type ServerAnswer, startTestServer } from './test-server.ts';

const authenticationRequired = {
  status: 402,
  body: {
    CODE: 'authentication_required',
    MESSAGE: 'Your bank wants to confirm that it is you.',
    RESULT: { client_secret: expect.stringMatching(/./) },
  },
};

describe.each(engines)('a card whose bank asks the owner, on %s (SHOP-41)', (engine) => {
  const server = startTestServer(engine);
  let payment_method_id: string;
  let firstResponse: ServerAnswer;
  const { submit, answerBank, slots, charged } = submitter(server);
  /** Submits again with the same card and key. */
  const submitAgain = () => submit({ payment_method_id });
  const payments = () => server.database.db.selectFrom('payments').select('state').orderBy('state').execute();

  beforeEach(async () => {
    payment_method_id = await server.card(BANK_ASKS_CARD);
    firstResponse = await submitAgain();
  });

  it('holds the slot, charges nothing and returns the same client secret to a second submit', async () => {
    expect(firstResponse).toMatchObject(authenticationRequired);
    expect((await submitAgain()).body).toEqual(firstResponse.body);
    const requests = server.database.db.selectFrom('sandbox_requests').select('idempotency_key');
    expect(await requests.where('idempotency_key', 'like', 'charge:%').execute()).toHaveLength(1);
    expect(await slots()).not.toContain('10:00');
    expect(await slots('submit-0001')).toContain('10:00');
    expect(await charged()).toEqual([]);
    expect(await payments()).toEqual([{ state: 'authenticating' }]);
  });

  it('is charged and booked once after the owner has confirmed, also with parallel submits', async () => {
    await answerBank(firstResponse, 'complete');
    const answers = await Promise.all([submitAgain(), submitAgain(), submitAgain()]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(await charged()).toMatchObject([{ amount_cents: 3000 }]);
    expect(await server.count('bookings')).toBe(1);
    expect(await server.mailed()).toEqual(EVERYBODY);
    expect(await answerBank(firstResponse, 'complete')).toMatchObject({ status: 422 });
  });

  it('can change to another time before the charge', async () => {
    await submit({ payment_method_id, from_time: '11:00' });
    expect(await slots()).toContain('10:00');
    await answerBank(firstResponse, 'complete');
    expect(await submit({ payment_method_id, from_time: '11:00' })).toMatchObject({ status: 200 });
    expect(await charged()).toHaveLength(1);
  });
});
