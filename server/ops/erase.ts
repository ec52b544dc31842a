import { forgetExpired } from '../accounts/account-links.ts';
import { forgetOldNetworks } from '../accounts/known-networks.ts';
import { forgetOldBookings } from '../booking/old-bookings.ts';
import { inTransaction } from '../db/errors.ts';
import { forgetOldHits } from '../db/limits.ts';
import type { Db, Tables } from '../db/tables.ts';
import type { LogEntry } from '../http/deps.ts';
import { forgetOldProofs } from '../http/proof.ts';
import { forgetOldMessages } from '../mail/messages.ts';
import { forgetOldMail } from '../mail/outbox.ts';
import { forgetOldQueues } from '../queue/places.ts';

type Table = keyof Tables & string;
interface Erasure {
  tables: readonly Table[];
  forget: (tx: Db, now: Date) => Promise<void>;
}

/** What a stranger can have written any number of, and nobody misses: erased however much it is. */
const worthless = [
  forgetOldHits,
  forgetOldProofs,
  forgetExpired('registrations'),
  forgetExpired('reset_links'),
];

/** What is erased for good once it is old or has expired. */
const erasures: readonly Erasure[] = [
  { tables: ['outbox'], forget: forgetOldMail },
  { tables: ['queue_days'], forget: forgetOldQueues },
  { tables: ['messages'], forget: forgetOldMessages },
  { tables: ['submits', 'bookings'], forget: forgetOldBookings },
  { tables: ['session_tokens'], forget: forgetExpired('session_tokens') },
  { tables: ['known_networks'], forget: forgetOldNetworks },
];

/** So many rows at once, and more than half of a table, are no usual day's: the clock may be wrong (OPS-82). */
const MOST_ROWS = 20;

class HeldBack extends Error {}

/** Erases what is old, but no more than is usual; false where something was held back. */
export async function eraseOld(db: Db, now: Date, log: (entry: LogEntry) => void): Promise<boolean> {
  for (const forget of worthless) await forget(db, now);
  let isAll = true;
  for (const erasure of erasures)
    try {
      await inTransaction(db, async (tx) => {
        const isFarMore = (await erase(tx, erasure, now)).some(
          ({ gone, left }) => gone > MOST_ROWS && gone > left,
        );
        if (isFarMore) throw new HeldBack();
      });
    } catch (error) {
      if (!(error instanceof HeldBack)) throw error;
      log({ level: 'error', event: 'sweep.held.back', tables: erasure.tables.join() });
      isAll = false;
    }
  return isAll;
}

/** `npm run sweep`: the same on purpose, however much it is. */
export async function eraseAll(db: Db, now: Date): Promise<string> {
  const lines = [];
  for (const erasure of erasures)
    for (const { table, gone, left } of await inTransaction(db, (tx) => erase(tx, erasure, now)))
      lines.push(`${table}: ${gone} rows erased, ${left} kept`);
  return [`Erased what is old at ${now.toISOString()}`, ...lines].join('\n');
}

async function erase(tx: Db, { tables, forget }: Erasure, now: Date) {
  const before = await countAll(tx, tables);
  await forget(tx, now);
  const after = await countAll(tx, tables);
  return tables.map((table, at) => {
    const left = after[at] ?? 0;
    return { table, gone: (before[at] ?? 0) - left, left };
  });
}

async function countAll(tx: Db, tables: readonly Table[]): Promise<number[]> {
  const counts = [];
  for (const table of tables) {
    const { n } = await tx
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    counts.push(Number(n));
  }
  return counts;
}
