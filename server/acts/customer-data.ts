import { type RawBuilder, sql } from 'kysely';
import { COUNTRY_CODE, STATUS_CANCELLED } from '../../contract/constants.ts';
import { phoneNumberOf } from '../../contract/phone.ts';
import type { Db } from '../db/tables.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import { statesThat } from '../life-cycles/payment-life-cycle.ts';
import { mailboxOf } from '../limits/rate-limit.ts';
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
  'browser',
];

/** The rows of a person in each table, by the person's address in lower case. */
const byEmail = {
  customers: (email: string) => sql<boolean>`lower(email) = ${email}`,
  registrations: (email: string) => sql<boolean>`lower(email) = ${email}`,
  reset_links: (email: string) => sql<boolean>`lower(email) = ${email}`,
  bookings: (email: string) =>
    sql<boolean>`(lower(guest_email) = ${email} or customer_id in (${idsOf(email)}))`,
  orders: (email: string) => sql<boolean>`customer_id in (${idsOf(email)})`,
  known_networks: (email: string) => sql<boolean>`customer_id in (${idsOf(email)})`,
  session_tokens: (email: string) => sql<boolean>`customer_id in (${idsOf(email)})`,
  submits: (email: string) => sql<boolean>`lower(email) = ${email}`,
  queue_places: (email: string) => sql<boolean>`lower(email) = ${email}`,
  messages: (email: string) => sql<boolean>`lower(sender_email) = ${email}`,
  outbox: (email: string) => sql<boolean>`(lower(to_address) = ${email} or lower(reply_to) = ${email})`,
  // The name of a bucket has the address, or its mailbox, after a colon and before a network or the end.
  rate_limits: (email: string) =>
    sql<boolean>`(strpos(bucket || ' ', ${`:${email} `}) > 0 or strpos(bucket || ' ', ${`:${mailboxOf(email)} `}) > 0)`,
};
type PersonalTable = keyof typeof byEmail;
type PersonalRows = Partial<Record<PersonalTable, RawBuilder<boolean>>>;
const tables = Object.keys(byEmail) as PersonalTable[];

const idsOf = (email: string) => sql`select customer_id from customers where lower(email) = ${email}`;

/**
 * Returns the conditions for the rows of a person. A phone number stands for a customer who has booked by phone and has given
 * no email address: other people may share the number of an account.
 */
async function rowsOf(db: Db, contact: string): Promise<PersonalRows> {
  const email = contact.trim().toLowerCase();
  if (email.includes('@'))
    return Object.fromEntries(tables.map((table) => [table, byEmail[table](email)] as const));
  const phone = phoneNumberOf(contact, COUNTRY_CODE);
  const byPhone = await db
    .selectFrom('bookings')
    .select(['booking_id', 'guest_phone'])
    .where('customer_id', 'is', null)
    .where('guest_email', 'is', null)
    .where('guest_phone', 'is not', null)
    .execute();
  const own = byPhone.filter((row) => phoneNumberOf(row.guest_phone ?? '', COUNTRY_CODE) === phone);
  return { bookings: sql<boolean>`booking_id = any(${own.map(({ booking_id }) => booking_id)}::bigint[])` };
}

/** Returns every row about a person, by table. `contact` is an email address, or the phone number of a booking without one. */
export async function selectPersonalData(db: Db, contact: string): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  const conditions = await rowsOf(db, contact);
  for (const table of tables) {
    const condition = conditions[table];
    if (!condition) continue;
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_json(${sql.table(table)}) as row from ${sql.table(table)} where ${condition}`.execute(db);
    const visible = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
    );
    if (visible.length > 0) found[table] = visible;
  }
  return found;
}

/** The tables whose rows about a person are deleted. Rows of the other tables become anonymous. */
const deletedTables = [
  'registrations',
  'reset_links',
  'known_networks',
  'session_tokens',
  'queue_places',
  'messages',
  'outbox',
  'submits',
  'rate_limits',
] as const;

/**
 * Deletes the personal data of a person (SHOP-77). Bookings, payments and orders, which the law requires the shop to keep,
 * become anonymous. Refuses it while a visit is ahead or a payment is open.
 */
export function erasePerson(deps: ActDeps, act: Act, { contact }: { contact: string }): Promise<object> {
  // An act contains no personal data, so the address is not part of it.
  return perform(deps, act, 'customer.erase', {}, async (tx, now) => {
    const conditions = await rowsOf(tx, contact);
    const { customers, bookings, submits } = conditions;
    if (customers) await sql`select from customers where ${customers} for update`.execute(tx);
    if (bookings) await requireNothingOpen(tx, bookings, now);
    if (submits)
      await sql`update payments set submit_key = null
                 where submit_key in (select submit_key from submits where ${submits})`.execute(tx);
    const erased: Record<string, number> = {};
    for (const table of deletedTables) {
      const condition = conditions[table];
      if (condition)
        erased[table] = await countOf(tx, sql`delete from ${sql.table(table)} where ${condition}`);
    }
    if (bookings)
      erased.bookings = await countOf(
        tx,
        sql`update bookings set booking_note = null, guest_phone = null, guest_last_name = null,
                   guest_email = case when customer_id is null then 'erased@erased.invalid' end,
                   guest_first_name = case when customer_id is null then 'Erased' end
             where ${bookings}`,
      );
    if (customers)
      erased.customers = await countOf(
        tx,
        sql`update customers set email = 'erased-' || customer_id || '@erased.invalid', first_name = 'Erased', last_name = '',
                   phone = '', street_name = null, unit_number = null, suburb = null, state = null, postcode = null,
                   password_hash = null, google_subject = null, is_active = false
             where ${customers}`,
      );
    if (Object.values(erased).every((count) => count === 0))
      throw notFound('We hold no data of that address or phone number.');
    const store = await tx
      .selectFrom('stores')
      .select('store_id')
      .orderBy('store_id')
      .executeTakeFirstOrThrow();
    return { storeId: store.store_id, change: erased, undoneBy: null, answer: erased };
  });
}

async function requireNothingOpen(tx: Db, bookings: RawBuilder<boolean>, now: Date): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select booking_uniqueid as number from bookings
     where ${bookings}
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
