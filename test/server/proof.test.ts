import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgotPassword, signUp } from '../../contract/account.ts';
import { storeBooking } from '../../contract/bookings.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createPaymentIntent } from '../../contract/payments.ts';
import { PROOF } from '../../contract/proof.ts';
import { joinQueue } from '../../contract/queue.ts';
import { logIn } from '../../contract/session.ts';
import { proofs, strangers } from '../../server/limits/limits.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { proofFor } from '../../src/services/proof.ts';
import { NORA, PASSWORD, registration } from './accounts/visitor.ts';
import { homeOf } from './hammer.ts';
import { stranger } from './queue/queue-server.ts';
import { everywhere } from './robot.ts';
import { refused } from './submitter.ts';
import { DECLINED_CARD, guestRequest, startTestServer } from './test-server.ts';

/** Many strangers at once must send a proof of work. */
const server = startTestServer();
beforeEach(() => {
  server.deps.proxies = 1;
  vi.stubGlobal('isSecureContext', true);
  return () => vi.unstubAllGlobals();
});

const proofWanted = refused(428, 'proof_wanted');
let calls = 0;
/** Sends a request from a home network, with a proof of work if there is one. */
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
/** Sends as many requests of strangers as the limit allows. */
async function crowd(count: number = strangers.acts): Promise<number[]> {
  const statuses = [];
  for (let home = 0; home < count; home += 1) statuses.push((await forget(1_000 + home)).status);
  return statuses;
}

const protectedCalls: [name: string, endpoint: Endpoint, body: () => object][] = [
  ['a sign-up', signUp, () => registration()],
  ['a forgotten password', forgotPassword, () => ({ email: NORA })],
  ['a queue', joinQueue, () => stranger(1)],
  ['an intent', createPaymentIntent, () => ({ amount: 3000, currency: 'AUD' })],
];

it('the server asks for no proof below the limit of strangers, and for none once the crowd is gone (ABUSE-20)', async () => {
  expect(new Set(await crowd())).toEqual(new Set([200]));
  expect(await forget(1)).toMatchObject(proofWanted);
  // The previous window counts as well, so that a script gains nothing when the window changes.
  server.later(strangers.window);
  expect(await forget(2)).toMatchObject(proofWanted);
  server.later(strangers.window);
  expect(await forget(3)).toMatchObject({ status: 200 });
});

describe('while many strangers send requests', () => {
  it.each(protectedCalls)(
    '%s requires a proof of work from a stranger, and none from a customer (ABUSE-20)',
    async (_, row, body) => {
      const { token } = await server.customer();
      await crowd();
      for (let home = 0; home < 20; home += 1)
        expect(await from(home, row, body())).toMatchObject(proofWanted);
      const refusal = await from(20, row, body());
      const proof = await proofFor(refusal.body);
      expect(await from(20, row, body(), { proof })).toMatchObject({ status: row.success });
      expect(await from(21, row, body(), { token })).toMatchObject({ status: row.success });
      expect(await from(22, row, body(), { token: 'token-of-nobody' })).toMatchObject(proofWanted);
    },
  );

  it('a proof is valid once, only for its call and for a few minutes, and a forged proof never (ABUSE-20)', async () => {
    await crowd();
    const proof = await proofFor((await forget(1)).body);
    const otherCall = await from(1, joinQueue, stranger(1), { proof });
    expect(otherCall).toMatchObject(proofWanted);
    expect(await forget(1, proof)).toMatchObject({ status: 200 });
    expect(await forget(1, proof)).toMatchObject(proofWanted);
    const late = await proofFor((await forget(2)).body);
    server.later(proofs.minutes);
    expect(await forget(2, late)).toMatchObject(proofWanted);
    const { challenge } = JSON.parse(atob(late ?? ''));
    const { parameters } = challenge;
    const forgedProofs = [
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
    for (const forged of forgedProofs) expect(await forget(2, forged)).toMatchObject(proofWanted);
    expect(await server.count('proofs')).toBe(1);
    await sweep(server.deps);
    expect(await server.count('proofs')).toBe(0);
    expect(server.log).toEqual([]);
  });

  it('of many requests with the same proof, exactly one succeeds (ABUSE-20)', async () => {
    await crowd();
    const proof = await proofFor((await forget(1)).body);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, home) => forget(home, proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a guest can hold a first slot without a proof and retry with further cards, and needs a proof for a second slot (ABUSE-20)', async () => {
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
    expect(second).toMatchObject(proofWanted);
    expect(await server.count('bookings')).toBe(1);
    expect(await hold(4, { key: 'second-hold', proof: await proofFor(second.body) })).toMatchObject(declined);
  });

  it('a login requires a proof after a wrong login, and never on a network where the customer has logged in (ABUSE-20)', async () => {
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
    // This holds for the network of the wrong login, and for this address on any new network.
    const again = await attempt(3, PASSWORD);
    expect(again).toMatchObject(proofWanted);
    expect(await attempt(4, 'a guess')).toMatchObject(proofWanted);
    expect(await attempt(1, PASSWORD)).toMatchObject({ status: 200 });
    expect(await attempt(3, PASSWORD, await proofFor(again.body))).toMatchObject({ status: 200 });
  });
});

it('a queue that is half full requires a proof from strangers at any time, at this store only (ABUSE-20)', async () => {
  const { token } = await server.customer();
  // Each visit takes three hours: thirteen fill the day.
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
  expect(asked).toMatchObject(proofWanted);
  expect(await join(30, short, { proof: await proofFor(asked.body) })).toMatchObject({ status: 201 });
  expect(await join(31, short, { token })).toMatchObject({ status: 201 });
  expect(await join(32, { ...short, store_id: 2 })).toMatchObject({ status: 201 });
});

it("a browser without cryptography shows the server's message with the phone number (ABUSE-20)", async () => {
  vi.stubGlobal('isSecureContext', false);
  await crowd();
  const { body } = await forget(1);
  expect(body.MESSAGE).toMatch(/Please ring us on \(0\d\) [\d ]+, or try another browser\.$/);
  expect(await proofFor(body)).toBe(undefined);
});
