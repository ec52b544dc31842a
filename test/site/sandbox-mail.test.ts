import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app/app.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { sendDue } from '../../server/mail/mailer.ts';
import { type Mail, queueMail } from '../../server/mail/outbox.ts';
import { sandboxMail } from '../../server/mail/sandbox-carrier.ts';
import { openMailbox } from '../../server/sandbox/mail.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { openTestDatabase } from '../support/database.ts';
import { kept } from '../support/kept.ts';

const database = kept(openTestDatabase);
beforeEach(() => database.reset());

const paths = ['/sandbox/mail', '/sandbox/mail.json', '/sandbox/mail/1'];

/** The site as these settings make it, and how it is asked. */
function openSite(environment: Record<string, string> = {}) {
  const settings = readSettings(environment);
  const mailbox = openMailbox(settings, database.db);
  const app = createApp({ settings, sandbox: mailbox?.site });
  const get = (
    path: string,
    { password = '', origin = 'http://127.0.0.1:3000', headers = {} as Record<string, string> } = {},
  ) =>
    app.request(`${origin}${path}`, {
      headers: { ...headers, ...(password && { authorization: `Basic ${btoa(`anybody:${password}`)}` }) },
    });
  return { notice: mailbox?.notice, get };
}

async function deliver(mail: Partial<Mail> = {}) {
  const now = new Date('2026-11-20T00:00:00Z');
  const whole = { to: 'gina@guest.example', subject: 'Hello', text: 'Hello Gina', html: '<p>Hello</p>' };
  await inTransaction(database.db, (tx) => queueMail(tx, { ...whole, ...mail }, now));
  await sendDue({ db: database.db, now: () => now, log: () => {}, carrier: sandboxMail });
}

describe('the sandbox mailbox (SHOP-42)', () => {
  it('is read as JSON, newest first, with every link', async () => {
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

  it('is a page for people, with nothing in it that a mail says as markup', async () => {
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

  it("shows a mail's HTML where nothing runs and nothing is fetched", async () => {
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

  it('has no other mail or file', async () => {
    await deliver();
    const { get } = openSite();
    for (const path of ['mail/2', 'mail/2/body', 'mail/1/files/c.ics', 'mail/x', ''])
      expect((await get(`/sandbox/${path}`)).status, path).toBe(404);
  });

  it('shows no mail before it was sent', async () => {
    const now = new Date();
    const mail = { to_address: 'gina@guest.example', subject: 'Waits', text_body: 'Waits' };
    await database.db
      .insertInto('outbox')
      .values({ ...mail, created_at: now, next_attempt_at: now })
      .execute();
    expect(await (await openSite().get('/sandbox/mail.json')).json()).toEqual([]);
  });
});

describe('where the mailbox is', () => {
  const real = {
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    SMTP_URL: 'smtp://mail.example',
    PUBLIC_URL: 'https://shop.example',
  };

  it.each([{ SMTP_URL: 'smtp://127.0.0.1', SANDBOX: '1' }, real])(
    'nowhere beside a mail server: %o',
    async (env) => {
      const { get, notice } = openSite(env);
      await deliver();
      expect(notice).toBeUndefined();
      for (const path of paths) expect((await get(path)).status).toBe(404);
    },
  );

  it('open on a machine of its own', async () => {
    const { get, notice } = openSite();
    expect(notice).toBe('Mail goes to http://127.0.0.1:3000/sandbox/mail');
    for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
      expect((await get('/sandbox/mail', { origin })).status, origin).toBe(200);
  });

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { PUBLIC_URL: 'https://demo.example' },
    { TRUST_PROXY: '1' },
  ])('behind a secret where others may come: %o (SHOP-46)', async (environment) => {
    const { get, notice = '' } = openSite(environment);
    await deliver();
    const [, password = ''] = /password ([\w-]{22})\)$/.exec(notice) ?? expect.unreachable(notice);
    for (const path of [...paths, '/sandbox/mail/1/body']) {
      const asked = await get(path);
      expect(asked.status, path).toBe(401);
      expect(asked.headers.get('www-authenticate')).toMatch(/^Basic /);
      expect(await asked.text()).not.toContain('Gina');
      expect((await get(path, { password: 'wrong' })).status).toBe(401);
      expect((await get(path, { password })).status).toBe(200);
    }
    expect(openSite(environment).notice).not.toBe(notice);
  });

  it('behind its secret for whom a tunnel on this machine brings', async () => {
    const { get } = openSite();
    await deliver();
    const brought: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { 'x-real-ip': '203.0.113.7' },
      { via: '1.1 tunnel' },
      { via: '' },
    ];
    for (const headers of brought)
      for (const path of paths)
        expect((await get(path, { headers })).status, JSON.stringify([headers, path])).toBe(401);
  });

  it('and never open to a page elsewhere that took this machine for its own', async () => {
    const { status } = await openSite().get('/sandbox/mail.json', { origin: 'http://evil.example:3000' });
    expect(status).toBe(401);
  });
});
