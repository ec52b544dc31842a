import { type Selectable, sql } from 'kysely';
import { deleted } from '../db/deleted.ts';
import type { Db, Tables } from '../db/tables.ts';
import { hashToken } from '../db/tokens.ts';

export type Registration = Selectable<Tables['registrations']>;
export type NewRegistration = Omit<Registration, 'token_hash' | 'verified_at'>;

/** Stores a sign-up that waits for its verification link. */
export async function insertRegistration(
  tx: Db,
  token: string,
  registration: NewRegistration,
): Promise<void> {
  await tx
    .insertInto('registrations')
    .values({ ...registration, token_hash: hashToken(token) })
    .execute();
}

/** Returns the sign-up of a link that has not expired, and locks it: the first of two parallel requests decides. */
export function lockRegistration(tx: Db, token: string, now: Date): Promise<Registration | undefined> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Makes a sign-up a customer and keeps its link until it expires. Returns the customer's id, or undefined when a
 * customer with this address exists, perhaps from a second sign-up.
 */
export async function activateRegistration(
  tx: Db,
  registration: Registration,
  now: Date,
): Promise<number | undefined> {
  const { token_hash, email, first_name, last_name, phone, password_hash } = registration;
  const { street_name, unit_number, suburb, state } = registration;
  const { rows } = await sql<{ customer_id: number }>`
    insert into customers (email, first_name, last_name, phone, street_name, unit_number, suburb, state,
                           password_hash, email_verified_at, created_at)
    values (${email}, ${first_name}, ${last_name}, ${phone}, ${street_name}, ${unit_number}, ${suburb}, ${state},
            ${password_hash}, ${now}, ${now})
        on conflict (lower(email)) do nothing
    returning customer_id`.execute(tx);
  const [customer] = rows;
  if (!customer) return undefined;
  await tx
    .updateTable('registrations')
    .set({ verified_at: now, password_hash: null })
    .where('token_hash', '=', token_hash)
    .execute();
  return customer.customer_id;
}

/** Whether a sign-up of a different browser, with the same address, has a different password. */
export async function hasAnotherPassword(
  tx: Db,
  { token_hash, email, password_hash, browser }: Registration,
  now: Date,
): Promise<boolean> {
  const contestant = await tx
    .selectFrom('registrations')
    .select('email')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('token_hash', '<>', token_hash)
    .where('password_hash', '<>', password_hash)
    // A browser without cookies is never the same browser.
    .where(sql<boolean>`coalesce(browser <> ${browser}::uuid, true)`)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return contestant !== undefined;
}

/** Deletes the unverified sign-ups with an address. */
export async function dropRegistrations(tx: Db, email: string): Promise<void> {
  await tx
    .deleteFrom('registrations')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('verified_at', 'is', null)
    .execute();
}

/** Stores the reset link of an address. It replaces an older link. */
export async function replaceResetLink(
  tx: Db,
  { token, email, createdAt, expiresAt }: { token: string; email: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into reset_links (token_hash, email, created_at, expires_at)
    values (${hashToken(token)}, ${email}, ${createdAt}, ${expiresAt})
        on conflict (lower(email)) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(
    tx,
  );
}

export async function dropResetLinks(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('reset_links').where(sql`lower(email)`, '=', sql`lower(${email})`).execute();
}

export async function isResetLink(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('reset_links')
    .select('email')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link !== undefined;
}

/** Uses up a reset link and returns its email address. Of parallel requests, only the first gets it. */
export async function takeResetLink(tx: Db, token: string, now: Date): Promise<string | undefined> {
  const link = await tx
    .deleteFrom('reset_links')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return link?.email;
}

/** Deletes expired links or sessions and returns their number. */
export const forgetExpired =
  (table: 'registrations' | 'reset_links' | 'session_tokens') =>
  (tx: Db, now: Date): Promise<number> =>
    deleted(tx.deleteFrom(table).where('expires_at', '<=', now));
