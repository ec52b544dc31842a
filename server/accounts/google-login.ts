import type { GoogleIdentity } from '../adapters/google.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { attemptIdentity } from './account-limits.ts';
import { dropRegistrations } from './account-links.ts';
import { findCustomerByGoogle, linkGoogle } from './customers.ts';
import { rememberNetwork } from './known-networks.ts';
import { openSession } from './sessions.ts';

/** Signs in the person whom Google names, and gives the token. A new customer is made where there is none. */
export async function logInWithGoogle(deps: Deps, credential: string, address: string): Promise<string> {
  const { db, now } = deps;
  const attempt = await attemptIdentity(db, address, now());
  const identity = await identify(deps, credential);
  const customerId = await inTransaction(db, (tx) => customerOf(tx, identity, now()));
  const token = await openSession(db, { customerId }, now());
  if (token === undefined)
    throw new Refusal(403, 'forbidden', 'Google login failed. This account is closed. Please call us.');
  await attempt.wasRight();
  await rememberNetwork(db, customerId, address, now());
  return token;
}

async function identify({ google, log }: Deps, credential: string): Promise<GoogleIdentity> {
  if (!google) throw notFound('Google login is not to be had here. Please log in with your password.');
  let identity: GoogleIdentity | undefined;
  try {
    identity = await google.identify(credential);
  } catch (error) {
    log({ level: 'warn', event: 'google.keys.failed', error });
    throw new Refusal(
      503,
      'provider_unavailable',
      'Google login failed. Google cannot be asked at this moment. Please try again in a minute.',
    );
  }
  if (!identity) throw new Refusal(401, 'unauthorised', 'Google login failed. Please try again.');
  return identity;
}

/** Known by Google's own name for the account, else by an address that Google has verified (SHOP-36). */
async function customerOf(tx: Db, identity: GoogleIdentity, now: Date): Promise<number> {
  const { subject, email, firstName, lastName } = identity;
  const known = await findCustomerByGoogle(tx, subject);
  if (known) return known.customer_id;
  if (email === null)
    throw new Refusal(403, 'forbidden', 'Google login failed. Google has not verified your email address.');
  // Before the customer, as anyone who follows a link does it: two who wait for each other would never end.
  await dropRegistrations(tx, email);
  const linked = await linkGoogle(tx, { subject, email, firstName, lastName }, now);
  if (linked === undefined)
    throw new Refusal(
      403,
      'forbidden',
      'Google login failed. Your email address belongs to another Google account here.',
    );
  return linked;
}
