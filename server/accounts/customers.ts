import { sql } from 'kysely';
import type { WireResultOf } from '../../contract/endpoint.ts';
import type { getProfile } from '../../contract/session.ts';
import type { Db } from '../db/tables.ts';
import { hashToken } from '../db/tokens.ts';

export interface Customer {
  customer_id: number;
  email: string;
  first_name: string;
}

/** Returns the customer of a session token, unless the session has expired or the account is closed. */
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

/**
 * Returns the customer of an address, in any case of its letters. The address of a closed account still counts as
 * taken.
 */
export function findCustomerByEmail(db: Db, email: string): Promise<Customer | undefined> {
  return db
    .selectFrom('customers')
    .select(['customer_id', 'email', 'first_name'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

/** The data that a login is compared with. */
export interface Login {
  customerId: number | null;
  /** The customer's password; null if the customer has only used Google. */
  passwordHash: string | null;
  /** The password of the newest sign-up that can still be verified, even if a customer with the address exists. */
  signUpHash: string | null;
}

/** Returns the customer and the newest sign-up of an address in a single query. `email` is in lower case. */
export async function findLogin(db: Db, email: string, now: Date): Promise<Login> {
  const { rows } = await sql<Login>`
    select customer_id as "customerId", customers.password_hash as "passwordHash",
           (select password_hash from registrations
             where lower(email) = ${email} and verified_at is null and expires_at > ${now}
             order by created_at desc limit 1) as "signUpHash"
            from (values (1)) as single_row
            left join customers on lower(email) = ${email} and email_verified_at is not null`.execute(db);
  const [login] = rows;
  if (!login) throw new Error('The left join returned no row.');
  return login;
}

export function findPasswordHash(db: Db, customerId: number): Promise<{ password_hash: string | null }> {
  return db
    .selectFrom('customers')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
}

/** Replaces a password. Returns false when the password has changed since `before` was read. */
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

/**
 * Sets the password of the customer with an address and marks the address as verified. Undefined when there is no
 * such customer.
 */
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

/** The result of a Google login that was matched by email address. */
export interface GoogleLink {
  customerId: number;
  /** True if the two accounts were already linked. */
  wasLinked: boolean;
  /** The email address and the name, if this login has removed the password of an active account. */
  endedPasswordOf: { email: string; first_name: string } | null;
}

/**
 * Returns the customer of an address that Google has verified, and inserts a new customer if no customer has it.
 * The first Google login removes the account's password, because a stranger may have chosen it (SHOP-36). Undefined
 * when the address belongs to a different Google account.
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
  const [inserted] = rows;
  if (inserted) return { customerId: inserted.customer_id, wasLinked: false, endedPasswordOf: null };
  const { customer_id, google_subject, password_hash, is_active, email, first_name } = await tx
    .selectFrom('customers')
    .select(['customer_id', 'google_subject', 'password_hash', 'is_active', 'email', 'first_name'])
    .where(sql`lower(email)`, '=', sql`lower(${identity.email})`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A parallel request with the same login may have linked the account already.
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

/** The fields of a profile that a customer can change. They do not include the verified email address. */
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
