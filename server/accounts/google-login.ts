import type { GoogleIdentity } from '../adapters/google.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { takeOnce } from '../limits/proof-of-work.ts';
import { googleLinkedMail } from '../mail/account-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { attemptIdentity } from './account-limits.ts';
import { dropRegistrations } from './account-links.ts';
import { findCustomerByGoogle, linkGoogle } from './customers.ts';
import { takeGuestVisits } from './guest-visits.ts';
import { forgetNetworks, rememberNetwork } from './known-networks.ts';
import { endSessions, openSession } from './sessions.ts';

/** Signs in the owner of a Google account and returns the session token. Inserts a customer at the first login. */
export async function logInWithGoogle(deps: Deps, credential: string, address: string): Promise<string> {
  const { db, now } = deps;
  const attempt = await attemptIdentity(db, address, now());
  const identity = await identify(deps, credential);
  const customerId = await inTransaction(db, async (tx) => {
    await useUp(tx, identity, now());
    return customerOf(deps, tx, identity);
  });
  const token = await openSession(db, { customerId }, now());
  if (token === undefined)
    throw new Refusal(403, 'forbidden', 'Google login failed. This account is closed. Please call us.');
  await attempt.wasRight();
  await rememberNetwork(db, customerId, address, now());
  return token;
}

async function identify({ google, log }: Deps, credential: string): Promise<GoogleIdentity> {
  if (!google) throw notFound('Google login is not available here. Please log in with your password.');
  let identity: GoogleIdentity | undefined;
  try {
    identity = await google.identify(credential);
  } catch (error) {
    log({ level: 'warn', event: 'google.keys.failed', error });
    throw new Refusal(
      503,
      'provider_unavailable',
      'Google login failed. Google is not available at the moment. Please try again in a minute.',
    );
  }
  if (!identity) throw invalidCredential();
  return identity;
}

const invalidCredential = () => new Refusal(401, 'unauthorised', 'Google login failed. Please try again.');

/** Uses up a Google token, so that a stolen token cannot log in a second time. */
async function useUp(tx: Db, { token }: GoogleIdentity, now: Date): Promise<void> {
  if (!token) return;
  const expiresAt = new Date(now.getTime() + token.validForMs);
  if (!(await takeOnce(tx, `google ${token.id}`, expiresAt))) throw invalidCredential();
}

/** Finds the customer by Google's id of the account, or else by the address that Google has verified (SHOP-36). */
async function customerOf({ now, publicUrl }: Deps, tx: Db, identity: GoogleIdentity): Promise<number> {
  const { subject, email, firstName, lastName } = identity;
  const known = await findCustomerByGoogle(tx, subject);
  if (known) return known.customer_id;
  if (email === null)
    throw new Refusal(403, 'forbidden', 'Google login failed. Google has not verified your email address.');
  // Locks the sign-up before the customer, like a request that follows a link: a different order could deadlock.
  await dropRegistrations(tx, email);
  const link = await linkGoogle(tx, { subject, email, firstName, lastName }, now());
  if (link === undefined)
    throw new Refusal(
      403,
      'forbidden',
      'Google login failed. Your email address belongs to another Google account here.',
    );
  const { customerId, wasLinked, endedPasswordOf: owner } = link;
  if (!wasLinked) {
    await endAccessOf(tx, customerId);
    await takeGuestVisits(tx, customerId);
  }
  if (owner) {
    const resetLink = `${publicUrl}/forgot-password`;
    await queueMail(tx, googleLinkedMail({ to: owner.email, firstName: owner.first_name, resetLink }), now());
  }
  return customerId;
}

/** Ends every session of a customer and forgets the networks: they may belong to a stranger. */
async function endAccessOf(tx: Db, customerId: number): Promise<void> {
  await endSessions(tx, customerId);
  await forgetNetworks(tx, customerId);
}
