import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** A row of a chair that an act of the shop affects, with the contact of its customer. */
export interface AffectedVisit {
  number: string;
  kind: 'visit' | 'walkIn' | 'block';
  /** `yyyy-MM-dd` and `HH:mm`, shop time. */
  day: string;
  time: string;
  name: string | null;
  phone: string | null;
}

/** Returns rows by their numbers, earliest first. An act stores only numbers, because it contains no personal data. */
export async function selectAffected(db: Db, numbers: readonly string[]): Promise<AffectedVisit[]> {
  const { rows } = await sql<AffectedVisit>`
    select booking_uniqueid as number, kind, booking_date as day, to_char(from_time, 'HH24:MI') as time,
           coalesce(guest_first_name || coalesce(' ' || nullif(guest_last_name, ''), ''),
                    customers.first_name || ' ' || customers.last_name, queue_places.customer_name) as name,
           coalesce(guest_phone, customers.phone, queue_places.phone) as phone
      from bookings
      left join customers using (customer_id)
      left join queue_places on queue_places.place_id = walk_in_id
     where booking_uniqueid = any(${numbers}::text[])
     order by lower(during), booking_id`.execute(db);
  return rows;
}
