import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { money } from '../../contract/format.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { FolderInUse } from '../db/errors.ts';
import { migrate } from '../db/migrations.ts';
import type { Db } from '../db/tables.ts';
import { selectOpenPayments } from '../payments/payments.ts';
import type { Settings } from './settings.ts';

type Where = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/**
 * `npm run payments`: the payments that are not at their end, for whoever looks after the shop. A PostgreSQL is
 * asked directly; the embedded database belongs to the running site, which notes them after each of its sweeps.
 */
export async function describeOpenPayments({ databaseUrl, dataDir }: Where): Promise<string> {
  let database: Database;
  try {
    database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const note = noteIn(dataDir);
    return existsSync(note)
      ? readFileSync(note, 'utf8')
      : 'The site has just started and has not looked yet: please ask again in a minute.';
  }
  try {
    await migrate(database);
    return await listOpenPayments(database.db, new Date());
  } finally {
    await database.close();
  }
}

/** Leaves the list where the command finds it while this process has the embedded database. */
export async function noteOpenPayments(db: Db, dataDir: string): Promise<void> {
  writeFileSync(noteIn(dataDir), await listOpenPayments(db, new Date()));
}

async function listOpenPayments(db: Db, now: Date): Promise<string> {
  const open = await selectOpenPayments(db);
  const lines = open.map(
    ({ created_at, payment_intent_id, amount_cents, booking_uniqueid, state, meaning, words }) =>
      [
        created_at.toISOString(),
        payment_intent_id,
        money(amount_cents),
        booking_uniqueid ?? 'no booking',
        `${state}: ${meaning}${words === null ? '' : ` (${words})`}`,
      ].join('  '),
  );
  return [`Open payments at ${now.toISOString()}: ${open.length}`, ...lines].join('\n');
}

const noteIn = (dataDir: string) => join(dataDir, 'open-payments.txt');
