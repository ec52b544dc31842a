import { forgetExpired } from '../accounts/account-links.ts';
import { forgetOldNetworks } from '../accounts/known-networks.ts';
import { forgetOldBookings, forgetOldSubmits } from '../booking/erase-old-bookings.ts';
import { forgetOldMessages } from '../contact/message-repository.ts';
import type { Db, Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import type { LogEntry } from '../http/deps.ts';
import { deleteExpiredProofs } from '../limits/proof-of-work.ts';
import { forgetOldHits } from '../limits/rate-limit.ts';
import { forgetOldMail } from '../mail/outbox.ts';
import { forgetOldIntents } from '../payments/payments.ts';
import { forgetOldQueues } from '../queue/places.ts';
import { isSteady } from './steady-clock.ts';

interface Erasure {
  table: keyof Tables & string;
  /** Says how many rows of it have gone. */
  forget: (tx: Db, now: Date) => Promise<number>;
}

/** What a stranger can have written any number of: erased however much it is. */
const countless = [
  forgetOldHits,
  deleteExpiredProofs,
  forgetExpired('registrations'),
  forgetExpired('reset_links'),
  forgetOldIntents,
];

/** What is erased for good once it is old or has expired. */
const erasures: readonly Erasure[] = [
  { table: 'outbox', forget: forgetOldMail },
  { table: 'queue_places', forget: forgetOldQueues },
  { table: 'messages', forget: forgetOldMessages },
  { table: 'submits', forget: forgetOldSubmits },
  { table: 'bookings', forget: forgetOldBookings },
  { table: 'session_tokens', forget: forgetExpired('session_tokens') },
  { table: 'known_networks', forget: forgetOldNetworks },
];

/** So many rows at once, and more than half of a table, are no usual day's: the clock may be wrong (OPS-82). */
const MOST_ROWS = 20;

class HeldBack extends Error {}

/** Erases what is old, but no more than is usual, and nothing for a day after the clock has jumped; false where something was held back. */
export async function eraseOld(db: Db, now: Date, log: (entry: LogEntry) => void): Promise<boolean> {
  const mayErase = await isSteady(db, now);
  if (mayErase) for (const forget of countless) await forget(db, now);
  let isAll = true;
  for (const { table, forget } of erasures)
    try {
      await inTransaction(db, async (tx) => {
        const gone = await forget(tx, now);
        if (gone > 0 && !mayErase) throw new HeldBack();
        if (gone > MOST_ROWS && gone > (await countAll(tx, table))) throw new HeldBack();
      });
    } catch (error) {
      if (!(error instanceof HeldBack)) throw error;
      log({ level: 'error', event: 'sweep.held.back', table });
      isAll = false;
    }
  return isAll;
}

/** `npm run sweep`: the same on purpose, however much it is. */
export async function eraseAll(db: Db, now: Date): Promise<string> {
  const lines = [];
  for (const { table, forget } of erasures) {
    const [gone, left] = await inTransaction(db, async (tx) => [
      await forget(tx, now),
      await countAll(tx, table),
    ]);
    lines.push(`${table}: ${gone} rows erased, ${left} kept`);
  }
  return [`Erased what is old at ${now.toISOString()}`, ...lines].join('\n');
}

async function countAll(tx: Db, table: Erasure['table']): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
