import { shop } from 'virtual:shop';
import type { Db } from '../db/tables.ts';
import { StartRefused } from '../settings/settings.ts';
import { wakeMailer } from './outbox.ts';
import { isOfShop } from './shop-addresses.ts';

const USAGE = 'npm run mail [-- again]';

const selectUnsent = (db: Db) => db.selectFrom('outbox').where('sent_at', 'is', null);

/** Counts the mails that were given up: mails to the shop and its barbers, and mails to customers. */
export async function countGivenUp(db: Db): Promise<{ shop: number; customers: number }> {
  const rows = await selectUnsent(db)
    .where('given_up_at', 'is not', null)
    .select((row) => [row('text_body', '<>', '').as('isKept'), row.fn.countAll<number>().as('count')])
    .groupBy('isKept')
    .execute();
  const counted = (kept: boolean) => rows.find(({ isKept }) => isKept === kept)?.count ?? 0;
  return { shop: counted(true), customers: counted(false) };
}

/**
 * `npm run mail`: lists waiting mail and mail that was given up, with the reasons. With `again`, waiting mail is
 * due at once, and given-up mail to the shop is sent again, to the shop's current address (OPS-88).
 */
export async function followMail(
  { db, now }: { db: Db; now: () => Date },
  [verb, ...rest]: readonly string[],
): Promise<string> {
  if (verb === undefined) return listUnsent(db, now());
  if (verb !== 'again' || rest.length > 0) throw new StartRefused(`Unknown arguments. Usage: ${USAGE}`);
  const due = await sendAgain(db, now());
  wakeMailer();
  return `Mails that are due now: ${due}`;
}

async function listUnsent(db: Db, now: Date): Promise<string> {
  const mails = await selectUnsent(db)
    // The condition is always true. PostgreSQL has an index for each half of it, and none for all unsent mails.
    .where((row) => row.or([row('given_up_at', 'is', null), row('given_up_at', 'is not', null)]))
    .select(['created_at', 'given_up_at', 'to_address', 'subject', 'last_error'])
    .orderBy('outbox_id')
    .execute();
  const lines = mails.map(({ created_at, given_up_at, to_address, subject, last_error }) =>
    [
      created_at.toISOString(),
      given_up_at ? 'given up' : 'waits',
      to_address,
      subject,
      ...(last_error === null ? [] : [`(${last_error.replace(/\s+/g, ' ')})`]),
    ].join('  '),
  );
  return [`Mails not sent at ${now.toISOString()}: ${mails.length}`, ...lines].join('\n');
}

/**
 * Makes due all mail that waits for a retry, and all given-up mail that still has its body, which is the mail to
 * the shop.
 */
async function sendAgain(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const waiting = await tx
      .updateTable('outbox')
      .set({ next_attempt_at: now })
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      // Mail without an error may be on its way now.
      .where('last_error', 'is not', null)
      .where('next_attempt_at', '>', now)
      .returning('outbox_id')
      .execute();
    const missed = await tx
      .updateTable('outbox')
      .set({ next_attempt_at: now, given_up_at: null, attempts: 0 })
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is not', null)
      .where('text_body', '<>', '')
      .returning(['outbox_id', 'to_address'])
      .execute();
    const outdatedAddress = missed
      .filter(({ to_address }) => !isOfShop(to_address))
      .map(({ outbox_id }) => outbox_id);
    if (outdatedAddress.length > 0)
      await tx
        .updateTable('outbox')
        .set({ to_address: shop.email })
        .where('outbox_id', 'in', outdatedAddress)
        .execute();
    return waiting.length + missed.length;
  });
}
