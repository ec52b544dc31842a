import pg from 'pg';
import { parse } from 'valibot';
import { listBarbers, listSlots } from '../../contract/barbers.ts';
import { Envelope } from '../../contract/envelope.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import { shop } from '../../contract/shop.ts';
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
  /** Every booking that was not cancelled, oldest first; null where nobody else can read the database. */
  bookings: (() => Promise<BookingRow[]>) | null;
  close: () => Promise<void>;
}

export interface ShopOnPostgres extends Shop {
  bookings: () => Promise<BookingRow[]>;
}

/** The site as it is without any setting: on the embedded database. */
export async function openEmbedded(): Promise<Shop> {
  const site = await startSite();
  return { site, bookings: null, close: site.stop };
}

/** The site on a PostgreSQL database, whose rows a test can read. */
export async function openOnPostgres(environment: Record<string, string> = {}): Promise<ShopOnPostgres> {
  const database = await createDatabase();
  const site = await startSite({ environment: { ...environment, DATABASE_URL: database.url } });
  return {
    site,
    bookings: () => readBookings(database.url),
    async close() {
      await site.stop();
      await database.drop();
    },
  };
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

async function readBookings(connectionString: string): Promise<BookingRow[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<BookingRow>(`
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
       where booking_status_id <> 6
       order by booking_id`);
    return rows;
  } finally {
    await client.end();
  }
}
