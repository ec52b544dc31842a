import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import type { Caller } from '../http/route.ts';
import { type Customer, findCustomerByToken } from './customers.ts';

/** The customer who calls; refuses a caller without a token, and one whose token does not count any more (SHOP-38). */
export async function requireSignedIn(
  { token }: Caller,
  { db, now }: Deps,
): Promise<{ customer: Customer; token: string }> {
  if (token === null) throw new Refusal(401, 'unauthorised', 'Please log in first.');
  const customer = token === '' ? undefined : await findCustomerByToken(db, token, now());
  if (!customer) throw new Refusal(401, 'session_ended', 'Your session has ended. Please log in again.');
  return { customer, token };
}
