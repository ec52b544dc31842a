import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { stripeMessages } from '../../server/adapters/stripe-gateway.ts';
import { diagnose } from '../../server/ops/doctor.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { submitter } from '../server/submitter.ts';
import { DECLINED_CARD, GOOD_CARD, guestRequest, openTestServer } from '../server/test-server.ts';
import { call } from '../support/call.ts';
import { freePort, listenOn } from '../support/free-port.ts';
import { createDatabase } from '../support/postgres.ts';
import { command, type Site, startSite } from '../support/site.ts';
import { startMailServer } from '../support/smtp.ts';

/** Runs a command that must print no errors, and returns its output. */
async function run(args: string[], environment: Record<string, string>): Promise<string> {
  const { stdout, stderr } = await command(args, environment);
  expect(stderr).toBe('');
  return stdout;
}
const isPrivate = (path: string) => (statSync(path).mode & 0o077) === 0;
const openPayments = (environment: Record<string, string>) => run(['payments'], environment);

/** Books by card, with a card of this number. */
async function book(site: Site, number: string, changes = {}) {
  const card = await call(site, 'site/sandbox-card', { body: { number } });
  const body = guestRequest({ ...card.body.RESULT, ...changes });
  return call(site, 'customer/booking-store', { body });
}

const oneOpenPayment =
  /^Open payments at .*: 1\n\S+ {2}pi_sandbox_\w+ {2}\$30\.00 {2}\w{10} {2}waiting: the customer may try another card \(Your card was declined\.\)\n$/;

it("`npm run payments` lists open payments from the running site or its folder (OPS-76), by the server's clock (OPS-83)", {
  timeout: 60_000,
}, async () => {
  const sandbox = { SANDBOX_NOW: '2026-11-20T00:00:00Z' };
  const site = await startSite({ environment: sandbox });
  const environment = { DATA_DIR: site.dataDir, ...sandbox };
  expect(isPrivate(join(site.dataDir, 'commands'))).toBe(true);
  expect(await openPayments(environment)).toMatch(/^Open payments at 2026-11-20T00:\S+: 0\n$/);
  expect((await book(site, DECLINED_CARD)).status).toBe(402);
  expect(await openPayments(environment)).toMatch(oneOpenPayment);
  await site.kill();
  const outputWithoutSite = await openPayments(environment);
  expect(outputWithoutSite).toMatch(oneOpenPayment);
  expect(outputWithoutSite).toMatch(/^Open payments at 2026-11-20T00:/);
  expect(await run(['sweep'], environment)).toMatch(
    /^Erased old rows at 2026-11-20T00:.*\n(.*\n)*messages: 0 rows erased, 0 kept/,
  );
  await site.stop();
});

it('`npm run payments` lists and closes open payments on PostgreSQL (CHARGE-20)', async () => {
  const server = await openTestServer('PostgreSQL');
  const { submit } = submitter(server);
  expect((await submit()).status).toBe(402);
  const environment = { DATABASE_URL: server.database.url ?? '' };
  expect(await openPayments(environment)).toMatch(oneOpenPayment);
  await expect(command(['payments', 'close', 'pi_of_nobody'], environment)).rejects.toMatchObject({
    stderr: expect.stringContaining('The payment pi_of_nobody is not among those that a person must settle'),
  });
  await server.database.close();
});

it('a backup of the embedded database can be restored on PostgreSQL and back without a change (OPS-77)', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-for-tests-'));
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const environment = { SANDBOX_NOW: '2026-11-20T00:00:00Z' };
  const site = await startSite({ environment });
  const database = await createDatabase();
  onTestFinished(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  const embedded = { DATA_DIR: site.dataDir };
  const server = { DATABASE_URL: database.url };
  expect((await book(site, GOOD_CARD, { booking_note: 'Zoë\'s \\ "first"\n💈' })).status).toBe(200);
  await run(['backup'], embedded);
  expect(readdirSync(join(site.dataDir, 'backups'))).toEqual([
    expect.stringMatching(/^backup-20261120\d{6}\.jsonl\.gz$/),
  ]);
  const summary = /^(\d+ rows of \d+ tables) /.exec(await run(['backup', first], embedded))?.[1];
  expect(isPrivate(first)).toBe(true);
  await expect(run(['backup', first], embedded)).rejects.toMatchObject({
    stderr: `${first} already exists and was not changed.\n`,
  });
  await expect(run(['restore', first], embedded)).rejects.toMatchObject({
    stderr: expect.stringMatching(/in use by another process/),
  });
  await site.stop();
  // A truncated backup restores nothing.
  const truncated = join(folder, 'cut');
  writeFileSync(truncated, readFileSync(first).subarray(0, -500));
  await expect(run(['restore', truncated], server)).rejects.toMatchObject({ code: 1 });
  const newer = join(folder, 'newer');
  const whole = gunzipSync(readFileSync(first)).toString();
  writeFileSync(newer, gzipSync(whole.replace('"migrations":[', '"migrations":["999-later.sql",')));
  await expect(run(['restore', newer], server)).rejects.toMatchObject({
    stderr: expect.stringContaining('The database belongs to a newer version, which has run 999-later.sql'),
  });
  expect(await run(['restore', first], server)).toMatch(`${summary} `);
  await expect(run(['restore', first], server)).rejects.toMatchObject({
    stderr: 'The database is not empty: a backup can only be restored into an empty database.\n',
  });
  await run(['backup', second], server);
  const restoredFolder = { DATA_DIR: join(folder, 'data') };
  await run(['restore', second], restoredFolder);
  await run(['backup', third], restoredFolder);
  const [firstBackup, secondBackup, thirdBackup] = [first, second, third].map((file) =>
    gunzipSync(readFileSync(file)).toString(),
  );
  expect([secondBackup === firstBackup, thirdBackup === firstBackup]).toEqual([true, true]);
  const restored = await startSite({ environment: { ...environment, ...server } });
  expect((await book(restored, GOOD_CARD)).status).toBe(409);
  expect((await book(restored, GOOD_CARD, { from_time: '11:00' })).status).toBe(200);
  await restored.stop();
});

it('`npm run doctor` checks each configured service and names faults without secrets (OPS-80)', async () => {
  const mail = await startMailServer();
  const database = await createDatabase();
  const webhook = {
    url: 'https://shop.example/api/site/provider-message',
    status: 'enabled',
    enabled_events: ['*'],
  };
  const stripe = createServer((request, response) => {
    const isKnown = request.headers.authorization === 'Bearer sk_test_right';
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isKnown ? { object: 'list', data: [webhook] } : { error: { message: 'No such key.' } }),
    );
  });
  const port = await listenOn(stripe);
  onTestFinished(async () => {
    stripe.close();
    await mail.stop();
    await database.drop();
  });
  const doctor = (changes = {}) =>
    diagnose(
      readSettings({
        DATABASE_URL: database.url,
        SMTP_URL: mail.url,
        STRIPE_SECRET_KEY: 'sk_test_right',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_right',
        STRIPE_WEBHOOK_SECRET: 'whsec_right',
        STRIPE_API_URL: `http://127.0.0.1:${port}`,
        PUBLIC_URL: 'https://shop.example',
        SANDBOX: '1',
        ...changes,
      }),
    );
  const mailHost = new URL(mail.url).host;
  const closedPort = String(await freePort());
  const closed = (address: string) => Object.assign(new URL(address), { port: closedPort }).href;
  expect((await doctor()).split('\n')).toEqual([
    expect.stringMatching(/^fine: the database answers, PostgreSQL \d\d\S*.*, empty$/),
    `fine: the mail server ${mailHost} accepts the login; the sender is Wattle & Blade <hello@wattleandblade.example>`,
    `fine: Stripe accepts the key, and sends its messages to ${webhook.url}`,
  ]);
  Object.assign(webhook, {
    enabled_events: stripeMessages.filter((type) => type !== 'payment_intent.canceled'),
  });
  const wrong = await doctor({
    DATABASE_URL: new URL('/none', database.url).href,
    SMTP_URL: mail.url.replace('shop:', 'nobody:'),
    PUBLIC_URL: `https://127.0.0.1:${port}`,
    SANDBOX: '0',
  }).catch(({ message }: Error) => message.split('\n'));
  expect(wrong).toEqual([
    'wrong: The database of DATABASE_URL cannot be reached (create the database, or correct its name): database "none" does not exist',
    expect.stringMatching(`^wrong: the mail server ${mailHost} of SMTP_URL: Invalid login`),
    `wrong: Stripe accepts the key, but sends no messages to https://127.0.0.1:${port}/api/site/provider-message`,
    expect.stringMatching(`^wrong: PUBLIC_URL https://127.0.0.1:${port} cannot be reached from here: `),
  ]);
  await expect(doctor()).rejects.toThrow(
    `wrong: Stripe sends messages to ${webhook.url}, but not payment_intent.canceled`,
  );
  await expect(doctor({ STRIPE_SECRET_KEY: 'sk_test_wrong' })).rejects.toThrow(
    'wrong: Stripe (STRIPE_SECRET_KEY): No such key.',
  );
  const unreachable = await doctor({
    DATABASE_URL: closed(database.url),
    SMTP_URL: closed(mail.url),
    STRIPE_API_URL: closed(`http://127.0.0.1:${port}`),
  }).catch(({ message }: Error) => message.split('\n'));
  expect(unreachable).toEqual([
    expect.stringMatching(
      /^wrong: The database of DATABASE_URL cannot be reached \(start PostgreSQL, or correct host and port\): .*ECONNREFUSED/,
    ),
    expect.stringMatching(/^wrong: the mail server \S+ of SMTP_URL: .*ECONNREFUSED/),
    'wrong: Stripe cannot be reached from this machine: check its DNS and its firewall',
  ]);
});

it.each(['doctor', 'backup'])(
  '`npm run %s` rejects a setting with a misspelt name (OPS-91)',
  async (name) => {
    await expect(command([name], { DATABSE_URL: 'postgres://127.0.0.1:1/none' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cannot start: DATABSE_URL .*DATABASE_URL\.\n$/),
    });
  },
);

it('rejects a command that does not exist instead of starting a site (OPS-76)', {
  timeout: 30_000,
}, async () => {
  for (const name of ['docter', 'toString', '--help'])
    await expect(command([name], { PORT: 'never opened' }), name).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        `^The command ${name} does not exist. Without a command the site starts. Commands: .*backup.*doctor`,
      ),
    });
});

it('accepts the `--` of npm before the parameters of a command (OPS-76)', async () => {
  const database = await createDatabase();
  onTestFinished(database.drop);
  await expect(command(['restore', '--', '/none.gz'], { DATABASE_URL: database.url })).rejects.toMatchObject({
    stderr: expect.stringContaining('/none.gz'),
  });
});
