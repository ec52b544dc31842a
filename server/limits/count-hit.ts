import type { Db } from '../db/tables.ts';
import { tooMany } from '../errors/refusal.ts';
import { type Limit, secondsLeft, takeHit } from './rate-limit.ts';

/** Counts one more, or so many, under each limit; refuses with this message past the first that is reached. */
export async function countHit(
  db: Db,
  limits: readonly Limit[],
  now: Date,
  message: string,
  amount = 1,
): Promise<void> {
  for (const limit of limits)
    if (!(await takeHit(db, limit, now, amount))) throw tooMany(message, secondsLeft(limit, now));
}

/**
 * Whose mailbox an e-mail address is, whatever it is written with: capitals, a tag after a plus sign, and at Google
 * dots are nothing (ABUSE-7).
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? [];
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return `${/^(gmail|googlemail)\.com$/.test(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
}

/** One limit for a mailbox. */
export const forMailbox = (what: string, email: string, most: number, windowMinutes: number): Limit => ({
  bucket: `${what}:email:${mailboxOf(email)}`,
  most,
  windowMinutes,
});
