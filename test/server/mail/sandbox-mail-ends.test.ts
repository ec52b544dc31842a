import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { selectSentMail } from '../../../server/mail/outbox.ts';
import { newestMail } from '../../journeys/mailbox.ts';
import { call } from '../../support/call.ts';
import { createDatabase } from '../../support/postgres.ts';
import { startSite } from '../../support/site.ts';
import { startMailServer } from '../../support/smtp.ts';

it('the bodies of sandbox mail are erased once a mail server is configured (SHOP-42)', {
  timeout: 60_000,
}, async () => {
  const postgres = await createDatabase();
  const mailServer = await startMailServer();
  const database = await openDatabase({ databaseUrl: postgres.url });
  onTestFinished(async () => {
    await database.close();
    await mailServer.stop();
    await postgres.drop();
  });
  // Before 7:30, because the site then mails the day to the shop (SHOP-97).
  const environment = { DATABASE_URL: postgres.url, SANDBOX_NOW: '2026-11-20T06:00:00+11:00' };
  const site = await startSite({ environment });
  await call(site, 'customer/forgot-password', { body: { email: 'demo@customer.example' } });
  await newestMail(site, 'demo@customer.example');
  expect(await selectSentMail(database.db, { most: 9 })).toHaveLength(1);

  await site.kill();
  await site.start({ SMTP_URL: mailServer.url, SANDBOX: '1' });

  expect(await selectSentMail(database.db, { most: 9 })).toEqual([]);
  const bodies = await database.db.selectFrom('outbox').select(['text_body', 'html_body']).execute();
  expect(bodies).toEqual([{ text_body: '', html_body: null }]);
  await site.stop();
});
