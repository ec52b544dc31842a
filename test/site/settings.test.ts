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
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an address such as https://shop.example'],
    [{ API_ROOT: 'api' }, 'API_ROOT must be a path such as /api'],
    [{ API_ROOT: '//elsewhere.example' }, 'API_ROOT must be a path such as /api'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be 1 or 0'],
    [{ SANDBOX: 'on' }, 'SANDBOX must be 1 or 0'],
    [{ SANDBOX_NOW: '2026-11-20 09:00' }, 'SANDBOX_NOW must be a time with its zone'],
    [{ SANDBOX_NOW: '2026-13-20T09:00:00Z' }, 'SANDBOX_NOW is not a time that exists'],
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

  it('have a row each for the README', () => {
    expect(settingsTable.map(({ name }) => name)).toEqual([
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_API_URL',
      'GOOGLE_CLIENT_ID',
      'PUBLIC_URL',
      'API_ROOT',
      'TRUST_PROXY',
      'SANDBOX',
      'SANDBOX_NOW',
    ]);
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

  it.each(Object.entries(realParts).filter(([name]) => name === 'SMTP_URL'))(
    'says that %s asks for what is not built yet',
    (name, value) => {
      expect(refusal({ [name]: value })).toMatch(
        new RegExp(`^Cannot start: ${name} asks for .*, which is not built yet; leave it empty\\.$`),
      );
    },
  );

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
