import pg from 'pg';
import { parse } from 'valibot';
import { expect } from 'vitest';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import { Envelope } from '../../contract/envelope.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import { shop } from '../../contract/shop.ts';
import type { Wish } from '../support/booker.ts';
import { createDatabase } from '../support/postgres.ts';
import { type Site, startSite } from '../support/site.ts';

/** A booking as its row says it. */
export interface BookingRow {
  number: string;
  barber: string;
  /** `yyyy-MM-dd` and `HH:mm`, shop time. */
  day: string;
  time: string;
  starts: Date;
  status: number;
  cents: number;
  email: string;
  services: string[];
  /** What cards were charged for it, in cents: one amount for each charge. */
  charged: number[];
}

/** The built site with a database of its own. */
export interface Shop {
  site: Site;
  /** Every booking made since it opened and not cancelled, oldest first; null where nobody can read the database. */
  bookings: (() => Promise<BookingRow[]>) | null;
  close: () => Promise<void>;
}

export interface ShopOnPostgres extends Shop {
  bookings: () => Promise<BookingRow[]>;
  /** What the card provider itself has charged since then and not given back, in cents: one amount a charge. */
  charges: () => Promise<number[]>;
}

/** The site on the embedded database, as it is without any setting. */
export async function openEmbedded(environment: Record<string, string> = {}): Promise<Shop> {
  const site = await startSite({ environment });
  return { site, bookings: null, close: site.stop };
}

/** The site on a PostgreSQL database, whose rows a test can read. */
export async function openOnPostgres(environment: Record<string, string> = {}): Promise<ShopOnPostgres> {
  const database = await createDatabase();
  const site = await startSite({ environment: { ...environment, DATABASE_URL: database.url } });
  const opening = await readOpening(database.url);
  return {
    site,
    bookings: () => readBookings(database.url, opening),
    charges: () => readSandboxCharges(database.url, opening),
    async close() {
      await site.stop();
      await database.drop();
    },
  };
}

/** What is booked, or held, of a barber's day and time: one row at most, if the shop is right. */
export async function bookingsAt(
  { bookings }: ShopOnPostgres,
  { day, barber, time }: Pick<Wish, 'day' | 'barber' | 'time'>,
): Promise<BookingRow[]> {
  return (await bookings()).filter((one) => one.day === day && one.barber === barber && one.time === time);
}

/** Every booking that is paid by card was charged once, and no card was charged for anything else. */
export async function expectEachChargedOnce({ bookings, charges }: ShopOnPostgres): Promise<void> {
  const paid = (await bookings()).filter(({ status }) => status === STATUS_PAID_BY_CARD);
  const inOrder = (cents: number[]) => cents.toSorted((one, other) => one - other);
  expect(inOrder(await charges())).toEqual(inOrder(paid.map(({ cents }) => cents)));
  expect(inOrder(paid.flatMap(({ charged }) => charged))).toEqual(inOrder(paid.map(({ cents }) => cents)));
}

/** The times that the API offers of a barber's day, `HH:mm`, as anybody would be told. */
export async function offeredTimes(
  site: Site,
  { day, barber, minutes }: { day: string; barber: string; minutes: number },
): Promise<string[]> {
  const storeId = 1;
  const users = await fetch(
    `${site.url}/api/${listBarbers.path}?store_id=${storeId}&shift_date_from=${day}&shift_date_to=${day}`,
  );
  const barbers = parse(listBarbers.result, await resultOf(users));
  const slots = await fetch(`${site.url}/api/${listSlots.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      booking_date: day,
      service_duraction: minutes,
      store_id: storeId,
      store_user_id: barbers.find(({ name }) => name === barber)?.id,
    }),
  });
  return parse(listSlots.result, await resultOf(slots));
}

const resultOf = async (response: Response) => parse(Envelope, await response.json()).RESULT;

/** The Thursday after tomorrow, `yyyy-MM-dd` in the shop: all four barbers are in, from 9 am to 9 pm. */
export function comingThursday(): string {
  let day = daysLater(dayIn(shop.timeZone, new Date()), 2);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 4) day = daysLater(day, 1);
  return day;
}

/** What a sandbox has to show from the start. */
interface Opening {
  lastBooking: string;
  intents: string[];
}

async function readOpening(connectionString: string): Promise<Opening> {
  const [opening] = await query<Opening>(
    connectionString,
    `select (select coalesce(max(booking_id), 0) from bookings) as "lastBooking",
            array(select id from sandbox_intents) as intents`,
  );
  if (!opening) throw new Error('The database says nothing.');
  return opening;
}

async function readBookings(connectionString: string, { lastBooking }: Opening): Promise<BookingRow[]> {
  return query<BookingRow>(
    connectionString,
    `select booking_uniqueid as number,
             store_user_fname || ' ' || store_user_lname as barber,
             booking_date::text as day,
             to_char(from_time, 'HH24:MI') as time,
             lower(during) as starts,
             booking_status_id as status,
             total_cents as cents,
             guest_email as email,
             array(select entity_name from booking_lines where booking_id = bookings.booking_id order by line)
               as services,
             array(select amount_cents from payments
                    where payments.booking_id = bookings.booking_id and state = 'succeeded') as charged
        from bookings join barbers using (store_user_id)
       where booking_status_id <> 6 and booking_id > $1
       order by booking_id`,
    [lastBooking],
  );
}

async function readSandboxCharges(connectionString: string, { intents }: Opening): Promise<number[]> {
  const rows = await query<{ cents: number }>(
    connectionString,
    `select amount_cents as cents from sandbox_intents
      where status = 'succeeded' and not refunded and id <> all($1)`,
    [intents],
  );
  return rows.map(({ cents }) => cents);
}

async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
