import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { HOME_STORE_BRAND } from '../../contract/constants.ts';
import { hashPassword } from '../../server/accounts/password-hash.ts';
import type { Database } from '../../server/db/database.ts';
import type { Db } from '../../server/db/tables.ts';

/** The large stores, their barbers and the time zone. The shop's own stores stay small. */
export const STORES = [101, 102, 103] as const;
export const BARBERS = 40;
const ZONE = 'Australia/Sydney';
/** The days of two years. The last `FUTURE` days of them are ahead of `now`. */
const DAYS = 730;
const FUTURE = 30;
/** The ids of generated rows begin here, so that a recorded id equals no other number. */
const FIRST_ID = 1_000_000;
/** The number of customers who wait in the queue of the first store. */
export const WAITING = 100;

export const barberOf = (storeId: number, index: number) => storeId * 100 + (index % BARBERS);
export const customerOf = (index: number) => FIRST_ID + index;
/** The key of the page of a barber's first or second visit on a day. The generator skips each fourth slot. */
export function visitKeyOf(barberId: number, ahead: number): string {
  const slot = (barberId + ahead * 5) % 4 === 0 ? 1 : 0;
  const hash = createHash('md5').update(`L-${barberId}-${ahead}-${slot}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
/** The address of a generated customer, and the password of all. */
export const emailOf = (index: number) => `customer-${index}@large.example`;
export const PASSWORD = 'wattle-and-blade';
/** The bearer token of a generated customer, and the token of a waiting place. */
export const sessionOf = (index: number) => `session-${customerOf(index)}`;
export const placeTokenOf = (index: number) => `place-${FIRST_ID + index}`;

/**
 * Adds three stores with 40 barbers each and their history to an empty shop: with `scale` 1, two years with twelve bookings
 * a day for each barber. Only SQL statements generate the rows.
 */
export async function fillShop(
  { patient }: Pick<Database, 'patient'>,
  { scale, now }: { scale: number; now: Date },
): Promise<{ bookings: number; customers: number }> {
  const days = Math.max(FUTURE + 1, Math.round(DAYS * scale));
  const customers = Math.max(2_000, Math.round(20_000 * scale));
  await patient.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // Without triggers and foreign keys: the generated rows are consistent, and the checks need most of the time.
    await sql`set local session_replication_role = replica`.execute(tx);
    await addStores(tx);
    await addCustomers(tx, customers, now);
    await withoutSlowIndexes(tx, () => addBookings(tx, { days, customers, now }));
    await addTraffic(tx, Math.max(20_000, Math.round(100_000 * scale)), now);
    await addQueue(tx, now);
  });
  await patient.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  const { rows } = await sql<{ bookings: number }>`select count(*) as bookings from bookings`.execute(
    patient,
  );
  return { bookings: rows[0]?.bookings ?? 0, customers };
}

async function addStores(tx: Db): Promise<void> {
  await sql`
    insert into stores (store_id, store_brand_id, store_name, time_zone, street_name, suburb, state, postcode,
                        offers_queue, takes_bookings)
    select store_id, ${HOME_STORE_BRAND}::integer, 'Large ' || store_id, ${ZONE}, '1 Long Road', 'Newtown', 'NSW', '2042', true, true
      from unnest(${[...STORES]}::integer[]) as store_id`.execute(tx);
  await sql`
    insert into store_hours
    select store_id, weekday, '09:00', '17:00' from stores, generate_series(1, 7) as weekday
     where store_id = any(${[...STORES]}::integer[])`.execute(tx);
  await sql`
    insert into store_services
    select store_id, entity_id from stores, services
     where store_id = any(${[...STORES]}::integer[]) and is_active and not is_internal`.execute(tx);
  await sql`
    insert into barbers (store_user_id, store_id, store_user_fname, store_user_lname)
    select store_id * 100 + index, store_id, 'Barber ' || index, 'Large'
      from stores, generate_series(0, ${BARBERS - 1}::integer) as index
     where store_id = any(${[...STORES]}::integer[])`.execute(tx);
  await sql`
    insert into shifts
    select store_user_id, weekday, '09:00', '17:00' from barbers, generate_series(1, 7) as weekday
     where store_id = any(${[...STORES]}::integer[])`.execute(tx);
}

async function addCustomers(tx: Db, customers: number, now: Date): Promise<void> {
  await sql`
    insert into customers (customer_id, email, email_verified_at, password_hash, first_name, last_name, phone, created_at)
    select ${FIRST_ID}::integer + index, 'customer-' || index || '@large.example', ${now}, ${await hashPassword(PASSWORD)}, 'Casey', 'Large', '0491570006', ${now}
      from generate_series(0, ${customers - 1}::integer) as index`.execute(tx);
  await sql`
    insert into session_tokens
    select sha256(convert_to('session-' || customer_id, 'UTF8')), customer_id, ${now}::timestamptz, ${now}::timestamptz + interval '20 days'
      from customers where customer_id >= ${FIRST_ID}`.execute(tx);
  await sql`
    insert into known_networks
    select customer_id, '203.0.113.7', ${now} from customers where customer_id >= ${FIRST_ID}`.execute(tx);
  await sql`
    insert into orders (order_number, store_id, customer_id, ordered_on, total_cents, status)
    select 'large-' || customer_id, 101, customer_id, '2026-01-05', 2500, 'delivered'
      from customers where customer_id >= ${FIRST_ID}`.execute(tx);
  await sql`
    insert into order_lines select order_id, 1, 'Pomade' from orders where order_number like 'large-%'`.execute(
    tx,
  );
}

interface Amount {
  days: number;
  customers: number;
  now: Date;
}

async function addBookings(tx: Db, { days, customers, now }: Amount): Promise<void> {
  await sql`
    insert into bookings (booking_id, booking_uniqueid, manage_key, store_id, store_user_id, customer_id, booking_date, from_time,
                          during, booking_status_id, visit_state, total_cents, created_at, cancelled_at)
    select ${FIRST_ID}::bigint + row_number() over (), number, md5(number)::uuid, store_id, store_user_id,
           ${FIRST_ID}::bigint + (store_user_id * 31 + ahead * 17 + slot + 1000000) % ${customers}::integer,
           starts::date, starts::time,
           tstzrange(starts at time zone ${ZONE}, starts at time zone ${ZONE} + interval '30 minutes', '[)'),
           case when slot = 15 then 6 else 7 end, case when slot = 15 then 'cancelled' else 'booked' end, 3000, ${now}::timestamptz - interval '1 day',
           case when slot = 15 then ${now}::timestamptz end
      from barbers
     cross join generate_series(${FUTURE - days}::integer, ${FUTURE - 1}::integer) as ahead
     cross join generate_series(0, 15) as slot
     cross join lateral (select (${now}::timestamptz at time zone ${ZONE})::date + ahead + time '09:00' + slot * interval '30 minutes' as starts) as times
     cross join lateral (select concat_ws('-', 'L', store_user_id, ahead, slot) as number) as numbers
     where store_id = any(${[...STORES]}::integer[]) and (store_user_id + ahead * 5 + slot * 3) % 4 <> 0`.execute(
    tx,
  );
  await sql`
    insert into booking_lines
    select booking_id, 1, 1, 'Classic Haircut', 3000, 20 from bookings where booking_id > ${FIRST_ID}`.execute(
    tx,
  );
  await sql`
    insert into submits (submit_key, request_hash, started_at, booking_id, email, address)
    select 'large-' || booking_id, '\\x00', ${now}::timestamptz - interval '1 hour', booking_id, 'large@large.example', '203.0.113.7'
      from bookings where booking_id > ${FIRST_ID} and booking_id % 6 = 0`.execute(tx);
  await sql`
    insert into payments (payment_intent_id, provider, state, amount_cents, submit_key, booking_id, created_at, updated_at)
    select 'pi_large_' || booking_id, 'sandbox', 'succeeded', 3000, submit_key, booking_id, ${now}, ${now}
      from submits where submit_key like 'large-%'`.execute(tx);
}

/** Drops the indexes on ranges during the work, because they are filled faster when they are created again. */
async function withoutSlowIndexes(tx: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string; is_constraint: boolean }>`
    select relname as name, coalesce(pg_get_constraintdef(pg_constraint.oid), pg_get_indexdef(indexrelid)) as definition,
           pg_constraint.oid is not null as is_constraint
      from pg_index
      join pg_class on pg_class.oid = indexrelid
      join pg_am on pg_am.oid = relam and amname = 'gist'
      left join pg_constraint on conindid = indexrelid
     where indrelid = 'bookings'::regclass`.execute(tx);
  for (const { name, is_constraint } of rows)
    await (is_constraint
      ? sql`alter table bookings drop constraint ${sql.ref(name)}`
      : sql`drop index ${sql.ref(name)}`
    ).execute(tx);
  await work();
  for (const { name, definition, is_constraint } of rows)
    await (is_constraint
      ? sql`alter table bookings add constraint ${sql.ref(name)} ${sql.raw(definition)}`
      : sql.raw(definition)
    ).execute(tx);
}

/** Adds rows that a busy site has written in the last hours, and that no sweep deletes yet. */
async function addTraffic(tx: Db, amount: number, now: Date): Promise<void> {
  const numbers = sql`generate_series(1, ${amount}::integer) as n`;
  const hourAgo = sql`${now}::timestamptz - interval '1 hour'`;
  const later = sql`${now}::timestamptz + interval '1 hour'`;
  await sql`
    insert into outbox (to_address, subject, text_body, created_at, next_attempt_at, attempts, sent_at)
    select 'large-' || n || '@large.example', 'Sent', '', ${hourAgo}, ${hourAgo}, 1, ${hourAgo} from ${numbers}`.execute(
    tx,
  );
  await sql`
    insert into rate_limits select 'large:' || n, ${hourAgo}, 1 from ${numbers}`.execute(tx);
  await sql`insert into proofs select 'large-' || n, ${later} from ${numbers}`.execute(tx);
  await sql`
    insert into messages (store_brand_id, sender_name, sender_email, message, sent_at)
    select 7, 'Large', 'large@large.example', 'Hello', ${hourAgo} from ${numbers}`.execute(tx);
  await sql`
    insert into registrations (token_hash, email, first_name, last_name, phone, password_hash, created_at, expires_at)
    select sha256(convert_to('registration-' || n, 'UTF8')), 'new-' || n || '@large.example', 'New', 'Large', '', 'none', ${hourAgo}, ${later}
      from ${numbers}`.execute(tx);
  await sql`
    insert into reset_links
    select sha256(convert_to('reset-' || n, 'UTF8')), 'new-' || n || '@large.example', ${hourAgo}, ${later} from ${numbers}`.execute(
    tx,
  );
}

/** Adds queues of the last days with a thousand served customers each, and today's queue with `WAITING` customers. */
async function addQueue(tx: Db, now: Date): Promise<void> {
  const today = sql`(${now}::timestamptz at time zone ${ZONE})::date`;
  await sql`
    insert into queue_days
    select store_id, ${today} - ago, 1000 from stores, generate_series(0, 6) as ago
     where store_id = any(${[...STORES]}::integer[])`.execute(tx);
  await sql`
    insert into queue_places (place_id, store_id, day, number, customer_name, email, phone, state, joined_at, called_at, ended_at)
    select ${FIRST_ID}::bigint + 999 + row_number() over (), store_id, day, number, 'Large', 'large@large.example', '614' || number, 'done',
           ${now}, ${now}, ${now}
      from queue_days, generate_series(1, 1000) as number where day < ${today}`.execute(tx);
  await sql`
    insert into queue_places (place_id, store_id, day, number, customer_name, email, phone, state, joined_at)
    select ${FIRST_ID}::bigint + index, 101, ${today}, index + 1, 'Large', 'large@large.example', '6149' || index, 'waiting', ${now}
      from generate_series(0, ${WAITING - 1}::integer) as index`.execute(tx);
  await sql`
    insert into queue_lines
    select place_id, 1, 1, 'Classic Haircut', 3000, 20 from queue_places where place_id >= ${FIRST_ID}`.execute(
    tx,
  );
  await sql`
    insert into queue_tokens
    select sha256(convert_to('place-' || place_id, 'UTF8')), place_id, ${now} from queue_places
     where place_id >= ${FIRST_ID}`.execute(tx);
  for (const [table, column] of [
    ['queue_places', 'place_id'],
    ['bookings', 'booking_id'],
  ])
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), 500000000)`.execute(tx);
}
