import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgotPassword, logIn, signUp } from '../../contract/account.ts';
import { storeBooking } from '../../contract/bookings.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import { PROOF } from '../../contract/proof.ts';
import { joinQueue } from '../../contract/queue.ts';
import { proofs, strangers } from '../../server/limits/limits.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { proofFor } from '../../src/services/proof.ts';
import { NORA, PASSWORD, registration } from './accounts/visitor.ts';
import { homeOf } from './hammer.ts';
import { stranger } from './queue/queue-server.ts';
import { everywhere } from './robot.ts';
import { refused } from './submitter.ts';
import { DECLINED_CARD, guestRequest, startTestServer } from './test-server.ts';

/** Strangers in numbers, and what they are then asked for. */
const server = startTestServer();
beforeEach(() => {
  server.deps.proxies = 1;
  vi.stubGlobal('isSecureContext', true);
  return () => vi.unstubAllGlobals();
});

const wanted = refused(428, 'proof_wanted');
let calls = 0;
/** From a home of its own unless told, with what this browser has worked out, if it has. */
function from(
  home: number,
  { method, path }: Endpoint,
  body: object,
  { proof, token, key }: { proof?: string | undefined; token?: string; key?: string } = {},
) {
  calls += 1;
  const headers = {
    'x-forwarded-for': homeOf(home),
    ...(proof !== undefined && { [PROOF]: proof }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    'idempotency-key': key ?? `key-of-call-${calls}`,
  };
  return server.call(method, `/${path}`, { body, headers });
}
const forget = (home: number, proof?: string) =>
  from(home, forgotPassword, { email: `${home}@mail.example` }, { proof });
/** As many strangers as make it busy. */
async function crowd(many: number = strangers.acts): Promise<number[]> {
  const statuses = [];
  for (let home = 0; home < many; home += 1) statuses.push((await forget(1_000 + home)).status);
  return statuses;
}

const doors: [door: string, endpoint: Endpoint, body: () => object][] = [
  ['a sign-up', signUp, () => registration()],
  ['a forgotten password', forgotPassword, () => ({ email: NORA })],
  ['a queue', joinQueue, () => stranger(1)],
  ['an intent', createPaymentIntent, () => ({ amount: 3000, currency: 'AUD' })],
];

it('nobody is asked in calm, and again once it is over (ABUSE-20)', async () => {
  expect(new Set(await crowd())).toEqual(new Set([200]));
  expect(await forget(1)).toMatchObject(wanted);
  // The window before counts as well, so that no turn of it lets a script in.
  server.later(strangers.window);
  expect(await forget(2)).toMatchObject(wanted);
  server.later(strangers.window);
  expect(await forget(3)).toMatchObject({ status: 200 });
});

describe('while strangers press', () => {
  it.each(doors)(
    '%s takes work from a stranger, and none from a customer (ABUSE-20)',
    async (_, row, body) => {
      const { token } = await server.customer();
      await crowd();
      for (let home = 0; home < 20; home += 1) expect(await from(home, row, body())).toMatchObject(wanted);
      const refusal = await from(20, row, body());
      const proof = await proofFor(refusal.body);
      expect(await from(20, row, body(), { proof })).toMatchObject({ status: row.success });
      expect(await from(21, row, body(), { token })).toMatchObject({ status: row.success });
      expect(await from(22, row, body(), { token: 'token-of-nobody' })).toMatchObject(wanted);
    },
  );

  it('a proof counts once, for its call and for minutes, and a made-up one never (ABUSE-20)', async () => {
    await crowd();
    const proof = await proofFor((await forget(1)).body);
    const other = await from(1, joinQueue, stranger(1), { proof });
    expect(other).toMatchObject(wanted);
    expect(await forget(1, proof)).toMatchObject({ status: 200 });
    expect(await forget(1, proof)).toMatchObject(wanted);
    const late = await proofFor((await forget(2)).body);
    server.later(proofs.minutes);
    expect(await forget(2, late)).toMatchObject(wanted);
    const { challenge } = JSON.parse(atob(late ?? ''));
    const { parameters } = challenge;
    const made = [
      'nonsense',
      btoa('{}'),
      btoa(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: parameters.keyPrefix } })),
      btoa(
        JSON.stringify({
          challenge: {
            ...challenge,
            parameters: { ...parameters, data: { ...parameters.data, until: 9e15 } },
          },
          solution: JSON.parse(atob(late ?? '')).solution,
        }),
      ),
    ];
    for (const one of made) expect(await forget(2, one)).toMatchObject(wanted);
    expect(await server.count('proofs')).toBe(1);
    await sweep(server.deps);
    expect(await server.count('proofs')).toBe(0);
    expect(server.log).toEqual([]);
  });

  it('many at once have one proof counted once (ABUSE-20)', async () => {
    await crowd();
    const proof = await proofFor((await forget(1)).body);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, home) => forget(home, proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a guest holds one time unasked, tries other cards for it, and works for the second (ABUSE-20)', async () => {
    await crowd();
    const hold = async (place: number, { key, proof }: { key: string; proof?: string | undefined }) => {
      const { submit_key, ...body } = guestRequest(everywhere[place]);
      const payment_method_id = await server.card(DECLINED_CARD);
      return from(1, storeBooking, { ...body, payment_method_id }, { key, proof });
    };
    const declined = refused(402, 'card_declined');
    expect(await hold(0, { key: 'first-hold-1' })).toMatchObject(declined);
    expect(await hold(0, { key: 'first-hold-1' })).toMatchObject(declined);
    const second = await hold(4, { key: 'second-hold' });
    expect(second).toMatchObject(wanted);
    expect(await server.count('bookings')).toBe(1);
    expect(await hold(4, { key: 'second-hold', proof: await proofFor(second.body) })).toMatchObject(declined);
  });

  it('a login wants it where one was wrong, and never where the customer has been (ABUSE-20)', async () => {
    const attempt = (home: number, password: string, proof?: string) =>
      from(home, logIn, { email: NORA, password }, { proof });
    await from(1, signUp, registration());
    const { text_body } = await server.database.db
      .selectFrom('outbox')
      .select('text_body')
      .executeTakeFirstOrThrow();
    const link = /verification\/([\w-]+)/.exec(text_body)?.[1];
    await server.call('GET', `/customer/verify/${link}`);
    expect(await attempt(1, PASSWORD)).toMatchObject({ status: 200 });
    await crowd();
    expect(await attempt(2, PASSWORD)).toMatchObject({ status: 200 });
    expect(await attempt(3, 'a guess')).toMatchObject(refused(401, 'unauthorised'));
    // From there, and for this address from anywhere new.
    const again = await attempt(3, PASSWORD);
    expect(again).toMatchObject(wanted);
    expect(await attempt(4, 'a guess')).toMatchObject(wanted);
    expect(await attempt(1, PASSWORD)).toMatchObject({ status: 200 });
    expect(await attempt(3, PASSWORD, await proofFor(again.body))).toMatchObject({ status: 200 });
  });
});

it('a queue of half of a day takes work from a stranger in any calm, and not at the other store (ABUSE-20)', async () => {
  const { token } = await server.customer();
  // Each of three hours: thirteen fill the day.
  const longest = { services: [11, 6, 3, 1, 12, 9] };
  const join = (home: number, changes = {}, extra = {}) =>
    from(home, joinQueue, { ...stranger(home, longest), ...changes }, extra);
  const statuses = [];
  for (let home = 1; home <= 20; home += 1) statuses.push((await join(home)).status);
  const taken = statuses.filter((status) => status === joinQueue.success).length;
  expect(taken).toBe(7);
  expect(new Set(statuses.slice(taken))).toEqual(new Set([428]));
  const short = { services: [1] };
  const asked = await join(30, short);
  expect(asked).toMatchObject(wanted);
  expect(await join(30, short, { proof: await proofFor(asked.body) })).toMatchObject({ status: 201 });
  expect(await join(31, short, { token })).toMatchObject({ status: 201 });
  expect(await join(32, { ...short, store_id: 2 })).toMatchObject({ status: 201 });
});

it('a browser without cryptography shows the words that came, which say whom to ring (ABUSE-20)', async () => {
  vi.stubGlobal('isSecureContext', false);
  await crowd();
  const { body } = await forget(1);
  expect(body.MESSAGE).toMatch(/Please ring us on \(0\d\) [\d ]+, or try another browser\.$/);
  expect(await proofFor(body)).toBe(undefined);
});
