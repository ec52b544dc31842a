import { sql } from 'kysely';
import type { getProfile } from '../../contract/account.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import type { Db } from '../db/tables.ts';
import { hashToken } from '../db/tokens.ts';

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

/** Whose address that is, however its letters are written; a closed account's is still taken. */
export function findCustomerByEmail(db: Db, email: string): Promise<Customer | undefined> {
  return db
    .selectFrom('customers')
    .select(['customer_id', 'email', 'first_name'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

/** What a login with an address is held against; each null where there is none. */
export interface Login {
  customerId: number | null;
  /** The customer's; null too for one who came by Google. */
  passwordHash: string | null;
  /** Of the newest sign-up that may still be verified, whether or not there is a customer. */
  signUpHash: string | null;
}

/** The customer of an address and the sign-up beside: one query for all. `email` is in small letters. */
export async function findLogin(db: Db, email: string, now: Date): Promise<Login> {
  const { rows } = await sql<Login>`
    select customer_id as "customerId", customers.password_hash as "passwordHash",
           (select password_hash from registrations
             where lower(email) = ${email} and verified_at is null and expires_at > ${now}
             order by created_at desc limit 1) as "signUpHash"
      from (values (1)) as one
      left join customers on lower(email) = ${email} and email_verified_at is not null`.execute(db);
  const [login] = rows;
  if (!login) throw new Error('A join to the left has lost its row.');
  return login;
}

export function findPasswordHash(db: Db, customerId: number): Promise<{ password_hash: string | null }> {
  return db
    .selectFrom('customers')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
}

/** Puts one password in the place of another; false when it was changed meanwhile. */
export async function replacePassword(
  tx: Db,
  customerId: number,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('customers')
    .set({ password_hash: after })
    .where('customer_id', '=', customerId)
    .where('password_hash', '=', before)
    .returning('customer_id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Sets the password of the customer with an address, which is hereby verified; undefined when nobody has it. */
export function resetPassword(
  tx: Db,
  email: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<Customer | undefined> {
  return tx
    .updateTable('customers')
    .set((row) => ({
      password_hash: passwordHash,
      email_verified_at: row.fn.coalesce('email_verified_at', row.val(now)),
    }))
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .returning(['customer_id', 'email', 'first_name'])
    .executeTakeFirst();
}

export function findCustomerByGoogle(tx: Db, subject: string): Promise<{ customer_id: number } | undefined> {
  return tx
    .selectFrom('customers')
    .select('customer_id')
    .where('google_subject', '=', subject)
    .executeTakeFirst();
}

/** What a customer is who logs in with Google by the address of the account. */
export interface GoogleLink {
  customerId: number;
  /** False if this login has linked the two accounts. */
  wasLinked: boolean;
  /** The mail address and the name, if this login has ended a password of an open account. */
  endedPasswordOf: { email: string; first_name: string } | null;
}

/**
 * The customer of an address that Google has verified, made if there is none. The first login discards the password of
 * the account, which a stranger may have typed (SHOP-36). Undefined when the address belongs to another Google account.
 */
export async function linkGoogle(
  tx: Db,
  identity: { subject: string; email: string; firstName: string; lastName: string },
  now: Date,
): Promise<GoogleLink | undefined> {
  const { rows } = await sql<{ customer_id: number }>`
    insert into customers (email, first_name, last_name, google_subject, email_verified_at, created_at)
    values (${identity.email}, ${identity.firstName}, ${identity.lastName}, ${identity.subject}, ${now}, ${now})
        on conflict (lower(email)) do nothing
    returning customer_id`.execute(tx);
  const [made] = rows;
  if (made) return { customerId: made.customer_id, wasLinked: false, endedPasswordOf: null };
  const { customer_id, google_subject, password_hash, is_active, email, first_name } = await tx
    .selectFrom('customers')
    .select(['customer_id', 'google_subject', 'password_hash', 'is_active', 'email', 'first_name'])
    .where(sql`lower(email)`, '=', sql`lower(${identity.email})`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // The same login may arrive twice at once.
  if (google_subject === identity.subject)
    return { customerId: customer_id, wasLinked: true, endedPasswordOf: null };
  if (google_subject !== null) return undefined;
  await tx
    .updateTable('customers')
    .set((row) => ({
      google_subject: identity.subject,
      password_hash: null,
      email_verified_at: row.fn.coalesce('email_verified_at', row.val(now)),
    }))
    .where('customer_id', '=', customer_id)
    .execute();
  const endedPasswordOf = password_hash !== null && is_active ? { email, first_name } : null;
  return { customerId: customer_id, wasLinked: false, endedPasswordOf };
}

export function selectProfile(db: Db, customerId: number): Promise<WireResultOf<typeof getProfile>> {
  return db
    .selectFrom('customers')
    .select([
      'customer_id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'street_name',
      'unit_number',
      'suburb',
      'state',
      'postcode',
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
}

/** What a customer may change of their profile: never the address that was verified. */
export interface ProfileFields {
  first_name: string;
  last_name: string;
  phone: string;
  street_name: string;
  unit_number: string;
  suburb: string;
  state: string;
  postcode: string;
}

export async function updateProfile(db: Db, customerId: number, fields: ProfileFields): Promise<void> {
  await db.updateTable('customers').set(fields).where('customer_id', '=', customerId).execute();
}
