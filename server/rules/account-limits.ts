import { giveBackHit, type Limit, takeHit } from '../db/limits.ts';
import type { Db } from '../db/tables.ts';
import { tooMany } from '../refusal.ts';

/** Who tries: an e-mail address, whether or not it is anybody's, and a network address. */
interface Trier {
  email: string;
  address: string;
}

/** Attempts of one kind; the network address first, so that one visitor cannot use up the attempts of many customers. */
const logins = ({ email, address }: Trier): Limit[] => [
  { bucket: `log-in:address:${address}`, most: 50, windowMinutes: 15 },
  { bucket: `log-in:email:${email.toLowerCase()}`, most: 10, windowMinutes: 15 },
];
const identities = (address: string): Limit[] => [
  { bucket: `google:address:${address}`, most: 50, windowMinutes: 15 },
];
const passwords = (customerId: number): Limit[] => [
  { bucket: `change-password:customer:${customerId}`, most: 10, windowMinutes: 15 },
];
const mails = (what: 'sign-up' | 'forgot-password', { email, address }: Trier): Limit[] => [
  { bucket: `${what}:address:${address}`, most: 30, windowMinutes: 60 },
  { bucket: `${what}:email:${email.toLowerCase()}`, most: 5, windowMinutes: 60 },
];

/** Tries that count until they turn out to be right, so that many at once cannot slip through. */
export interface Attempt {
  /** It was right: it does not count. */
  wasRight(): Promise<void>;
}

export const attemptLogin = (db: Db, trier: Trier, now: Date) => attempt(db, logins(trier), now);
export const attemptIdentity = (db: Db, address: string, now: Date) => attempt(db, identities(address), now);
export const attemptPassword = (db: Db, customerId: number, now: Date) =>
  attempt(db, passwords(customerId), now);

/** Counts one more mail that somebody has sent to an address. */
export async function countMail(
  db: Db,
  what: 'sign-up' | 'forgot-password',
  trier: Trier,
  now: Date,
): Promise<void> {
  await count(db, mails(what, trier), now, 'Too many requests. Please try again in an hour.');
}

async function attempt(db: Db, limits: Limit[], now: Date): Promise<Attempt> {
  await count(db, limits, now, 'Too many attempts. Please wait 15 minutes and try again.');
  return {
    async wasRight() {
      for (const limit of limits) await giveBackHit(db, limit, now);
    },
  };
}

async function count(db: Db, limits: Limit[], now: Date, words: string): Promise<void> {
  for (const limit of limits) if (!(await takeHit(db, limit, now))) throw tooMany(words);
}
