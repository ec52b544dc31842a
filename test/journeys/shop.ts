import { shop } from 'virtual:shop';
import pg from 'pg';
import { parse } from 'valibot';
import { expect } from 'vitest';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { STATUS_PAID_BY_CARD } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import { publicHolidays } from '../../server/booking/public-holidays.ts';
import type { Booker, Choices } from '../support/booker.ts';
import { call } from '../support/call.ts';
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
  close: () => Promise<void>;
}

export interface ShopOnPostgres extends Shop {
  /** Every booking made since it opened and not cancelled, oldest first. */
  bookings: () => Promise<BookingRow[]>;
  /** What the card provider itself has charged since then and not given back, in cents: one amount a charge. */
  charges: () => Promise<number[]>;
}

/** The site on the embedded database, as it is without any setting. */
export async function openEmbedded(environment: Record<string, string> = {}): Promise<Shop> {
  const site = await startSite({ environment });
  return { site, close: site.stop };
}

/** The site on a PostgreSQL database, whose rows a test can read. */
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

/** What only one customer can have. */
type Place = Pick<Choices, 'day' | 'barber' | 'time'>;

/** What is booked, or held, of a barber's day and time: one row at most, if the shop is right. */
export async function bookingsAt(
  { bookings }: ShopOnPostgres,
  { day, barber, time }: Place,
): Promise<BookingRow[]> {
  return (await bookings()).filter((one) => one.day === day && one.barber === barber && one.time === time);
}

/** The page's booking is the only one of its time, paid by card and charged once; gives its number. */
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

/** The Thursday after tomorrow, `yyyy-MM-dd` in the shop: all four barbers are in, from 9 am to 9 pm. */
export function comingThursday(): string {
  let day = daysLater(dayIn(shop.timeZone, new Date()), 2);
  const holidays = (year: string) => publicHolidays({ country: 'AU', state: 'NSW' }, Number(year));
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 4 || holidays(day.slice(0, 4)).has(day))
    day = daysLater(day, 1);
  return day;
}

/** What a sandbox has to show from the start. */
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
   where booking_status_id <> 6 and booking_id > $1
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
