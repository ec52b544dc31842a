import { shop } from 'virtual:shop';
import pg from 'pg';
import { parse } from 'valibot';
import { expect } from 'vitest';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import { publicHolidays } from '../../server/booking/public-holidays.ts';
import type { Booker, Choices } from '../support/booking-actions.ts';
import { call } from '../support/call.ts';
import { createDatabase } from '../support/postgres.ts';
import { type Site, startSite } from '../support/site.ts';

/** A booking, as its database row stores it. */
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
  /** The amounts in cents that were charged for it: an entry for each charge. */
  charged: number[];
}

/** The built site with its own database. */
export interface Shop {
  site: Site;
  close: () => Promise<void>;
}

export interface ShopOnPostgres extends Shop {
  /** Returns all bookings since the shop opened that are not cancelled, oldest first. */
  bookings: () => Promise<BookingRow[]>;
  /** Returns the amounts in cents that the card provider has charged since then and not refunded. */
  charges: () => Promise<number[]>;
}

/** Opens the site on the embedded database, without further settings. */
export async function openEmbedded(environment: Record<string, string> = {}): Promise<Shop> {
  const site = await startSite({ environment });
  return { site, close: site.stop };
}

/** Opens the site on a PostgreSQL database, whose rows a test can read. */
export async function openOnPostgres(environment: Record<string, string> = {}): Promise<ShopOnPostgres> {
  const database = await createDatabase();
  const site = await startSite({ environment: { ...environment, DATABASE_URL: database.url } });
  const read = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    query<Row>(database.url, text, values);
  const [opening] = await read<{ lastBooking: string; intents: string[] }>(readOpening);
  if (!opening) throw new Error('The database says nothing.');
  return {
    site,
    bookings: () => read<BookingRow>(readBookings, [opening.lastBooking]),
    charges: async () =>
      (await read<{ cents: number }>(readSandboxCharges, [opening.intents])).map(({ cents }) => cents),
    async close() {
      await site.stop();
      await database.drop();
    },
  };
}

/** The parts of a booking that only a single customer can have. */
type Place = Pick<Choices, 'day' | 'barber' | 'time'>;

/** Returns the bookings and holds of a barber's day and time. A correct shop has at most 1 row. */
export async function bookingsAt(
  { bookings }: ShopOnPostgres,
  { day, barber, time }: Place,
): Promise<BookingRow[]> {
  return (await bookings()).filter(
    (booking) => booking.day === day && booking.barber === barber && booking.time === time,
  );
}

/** Expects that the page's booking is the only one of its time, paid by card and charged once. Returns its number. */
export async function expectBooked(
  shop: ShopOnPostgres,
  booker: Booker,
  choices: Place,
  cents: number,
): Promise<string> {
  const number = await booker.seesBooked();
  expect(await bookingsAt(shop, choices)).toMatchObject([
    { number, status: STATUS_PAID_BY_CARD, charged: [cents] },
  ]);
  return number;
}

/** Expects that each booking paid by card was charged once, and that there are no other charges. */
export async function expectEachChargedOnce({ bookings, charges }: ShopOnPostgres): Promise<void> {
  const paid = (await bookings()).filter(({ status }) => status === STATUS_PAID_BY_CARD);
  const sorted = (cents: number[]) => cents.toSorted((a, b) => a - b);
  expect(sorted(await charges())).toEqual(sorted(paid.map(({ cents }) => cents)));
  expect(sorted(paid.flatMap(({ charged }) => charged))).toEqual(sorted(paid.map(({ cents }) => cents)));
}

/** Returns the times (`HH:mm`) that the API offers to any client for a barber's day. */
export async function offeredTimes(
  site: Site,
  { day, barber, minutes }: { day: string; barber: string; minutes: number },
): Promise<string[]> {
  const storeId = 1;
  const shift = `store_id=${storeId}&shift_date_from=${day}&shift_date_to=${day}`;
  const users = await call(site, `${listBarbers.path}?${shift}`);
  const barbers = parse(listBarbers.result, users.body.RESULT);
  const body = {
    booking_date: day,
    service_duraction: minutes,
    store_id: storeId,
    store_user_id: barbers.find(({ name }) => name === barber)?.id,
  };
  return parse(listSlots.result, (await call(site, listSlots.path, { body })).body.RESULT);
}

/**
 * Returns the next Thursday from the day after tomorrow that is no holiday, `yyyy-MM-dd` in shop time. All four
 * barbers work from 9 am to 9 pm.
 */
export function comingThursday(): string {
  let day = daysLater(dayIn(shop.timeZone, new Date()), 2);
  const holidays = (year: string) => publicHolidays({ country: 'AU', state: 'NSW' }, Number(year));
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 4 || holidays(day.slice(0, 4)).has(day))
    day = daysLater(day, 1);
  return day;
}

/** Reads the bookings and intents that a sandbox has from the start. */
const readOpening = `
  select (select coalesce(max(booking_id), 0) from bookings) as "lastBooking",
         array(select id from sandbox_intents) as intents`;

const readBookings = `
  select booking_uniqueid as number,
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
   where booking_status_id <> 6 and kind = 'visit' and booking_id > $1
   order by booking_id`;

const readSandboxCharges = `
  select amount_cents as cents from sandbox_intents
   where status = 'succeeded' and not refunded and id <> all($1)`;

async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
