import type { Db } from '../db/tables.ts';
import { tooMany } from '../errors/refusal.ts';
import { networkLimits } from '../limits/client-network.ts';
import { countHits } from '../limits/count-act.ts';
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

/** A login attempt's email address, which may belong to no customer, and its network address. */
interface Login {
  email: string;
  address: string;
}

/**
 * The limits of a network. They are counted before the limit of an email address, so that a single client cannot use up
 * the attempts of many customers, or all attempts of a customer.
 */
const networkLoginLimits = (address: string) =>
  networkLimits('log-in', address, logins.network, logins.window);
const visitorLimit = ({ email, address }: Login): Limit => ({
  bucket: `${visitorPrefix(email)}${address}`,
  most: logins.visitor,
  windowMinutes: logins.window,
});
/**
 * The limit of correct logins, which cost work too. Only a client that knows the password can use it up (ABUSE-14).
 */
const correctLoginLimit = ({ email, address }: Login): Limit => ({
  bucket: `right-log-in:${email.toLowerCase()} ${address}`,
  most: logins.right,
  windowMinutes: logins.window,
});
const emailLimit = (email: string): Limit => ({
  bucket: `log-in:email:${email.toLowerCase()}`,
  most: logins.email,
  windowMinutes: logins.window,
});
/** The common prefix of the buckets of all clients that try the same email address. */
const visitorPrefix = (email: string) => `log-in:visitor:${email.toLowerCase()} `;

const identityLimits = (address: string) =>
  networkLimits('google', address, identities.network, identities.window);
const passwordLimits = (customerId: number): Limit[] => [
  {
    bucket: `change-password:customer:${customerId}`,
    most: passwordGuesses.customer,
    windowMinutes: passwordGuesses.window,
  },
];
/**
 * An attempt that counts as wrong from the start until it succeeds, so that parallel attempts cannot exceed the
 * limit.
 */
export interface Attempt {
  /** The attempt succeeded: it no longer counts. */
  wasRight(): Promise<void>;
}

export const attemptIdentity = (db: Db, address: string, now: Date) =>
  attempt(db, identityLimits(address), now);
export const attemptPassword = (db: Db, customerId: number, now: Date) =>
  attempt(db, passwordLimits(customerId), now);

/**
 * Counts a login attempt. A correct login shows that the client is the customer, so it also clears the client's
 * failed attempts.
 */
export async function attemptLogin(db: Db, login: Login, now: Date): Promise<Attempt> {
  const visitor = visitorLimit(login);
  const correct = correctLoginLimit(login);
  if ((await hitsAt(db, correct, now)) >= correct.most)
    throw tooMany(tooManyTries, secondsLeft(correct, now));
  // On a network that the customer has used before, attempts of strangers do not count against the customer
  // (ABUSE-11).
  const sharedLimits = (await isKnownNetwork(db, login))
    ? []
    : [...networkLoginLimits(login.address), emailLimit(login.email)];
  // A client over its own limit is rejected before its password is hashed, and it does not use up shared limits
  // (ABUSE-11).
  const { wasRight } = await attempt(db, [visitor, ...sharedLimits], now);
  return {
    async wasRight() {
      await wasRight();
      await emptyBucket(db, visitor.bucket);
      await takeHit(db, correct, now);
    },
  };
}

/**
 * Whether the network and the email address have no wrong password, or the customer has used the network before
 * (ABUSE-20).
 */
export async function isWithoutFailures(db: Db, login: Login, now: Date): Promise<boolean> {
  if (await isKnownNetwork(db, login)) return true;
  for (const limit of [...networkLoginLimits(login.address), emailLimit(login.email)])
    if ((await hitsAt(db, limit, now)) > 0) return false;
  return true;
}

/**
 * Clears the failed logins of an address. A reset proves who owns the address, and it makes earlier guesses
 * worthless.
 */
export async function forgetLoginTries(tx: Db, email: string): Promise<void> {
  await emptyBucket(tx, emailLimit(email).bucket);
  await emptyBuckets(tx, visitorPrefix(email));
}

/**
 * Counts a mail that a visitor has the server send. Returns false above the limit of the mailbox: the server then
 * sends and replaces nothing, and gives the visitor the same answer (ABUSE-12). Throws a 429 refusal above the
 * limit of the network.
 */
export async function mayMail(
  db: Db,
  act: 'sign-up' | 'forgot-password',
  { email, address }: Login,
  now: Date,
): Promise<boolean> {
  const networkMailLimits = networkLimits(act, address, accountMails.network, accountMails.window);
  await countHits(db, networkMailLimits, now, 'Too many requests. Please try again in an hour.');
  const mailbox = `${act}:email:${mailboxOf(email)}`;
  return takeHit(
    db,
    { bucket: mailbox, most: accountMails.mailbox, windowMinutes: accountMails.window },
    now,
  );
}

async function attempt(db: Db, limits: Limit[], now: Date): Promise<Attempt> {
  await countHits(db, limits, now, tooManyTries);
  return {
    async wasRight() {
      for (const limit of limits) await uncountHit(db, limit, now);
    },
  };
}
