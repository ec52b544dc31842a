import { sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import type { Db } from '../db/tables.ts';
import { visitLife } from '../life-cycles/visit.machine.ts';
import { type Act, type ActDeps, perform } from './act.ts';
import { lockVisit } from './mark-visit.ts';

/** A customer whom the shop has to ring about a coming visit. */
export interface Ring {
  number: string;
  /** `yyyy-MM-dd` and `HH:mm`, shop time. */
  day: string;
  time: string;
  name: string;
  phone: string | null;
  about: 'moved' | 'cancelled' | 'changed back' | 'blocked';
}

/**
 * Returns whom to ring (SHOP-91): customers without an e-mail address whose visit was moved, cancelled or changed back,
 * and all customers whose visit is in a blocked time. A marked call removes the entry until the next change.
 */
export async function selectRings(db: Db, now: Date): Promise<Ring[]> {
  const { rows } = await sql<Ring>`
    with news as (
      select acts.booking_id, act_id, done_at as since,
             case act when 'visit.move' then 'moved' when 'visit.cancel' then 'cancelled' else 'changed back' end as about
        from acts join bookings using (booking_id)
       where (act in ('visit.move', 'visit.cancel')
              or act = 'act.undo' and exists (
                 select from acts as undone
                  where undone.act_id = (acts.change ->> 'undoes')::bigint and undone.act in ('visit.move', 'visit.cancel')))
         and kind = 'visit' and customer_id is null and guest_email is null
       union all
      select visits.booking_id, 0, blocks.created_at, 'blocked'
        from bookings as blocks
        join bookings as chairs using (store_id, store_user_id)
        join bookings as visits on visits.booking_id = coalesce(chairs.companion_of, chairs.booking_id)
       where visits.kind = 'visit' and chairs.booking_status_id <> ${STATUS_CANCELLED} and visits.visit_state in (${sql.join(visitLife.statesThat('isExpected'))})
         and blocks.kind = 'block' and blocks.booking_status_id <> ${STATUS_CANCELLED} and blocks.during && chairs.during),
    latest as (select distinct on (booking_id) * from news order by booking_id, since desc, act_id desc)
    select booking_uniqueid as number, booking_date as day, to_char(from_time, 'HH24:MI') as time, about,
           coalesce(guest_first_name || coalesce(' ' || nullif(guest_last_name, ''), ''),
                    customers.first_name || ' ' || customers.last_name) as name,
           coalesce(guest_phone, customers.phone) as phone
      from latest join bookings using (booking_id) left join customers using (customer_id)
     where lower(during) > ${now}
       and not exists (select from acts as rung
                        where rung.act = 'visit.ring' and rung.booking_id = latest.booking_id and rung.done_at >= since)
     order by lower(during), booking_id`.execute(db);
  return rows;
}

/** Records that the shop has rung the customer of a visit. */
export function markRung(
  deps: ActDeps,
  act: Act,
  { number }: { number: string },
): Promise<{ number: string }> {
  return perform(deps, act, 'visit.ring', { number }, async (tx) => {
    const { bookingId, storeId } = await lockVisit(tx, number);
    return { storeId, bookingId, change: { number }, undoneBy: null, answer: { number } };
  });
}

/** Returns who must be informed of a change of a visit: the customer has a mail, or the shop has to ring. */
export async function selectContact(
  db: Db,
  number: string,
): Promise<{ hasEmail: boolean; name: string; phone: string | null } | undefined> {
  const { rows } = await sql<{ hasEmail: boolean; name: string; phone: string | null }>`
    select coalesce(guest_email, customers.email) is not null as "hasEmail",
           coalesce(guest_first_name, customers.first_name) as name, coalesce(guest_phone, customers.phone) as phone
      from bookings left join customers using (customer_id)
     where booking_uniqueid = ${number}`.execute(db);
  return rows[0];
}
