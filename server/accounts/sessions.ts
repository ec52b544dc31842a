import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { hashToken, newToken } from '../db/tokens.ts';
import { sessions } from '../limits/limits.ts';

const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Opens a session for a customer and returns its token. Undefined when the account is closed (SHOP-47), or when the
 * password has changed since it was checked. It locks the customer's row, so that a parallel password change either
 * ends this session or makes this function return undefined.
 */
export async function openSession(
  db: Db,
  { customerId, passwordHash }: { customerId: number; passwordHash?: string | null },
  now: Date,
): Promise<string | undefined> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const { rows } = await sql`
    insert into session_tokens (token_hash, customer_id, created_at, expires_at)
    select ${hashToken(token)}::bytea, customer_id, ${now}::timestamptz, ${expiresAt}::timestamptz
      from customers
     where customer_id = ${customerId} and is_active
       and ${passwordHash === undefined ? sql`true` : sql`password_hash is not distinct from ${passwordHash}`}
       for share
    returning customer_id`.execute(db);
  if (rows.length === 0) return undefined;
  await endOldest(db, customerId);
  return token;
}

/** Ends the oldest sessions of a customer above the limit (ABUSE-14). */
async function endOldest(db: Db, customerId: number): Promise<void> {
  await sql`
    delete from session_tokens where token_hash in (
      select token_hash from session_tokens where customer_id = ${customerId}
       order by created_at desc, token_hash offset ${sessions})`.execute(db);
}

/** Ends the session of a token. Returns false when it had already ended. */
export async function endSession(db: Db, token: string, now: Date): Promise<boolean> {
  const ended = await db
    .deleteFrom('session_tokens')
    .where('token_hash', '=', hashToken(token))
    .returning('expires_at')
    .executeTakeFirst();
  return ended !== undefined && ended.expires_at > now;
}

/** Ends all sessions of a customer, except the session of `except`. */
export async function endSessions(tx: Db, customerId: number, except?: string): Promise<void> {
  await tx
    .deleteFrom('session_tokens')
    .where('customer_id', '=', customerId)
    .where('token_hash', '<>', hashToken(except ?? ''))
    .execute();
}
