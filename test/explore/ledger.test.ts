import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../server/db/tables.ts';
import { seedSandbox } from '../../server/sandbox/seed-sandbox.ts';
import { submitter } from '../server/submitter.ts';
import { GOOD_CARD, openTestServer } from '../server/test-server.ts';
import { kept } from '../support/kept.ts';
import { ledgerInconsistencies } from './ledger.ts';

const server = kept(() => openTestServer('embedded'));
beforeAll(async () => {
  await seedSandbox(server.database, server.clock.now);
  expect(await submitter(server).submit({}, GOOD_CARD)).toMatchObject({ status: 200 });
});

const ours = sql`booking_id = (select booking_id from submits)`;

/** Changes that make the ledger of one paid booking inconsistent, by the problem that the check must report. */
const inconsistencies: Record<string, (tx: Db) => Promise<unknown>> = {
  '': async () => {},
  'two visits at once': async (tx) => {
    await sql`alter table bookings drop constraint bookings_no_overlap`.execute(tx);
    await sql`insert into bookings (booking_uniqueid, store_id, store_user_id, guest_email, guest_first_name, booking_date,
                from_time, during, booking_status_id, total_cents, created_at)
              select 'ANOTHER', store_id, store_user_id, 'a@b.example', 'Ann', booking_date, from_time, during, 8, 1, created_at
                from bookings where ${ours}`.execute(tx);
  },
  'charged, and no booking stands for it': (tx) =>
    sql`update payments set state = 'cancelled', booking_id = null where ${ours}`.execute(tx),
  'paid, and charged 0 times': (tx) => sql`update sandbox_intents set status = 'cancelled'`.execute(tx),
  'booked, and confirmed by 0 mails': (tx) => sql`delete from outbox`.execute(tx),
  'given back, and kept by the provider': (tx) =>
    sql`update payments set state = 'refunded' where ${ours}`.execute(tx),
  'nobody knows of this payment': (tx) =>
    sql`update payments set state = 'unknown' where ${ours}`.execute(tx),
  'not sent': (tx) => sql`update outbox set last_error = 'full'`.execute(tx),
};

test.each(Object.entries(inconsistencies))('the check of the ledger reports "%s"', async (problem, spoil) => {
  let lines: string[] = [];
  const spoiled = server.database.db.transaction().execute(async (tx) => {
    await spoil(tx);
    lines = await ledgerInconsistencies(tx);
    throw new Error('taken back');
  });
  await expect(spoiled).rejects.toThrow('taken back');
  if (problem === '') expect(lines).toEqual([]);
  else expect(lines).toContainEqual(expect.stringContaining(`${problem}: `));
});
