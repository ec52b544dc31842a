import type { Db } from '../db/tables.ts';
import { tooMany } from '../errors/refusal.ts';
import { networkLimits } from '../limits/client-network.ts';
import { countHit } from '../limits/count-act.ts';
import { accountMails, identities, logins, passwordGuesses } from '../limits/limits.ts';
import {
  emptyBucket,
  emptyBuckets,
  hitsAt,
  type Limit,
  mailboxOf,
  secondsLeft,
  takeHit,
  uncountHit,
} from '../limits/rate-limit.ts';
import { isKnownNetwork } from './known-networks.ts';

const tooManyTries = 'Too many attempts. Please wait 15 minutes and try again.';

/** Who tries: an e-mail address, whether or not it is anybody's, and a network address. */
interface Trier {
  email: string;
  address: string;
}

/** A network address first: one visitor can use up neither many customers' tries nor all of one customer's. */
const fromOnePlace = (address: string) => networkLimits('log-in', address, logins.network, logins.window);
const byOneVisitor = ({ email, address }: Trier): Limit => ({
  bucket: `${visitorsOf(email)}${address}`,
  most: logins.visitor,
  windowMinutes: logins.window,
});
/** Right ones are work as well; only who knows the password uses these up (ABUSE-14). */
const rightByOneVisitor = ({ email, address }: Trier): Limit => ({
  bucket: `right-log-in:${email.toLowerCase()} ${address}`,
  most: logins.right,
  windowMinutes: logins.window,
});
const forOneEmail = (email: string): Limit => ({
  bucket: `log-in:email:${email.toLowerCase()}`,
  most: logins.email,
  windowMinutes: logins.window,
});
/** How the buckets of everybody who tries one e-mail address begin. */
const visitorsOf = (email: string) => `log-in:visitor:${email.toLowerCase()} `;

const identitiesFrom = (address: string) =>
  networkLimits('google', address, identities.network, identities.window);
const passwords = (customerId: number): Limit[] => [
  {
    bucket: `change-password:customer:${customerId}`,
    most: passwordGuesses.customer,
    windowMinutes: passwordGuesses.window,
  },
];
/** Tries that count until they turn out to be right, so that many at once cannot slip through. */
export interface Attempt {
  /** It was right: it does not count. */
  wasRight(): Promise<void>;
}

export const attemptIdentity = (db: Db, address: string, now: Date) =>
  attempt(db, identitiesFrom(address), now);
export const attemptPassword = (db: Db, customerId: number, now: Date) =>
  attempt(db, passwords(customerId), now);

/** A right login proves that its visitor is the customer: the tries of that visitor count no more. */
export async function attemptLogin(db: Db, trier: Trier, now: Date): Promise<Attempt> {
  const visitor = byOneVisitor(trier);
  const right = rightByOneVisitor(trier);
  if ((await hitsAt(db, right, now)) >= right.most) throw tooMany(tooManyTries, secondsLeft(right, now));
  // Where the customer has been before, no stranger's tries count against them (ABUSE-11).
  const others = (await isKnownNetwork(db, trier))
    ? []
    : [...fromOnePlace(trier.address), forOneEmail(trier.email)];
  // What one visitor has too many of tests no password, and takes nothing from others (ABUSE-11).
  const { wasRight } = await attempt(db, [visitor, ...others], now);
  return {
    async wasRight() {
      await wasRight();
      await emptyBucket(db, visitor.bucket);
      await takeHit(db, right, now);
    },
  };
}

/** Whether nobody has got a password wrong for this address, or from there, or where the customer has been before (ABUSE-20). */
export async function hasNotFailed(db: Db, trier: Trier, now: Date): Promise<boolean> {
  if (await isKnownNetwork(db, trier)) return true;
  for (const limit of [...fromOnePlace(trier.address), forOneEmail(trier.email)])
    if ((await hitsAt(db, limit, now)) > 0) return false;
  return true;
}

/** A reset proves whose the e-mail address is, and makes every guess before it worthless: none counts any more. */
export async function forgetLoginTries(tx: Db, email: string): Promise<void> {
  await emptyBucket(tx, forOneEmail(email).bucket);
  await emptyBuckets(tx, visitorsOf(email));
}

/**
 * Counts one more mail that somebody sends to an address. False past what a mailbox gets: then nothing is sent and
 * nothing replaced, and anyone who asks hears nothing of it (ABUSE-12). Who sends too many from one network is refused.
 */
export async function mayMail(
  db: Db,
  what: 'sign-up' | 'forgot-password',
  { email, address }: Trier,
  now: Date,
): Promise<boolean> {
  const from = networkLimits(what, address, accountMails.network, accountMails.window);
  await countHit(db, from, now, 'Too many requests. Please try again in an hour.');
  const mailbox = `${what}:email:${mailboxOf(email)}`;
  return takeHit(
    db,
    { bucket: mailbox, most: accountMails.mailbox, windowMinutes: accountMails.window },
    now,
  );
}

async function attempt(db: Db, limits: Limit[], now: Date): Promise<Attempt> {
  await countHit(db, limits, now, tooManyTries);
  return {
    async wasRight() {
      for (const limit of limits) await uncountHit(db, limit, now);
    },
  };
}
