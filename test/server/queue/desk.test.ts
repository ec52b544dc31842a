import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../server/app/app.ts';
import { lockFolder } from '../../../server/db/folder-lock.ts';
import { openAdminSocket } from '../../../server/ops/admin-socket.ts';
import { answerCommand } from '../../../server/ops/commands.ts';
import { runQueueCommand } from '../../../server/ops/queue-command.ts';
import { openSandbox } from '../../../server/sandbox/sandbox.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { createDatabase } from '../../support/postgres.ts';
import { command, startSite } from '../../support/site.ts';
import { startMailServer } from '../../support/smtp.ts';
import { startQueueServer } from './queue-server.ts';

const HERE = 'http://127.0.0.1:3000';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const production = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://shop.example',
};

const server = startQueueServer();

/** Opens the site with these settings, and returns its requests. */
async function openSite(environment: Record<string, string> = {}) {
  const settings = readSettings(environment);
  const sandbox = await openSandbox(settings, server.deps);
  const app = createApp({ settings, sandbox: sandbox?.site });
  const key = /\?key=([\w-]{22})$/.exec(sandbox?.notices.at(-1) ?? '')?.[1] ?? '';
  const request =
    (method: string) =>
    (path: string, headers: Record<string, string> = {}) =>
      app.request(`${HERE}${path}`, { method, headers: { authorization: `Bearer ${key}`, ...headers } });
  return { key, notices: sandbox?.notices, get: request('GET'), post: request('POST') };
}

const states = async (storeId = 1) => {
  const places = server.database.db.selectFrom('queue_places').select('state').orderBy('number');
  return (await places.where('store_id', '=', storeId).execute()).map(({ state }) => state);
};

describe('the queue page of the sandbox', () => {
  it('shows who waits, with a button for each store', async () => {
    await server.fill(2, { customer_name: '<script>alert(1)</script>', services: [1, 9] });
    await server.next();
    const response = await (await openSite()).get('/sandbox/queue');
    const html = await response.text();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(html).not.toContain('<script>');
    for (const text of [
      '<strong>Called</strong>: &lt;script&gt;',
      'Waiting: &lt;script&gt;',
      'Number 2, Classic Haircut, Beard Shave',
      'The queue is empty.',
      'action="/sandbox/queue/1/next"',
      'action="/sandbox/queue/2/next"',
      'aria-label="Next, please: Wattle &amp; Blade Newtown"',
    ])
      expect(html).toContain(text);
  });

  it('calls the next customer of a store when its button is pressed, and ends the first call once no customer waits (QUEUE-87)', async () => {
    await server.fill(2);
    await server.fill(1, { store_id: 2 });
    const { post } = await openSite();
    const response = await post('/sandbox/queue/1/next', { ...form, origin: HERE });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/sandbox/queue');
    expect([await states(), await states(2)]).toEqual([['called', 'waiting'], ['waiting']]);
    await post('/sandbox/queue/1/next', { ...form, 'sec-fetch-site': 'same-origin' });
    expect(await states()).toEqual(['called', 'called']);
    await post('/sandbox/queue/1/next', { ...form, origin: HERE });
    expect(await states()).toEqual(['done', 'called']);
  });

  it('rejects a button on a foreign site with 403, and an unknown store with 404', async () => {
    await server.fill(1);
    const { post } = await openSite();
    for (const headers of [
      { ...form, origin: 'https://evil.example' },
      { ...form, origin: 'null' },
      { ...form, 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'text/plain', origin: 'https://evil.example' },
      {},
    ])
      expect((await post('/sandbox/queue/1/next', headers)).status, JSON.stringify(headers)).toBe(403);
    for (const store of ['3', '0', 'x', '1.5', '99999999999'])
      expect((await post(`/sandbox/queue/${store}/next`, json)).status, store).toBe(404);
    expect(await states()).toEqual(['waiting']);
  });

  it('requires the key of the sandbox, works without a mailbox, and does not exist in production (SHOP-46)', async () => {
    const { get, post } = await openSite();
    const authorization = 'Bearer wrong';
    expect((await get('/sandbox/queue', { authorization })).status).toBe(401);
    expect((await post('/sandbox/queue/1/next', { ...json, authorization })).status).toBe(401);
    expect((await get('/sandbox/queue')).status).toBe(200);
    expect((await post('/sandbox/queue/1/next', json)).status).toBe(303);

    const withSmtp = await openSite({ SMTP_URL: 'smtp://127.0.0.1', SANDBOX: '1' });
    expect(withSmtp.notices).toEqual([`The queue moves on at ${HERE}/sandbox/queue?key=${withSmtp.key}`]);
    expect((await withSmtp.get('/sandbox/queue')).status).toBe(200);
    const real = await openSite(production);
    expect(real.notices).toBeUndefined();
    expect((await real.get('/sandbox/queue')).status).toBe(404);
    expect((await real.post('/sandbox/queue/1/next', json)).status).toBe(404);
  });
});

describe('npm run queue', () => {
  /** Returns the command, connected to a running site that owns the data folder. */
  async function openCommand() {
    const folder = mkdtempSync(join(tmpdir(), 'queue-for-tests-'));
    const unlock = lockFolder(folder);
    const close = await openAdminSocket(folder, (words) => answerCommand(server.deps, words));
    onTestFinished(() => {
      close();
      unlock();
      rmSync(folder, { recursive: true });
    });
    return (...words: string[]) => runQueueCommand(readSettings({ DATA_DIR: folder }), words);
  }

  it('lists and moves the queues of the running site, and strips control characters from names (ABUSE-16)', async () => {
    await server.fill(2, { customer_name: 'Gina\u001b[2J \u202eGuest\u2066\r\n' });
    const queue = await openCommand();
    const line = (number: number, state: string) => `   #${number}  ${state}  Gina[2J Guest  Classic Haircut`;
    const newtown = '2  Wattle & Blade Newtown, open: 0 waiting';
    const listing = (count: number, ...lines: string[]) =>
      [`1  Wattle & Blade Marrickville, open: ${count} waiting`, ...lines, newtown].join('\n');
    expect(await queue('list')).toBe(listing(2, line(1, 'waiting'), line(2, 'waiting')));
    expect(await queue('next', '1')).toBe(listing(1, line(1, 'called'), line(2, 'waiting')));
    expect(await queue()).toBe(listing(1, line(1, 'called'), line(2, 'waiting')));
    await expect(queue('next', '9')).rejects.toThrow('We could not find that store.');
  });

  it('rejects unknown arguments, and names a data folder without a database', async () => {
    const settings = readSettings({ DATA_DIR: 'none' });
    for (const words of [['next'], ['next', 'x'], ['next', '0'], ['nxt', '1']])
      await expect(runQueueCommand(settings, words)).rejects.toThrow(/^Unknown arguments\. Usage: npm run/);
    await expect(runQueueCommand(settings, [])).rejects.toThrow('There is no database in none');
  });

  it("connects to the shop's PostgreSQL, or to the process that owns the embedded database", {
    timeout: 60_000,
  }, async () => {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const sandbox = await startSite({ environment: { DATABASE_URL: database.url } });
    await sandbox.stop();
    const run = (words: string[], settings: Record<string, string>) =>
      command(['queue', ...words], { ...production, ...settings });
    expect(await run(['next', '2'], { DATABASE_URL: database.url })).toMatchObject({
      stdout: expect.stringMatching(/^1 {2}Wattle & Blade Marrickville, (open|closed): 0 waiting\n2 {2}/),
      stderr: '',
    });
    await expect(run([], { DATA_DIR: 'none' })).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no database in none. Set DATA_DIR or DATABASE_URL.\n',
    });
    // The running site owns the embedded database: the command connects to it, and the site announces that at its start (OPS-76).
    // From 7:30 shop time, it mails the day to the shop at its start (SHOP-97).
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const site = await startSite({ environment: { ...production, SMTP_URL: mail.url } });
    onTestFinished(() => site.stop());
    expect(await run(['next', '2'], { DATA_DIR: site.dataDir })).toMatchObject({
      stdout: expect.stringMatching(/^1 {2}.*\n2 {2}.*: 0 waiting\n$/),
    });
    await expect(run(['next', '9'], { DATA_DIR: site.dataDir })).rejects.toMatchObject({
      stderr: 'We could not find that store.\n',
    });
    expect(site.stdout()).toContain(
      'embedded database, which one process on one machine can use. `npm run backup`',
    );
  });
});
