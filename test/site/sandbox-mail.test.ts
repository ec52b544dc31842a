import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app/app.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { sendDue } from '../../server/mail/mailer.ts';
import { type Mail, queueMail } from '../../server/mail/outbox.ts';
import { sandboxMail } from '../../server/mail/sandbox-carrier.ts';
import { openMailbox } from '../../server/sandbox/mail.ts';
import { sandboxDoor } from '../../server/sandbox/sandbox-door.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { openTestDatabase } from '../support/database.ts';
import { kept } from '../support/kept.ts';

const database = kept(openTestDatabase);
beforeEach(() => database.reset());

const paths = ['/sandbox/mail', '/sandbox/mail.json', '/sandbox/mail/1'];

const KEY = 'a-key-of-22-characters';
const HERE = 'http://127.0.0.1:3000';

/** Opens the site with these settings. `get` sends the key, `ask` sends only the given headers. */
function openSite(environment: Record<string, string> = {}) {
  const settings = readSettings(environment);
  const mailbox = openMailbox(settings, database.db, sandboxDoor(settings, KEY));
  const app = createApp({ settings, sandbox: mailbox?.site });
  const key = /\?key=([\w-]{22})$/.exec(mailbox?.notice ?? '')?.[1];
  const request = (path: string, headers: Record<string, string> = {}) =>
    app.request(path.startsWith('/') ? `${HERE}${path}` : path, { headers });
  const get = (path: string) => request(path, key === undefined ? {} : { authorization: `Bearer ${key}` });
  return { notice: mailbox?.notice, key, request, get };
}

async function deliver(mail: Partial<Mail> = {}) {
  const now = new Date('2026-11-20T00:00:00Z');
  const defaults = { to: 'gina@guest.example', subject: 'Hello', text: 'Hello Gina', html: '<p>Hello</p>' };
  await inTransaction(database.db, (tx) => queueMail(tx, { ...defaults, ...mail }, now));
  await sendDue({
    db: database.db,
    now: () => now,
    log: () => {},
    publicUrl: 'https://shop.example',
    carrier: sandboxMail,
  });
}

describe('the sandbox mailbox (SHOP-42)', () => {
  it('returns mails as JSON, newest first, with every link', async () => {
    await deliver({ subject: 'First' });
    await deliver({ to: 'other@guest.example', subject: 'Not hers' });
    await deliver({
      subject: 'Second',
      text: 'Open https://shop.example/a?b=c and\nhttp://127.0.0.1:3000/d\nor https://shop.example/a?b=c',
      attachments: [{ filename: 'booking.ics', type: 'text/calendar; charset=utf-8', content: 'BEGIN' }],
    });
    const { get } = openSite();
    const response = await get('/sandbox/mail.json?to=Gina%40guest.example');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual([
      {
        to: 'gina@guest.example',
        subject: 'Second',
        text: expect.stringContaining('Open'),
        html: '<p>Hello</p>',
        links: ['https://shop.example/a?b=c', 'http://127.0.0.1:3000/d'],
        attachments: [{ filename: 'booking.ics', type: 'text/calendar; charset=utf-8', content: 'BEGIN' }],
        sent_at: '2026-11-20T00:00:00.000Z',
      },
      expect.objectContaining({ subject: 'First', links: [] }),
    ]);
    expect(await (await get('/sandbox/mail.json')).json()).toHaveLength(3);
    expect(await (await get('/sandbox/mail.json?to=nobody%40guest.example')).json()).toEqual([]);
  });

  it('shows a page that escapes the content of mails', async () => {
    await deliver({ subject: '<script>alert(1)</script>', to: '"><img>@guest.example' });
    const { get } = openSite();
    for (const path of ['/sandbox/mail', '/sandbox/mail/1', '/sandbox/mail?to="><img>']) {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).not.toMatch(/<script>|<img/);
      expect(response.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-/,
      );
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it("shows a mail's HTML in a frame without scripts and requests", async () => {
    await deliver({ html: '<html><head></head><body><script>top.location="/"</script></body></html>' });
    const { get } = openSite();
    const body = await get('/sandbox/mail/1/body');
    const policy = body.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-top-navigation-by-user-activation');
    expect(policy).not.toContain('allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
    expect(body.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(await body.text()).toContain('<base target="_top">');
  });

  it('returns 404 for any other path', async () => {
    await deliver();
    const { get } = openSite();
    for (const path of ['mail/2', 'mail/2/body', 'mail/1/files/c.ics', 'mail/x', ''])
      expect((await get(`/sandbox/${path}`)).status, path).toBe(404);
  });

  it('shows a mail only after it was sent', async () => {
    const now = new Date();
    const mail = { to_address: 'gina@guest.example', subject: 'Waits', text_body: 'Waits' };
    await database.db
      .insertInto('outbox')
      .values({ ...mail, created_at: now, next_attempt_at: now })
      .execute();
    expect(await (await openSite().get('/sandbox/mail.json')).json()).toEqual([]);
  });
});

describe('access to the sandbox mailbox', () => {
  const real = {
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    SMTP_URL: 'smtp://mail.example',
    PUBLIC_URL: 'https://shop.example',
  };

  it.each([{ SMTP_URL: 'smtp://127.0.0.1', SANDBOX: '1' }, real])(
    'does not exist with a mail server: %o',
    async (env) => {
      const { get, notice } = openSite(env);
      await deliver();
      expect(notice).toBeUndefined();
      for (const path of paths) expect((await get(path)).status).toBe(404);
    },
  );

  it.each<Record<string, string>>([
    {},
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { PUBLIC_URL: 'https://demo.example' },
    { TRUST_PROXY: '1' },
  ])('requires the key from every address, this machine included: %o (SHOP-46)', async (environment) => {
    const { notice = '', key = '', request } = openSite(environment);
    await deliver();
    const { publicUrl } = readSettings(environment);
    expect(notice).toBe(`Mail goes to ${publicUrl}/sandbox/mail?key=${key}`);
    const unauthorised: Record<string, string>[] = [
      // As nginx sends requests with `proxy_pass` alone.
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { authorization: `Basic ${btoa(`anybody:${key}`)}` },
      { authorization: 'Bearer wrong' },
      { authorization: 'Bearer' },
      { cookie: 'sandbox_key_00000000=wrong' },
      { cookie: `sandbox_key_00000000=${key}` },
    ];
    for (const path of [...paths, '/sandbox/mail/1/body', '/sandbox/mail?key=wrong', '/sandbox/mail?key='])
      for (const headers of unauthorised)
        for (const origin of [HERE, 'http://localhost:3000', 'http://[::1]:3000', 'http://evil.example']) {
          const refused = await request(`${origin}${path}`, headers);
          expect(refused.status, JSON.stringify([origin, path, headers])).toBe(401);
          expect(await refused.text()).not.toContain('Gina');
        }
  });

  it('is given by the link of the start message, which sets a cookie and redirects without the key (SHOP-46)', async () => {
    const { notice = '', request } = openSite({ PUBLIC_URL: 'https://demo.example', PORT: '4000' });
    await deliver();
    const [link = ''] = /https:\S+$/.exec(notice) ?? [];

    const opened = await request(`${link}&to=gina%40guest.example`);

    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe('/sandbox/mail?to=gina%40guest.example');
    const cookie = opened.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^sandbox_key_[0-9a-f]{8}=[\w-]{22}; Path=\/sandbox; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    const [pair = ''] = cookie.split(';');
    for (const path of paths) expect((await request(path, { cookie: pair })).status, path).toBe(200);
  });
});
