import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getProfile, logInWithGoogle } from '../../../contract/session.ts';
import { googleSignIn, sandboxGoogle } from '../../../server/adapters/google.ts';
import { sweep } from '../../../server/ops/sweep.ts';
import { CLIENT_ID, gia, startIssuer } from '../../support/google/issuer.ts';
import { startTestServer } from '../test-server.ts';
import { PASSWORD, refused, visitorOf } from './visitor.ts';

const issuer = await startIssuer();
const loggedIn = { status: 200, body: { MESSAGE: 'Successfully logged in with Google' } };
const notBelieved = refused(401, 'unauthorised', 'Google login failed. Please try again.');
const unverified = refused(
  403,
  'forbidden',
  'Google login failed. Google has not verified your email address.',
);
const now = () => Math.floor(Date.now() / 1_000);
const claims = (changes: Parameters<typeof issuer.token>[0]) => () => issuer.token(changes);

/** Changes the bits of a signature's last letter that belong to no byte. */
function otherSpelling(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return letters[letters.indexOf(token.at(-1) ?? '') ^ 1] ?? '';
}

describe('POST customer/auth/google', () => {
  const server = startTestServer();
  const logIn = (token: string) => server.send(logInWithGoogle, { created_store_id: 68, token });
  const customers = () =>
    server.database.db.selectFrom('customers').select(['email', 'google_subject', 'password_hash']).execute();

  afterAll(() => issuer.close());
  beforeEach(() => {
    server.deps.google = googleSignIn({ clientId: CLIENT_ID, issuer: issuer.url, jwksUrl: issuer.jwksUrl });
  });

  it('creates a customer, finds the same account with a new address, and loads the keys once (SHOP-36)', async () => {
    const before = issuer.asked();
    const first = await logIn(await issuer.token());
    expect(first).toMatchObject(loggedIn);
    const again = await logIn(await issuer.token({ email: 'gia.new@customer.example' }));
    expect((await server.send(getProfile, {}, again.result as string)).result).toMatchObject({
      email: gia.email,
      firstName: 'Gia',
      lastName: 'Nguyen',
    });
    expect(await customers()).toEqual([{ email: gia.email, google_subject: gia.sub, password_hash: null }]);
    expect(
      await logIn(await issuer.token({ sub: 'other', email: "gia.o'brien@customer.example" })),
    ).toMatchObject(loggedIn);
    expect(issuer.asked() - before).toBe(1);
  });

  it('creates a single customer for parallel logins of the same account', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const account = { sub: `account-${round}`, email: `gia-${round}@customer.example` };
      const tokens = await Promise.all(Array.from({ length: 8 }, () => issuer.token(account)));
      const answers = await Promise.all(tokens.map(logIn));
      expect(answers).toMatchObject(Array.from({ length: 8 }, () => loggedIn));
      expect(await server.count('customers')).toBe(round);
    }
  });

  it.each<[string, () => Promise<string>, object?]>([
    ['signed with another key', () => issuer.forge('signed with another key')],
    [
      'signed with a key that is not published',
      () => issuer.forge('signed with a key that is not published'),
    ],
    ['signed with the public key as a secret', () => issuer.forge('signed with the public key as a secret')],
    ['not signed', () => issuer.forge('not signed')],
    ['changed after it was signed', () => issuer.forge('changed after it was signed')],
    ['for another site', claims({ aud: 'other.apps.googleusercontent.com' })],
    ['without an audience', claims({ aud: undefined })],
    ['from another issuer', claims({ iss: 'https://accounts.google.com.example' })],
    ['without an issuer', claims({ iss: undefined })],
    ['expired', claims({ iat: now() - 7_200, exp: now() - 3_600 })],
    ['without an expiry', claims({ exp: undefined })],
    ['not valid yet', claims({ nbf: now() + 3_600 })],
    ['without a time of issue', claims({ iat: undefined })],
    ['without an account', claims({ sub: undefined })],
    ['for an account with an empty id', claims({ sub: '' })],
    ['empty', async () => ''],
    ['the token of the sandbox', async () => 'sandbox-identity'],
    ['malformed', async () => 'a.b.c'],
    ['too long', async () => 'x'.repeat(8_192)],
    ['without a verified address', claims({ email_verified: undefined }), unverified],
    ['with a verification that is a text', claims({ email_verified: 'true' }), unverified],
    ['without an address', claims({ email: undefined }), unverified],
    ['with an invalid address', claims({ email: 'no address' }), unverified],
  ])('refuses a token that is %s (SHOP-36)', async (_, token, refusal = notBelieved) => {
    expect(await logIn(await token())).toMatchObject(refusal);
    expect(await customers()).toEqual([]);
    expect(server.log).toEqual([]);
  });

  it('refuses a token without the id of a published key', async () => {
    const { keys } = (await (await fetch(issuer.jwksUrl)).json()) as { keys: object[] };
    const keySet = JSON.stringify({ keys: [...keys, { ...keys[0], kid: 'key-0' }] });
    server.deps.google = googleSignIn({
      clientId: CLIENT_ID,
      issuer: issuer.url,
      jwksUrl: `data:application/json,${encodeURIComponent(keySet)}`,
    });
    expect(await logIn(await issuer.token())).toMatchObject(loggedIn);
    const [, body, signature] = (await issuer.token()).split('.');
    const header = Buffer.from('{"alg":"RS256"}').toString('base64url');
    expect(await logIn([header, body, signature].join('.'))).toMatchObject(notBelieved);
    expect(server.log).toEqual([]);
  });

  it("refuses Google's tokens in the sandbox, and returns 404 without Google and without a sandbox (SHOP-43)", async () => {
    server.deps.google = sandboxGoogle;
    expect(await logIn(await issuer.token())).toMatchObject(notBelieved);
    expect(await logIn('sandbox-identity')).toMatchObject(loggedIn);
    expect(await customers()).toMatchObject([{ email: 'sandbox.identity@customer.example' }]);
    server.deps.google = null;
    for (const token of ['sandbox-identity', await issuer.token()])
      expect(await logIn(token)).toMatchObject({ status: 404, body: { CODE: 'not_found' } });
  });

  it('discards the password of an account whose address was never verified (SHOP-36)', async () => {
    await server.customer(gia.email);
    await server.database.db.updateTable('customers').set({ password_hash: "a stranger's" }).execute();
    expect(await logIn(await issuer.token())).toMatchObject(loggedIn);
    expect(await customers()).toMatchObject([{ google_subject: gia.sub, password_hash: null }]);
  });

  it('ends the sessions, password and known networks of a stranger at the first login, and mails the owner (SHOP-36)', async () => {
    const visitor = visitorOf(server);
    const [first, second] = [await visitor.join(gia.email), await visitor.tokenOf(gia.email)];

    const { status, result } = await logIn(await issuer.token());

    expect(status).toBe(200);
    for (const token of [first, second])
      expect(await server.send(getProfile, {}, token)).toMatchObject({ status: 401 });
    expect(await server.send(getProfile, {}, result as string)).toMatchObject({ status: 200 });
    expect(await visitor.logIn(gia.email)).toMatchObject({ status: 401 });
    expect(await customers()).toMatchObject([{ password_hash: null }]);
    expect(await server.count('known_networks')).toBe(1);
    const mails = server.database.db.selectFrom('outbox').select('subject').orderBy('outbox_id');
    expect((await mails.execute()).at(-1)?.subject).toBe('You now log in to Wattle & Blade with Google');
  });

  it("keeps the owner's password and sessions at later logins (SHOP-36)", async () => {
    const visitor = visitorOf(server);
    await logIn(await issuer.token());
    await visitor.forget(gia.email);
    await visitor.reset((await visitor.links(gia.email, 'reset-password')).at(-1) ?? '', PASSWORD);
    const session = await visitor.tokenOf(gia.email);

    await logIn(await issuer.token());

    expect(await server.send(getProfile, {}, session)).toMatchObject({ status: 200 });
    expect(await visitor.logIn(gia.email)).toMatchObject({ status: 200 });
  });

  it('keeps all sessions of parallel first logins (SHOP-36)', async () => {
    await visitorOf(server).join(gia.email);
    const tokens = await Promise.all(Array.from({ length: 6 }, () => issuer.token()));

    const answers = await Promise.all(tokens.map(logIn));

    for (const { result } of answers)
      expect(await server.send(getProfile, {}, result as string)).toMatchObject({ status: 200 });
  });

  it.each([
    ['\u202Egnat\u200fS\u0000\u001b[2J', 'gnatS[2J'],
    ['  Zo\u00EB\n\tMae ', 'Zo\u00EB Mae'],
    ['\u0000\u001b\u202e', ''],
    [`${'x'.repeat(79)}\u{1F600}y`, 'x'.repeat(79)],
    ['\ud83d half', '\ufffd half'],
  ])('filters the name %j like a typed name (ABUSE-16)', async (claimed, name) => {
    const token = await issuer.token({ given_name: claimed, family_name: claimed });

    const { status, result } = await logIn(token);

    expect(status).toBe(200);
    expect((await server.send(getProfile, {}, result as string)).body.RESULT).toMatchObject({
      first_name: name,
      last_name: name,
    });
    expect(server.log).toEqual([]);
  });

  it('refuses a token that was used before, also with a different spelling of its signature (SHOP-36)', async () => {
    const token = await issuer.token();
    // The last letter of the signature has bits that belong to no byte.
    const respelled = token.slice(0, -1) + otherSpelling(token);
    const answers = await Promise.all([logIn(token), logIn(token), logIn(respelled)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    for (const used of [token, respelled]) expect(await logIn(used)).toMatchObject(notBelieved);
    server.later(61);
    await sweep(server.deps);
    expect(await server.count('proofs')).toBe(0);
  });

  it('returns 503 and logs a warning when the keys cannot be loaded', async () => {
    const stoppedIssuer = await startIssuer();
    const token = await stoppedIssuer.token();
    server.deps.google = googleSignIn({
      clientId: CLIENT_ID,
      issuer: stoppedIssuer.url,
      jwksUrl: stoppedIssuer.jwksUrl,
    });
    await stoppedIssuer.close();
    const message = 'Google is not available at the moment. Please try again in a minute.';
    expect(await logIn(token)).toMatchObject(
      refused(503, 'provider_unavailable', `Google login failed. ${message}`),
    );
    expect(server.log).toMatchObject([{ level: 'warn', event: 'google.keys.failed' }]);
  });

  it('counts 50 failed logins in 15 minutes, and no successful login', async () => {
    await logIn(await issuer.token());
    for (let tries = 0; tries < 50; tries += 1) expect(await logIn('a.b.c')).toMatchObject(notBelieved);
    expect(await logIn(await issuer.token())).toMatchObject({ status: 429 });
  });
});
