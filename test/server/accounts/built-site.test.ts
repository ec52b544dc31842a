import { afterEach, expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { CLIENT_ID, gia, startIssuer } from '../../support/google/issuer.ts';
import { type Site, startSite } from '../../support/site.ts';

let site: Site;
afterEach(() => site.stop());

const demo = { email: 'demo@customer.example', password: 'wattle-and-blade' };
const logIn = () => call(site, 'customer/customer-login', { body: demo });
const google = (token: string) =>
  call(site, 'customer/auth/google', { body: { created_store_id: 68, token } });

it('a built site has a demo customer and a sandbox identity, but neither with real cards and Google (SHOP-43, SHOP-44)', async () => {
  // The address of the card provider does not answer. The server calls the provider at each start (CHARGE-19).
  site = await startSite({ complaints: [/"event":"cards\.list\.failed"/] });
  const { status, body } = await logIn();
  expect(status).toBe(200);
  const bookings = { body: { store_brand_id: 7 }, token: body.RESULT.access_token };
  expect((await call(site, 'customer/booking', bookings)).body.RESULT).toHaveLength(7);
  expect((await google('sandbox-identity')).status).toBe(200);

  const issuer = await startIssuer();
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
  expect((await logIn()).status).toBe(401);
  expect((await google('sandbox-identity')).status).toBe(401);
  const login = await google(await issuer.token());
  expect(login.status).toBe(200);
  const { access_token: token } = login.body.RESULT;
  expect((await call(site, 'customer/get-profile', { token })).body.RESULT.email).toBe(gia.email);
  await issuer.close();
});
