import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** The data of a booking for its mails and its answer. */
export interface BookingFacts {
  booking_id: number;
  booking_uniqueid: string;
  booking_date: string;
  from_time: string;
  /** `booking_date` and `from_time` as instants, and the shop's time zone. */
  starts: Date;
  ends: Date;
  time_zone: string;
  /** When it was booked, moved or cancelled. */
  stamped_at: Date;
  /** How often it was moved. */
  moves: number;
  /** The key in the URL of its calendar file. */
  calendar_key: string;
  /** The key in the link of its page. */
  manage_key: string;
  total_cents: number;
  store_user_id: number;
  barber: string;
  /** Null for a guest who has booked by phone. */
  email: string | null;
  first_name: string;
  last_name: string | null;
  customer_phone: string | null;
  note: string | null;
  is_guest: boolean;
  store_name: string;
  street: string;
  suburb: string;
  phone: string | null;
  lines: LineFacts[];
  /** The second person, also of a cancelled booking (SHOP-120). */
  companion: CompanionFacts | null;
}

interface LineFacts {
  name: string;
  cents: number;
  minutes: number;
}

/** The visit of a second person. */
export interface CompanionFacts {
  booking_id: number;
  /** `HH:mm`, shop time. */
  from_time: string;
  starts: Date;
  ends: Date;
  store_user_id: number;
  barber: string;
  lines: LineFacts[];
}

export async function selectFacts(tx: Db, bookingId: number): Promise<BookingFacts> {
  const { rows } = await sql<Omit<BookingFacts, 'lines' | 'companion'>>`
    select booking_id, booking_uniqueid, booking_date, to_char(from_time, 'HH24:MI') as from_time,
           lower(during) as starts, upper(during) as ends, stores.time_zone,
           coalesce(cancelled_at, moved_at, bookings.created_at) as stamped_at, moves, calendar_key, manage_key, total_cents,
           bookings.store_user_id, store_user_fname || ' ' || store_user_lname as barber,
           coalesce(guest_email, customers.email) as email,
           coalesce(guest_first_name, customers.first_name) as first_name,
           coalesce(guest_last_name, customers.last_name) as last_name,
           coalesce(guest_phone, customers.phone) as customer_phone, booking_note as note,
           bookings.customer_id is null as is_guest,
           store_name, concat_ws(', ', stores.unit_number, stores.street_name) as street,
           concat_ws(' ', stores.suburb, stores.state, stores.postcode) as suburb,
           contact_person_phone as phone
      from bookings
      join stores using (store_id)
      join barbers on barbers.store_user_id = bookings.store_user_id
      left join customers on customers.customer_id = bookings.customer_id
     where booking_id = ${bookingId}`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error(`There is no booking ${bookingId}.`);
  const lines = await selectLines(tx, bookingId);
  return { ...facts, lines, companion: await findCompanion(tx, bookingId) };
}

async function findCompanion(tx: Db, bookingId: number): Promise<CompanionFacts | null> {
  const { rows } = await sql<Omit<CompanionFacts, 'lines'>>`
    select booking_id, to_char(from_time, 'HH24:MI') as from_time, lower(during) as starts, upper(during) as ends,
           bookings.store_user_id, store_user_fname || ' ' || store_user_lname as barber
      from bookings join barbers on barbers.store_user_id = bookings.store_user_id
     where companion_of = ${bookingId}`.execute(tx);
  const [companion] = rows;
  return companion ? { ...companion, lines: await selectLines(tx, companion.booking_id) } : null;
}

const selectLines = (tx: Db, bookingId: number): Promise<LineFacts[]> =>
  tx
    .selectFrom('booking_lines')
    .select(['entity_name as name', 'price_cents as cents', 'minutes'])
    .where('booking_id', '=', bookingId)
    .orderBy('line')
    .execute();

/** Returns the names of the barbers of a booking, each once. */
export const barbersOf = ({ barber, companion }: Pick<BookingFacts, 'barber' | 'companion'>): string[] => [
  ...new Set([barber, ...(companion ? [companion.barber] : [])]),
];

/** Returns the services of all people of a booking. */
export const servicesOf = ({ lines, companion }: Pick<BookingFacts, 'lines' | 'companion'>): LineFacts[] => [
  ...lines,
  ...(companion?.lines ?? []),
];

/** Returns when the work on all people of a booking has ended. */
export const lastEndOf = ({ ends, companion }: { ends: Date; companion: { ends: Date } | null }): Date =>
  companion && companion.ends > ends ? companion.ends : ends;

/** Whether a move has taken a visit away from a barber. */
export const hasLeft = (before: BookingFacts, after: BookingFacts): boolean =>
  barbersOf(before).some((barber) => !barbersOf(after).includes(barber));

/** Whether a single barber works on both people, one after the other. */
export const isInTurn = ({
  store_user_id,
  companion,
}: Pick<BookingFacts, 'store_user_id' | 'companion'>): boolean => companion?.store_user_id === store_user_id;

export const minutesIn = (lines: readonly LineFacts[]): number =>
  lines.reduce((sum, { minutes }) => sum + minutes, 0);
