import { invalid, Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { attemptLogin } from './account-limits.ts';
import { findLogin } from './customers.ts';
import { rememberNetwork } from './known-networks.ts';
import { isPassword } from './password-hash.ts';
import { openSession } from './sessions.ts';

const invalidCredentials = () => new Refusal(401, 'unauthorised', 'Invalid credentials. Please try again.');

/** The refusal for a client that knows the password of an unverified sign-up (SHOP-35). */
const unverified = () =>
  new Refusal(403, 'forbidden', 'Please verify your email address first. We sent you a link.');

/**
 * Signs in with a password and returns the session token. An address without an account gets the same refusal after
 * the same time, and so does the password of a sign-up that is not the customer's.
 */
export async function logIn(
  { db, now }: Deps,
  { email: typed, password }: { email: string; password: string },
  address: string,
): Promise<string> {
  if (typed === '' || password === '') throw invalid('Please provide both email and password');
  // Converts to lower case only here. If the database did it again, it could find a customer whose attempts were
  // counted under a different address.
  const email = typed.toLowerCase();
  const attempt = await attemptLogin(db, { email, address }, now());
  const { customerId, passwordHash, signUpHash } = await findLogin(db, email, now());
  if (!(await isPassword(password, passwordHash)) || customerId === null)
    throw (await isPassword(password, signUpHash)) ? unverified() : invalidCredentials();
  const token = await openSession(db, { customerId, passwordHash }, now());
  if (token === undefined) throw invalidCredentials();
  await attempt.wasRight();
  await rememberNetwork(db, customerId, address, now());
  return token;
}
