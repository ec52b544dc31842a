import { type Selectable, sql } from 'kysely';
import { keptSince } from '../../contract/kept.ts';
import type { Attachment } from '../db/attachment.ts';
import { deleted } from '../db/deleted.ts';
import type { Db, Tables } from '../db/tables.ts';
import { afterCommit } from '../db/transaction.ts';

export interface Mail {
  /** A single address without a name. Null: a customer without an address gets no mail. */
  to: string | null;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** The address for replies; by default the sender's. */
  replyTo?: string;
  /** For how many minutes the content stays true; by default for ever (SHOP-72). */
  trueForMinutes?: number;
  /** The visit of a reminder, which is not sent once this visit changes (SHOP-98). */
  remindsBookingId?: number;
}

/** How long a process has a mail for itself, so that no second process sends it. */
export const LEASE_MS = 5 * 60_000;

/** A mail of the outbox that a process is sending. */
export interface LeasedMail extends Mail {
  to: string;
  id: number;
  /** The source of its Message-ID, which is the same for every attempt. */
  key: string;
  /** The number of this attempt, from 1. */
  attempt: number;
  writtenAt: Date;
  trueUntil: Date | null;
}

const listeners = new Set<() => void>();

/**
 * Stores a mail in the transaction of the change that it reports (SHOP-28). The mailer sends it later. A mail without an
 * address is not stored (SHOP-91).
 */
export async function queueMail(
  tx: Db,
  { to, subject, text, html, attachments = [], replyTo, trueForMinutes, remindsBookingId }: Mail,
  now: Date,
): Promise<void> {
  if (to === null) return;
  afterCommit(tx, notifyListeners);
  await tx
    .insertInto('outbox')
    .values({
      to_address: to,
      subject,
      text_body: text,
      html_body: html,
      attachments: JSON.stringify(attachments),
      reply_to: replyTo ?? null,
      true_until: trueForMinutes === undefined ? null : new Date(now.getTime() + trueForMinutes * 60_000),
      reminds_booking_id: remindsBookingId ?? null,
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Notifies the mailer of this process that mail may be due. */
export function wakeMailer(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener when this process commits mail. Returns a function that removes the listener. */
export function onMail(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Leases the mail that has waited longest: no other process gets it before `until`. Any number of processes may
 * call this at the same time. A mail with a `last_error` waits for a retry and is leased by no process.
 */
export async function leaseMail(db: Db, now: Date, until: Date): Promise<LeasedMail | undefined> {
  const { rows } = await sql<Selectable<Tables['outbox']>>`
    with due as (
      select outbox_id from outbox
       where sent_at is null and given_up_at is null and next_attempt_at <= ${now}
       order by next_attempt_at, outbox_id limit 1
         for update skip locked)
    update outbox set attempts = attempts + 1, next_attempt_at = ${until}, last_error = null
      from due where outbox.outbox_id = due.outbox_id
    returning outbox.*`.execute(db);
  const [row] = rows;
  return (
    row && {
      id: row.outbox_id,
      key: row.message_key,
      attempt: row.attempts,
      writtenAt: row.created_at,
      trueUntil: row.true_until,
      ...contentOf(row),
    }
  );
}

const contentOf = (row: Selectable<Tables['outbox']>) => ({
  to: row.to_address,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body ?? '',
  attachments: row.attachments,
  ...(row.reply_to !== null && { replyTo: row.reply_to }),
});

/** The columns of a mail whose body is deleted: the body may contain links that open an account (SHOP-30). */
const noBody = { text_body: '', html_body: null, attachments: '[]' };

/** Marks a mail as sent. Without `keep`, its body is deleted. */
export async function markSent(
  db: Db,
  { id }: LeasedMail,
  { now, keep }: { now: Date; keep: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      sent_at: now,
      last_error: null,
      ...(!keep && noBody),
    })
    .where('outbox_id', '=', id)
    .execute();
}

/**
 * Records a failed attempt and the time of the next attempt; null gives the mail up. Without `keep`, giving up
 * deletes the body.
 */
export async function markFailed(
  db: Db,
  { id, attempt }: LeasedMail,
  { now, message, tryAt, keep }: { now: Date; message: string; tryAt: Date | null; keep: boolean },
): Promise<void> {
  const givenUp = { given_up_at: now, ...(!keep && noBody) };
  await db
    .updateTable('outbox')
    .set({ last_error: message, ...(tryAt ? { next_attempt_at: tryAt } : givenUp) })
    .where('outbox_id', '=', id)
    // If this attempt was too slow, a different process has taken the mail over, and that process decides.
    .where('attempts', '=', attempt)
    .where('sent_at', 'is', null)
    .execute();
}

/** Deletes the bodies of mail that a sandbox has kept. On a real site no page shows them. */
export async function forgetSandboxMail(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set(noBody)
    .where('sent_at', 'is not', null)
    .where('text_body', '<>', '')
    .execute();
}

/** Deletes mail that was given up, and the recipients of mail without a body. Returns their number. */
export const forgetOldMail = (db: Db, now: Date): Promise<number> =>
  deleted(
    db
      .deleteFrom('outbox')
      .where((row) => row.fn.coalesce('sent_at', 'given_up_at'), '<', keptSince('mail', now))
      .where((row) => row.or([row('text_body', '=', ''), row('given_up_at', 'is not', null)])),
  );

/** A mail that was sent, as the sandbox mailbox shows it. */
export interface SentMail extends Mail {
  to: string;
  id: number;
  sentAt: Date;
  attachments: readonly Attachment[];
}

/** Returns sent mail whose body was kept, newest first; with `to`, only mail to that address in any case. */
export async function selectSentMail(
  db: Db,
  { to, id, most }: { to?: string | undefined; id?: number; most: number },
): Promise<SentMail[]> {
  let query = db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is not', null)
    .where('text_body', '<>', '');
  if (to !== undefined)
    query = query.where((row) => row(row.fn('lower', ['to_address']), '=', to.toLowerCase()));
  if (id !== undefined) query = query.where('outbox_id', '=', id);
  const rows = await query.orderBy('outbox_id', 'desc').limit(most).execute();
  return rows.map((row) => ({
    id: row.outbox_id,
    sentAt: row.sent_at ?? row.created_at,
    ...contentOf(row),
  }));
}
