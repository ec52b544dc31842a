import { describe, expect, it } from 'vitest';
import { readSettings, StartRefused, settingsTable } from '../../server/settings.ts';

const refusal = (environment: Record<string, string>) => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
  return 'It started.';
};

const realParts = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://shop.example',
};

const googleOnLoopback = {
  GOOGLE_CLIENT_ID: 'shop.apps.googleusercontent.com',
  GOOGLE_ISSUER: 'http://127.0.0.1:1',
  GOOGLE_JWKS_URL: 'http://127.0.0.1:1/keys',
};

describe('settings', () => {
  it('are all optional', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      smtpUrl: null,
      mailFrom: 'Wattle & Blade <hello@wattleandblade.example>',
      stripe: { secretKey: null, publishableKey: null, webhookSecret: null, apiUrl: null },
      googleClientId: null,
      google: { issuer: null, jwksUrl: null },
      publicUrl: 'http://127.0.0.1:3000',
      apiRoot: '/api',
      ownApi: true,
      trustProxy: false,
      sandbox: true,
      clockOffsetMs: 0,
    });
  });

  it('count as unset when they are empty', () => {
    const empty = Object.fromEntries(settingsTable.map(({ name }) => [name, ' ']));
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it('take what they are given', () => {
    expect(
      readSettings({
        PORT: '8080',
        HOST: '::1',
        DATA_DIR: '/var/shop',
        DATABASE_URL: 'postgres://shop@db.example/shop',
        API_ROOT: 'https://provider.example/v1/',
        TRUST_PROXY: '1',
      }),
    ).toMatchObject({
      port: 8080,
      dataDir: '/var/shop',
      databaseUrl: 'postgres://shop@db.example/shop',
      publicUrl: 'http://[::1]:8080',
      apiRoot: 'https://provider.example/v1',
      ownApi: false,
      trustProxy: true,
    });
  });

  it.each([
    [{ PORT: 'many' }, 'PORT must be a port number, 1 to 65535 (it is "many")'],
    [{ PORT: '70000' }, 'PORT must be a port number'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ MAIL_FROM: 'the shop' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: 'Shop <shop@a.example>, b@a.example' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: 'shop@a.example\r\nBcc: b@a.example' }, 'MAIL_FROM must be an e-mail address'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtp://'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must name a host'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an address such as https://shop.example'],
    [{ API_ROOT: 'api' }, 'API_ROOT must be a path such as /api'],
    [{ API_ROOT: '//elsewhere.example' }, 'API_ROOT must be a path such as /api'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be 1 or 0'],
    [{ SANDBOX: 'on' }, 'SANDBOX must be 1 or 0'],
    [{ SANDBOX_NOW: '2026-11-20 09:00' }, 'SANDBOX_NOW must be a time with its zone'],
    [{ SANDBOX_NOW: '2026-13-20T09:00:00Z' }, 'SANDBOX_NOW is not a time that exists'],
    [{ STRIPE_API_URL: 'abc' }, 'STRIPE_API_URL must be an address such as http://'],
    [{ STRIPE_SECRET_KEY: 'abc' }, 'STRIPE_SECRET_KEY must begin with sk_test_ or sk_live_'],
  ])('name what is wrong: %o', (environment, words) => {
    expect(refusal(environment)).toMatch(/^Cannot start: .*\.$/);
    expect(refusal(environment)).toContain(words);
  });

  it('name everything that is wrong in one line, and repeat no secret', () => {
    const line = refusal({ PORT: 'x', SANDBOX: 'y', STRIPE_SECRET_KEY: 'hush', DATABASE_URL: 'hush' });
    expect(line).toContain('PORT');
    expect(line).toContain('SANDBOX');
    expect(line).not.toContain('hush');
    expect(line.split('\n')).toHaveLength(1);
  });
});

describe('a production configuration (ruling S3)', () => {
  it('is refused while a real part is missing, by name', () => {
    expect(refusal({ NODE_ENV: 'production' })).toBe(
      'Cannot start: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, PUBLIC_URL ' +
        'are missing, and without SANDBOX=1 nothing may stand in.',
    );
    expect(refusal({ SANDBOX: '0' })).toContain('STRIPE_SECRET_KEY');
  });

  it('may stand on sandbox parts when SANDBOX=1 says so', () => {
    expect(readSettings({ NODE_ENV: 'production', SANDBOX: '1' }).sandbox).toBe(true);
  });

  it.each<Record<string, string>>([
    { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' },
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' },
  ])('never puts a sandbox beside real money: %o', (key) => {
    expect(refusal({ SANDBOX: '1', ...key })).toContain('SANDBOX=1 cannot go with a live Stripe key');
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_abc', SANDBOX: '1' }, 'only go together'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_abc', SANDBOX: '1' }, 'only go together'],
    [{ STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }, 'both be live keys'],
    [
      {
        STRIPE_SECRET_KEY: 'sk_live_abc',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
        STRIPE_API_URL: 'http://127.0.0.1:1',
      },
      'STRIPE_API_URL cannot go with a live Stripe key',
    ],
    [{ STRIPE_API_URL: 'https://stripe.example' }, 'STRIPE_API_URL must be on this machine'],
  ])("wants Stripe's keys to fit each other: %o", (environment, words) => {
    expect(refusal(environment)).toContain(words);
  });

  it('takes test keys beside a sandbox mailbox', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' };
    expect(readSettings({ ...keys, SANDBOX: '1' }).stripe).toMatchObject({ secretKey: 'sk_test_abc' });
    expect(refusal(keys)).toContain('STRIPE_WEBHOOK_SECRET, SMTP_URL, PUBLIC_URL are missing');
  });

  it('is what a mail server makes of it, unless SANDBOX=1 lets sandbox parts stand beside it', () => {
    const smtp = { SMTP_URL: 'smtp://mail.example' };
    expect(refusal(smtp)).toContain('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET,');
    expect(readSettings({ ...smtp, SANDBOX: '1' })).toMatchObject({
      sandbox: true,
      smtpUrl: 'smtp://mail.example',
    });
    expect(readSettings(realParts)).toMatchObject({ sandbox: false, smtpUrl: 'smtp://mail.example' });
  });

  it.each(Object.keys(realParts))('does without no %s', (name) => {
    expect(refusal({ ...realParts, [name]: '' })).toMatch(
      name === 'STRIPE_SECRET_KEY' || name === 'STRIPE_PUBLISHABLE_KEY'
        ? /only go together/
        : `${name} is missing`,
    );
  });

  it.each(['shop@mail.example', '<shop@mail.example>', 'Wattle & Blade <shop@mail.example>'])(
    'takes a sender such as %s',
    (sender) => {
      expect(readSettings({ MAIL_FROM: sender }).mailFrom).toBe(sender);
    },
  );

  it.each([
    [{ GOOGLE_CLIENT_ID: 'my site' }, 'GOOGLE_CLIENT_ID must be a client id'],
    [{ GOOGLE_ISSUER: 'https://issuer.example' }, 'GOOGLE_ISSUER must be on this machine'],
    [{ GOOGLE_JWKS_URL: 'https://issuer.example/keys' }, 'GOOGLE_JWKS_URL must be on this machine'],
    [{ GOOGLE_ISSUER: 'http://127.0.0.1:1', GOOGLE_JWKS_URL: 'http://127.0.0.1:1' }, 'only go together'],
    [{ GOOGLE_CLIENT_ID: 'a.example', GOOGLE_ISSUER: 'http://127.0.0.1:1' }, 'only go together'],
    [{ GOOGLE_CLIENT_ID: 'a.example', GOOGLE_JWKS_URL: 'http://127.0.0.1:1' }, 'only go together'],
    [{ ...realParts, ...googleOnLoopback }, 'GOOGLE_ISSUER stands in for Google, and this is not a sandbox'],
  ])("wants Google's settings to fit each other: %o", (environment, words) => {
    expect(refusal(environment)).toContain(words);
  });

  it('takes a client id of Google, and a stand-in of Google in a sandbox', () => {
    expect(readSettings(googleOnLoopback)).toMatchObject({
      googleClientId: 'shop.apps.googleusercontent.com',
      google: { issuer: 'http://127.0.0.1:1', jwksUrl: 'http://127.0.0.1:1/keys' },
    });
    expect(readSettings({ GOOGLE_CLIENT_ID: 'shop.apps.googleusercontent.com' })).toMatchObject({
      googleClientId: 'shop.apps.googleusercontent.com',
      google: { issuer: null, jwksUrl: null },
    });
  });

  it('asks less of a site whose API is elsewhere', () => {
    const line = refusal({ NODE_ENV: 'production', API_ROOT: 'https://provider.example/v1' });
    expect(line).toContain('STRIPE_PUBLISHABLE_KEY, PUBLIC_URL are missing');
    expect(line).not.toContain('SMTP_URL');
  });
});

describe("the sandbox's clock (ruling S4)", () => {
  it('starts at SANDBOX_NOW, in whatever zone it is written', () => {
    const start = Date.parse('2026-12-24T09:00:00+11:00');
    const { clockOffsetMs } = readSettings({ SANDBOX_NOW: '2026-12-24T09:00:00+11:00' });
    expect(Math.abs(Date.now() + clockOffsetMs - start)).toBeLessThan(1_000);
    const inUtc = readSettings({ SANDBOX_NOW: '2026-12-23T22:00:00Z' });
    expect(Math.abs(inUtc.clockOffsetMs - clockOffsetMs)).toBeLessThan(1_000);
  });
});
