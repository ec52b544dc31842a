import { sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import type { Db } from '../db/tables.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import { statesThat } from '../life-cycles/payment-life-cycle.ts';
import { type Act, type ActDeps, perform } from './act.ts';

/** Columns that no customer can use: they open an account or a file, or repeat the row of a booking. */
const hidden = [
  'reply',
  'password_hash',
  'google_subject',
  'token_hash',
  'request_hash',
  'calendar_key',
  'manage_key',
  'message_key',
];

/** A table with rows of a person, by the person's address in lower case. */
const personal = {
  customers: (email: string) => sql`lower(email) = ${email}`,
  registrations: (email: string) => sql`lower(email) = ${email}`,
  reset_links: (email: string) => sql`lower(email) = ${email}`,
  bookings: (email: string) => sql`(lower(guest_email) = ${email} or customer_id in (${idsOf(email)}))`,
  orders: (email: string) => sql`customer_id in (${idsOf(email)})`,
  known_networks: (email: string) => sql`customer_id in (${idsOf(email)})`,
  session_tokens: (email: string) => sql`customer_id in (${idsOf(email)})`,
  submits: (email: string) => sql`lower(email) = ${email}`,
  queue_places: (email: string) => sql`lower(email) = ${email}`,
  messages: (email: string) => sql`lower(sender_email) = ${email}`,
  outbox: (email: string) => sql`(lower(to_address) = ${email} or lower(reply_to) = ${email})`,
};
type PersonalTable = keyof typeof personal;
const tables = Object.keys(personal) as PersonalTable[];

const idsOf = (email: string) => sql`select customer_id from customers where lower(email) = ${email}`;

/** Returns every row about a person, by table. */
export async function selectPersonalData(db: Db, address: string): Promise<Record<string, object[]>> {
  const email = address.trim().toLowerCase();
  const found: Record<string, object[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_json(${sql.table(table)}) as row from ${sql.table(table)} where ${personal[table](email)}`.execute(
      db,
    );
    const visible = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
    );
    if (visible.length > 0) found[table] = visible;
  }
  return found;
}

/**
 * Deletes the personal data of a person (SHOP-77). Bookings, payments and orders, which the law requires the shop to keep,
 * become anonymous. Refuses it while a visit is ahead or a payment is open.
 */
export function erasePerson(deps: ActDeps, act: Act, { email: address }: { email: string }): Promise<object> {
  const email = address.trim().toLowerCase();
  // An act contains no personal data, so the address is not part of it.
  return perform(deps, act, 'customer.erase', {}, async (tx, now) => {
    await sql`select from customers where lower(email) = ${email} for update`.execute(tx);
    await requireNothingOpen(tx, email, now);
    const erased: Record<string, number> = {};
    for (const table of ['registrations', 'reset_links', 'known_networks', 'session_tokens'] as const)
      erased[table] = await countOf(tx, sql`delete from ${sql.table(table)} where ${personal[table](email)}`);
    for (const table of ['queue_places', 'messages', 'outbox', 'submits'] as const) {
      if (table === 'submits')
        await sql`update payments set submit_key = null
                   where submit_key in (select submit_key from submits where lower(email) = ${email})`.execute(
          tx,
        );
      erased[table] = await countOf(tx, sql`delete from ${sql.table(table)} where ${personal[table](email)}`);
    }
    erased.bookings = await countOf(
      tx,
      sql`update bookings set booking_note = null, guest_phone = null, guest_last_name = null,
                 guest_email = case when guest_email is null then null else 'erased@erased.invalid' end,
                 guest_first_name = case when guest_first_name is null then null else 'Erased' end
           where ${personal.bookings(email)}`,
    );
    erased.customers = await countOf(
      tx,
      sql`update customers set email = 'erased-' || customer_id || '@erased.invalid', first_name = 'Erased', last_name = '',
                 phone = '', street_name = null, unit_number = null, suburb = null, state = null, postcode = null,
                 password_hash = null, google_subject = null, is_active = false
           where lower(email) = ${email}`,
    );
    if (Object.values(erased).every((count) => count === 0))
      throw notFound('We hold no data of that address.');
    const store = await tx
      .selectFrom('stores')
      .select('store_id')
      .orderBy('store_id')
      .executeTakeFirstOrThrow();
    return { storeId: store.store_id, change: erased, undoneBy: null, answer: erased };
  });
}

async function requireNothingOpen(tx: Db, email: string, now: Date): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select booking_uniqueid as number from bookings
     where ${personal.bookings(email)}
       and (booking_status_id <> ${STATUS_CANCELLED} and upper(during) > ${now}
            or exists (select from payments where payments.booking_id = bookings.booking_id
                        and payments.state in (${sql.join(statesThat('isOpen'))})))
     order by booking_id`.execute(tx);
  if (rows.length > 0)
    throw new Refusal(
      409,
      'in_progress',
      `These bookings are ahead or have an open payment, so nothing was erased: ${rows.map(({ number }) => number).join(', ')}.`,
    );
}

const countOf = async (tx: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0);
