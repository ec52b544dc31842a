import { type Customer, findCustomerByToken } from '../db/customers.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../route.ts';
import type { Tools } from '../tools.ts';

/** The customer who calls; refuses a caller without a token, and one whose token does not count any more. */
export async function demandSignedIn(
  { token }: Caller,
  { db, now }: Tools,
): Promise<{ customer: Customer; token: string }> {
  if (token === null) throw new Refusal(401, 'unauthorised', 'Please log in first.');
  const customer = token === '' ? undefined : await findCustomerByToken(db, token, now());
  if (!customer) throw new Refusal(401, 'session_ended', 'Your session has ended. Please log in again.');
  return { customer, token };
}
