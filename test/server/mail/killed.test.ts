import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { queueMail } from '../../../server/mail/outbox.ts';
import { openTestDatabase } from '../../support/database.ts';
import { deferred } from '../../support/deferred.ts';
import { startSite } from '../../support/site.ts';
import { startMailServer } from '../../support/smtp.ts';
import { mailToGina } from './mail-fixture.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
/** Before 7:30, because the site then mails the day to the shop (SHOP-97). */
const MORNING = new Date('2026-11-20T06:00:00+11:00');
const later = (minutes: number) => new Date(MORNING.getTime() + minutes * 60_000);

it('a mail is sent again with the same message id when its process died before recording the delivery', async () => {
  const { database, server, shop } = await openShop();
  await database.db.transaction().execute((tx) => queueMail(tx, mailToGina, later(-1)));
  const secondClient = new pg.Client({ connectionString: database.url ?? '' });
  await secondClient.connect();
  onTestFinished(() => secondClient.end());
  // A lock on the row prevents the server from recording the delivery, while the mail server accepts the mail. The server
  // waits for a lock only some seconds, so the mail server accepts nothing until the site has started.
  const started = deferred();
  server.beforeAccepting = async () => {
    await started.opened;
    await secondClient.query('begin');
    await secondClient.query('select from outbox for update');
  };

  const site = await shop(MORNING);
  started.open();
  await vi.waitUntil(async () => (await waitingForLock(secondClient)).length > 0, PATIENCE);
  expect(server.received).toHaveLength(1);
  await site.kill();
  // Otherwise the database would still execute the last statement of the dead process.
  for (const pid of await waitingForLock(secondClient))
    await secondClient.query('select pg_terminate_backend($1)', [pid]);
  await vi.waitUntil(async () => (await waitingForLock(secondClient)).length === 0, PATIENCE);
  await secondClient.query('rollback');
  const outbox = database.db.selectFrom('outbox').selectAll();
  expect(await outbox.execute()).toMatchObject([{ sent_at: null, attempts: 1, text_body: mailToGina.text }]);

  server.beforeAccepting = async () => {};
  await site.start({ SANDBOX_NOW: later(6).toISOString() });
  await vi.waitUntil(async () => (await outbox.executeTakeFirst())?.sent_at, PATIENCE);
  expect(server.received).toHaveLength(2);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
});

it('a restarted site sends the mails that an earlier process left, once the mail server is back', async () => {
  const { database, server, shop } = await openShop();
  await server.stop();
  await database.db.transaction().execute((tx) => queueMail(tx, mailToGina, later(-1)));
  const site = await shop(MORNING);
  await vi.waitUntil(() => site.stderr().includes('mail.delayed'), PATIENCE);
  await site.kill();
  await server.start();
  await site.start({ SANDBOX_NOW: later(2).toISOString() });
  await vi.waitUntil(() => server.received.length > 0, PATIENCE);
  expect(server.received).toMatchObject([{ recipients: [mailToGina.to], subject: mailToGina.subject }]);
  expect(site.stderr()).not.toContain(mailToGina.to);
});

/** Returns the process ids that wait for a row lock. */
async function waitingForLock(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks join pg_stat_activity using (pid)
      where locktype = 'transactionid' and not granted and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

/** Opens a database and a mail server, and returns a function that starts the site on both at a time of its clock. */
async function openShop() {
  const database = await openTestDatabase('PostgreSQL');
  const server = await startMailServer();
  onTestFinished(async () => {
    await server.stop();
    await database.close();
  });
  const shop = async (at: Date) => {
    const environment = {
      DATABASE_URL: database.url ?? expect.unreachable(),
      SMTP_URL: server.url,
      SANDBOX: '1',
      SANDBOX_NOW: at.toISOString(),
    };
    const site = await startSite({ environment, complaints: [/mail\.delayed/] });
    onTestFinished(() => site.stop());
    return site;
  };
  return { database, server, shop };
}
