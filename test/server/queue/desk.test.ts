import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readSettings } from '../../../server/settings.ts';
import { openSandbox } from '../../../server/site/sandbox.ts';
import { projectRoot } from '../../support/built.ts';
import { createDatabase } from '../../support/postgres.ts';
import { type Site, startSite } from '../../support/site.ts';
import { openQueueStage, type QueueStage, wishToJoin } from './queue-stage.ts';

const HERE = 'http://127.0.0.1:3000';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the sandbox queue', () => {
  let stage: QueueStage;
  beforeAll(async () => {
    stage = await openQueueStage();
  });
  beforeEach(() => stage.reset());
  afterAll(() => stage.database.close());

  /** The site as these settings make it, and how it is asked. */
  function openSite(environment: Record<string, string> = {}) {
    const settings = readSettings(environment);
    const sandbox = openSandbox(settings, stage.tools);
    const app = createApp({ settings, sandbox: sandbox?.site });
    const ask =
      (method: string) =>
      (path: string, headers: Record<string, string> = {}, origin = HERE) =>
        app.request(`${origin}${path}`, { method, headers });
    return { notices: sandbox?.notices, get: ask('GET'), post: ask('POST') };
  }
  const states = async (storeId = 1) =>
    (
      await stage.database.db
        .selectFrom('queue_places')
        .select('state')
        .where('store_id', '=', storeId)
        .orderBy('number')
        .execute()
    ).map(({ state }) => state);

  it('is a page with who waits, and a button for each store', async () => {
    await stage.fill(2, { customer_name: '<script>alert(1)</script>', services: [1, 9] });
    await stage.next();
    const response = await openSite().get('/sandbox/queue');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(html).not.toContain('<script>');
    for (const words of [
      '<strong>Called</strong>: &lt;script&gt;',
      'Waits: &lt;script&gt;',
      'Number 2, Classic Haircut, Beard Shave',
      'Nobody waits.',
      'action="/sandbox/queue/1/next"',
      'action="/sandbox/queue/2/next"',
      'aria-label="Next, please: Wattle &amp; Blade Newtown"',
    ])
      expect(html).toContain(words);
  });

  it('serves who was called and calls who is next, at the press of the button', async () => {
    await stage.fill(2);
    await stage.fill(1, { store_id: 2 });
    const { post } = openSite();
    const pressed = await post('/sandbox/queue/1/next', { ...form, origin: HERE });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toBe('/sandbox/queue');
    expect(await states()).toEqual(['called', 'waiting']);
    expect(await states(2)).toEqual(['waiting']);
    await post('/sandbox/queue/1/next', { ...form, 'sec-fetch-site': 'same-origin' });
    expect(await states()).toEqual(['served', 'called']);
  });

  it.each([
    { ...form, origin: 'https://evil.example' },
    { ...form, origin: 'null' },
    { ...form, 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain', origin: 'https://evil.example' },
    {},
  ])('does nothing when the button of a page elsewhere is pressed: %j', async (headers) => {
    await stage.fill(1);
    expect((await openSite().post('/sandbox/queue/1/next', headers)).status).toBe(403);
    expect(await states()).toEqual(['waiting']);
  });

  it('is plain text for the command', async () => {
    await stage.fill(2, { customer_name: 'Gina\u001b[2J Guest\r\n' });
    const { get, post } = openSite();
    expect(
      await (await get('/sandbox/queue.txt')).text(),
    ).toBe(`1  Wattle & Blade Marrickville, open: 2 waiting
   #1  waiting  Gina [2J Guest  Classic Haircut
   #2  waiting  Gina [2J Guest  Classic Haircut
2  Wattle & Blade Newtown, open: 0 waiting
`);
    const moved = await post('/sandbox/queue/1/next', { 'content-type': 'application/json' });
    expect(await moved.text()).toContain('   #1  called  Gina');
  });

  it.each(['3', '0', 'x', '1.5', '99999999999'])('has no store %s', async (store) => {
    const { status } = await openSite().post(`/sandbox/queue/${store}/next`, {
      'content-type': 'application/json',
    });
    expect(status).toBe(404);
  });

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://demo.example' },
    { TRUST_PROXY: '1' },
  ])("asks for the mailbox's secret where others may come: %o (ruling S3)", async (environment) => {
    await stage.fill(1);
    const { get, post, notices = [] } = openSite(environment);
    const [mail = '', queue = ''] = notices.map(
      (notice) => /password ([\w-]{22})\)$/.exec(notice)?.[1] ?? '',
    );
    expect(queue).toHaveLength(22);
    expect(mail).toBe(queue);
    const json = { 'content-type': 'application/json' };
    const strange: Record<string, string>[] = [{}, { authorization: `Basic ${btoa('a:wrong')}` }];
    for (const headers of strange) {
      for (const path of ['/sandbox/queue', '/sandbox/queue.txt']) {
        const asked = await get(path, headers);
        expect(asked.status, path).toBe(401);
        expect(await asked.text()).not.toContain('Guest');
      }
      expect((await post('/sandbox/queue/1/next', { ...json, ...headers })).status).toBe(401);
    }
    expect(await states()).toEqual(['waiting']);
    const authorization = `Basic ${btoa(`a:${queue}`)}`;
    expect((await get('/sandbox/queue', { authorization })).status).toBe(200);
    expect((await post('/sandbox/queue/1/next', { ...json, authorization })).status).toBe(200);
    expect(await states()).toEqual(['called']);
  });

  it('is closed to a page elsewhere that took this machine for its own', async () => {
    expect((await openSite().get('/sandbox/queue.txt', {}, 'http://evil.example:3000')).status).toBe(401);
  });

  it('stands beside a mail server in a sandbox, without a mailbox', async () => {
    const { get, notices } = openSite({ SMTP_URL: 'smtp://127.0.0.1', SANDBOX: '1' });
    expect(notices).toEqual([`The queue moves on at ${HERE}/sandbox/queue`]);
    expect((await get('/sandbox/queue')).status).toBe(200);
    expect((await get('/sandbox/mail')).status).toBe(404);
    const guarded = openSite({ SMTP_URL: 'smtp://127.0.0.1', SANDBOX: '1', TRUST_PROXY: '1' });
    for (const path of ['/sandbox/queue', '/sandbox/queue.txt'])
      expect((await guarded.get(path)).status).toBe(401);
  });

  it('is nowhere in production', async () => {
    const { get, post, notices } = openSite({
      STRIPE_SECRET_KEY: 'sk_test_abc',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
      STRIPE_WEBHOOK_SECRET: 'whsec_abc',
      SMTP_URL: 'smtp://mail.example',
      PUBLIC_URL: 'https://shop.example',
    });
    expect(notices).toBeUndefined();
    expect((await get('/sandbox/queue')).status).toBe(404);
    expect((await post('/sandbox/queue/1/next', { 'content-type': 'application/json' })).status).toBe(404);
  });
});

describe('npm run queue', () => {
  const run = promisify(execFile);
  let folder: string;
  let site: Site;
  let environment: Record<string, string>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'queue-command-'));
    const shopTime = { SANDBOX_NOW: '2026-11-20T11:00:00+11:00', DATA_DIR: join(folder, 'data') };
    site = await startSite({ environment: shopTime });
    environment = { ...shopTime, PORT: new URL(site.url).port };
  });
  afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const queue = async (words: string[] = [], settings: Record<string, string> = environment) => {
    const { stdout, stderr } = await run(process.execPath, ['dist/server/main.js', 'queue', ...words], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, NODE_ENV: 'test', ...settings },
    });
    expect(stderr).toBe('');
    return stdout;
  };
  const failing = async (words: string[], settings?: Record<string, string>) => {
    const failed = await queue(words, settings).then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed.code).toBe(1);
    return failed.stderr.trimEnd();
  };

  it('lists the queues of the running site, and moves them on', async () => {
    const response = await fetch(`${site.url}/api/customer/join-queue`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wishToJoin()),
    });
    expect(response.status).toBe(201);
    const open = (line: string) =>
      `1  Wattle & Blade Marrickville, open: ${line}2  Wattle & Blade Newtown, open: 0 waiting\n`;
    expect(await queue()).toBe(open('1 waiting\n   #1  waiting  Gina Guest  Classic Haircut\n'));
    expect(await queue(['next', '1'])).toBe(open('0 waiting\n   #1  called  Gina Guest  Classic Haircut\n'));
    expect(await queue(['next', '1'])).toBe(open('0 waiting\n'));
    expect(await queue(['list'])).toBe(open('0 waiting\n'));
  });

  it.each([[['next']], [['next', 'x']], [['next', '0']], [['nxt', '1']]])(
    'does not take %j',
    async (words) => {
      expect(await failing(words)).toMatch(/^That is not how it goes: npm run queue/);
    },
  );

  it('says which store is not there, and where no site is', async () => {
    expect(await failing(['next', '9'])).toBe('We could not find that store.');
    expect(await failing([], { ...environment, PORT: '9' })).toBe(
      'Nothing answers at http://127.0.0.1:9/: start the site first, with the same PORT and HOST.',
    );
  });

  it("asks a shop's PostgreSQL itself", async () => {
    const database = await createDatabase();
    const shop = {
      DATABASE_URL: database.url,
      STRIPE_SECRET_KEY: 'sk_test_abc',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
      STRIPE_WEBHOOK_SECRET: 'whsec_abc',
      SMTP_URL: 'smtp://mail.example',
      PUBLIC_URL: 'https://shop.example',
    };
    const sandbox = await startSite({
      environment: { DATABASE_URL: database.url, DATA_DIR: join(folder, 'other') },
    });
    await sandbox.stop();
    expect(await queue([], shop)).toMatch(
      /^1 {2}Wattle & Blade Marrickville, (open|closed): 0 waiting\n2 {2}/,
    );
    expect(await queue(['next', '2'], shop)).toContain('Wattle & Blade Newtown');
    await database.drop();
    expect(await failing([], { ...shop, DATABASE_URL: '' })).toBe(
      'Only a sandbox or a PostgreSQL lets this command at its queue.',
    );
  });

  it('asks for the password where the sandbox does', async () => {
    const guarded = await startSite({
      environment: { TRUST_PROXY: '1', DATA_DIR: join(folder, 'guarded') },
    });
    const settings = { TRUST_PROXY: '1', PORT: new URL(guarded.url).port };
    for (const words of [[], ['list', 'wrong'], ['next', '1', 'wrong']])
      expect(await failing(words, settings)).toMatch(/^The site asks for the password that it printed/);
    await guarded.stop();
  });
});
