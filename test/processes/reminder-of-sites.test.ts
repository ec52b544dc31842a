import { expect, it, onTestFinished, vi } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import { guestRequest, openTestServer } from '../server/test-server.ts';
import { startSite } from '../support/site.ts';
import { startMailServer } from '../support/smtp.ts';

it('two sites of a database in a different time zone, and a restart, send a reminder once (SHOP-98)', {
  timeout: 120_000,
}, async () => {
  const server = await openTestServer('PostgreSQL');
  const mailServer = await startMailServer();
  onTestFinished(async () => {
    await mailServer.stop();
    await server.close();
  });
  await server.send(storeBooking, guestRequest({ payment_method_id: await server.card() }));
  const environment = {
    DATABASE_URL: server.database.url ?? expect.unreachable(),
    SMTP_URL: mailServer.url,
    SANDBOX: '1',
    SANDBOX_NOW: '2026-11-25T10:00:00+11:00',
    // Here it is still Tuesday, 3 PM.
    TZ: 'America/Los_Angeles',
  };
  const reminders = () =>
    mailServer.received.filter(({ subject }) => subject?.startsWith('Thu 26 Nov, 10:00 AM: a reminder'));

  const sites = await Promise.all([startSite({ environment }), startSite({ environment })]);
  for (const site of sites) onTestFinished(() => site.stop());
  await vi.waitUntil(() => reminders().length > 0, { timeout: 30_000, interval: 20 });
  for (const site of sites) await site.terminate();
  await sites[0].start({ SANDBOX_NOW: '2026-11-25T10:30:00+11:00' });
  // A site that stops finishes its sweep first.
  await sites[0].terminate();

  expect(reminders()).toMatchObject([{ recipients: ['gina@guest.example'] }]);
  const outbox = server.database.db
    .selectFrom('outbox')
    .select('subject')
    .where('subject', 'like', '%: a reminder of %');
  expect(await outbox.where('to_address', '=', 'gina@guest.example').execute()).toHaveLength(1);
});
