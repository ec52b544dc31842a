import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import type { Caller } from '../http/route.ts';
import { type Customer, findCustomerByToken } from './customers.ts';

/** Returns the signed-in customer of a request. Throws a 401 refusal without a valid session token. */
export async function requireSignedIn(
  { token }: Caller,
  { db, now }: Deps,
): Promise<{ customer: Customer; token: string }> {
  if (token === null) throw new Refusal(401, 'unauthorised', 'Please log in first.');
  const customer = token === '' ? undefined : await findCustomerByToken(db, token, now());
  if (!customer) throw new Refusal(401, 'session_ended', 'Your session has ended. Please log in again.');
  return { customer, token };
}
