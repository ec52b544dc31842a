import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { queueMail } from '../../../server/mail/outbox.ts';
import { openTestDatabase } from '../../support/database.ts';
import { startSite } from '../../support/site.ts';
import { startMailServer } from '../../support/smtp.ts';
import { mailToGina } from './mail-room.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const EVENING = new Date('2026-11-20T20:00:00+11:00');
const later = (minutes: number) => new Date(EVENING.getTime() + minutes * 60_000);

it('sends a mail again, as the same one, when its process died before it could note that it was taken', async () => {
  const { database, server, shop } = await openShop();
  await database.db.transaction().execute((tx) => queueMail(tx, mailToGina, later(-1)));
  const hands = new pg.Client({ connectionString: database.url ?? '' });
  await hands.connect();
  onTestFinished(() => hands.end());
  // Whoever holds the row keeps the mark from being written, while the server says 250.
  server.beforeAccepting = async () => {
    await hands.query('begin');
    await hands.query('select from outbox for update');
  };

  const site = await shop(EVENING);
  await vi.waitUntil(async () => (await waiting(hands)).length > 0, PATIENCE);
  expect(server.received).toHaveLength(1);
  await site.kill();
  // Else the database would still do what the dead process last asked for.
  for (const pid of await waiting(hands)) await hands.query('select pg_terminate_backend($1)', [pid]);
  await vi.waitUntil(async () => (await waiting(hands)).length === 0, PATIENCE);
  await hands.query('rollback');
  const outbox = database.db.selectFrom('outbox').selectAll();
  expect(await outbox.execute()).toMatchObject([{ sent_at: null, attempts: 1, text_body: mailToGina.text }]);

  server.beforeAccepting = async () => {};
  await site.start({ SANDBOX_NOW: later(6).toISOString() });
  await vi.waitUntil(async () => (await outbox.executeTakeFirst())?.sent_at, PATIENCE);
  expect(server.received).toHaveLength(2);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
});

it('sends what one start of the site left behind with the next, to a server that is there by then', async () => {
  const { database, server, shop } = await openShop();
  await server.stop();
  await database.db.transaction().execute((tx) => queueMail(tx, mailToGina, later(-1)));
  const site = await shop(EVENING);
  await vi.waitUntil(() => site.stderr().includes('mail.delayed'), PATIENCE);
  await site.kill();
  await server.start();
  await site.start({ SANDBOX_NOW: later(2).toISOString() });
  await vi.waitUntil(() => server.received.length > 0, PATIENCE);
  expect(server.received).toMatchObject([{ recipients: [mailToGina.to], subject: mailToGina.subject }]);
  expect(site.stderr()).not.toContain(mailToGina.to);
});

/** Whoever waits for a row that somebody else has. */
async function waiting(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks join pg_stat_activity using (pid)
      where locktype = 'transactionid' and not granted and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

/** A shop's database, a mail server, and what opens the site on both at a time of its clock. */
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
