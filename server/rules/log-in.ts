import { findLogin } from '../db/customers.ts';
import { openSession } from '../db/sessions.ts';
import { isPassword } from '../outside/passwords.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { Tools } from '../tools.ts';
import { attemptLogin } from './account-limits.ts';

const wrong = () => new Refusal(401, 'unauthorised', 'Invalid credentials. Please try again.');

/** Signs in by password and gives the token. An address without an account is refused alike, as slowly. */
export async function logIn(
  { db, now }: Tools,
  { email, password }: { email: string; password: string },
  address: string,
): Promise<string> {
  if (email === '' || password === '') throw invalid('Please provide both email and password');
  const attempt = await attemptLogin(db, { email, address }, now());
  const login = await findLogin(db, email, now());
  const isRight = await isPassword(password, login?.passwordHash ?? null);
  if (!login || !isRight) throw wrong();
  // Told only to somebody who knows the password (ruling A7).
  if (login.customerId === null)
    throw new Refusal(403, 'forbidden', 'Please verify your email address first. We sent you a link.');
  const { customerId, passwordHash } = login;
  const token = await openSession(db, { customerId, passwordHash }, now());
  if (token === undefined) throw wrong();
  await attempt.wasRight();
  return token;
}
