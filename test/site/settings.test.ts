import { describe, expect, it } from 'vitest';
import { settingsTable } from '../../server/settings/environment.ts';
import { readSettings, StartRefused } from '../../server/settings/settings.ts';

const refusal = (environment: Record<string, string>) => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
  return 'It started.';
};

const testKeys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' };
const realParts = {
  ...testKeys,
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://shop.example',
};

const googleOnLoopback = {
  GOOGLE_CLIENT_ID: 'shop.apps.googleusercontent.com',
  GOOGLE_ISSUER: 'http://127.0.0.1:1',
  GOOGLE_JWKS_URL: 'http://127.0.0.1:1/keys',
};

describe('the settings', () => {
  it('are all optional (SHOP-46)', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      metricsPort: null,
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
      proxies: 0,
      sandbox: true,
      clockOffsetMs: 0,
    });
  });

  it('treat an empty value as unset', () => {
    const empty = Object.fromEntries(settingsTable.map(({ name }) => [name, ' ']));
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it('have the values of the environment (API-1)', () => {
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
      proxies: 1,
    });
  });

  it.each([
    [{}, true],
    [{ API_ROOT: '/api/' }, true],
    [{ API_ROOT: '/provider/v1' }, false],
    [{ API_ROOT: 'https://provider.example/api' }, false],
    [{ OWN_API: '0' }, false],
    [{ API_ROOT: '/v1', OWN_API: '1' }, true],
  ])('decide whether the server has the API: %o, %s (API-24)', (environment, ownApi) => {
    expect(readSettings(environment).ownApi).toBe(ownApi);
  });

  it.each([
    'shop@mail.example',
    '<shop@mail.example>',
    'Wattle & Blade <shop@mail.example>',
    '"Blade, Wattle" <shop@mail.example>',
    '"Wattle \\"W\\" Blade" <shop@mail.example>',
    'Zoë <shop@mail.example>',
  ])('accept the sender %s', (sender) => {
    expect(readSettings({ MAIL_FROM: sender }).mailFrom).toBe(sender);
  });

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['METRIC_PORT', 'METRICS_PORT'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['MAILFROM', 'MAIL_FROM'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['SMTP_ULR', 'SMTP_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
    ['SANDBOXNOW', 'SANDBOX_NOW'],
  ])('suggest the right name for the typing error %s (OPS-91)', (name, suggestion) => {
    expect(refusal({ [name]: 'hush' })).toBe(
      `Cannot start: ${name} is not a setting, did you mean ${suggestion}.`,
    );
  });

  it.each([
    'PATH',
    'HOSTNAME',
    'HOME',
    'PORTS',
    'NODE_OPTIONS',
    'PWD',
    'SHOP_DIR',
    'GITHUB_API_URL',
    'REDIS_URL',
    'IS_SANDBOX',
  ])('ignore the variable %s of other programs (OPS-91)', (name) => {
    expect(readSettings({ [name]: '/x' }).port).toBe(3000);
  });

  it.each([
    [{ PORT: 'many' }, 'PORT must be a port number, 1 to 65535 (it is "many")'],
    [{ PORT: '70000' }, 'PORT must be a port number'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ MAIL_FROM: 'the shop' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: '"Blade" shop@' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: '"Blade <shop@a.example>' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: 'shop@a.example, b@a.example' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: 'Team: shop@a.example, b@a.example;' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: 'Shop <shop@a.example>, b@a.example' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: 'shop@a.example\r\nBcc: b@a.example' }, 'MAIL_FROM must be an e-mail address'],
    ...[
      'shop:p@ss/word@host/shop',
      'shop:pa/ss@host/shop',
      'shop:12/3@host/shop',
      'shop:pa#s@host',
      'a:b?c@h',
    ].flatMap((rest): [Record<string, string>, string][] => [
      [
        { DATABASE_URL: `postgres://${rest}` },
        'DATABASE_URL has a password with a character that an address',
      ],
      [
        { SMTP_URL: `smtp://${rest}` },
        'SMTP_URL has a password with a character that an address cannot have',
      ],
    ]),
    [{ SMTP_URL: 'smtps://a:b@mail.example:587' }, 'SMTP_URL must begin with smtp:// for port 587'],
    [{ SMTP_URL: 'smtps://a:b@mail.example:25' }, 'SMTP_URL must begin with smtp:// for port 25'],
    [{ SMTP_URL: 'smtp://a:b@mail.example:465' }, 'SMTP_URL must begin with smtps:// for port 465'],
    [{ PORT: '3142', METRICS_PORT: '3142' }, 'METRICS_PORT must differ from PORT'],
    [{ DATABASE_URL: 'postgres://shop@/shop' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtp://'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must name a host'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an address such as https://shop.example'],
    [{ API_ROOT: 'api' }, 'API_ROOT must be a path such as /api'],
    [{ API_ROOT: '//elsewhere.example' }, 'API_ROOT must be a path such as /api'],
    [{ API_ROOT: 'https://provider.example', OWN_API: '1' }, 'OWN_API=1 cannot be combined with an API_ROOT'],
    [{ OWN_API: 'yes' }, 'OWN_API must be 1 or 0'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies in front, 0 to 9'],
    [{ SANDBOX: 'on' }, 'SANDBOX must be 1 or 0'],
    [{ SANDBOX_NOW: '2026-11-20 09:00' }, 'SANDBOX_NOW must be a time with its zone'],
    [{ SANDBOX_NOW: '2026-13-20T09:00:00Z' }, 'SANDBOX_NOW is not a time that exists'],
    [{ SANDBOX_NOW: '2026-02-30T09:00:00+11:00' }, 'SANDBOX_NOW is not a time that exists'],
    [{ STRIPE_API_URL: 'abc' }, 'STRIPE_API_URL must be an address such as http://'],
    [
      { STRIPE_SECRET_KEY: 'sk_live_...' },
      'STRIPE_SECRET_KEY must begin with sk_test_ or sk_live_ and then have only letters and digits (its value is secret)',
    ],
    [
      { STRIPE_PUBLISHABLE_KEY: 'pk_live_...' },
      'and then have only letters and digits (it is "pk_live_...")',
    ],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_...' }, 'must begin with whsec_ and then have only letters and digits'],
  ])('name the invalid value of %o', (environment, message) => {
    expect(refusal(environment)).toMatch(/^Cannot start: .*\.$/);
    expect(refusal(environment)).toContain(message);
  });

  it.each([
    'postgres://shop@/shop?host=/var/run/postgresql',
    'postgresql:///shop?host=/var/run/postgresql&user=shop',
    'postgres://shop@%2Fvar%2Frun%2Fpostgresql/shop',
    'postgres://shop:p%40ss%2Fword@host:5432/shop',
    'postgres://shop:p@ss@host/shop',
  ])('accept the database %s, on a socket or with an encoded password', (DATABASE_URL) => {
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it.each([
    'smtp://shop%40mail.example:p%40ss@mail.example:587',
    'smtps://shop@mail.example:pass@mail.example:465',
    'smtps://mail.example',
    'smtp://127.0.0.1',
  ])('accept the mail server %s', (SMTP_URL) => {
    expect(readSettings({ SMTP_URL, SANDBOX: '1' }).smtpUrl).toBe(SMTP_URL);
  });

  it('name all invalid values in one line, without a secret', () => {
    const line = refusal({ PORT: 'x', SANDBOX: 'y', STRIPE_SECRET_KEY: 'hush', DATABASE_URL: 'hush' });
    expect(line).toContain('PORT');
    expect(line).toContain('SANDBOX');
    expect(line).not.toContain('hush');
    expect(line.split('\n')).toHaveLength(1);
  });
});

describe('a production configuration (SHOP-45)', () => {
  it('is rejected with the names of all missing settings', () => {
    expect(refusal({ NODE_ENV: 'production' })).toBe(
      'Cannot start: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, PUBLIC_URL ' +
        'are missing, and only SANDBOX=1 allows sandbox parts instead.',
    );
    expect(refusal({ SANDBOX: '0' })).toContain('STRIPE_SECRET_KEY');
    for (const name of Object.keys(realParts))
      expect(refusal({ ...realParts, [name]: '' })).toContain(
        /SECRET_KEY|PUBLISHABLE/.test(name) ? 'must be set together' : `${name} is missing`,
      );
  });

  it('accepts sandbox parts only with SANDBOX=1', () => {
    const smtp = { SMTP_URL: 'smtp://mail.example' };
    expect(readSettings({ NODE_ENV: 'production', SANDBOX: '1' }).sandbox).toBe(true);
    expect(readSettings({ ...testKeys, SANDBOX: '1' }).stripe).toMatchObject({ secretKey: 'sk_test_abc' });
    expect(refusal(testKeys)).toContain('STRIPE_WEBHOOK_SECRET, SMTP_URL, PUBLIC_URL are missing');
    expect(refusal(smtp)).toContain('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET,');
    expect(readSettings({ ...smtp, SANDBOX: '1' })).toMatchObject({ sandbox: true, smtpUrl: smtp.SMTP_URL });
    expect(readSettings(realParts)).toMatchObject({ sandbox: false, smtpUrl: smtp.SMTP_URL });
    const PUBLIC_URL = 'http://127.0.0.1:3000';
    expect(readSettings({ ...realParts, PUBLIC_URL })).toMatchObject({ publicUrl: PUBLIC_URL });
  });

  const live = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' };
  const google = { GOOGLE_CLIENT_ID: 'a.example' };
  const loopback = 'http://127.0.0.1:1';
  it.each<[Record<string, string>, string]>([
    [{ SANDBOX: '1', ...live }, 'SANDBOX=1 cannot be combined with a live Stripe key'],
    [
      { SANDBOX: '1', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' },
      'SANDBOX=1 cannot be combined with a live Stripe key',
    ],
    [{ SANDBOX: '1', STRIPE_SECRET_KEY: 'sk_test_abc' }, 'must be set together'],
    [{ SANDBOX: '1', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }, 'must be set together'],
    [{ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }, 'both be live keys'],
    [{ ...live, STRIPE_API_URL: loopback }, 'STRIPE_API_URL cannot be combined with a live Stripe key'],
    [{ STRIPE_API_URL: 'https://stripe.example' }, 'STRIPE_API_URL must be on this machine'],
    [{ GOOGLE_CLIENT_ID: 'my site' }, 'GOOGLE_CLIENT_ID must be a client id'],
    [{ GOOGLE_ISSUER: 'https://issuer.example' }, 'GOOGLE_ISSUER must be on this machine'],
    [{ GOOGLE_JWKS_URL: 'https://issuer.example/keys' }, 'GOOGLE_JWKS_URL must be on this machine'],
    [{ GOOGLE_ISSUER: loopback, GOOGLE_JWKS_URL: loopback }, 'must be set together'],
    [{ ...google, GOOGLE_ISSUER: loopback }, 'must be set together'],
    [{ ...google, GOOGLE_JWKS_URL: loopback }, 'must be set together'],
    [{ ...realParts, PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL must begin with https'],
    [{ ...realParts, ...googleOnLoopback }, 'GOOGLE_ISSUER replaces Google, which only a sandbox allows'],
  ])('rejects settings that contradict each other: %o', (environment, message) => {
    expect(refusal(environment)).toContain(message);
  });

  it('accepts a Google client id, and a double of Google in a sandbox', () => {
    const { GOOGLE_CLIENT_ID } = googleOnLoopback;
    expect(readSettings(googleOnLoopback)).toMatchObject({
      googleClientId: GOOGLE_CLIENT_ID,
      google: { issuer: 'http://127.0.0.1:1', jwksUrl: 'http://127.0.0.1:1/keys' },
    });
    expect(readSettings({ GOOGLE_CLIENT_ID })).toMatchObject({
      googleClientId: GOOGLE_CLIENT_ID,
      google: { issuer: null, jwksUrl: null },
    });
  });

  it('requires fewer settings when the API is elsewhere', () => {
    const line = refusal({ NODE_ENV: 'production', API_ROOT: 'https://provider.example/v1' });
    expect(line).toContain('STRIPE_PUBLISHABLE_KEY, PUBLIC_URL are missing');
    expect(line).not.toContain('SMTP_URL');
  });
});

it('the clock of the sandbox starts at SANDBOX_NOW, in any time zone (SHOP-5)', () => {
  for (const SANDBOX_NOW of ['2026-12-24T09:00:00+11:00', '2026-12-23T22:00:00Z']) {
    const { clockOffsetMs } = readSettings({ SANDBOX_NOW });
    expect(Math.abs(Date.now() + clockOffsetMs - Date.parse(SANDBOX_NOW))).toBeLessThan(1_000);
  }
});
