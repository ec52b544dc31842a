import type { Db } from './tables.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Writes a mail in the transaction of what it tells about; sending is another matter. */
export async function queueMail(tx: Db, { to, subject, text }: Mail, now: Date): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ to_address: to, subject, text_body: text, created_at: now, next_attempt_at: now })
    .execute();
}
