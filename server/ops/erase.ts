import { forgetExpired } from '../accounts/account-links.ts';
import { forgetOldNetworks } from '../accounts/known-networks.ts';
import { forgetOldChanges } from '../acts/undo.ts';
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
  /** Deletes old rows and returns their number. */
  forget: (tx: Db, now: Date) => Promise<number>;
}

/** Deletions without a limit: strangers can create any number of these rows. */
const unlimitedErasures = [
  forgetOldHits,
  deleteExpiredProofs,
  forgetExpired('registrations'),
  forgetExpired('reset_links'),
  forgetOldIntents,
  forgetOldChanges,
];

/** Deletions with a limit: rows that are old or have expired. */
const erasures: readonly Erasure[] = [
  { table: 'outbox', forget: forgetOldMail },
  { table: 'queue_places', forget: forgetOldQueues },
  { table: 'messages', forget: forgetOldMessages },
  { table: 'submits', forget: forgetOldSubmits },
  { table: 'bookings', forget: forgetOldBookings },
  { table: 'session_tokens', forget: forgetExpired('session_tokens') },
  { table: 'known_networks', forget: forgetOldNetworks },
];

/**
 * A deletion of more rows than this, and of more than half of a table, is unusual: the clock may be wrong (OPS-82).
 */
const MOST_ROWS = 20;

class HeldBack extends Error {}

/**
 * Deletes old rows. It skips a deletion that is unusually large, and all of them for a day after the clock has
 * jumped. Returns false if it skipped a deletion.
 */
export async function eraseOld(db: Db, now: Date, log: (entry: LogEntry) => void): Promise<boolean> {
  const mayErase = await isSteady(db, now);
  if (mayErase) for (const forget of unlimitedErasures) await forget(db, now);
  let isComplete = true;
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
      isComplete = false;
    }
  return isComplete;
}

/** `npm run sweep`: deletes old rows without a limit, because a person asks for it. */
export async function eraseAll(db: Db, now: Date): Promise<string> {
  const lines = [];
  for (const { table, forget } of erasures) {
    const [erased, kept] = await inTransaction(db, async (tx) => [
      await forget(tx, now),
      await countAll(tx, table),
    ]);
    lines.push(`${table}: ${erased} rows erased, ${kept} kept`);
  }
  return [`Erased old rows at ${now.toISOString()}`, ...lines].join('\n');
}

async function countAll(tx: Db, table: Erasure['table']): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
