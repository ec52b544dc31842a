import { createHash } from 'node:crypto';
import type { Db } from './tables.ts';

export interface Customer {
  customer_id: number;
  email: string;
  first_name: string;
}

/** The customer a bearer token belongs to, unless it has expired or the account is closed. */
export function findCustomerByToken(db: Db, token: string, now: Date): Promise<Customer | undefined> {
  return db
    .selectFrom('session_tokens')
    .innerJoin('customers', 'customers.customer_id', 'session_tokens.customer_id')
    .select(['customers.customer_id', 'customers.email', 'customers.first_name'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** What is kept of a bearer token. 256 random bits need no slow hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();
