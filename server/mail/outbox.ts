import { type Selectable, sql } from 'kysely';
import { keptSince } from '../../contract/kept.ts';
import { deleted } from '../db/deleted.ts';
import type { Attachment, Db, Tables } from '../db/tables.ts';
import { afterCommit } from '../db/transaction.ts';

export interface Mail {
  /** One address, nothing around it. */
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** Whom an answer reaches; without it, the sender. */
  replyTo?: string;
  /** How long it says what is true; always, where nothing is said (SHOP-72). */
  trueForMinutes?: number;
}

/** How long a mail is one process's, so that it is sent by one at a time. */
export const LEASE_MS = 5 * 60_000;

/** A mail of the outbox while somebody sends it. */
export interface LeasedMail extends Mail {
  id: number;
  /** Makes its Message-ID, the same at every attempt. */
  key: string;
  /** Which attempt this is, from 1. */
  attempt: number;
  writtenAt: Date;
  trueUntil: Date | null;
}

const listeners = new Set<() => void>();

/** Writes a mail in the transaction of what it tells about (SHOP-28); sending is another matter. */
export async function queueMail(
  tx: Db,
  { to, subject, text, html, attachments = [], replyTo, trueForMinutes }: Mail,
  now: Date,
): Promise<void> {
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
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Tells the mailer of this process that mail may be due. */
export function tellAllOfMail(): void {
  for (const listener of listeners) listener();
}

/** Listens for mail that this process commits. Returns what ends that. */
export function onMail(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Takes the mail that has waited longest, and nobody else gets it before `until`: any number of processes may ask
 * at once.
 */
export async function leaseMail(db: Db, now: Date, until: Date): Promise<LeasedMail | undefined> {
  const { rows } = await sql<Selectable<Tables['outbox']>>`
    with due as (
      select outbox_id from outbox
       where sent_at is null and given_up_at is null and next_attempt_at <= ${now}
       order by next_attempt_at, outbox_id limit 1
         for update skip locked)
    update outbox set attempts = attempts + 1, next_attempt_at = ${until}
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
      to: row.to_address,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body ?? '',
      attachments: row.attachments,
      ...(row.reply_to !== null && { replyTo: row.reply_to }),
    }
  );
}

/** What stays of a mail that nobody sends or reads any more: its body may hold links that open an account (SHOP-30). */
const noBody = { text_body: '', html_body: null, attachments: '[]' };

/** Notes that a mail went out. Without `keep` its body goes. */
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

/** Notes that a mail did not go out: when it is tried again, or null for never. Without `keep` its body goes then. */
export async function markFailed(
  db: Db,
  { id, attempt }: LeasedMail,
  { now, words, tryAt, keep }: { now: Date; words: string; tryAt: Date | null; keep: boolean },
): Promise<void> {
  const givenUp = { given_up_at: now, ...(!keep && noBody) };
  await db
    .updateTable('outbox')
    .set({ last_error: words, ...(tryAt ? { next_attempt_at: tryAt } : givenUp) })
    .where('outbox_id', '=', id)
    // The process that took it over, because this attempt was too slow, knows better.
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

/** Deletes mail that was given up, and the recipients of mail without a body. Returns how many. */
export const forgetOldMail = (db: Db, now: Date): Promise<number> =>
  deleted(
    db
      .deleteFrom('outbox')
      .where((row) => row.fn.coalesce('sent_at', 'given_up_at'), '<', keptSince('mail', now))
      .where((row) => row.or([row('text_body', '=', ''), row('given_up_at', 'is not', null)])),
  );

/** A mail that was sent, as the sandbox mailbox shows it. */
export interface SentMail extends Mail {
  id: number;
  sentAt: Date;
  attachments: readonly Attachment[];
}

/** Mail that was sent and whose body is kept, newest first; of one address, whatever its case, where one is named. */
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
    to: row.to_address,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body ?? '',
    attachments: row.attachments,
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
  }));
}
