import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayIn, daysLater } from '../../contract/format.ts';
import { shop } from '../../contract/shop.ts';
import { projectRoot } from '../support/built.ts';
import { createDatabase } from '../support/postgres.ts';
import { startSite } from '../support/site.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-payments-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run payments`, once everything is built. */
async function openPayments(environment: Record<string, string>): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ['dist/server/main.js', 'payments'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
  });
  expect(stderr).toBe('');
  return stdout;
}

async function post(url: string, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as { RESULT: { payment_method_id: string } },
  };
}

/** A guest whose card is declined, and who is still at the dialog. */
async function holdASlot(url: string): Promise<void> {
  const card = await post(`${url}/api/site/sandbox-card`, { number: '4000000000000002' });
  let day = daysLater(dayIn(shop.timeZone, new Date()), 2);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 4) day = daysLater(day, 1);
  const { status } = await post(`${url}/api/customer/booking-store`, {
    booking_date: day,
    booking_status_id: 7,
    from_time: '10:00',
    guest_customer_email: 'gina@guest.example',
    guest_customer_first_name: 'Gina',
    guest_customer_last_name: 'Guest',
    guest_customer_phone: '0491570006',
    services: [{ entity_id: 1, sale_price: 30, service_duration: 20 }],
    store_brand_id: 7,
    store_id: 1,
    store_user_id: 1,
    total_amount: 30,
    payment_method_id: card.body.RESULT.payment_method_id,
  });
  expect(status).toBe(402);
}

const one =
  /^Open payments at .*: 1\n\S+ {2}pi_sandbox_\w+ {2}\$30\.00 {2}\w{10} {2}waiting: the customer may try another card \(Your card was declined\.\)\n$/;

it('are listed from the embedded database: by the site while it runs, from the folder once it is closed', async () => {
  const environment = { DATA_DIR: join(folder, 'data') };
  const site = await startSite({ environment });
  expect(await openPayments(environment)).toMatch(/^Open payments at .*: 0\n$/);
  await holdASlot(site.url);
  await site.stop();
  expect(await openPayments(environment)).toMatch(one);
});

it('are listed from a PostgreSQL while the site runs', async () => {
  const database = await createDatabase();
  const environment = { DATABASE_URL: database.url };
  const site = await startSite({ environment });
  await holdASlot(site.url);
  expect(await openPayments(environment)).toMatch(one);
  await site.stop();
  await database.drop();
});
