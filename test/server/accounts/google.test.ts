import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getProfile, logInWithGoogle } from '../../../contract/account.ts';
import { googleSignIn, sandboxGoogle } from '../../../server/outside/google.ts';
import { CLIENT_ID, type Forgery, gia, type Issuer, startIssuer } from '../../support/google/issuer.ts';
import { openStage, type Stage } from '../stage.ts';
import { refused, tokenOf, visitorOf } from './visitor.ts';

const loggedIn = { status: 200, body: { MESSAGE: 'Successfully logged in with Google' } };
const notBelieved = refused(401, 'unauthorised', 'Google login failed. Please try again.');
const forgeries: Forgery[] = [
  'signed with another key',
  'signed with a key that is not published',
  'signed with the public key as a secret',
  'not signed',
  'changed after it was signed',
];
const now = () => Math.floor(Date.now() / 1_000);

describe('logging in with Google', () => {
  let stage: Stage;
  let issuer: Issuer;
  const visitor = visitorOf(() => stage);
  const logIn = (token: string) => stage.send(logInWithGoogle, { created_store_id: 68, token });
  const profile = async (token: string) => (await stage.send(getProfile, {}, token)).result;
  const customers = () =>
    stage.database.db
      .selectFrom('customers')
      .select(['email', 'google_subject', 'password_hash', 'email_verified_at'])
      .orderBy('customer_id')
      .execute();

  beforeAll(async () => {
    stage = await openStage();
    issuer = await startIssuer();
  }, 60_000);
  afterAll(async () => {
    await issuer.close();
    await stage.database.close();
  });
  beforeEach(async () => {
    await stage.reset();
    stage.tools.google = googleSignIn({ clientId: CLIENT_ID, issuer: issuer.url, jwksUrl: issuer.jwksUrl });
  });

  it('makes a customer, and knows them again by their account whatever its address', async () => {
    const first = await logIn(await issuer.token());
    expect(first).toMatchObject(loggedIn);
    const { id } = (await profile(tokenOf(first))) as { id: number };
    const again = await logIn(await issuer.token({ email: 'gia.new@customer.example' }));
    expect(await profile(tokenOf(again))).toMatchObject({
      id,
      email: gia.email,
      firstName: 'Gia',
      lastName: 'Nguyen',
    });
    expect(await customers()).toMatchObject([{ google_subject: gia.sub, password_hash: null }]);
  });

  it('knows an address with an apostrophe as verified', async () => {
    expect(await logIn(await issuer.token({ email: "gia.o'brien@customer.example" }))).toMatchObject(
      loggedIn,
    );
    expect(await customers()).toMatchObject([{ email: "gia.o'brien@customer.example" }]);
  });

  it('asks for the published keys once for many tokens', async () => {
    const before = issuer.asked();
    for (let index = 0; index < 3; index += 1) await logIn(await issuer.token());
    expect(issuer.asked() - before).toBe(1);
  });

  it('makes one customer of the same account many times at once', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const token = await issuer.token({ sub: `account-${round}`, email: `gia-${round}@customer.example` });
      const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(token)));
      expect(answers).toMatchObject(Array.from({ length: 8 }, () => loggedIn));
      expect(await stage.count('customers')).toBe(round);
    }
  });

  it.each(forgeries)('does not believe a token that is %s', async (how) => {
    expect(await logIn(await issuer.forge(how))).toMatchObject(notBelieved);
    expect(await customers()).toEqual([]);
    expect(stage.log).toEqual([]);
  });

  it.each([
    ['for another site', { aud: 'other.apps.googleusercontent.com' }],
    ['for nobody', { aud: undefined }],
    ['of another issuer', { iss: 'https://accounts.google.com.example' }],
    ['of no issuer', { iss: undefined }],
    ['that has expired', { iat: now() - 7_200, exp: now() - 3_600 }],
    ['that never expires', { exp: undefined }],
    ['that is not valid yet', { nbf: now() + 3_600 }],
    ['without a time', { iat: undefined }],
    ['of no account', { sub: undefined }],
    ['of an account without a name', { sub: '' }],
  ])('does not believe a token %s', async (_, claims) => {
    expect(await logIn(await issuer.token(claims))).toMatchObject(notBelieved);
    expect(await customers()).toEqual([]);
  });

  it('does not believe a token that does not say which of the published keys is its own', async () => {
    const { keys } = (await (await fetch(issuer.jwksUrl)).json()) as { keys: object[] };
    const two = JSON.stringify({ keys: [...keys, { ...keys[0], kid: 'key-0' }] });
    stage.tools.google = googleSignIn({
      clientId: CLIENT_ID,
      issuer: issuer.url,
      jwksUrl: `data:application/json,${encodeURIComponent(two)}`,
    });
    expect(await logIn(await issuer.token())).toMatchObject(loggedIn);
    const [, claims, signature] = (await issuer.token()).split('.');
    const header = Buffer.from('{"alg":"RS256"}').toString('base64url');
    expect(await logIn([header, claims, signature].join('.'))).toMatchObject(notBelieved);
    expect(stage.log).toEqual([]);
  });

  it.each(['', 'sandbox-identity', 'a.b.c', 'x'.repeat(8_192)])('does not believe "%s"', async (token) => {
    expect(await logIn(token)).toMatchObject(notBelieved);
  });

  it('does not believe the sandbox where Google is, nor Google where the sandbox is', async () => {
    stage.tools.google = sandboxGoogle;
    expect(await logIn(await issuer.token())).toMatchObject(notBelieved);
    expect(await logIn('sandbox-identity')).toMatchObject(loggedIn);
    expect(await customers()).toMatchObject([{ email: 'sandbox.identity@customer.example' }]);
  });

  it('is not to be had where it is not configured', async () => {
    stage.tools.google = null;
    for (const token of ['sandbox-identity', await issuer.token()])
      expect(await logIn(token)).toMatchObject({ status: 404, body: { CODE: 'not_found' } });
  });

  it.each([
    [{ email_verified: false }],
    [{ email_verified: undefined }],
    [{ email_verified: 'true' }],
    [{ email: undefined }],
    [{ email: 'no address' }],
  ])('makes no customer of %j', async (claims) => {
    expect(await logIn(await issuer.token(claims))).toMatchObject(
      refused(403, 'forbidden', 'Google login failed. Google has not verified your email address.'),
    );
    expect(await customers()).toEqual([]);
  });

  it('discards the password of an account whose address was never verified', async () => {
    await visitor.join(gia.email, 'of a stranger');
    await stage.database.db.updateTable('customers').set({ email_verified_at: null }).execute();
    expect(await logIn(await issuer.token())).toMatchObject(loggedIn);
    expect(await customers()).toMatchObject([{ password_hash: null, email_verified_at: expect.any(Date) }]);
  });

  it('says so when the keys cannot be had, and to those who run the site', async () => {
    const gone = await startIssuer();
    const token = await gone.token();
    stage.tools.google = googleSignIn({ clientId: CLIENT_ID, issuer: gone.url, jwksUrl: gone.jwksUrl });
    await gone.close();
    expect(await logIn(token)).toMatchObject(
      refused(
        503,
        'provider_unavailable',
        'Google login failed. Google cannot be asked at this moment. Please try again in a minute.',
      ),
    );
    expect(stage.log).toMatchObject([{ level: 'warn', event: 'google.keys.failed' }]);
  });

  it('counts no login that was right, and 50 others in 15 minutes', async () => {
    await logIn(await issuer.token());
    for (let tries = 0; tries < 50; tries += 1) expect(await logIn('a.b.c')).toMatchObject(notBelieved);
    expect(await logIn(await issuer.token())).toMatchObject({ status: 429 });
  });
});
