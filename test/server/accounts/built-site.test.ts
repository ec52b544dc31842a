import { afterEach, describe, expect, it } from 'vitest';
import { CLIENT_ID, gia, startIssuer } from '../../support/google/issuer.ts';
import { type Site, startSite } from '../../support/site.ts';

/** Accounts as the settings make them, in the built site. */
describe('the built site', () => {
  let site: Site;
  afterEach(() => site.stop());

  const call = async (path: string, { body, token }: { body?: object; token?: string } = {}) => {
    const response = await fetch(`${site.url}/api/customer/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { RESULT } = await response.json();
    return { status: response.status, RESULT };
  };
  const demo = { email: 'demo@customer.example', password: 'wattle-and-blade' };
  const google = (token: string) => call('auth/google', { body: { created_store_id: 68, token } });

  it('has a demo customer and a sandbox identity without any setting, and keeps both', async () => {
    site = await startSite();
    const { status, RESULT } = await call('customer-login', { body: demo });
    expect(status).toBe(200);
    const token = RESULT.access_token;
    const before = await call('booking', { body: { store_brand_id: 7 }, token });
    expect(before.RESULT).toHaveLength(7);
    expect((await google('sandbox-identity')).status).toBe(200);
    await site.kill();
    await site.start();
    expect(await call('booking', { body: { store_brand_id: 7 }, token })).toEqual(before);
  });

  it('has neither beside real cards and a real Google, though it was a sandbox before', async () => {
    const issuer = await startIssuer();
    site = await startSite();
    await site.kill();
    await site.start({
      SANDBOX: '1',
      STRIPE_SECRET_KEY: 'sk_test_loopback',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: issuer.url,
      GOOGLE_JWKS_URL: issuer.jwksUrl,
    });
    expect((await call('customer-login', { body: demo })).status).toBe(401);
    expect((await google('sandbox-identity')).status).toBe(401);
    const { status, RESULT } = await google(await issuer.token());
    expect(status).toBe(200);
    const { RESULT: profile } = await call('get-profile', { token: RESULT.access_token });
    expect(profile).toMatchObject({ email: gia.email });
    await issuer.close();
  });
});
