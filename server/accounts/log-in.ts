import { invalid, Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { attemptLogin } from './account-limits.ts';
import { findLogin } from './customers.ts';
import { rememberNetwork } from './known-networks.ts';
import { isPassword } from './password-hash.ts';
import { openSession } from './sessions.ts';

const wrong = () => new Refusal(401, 'unauthorised', 'Invalid credentials. Please try again.');

/** Told only to somebody who knows the password of the sign-up (SHOP-35). */
const unverified = () =>
  new Refusal(403, 'forbidden', 'Please verify your email address first. We sent you a link.');

/**
 * Signs in by password and gives the token. An address without an account is refused alike, as slowly; and so is
 * anyone who tries the password of a sign-up of their own, be the address a customer's or not.
 */
export async function logIn(
  { db, now }: Deps,
  { email: typed, password }: { email: string; password: string },
  address: string,
): Promise<string> {
  if (typed === '' || password === '') throw invalid('Please provide both email and password');
  // Once and here: were the database to do it again, it could find a customer under an address not counted as theirs.
  const email = typed.toLowerCase();
  const attempt = await attemptLogin(db, { email, address }, now());
  const { customerId, passwordHash, signUpHash } = await findLogin(db, email, now());
  if (!(await isPassword(password, passwordHash)) || customerId === null)
    throw (await isPassword(password, signUpHash)) ? unverified() : wrong();
  const token = await openSession(db, { customerId, passwordHash }, now());
  if (token === undefined) throw wrong();
  await attempt.wasRight();
  await rememberNetwork(db, customerId, address, now());
  return token;
}
