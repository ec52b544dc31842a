import { type Expression, sql } from 'kysely';
import { STATUS_PAID_BY_CARD, STATUS_PAY_AT_STORE } from '../../contract/constants.ts';
import { lastEndOf } from '../booking/booking-facts.ts';
import type { Visit } from '../booking/booking-repository.ts';
import { selectDayOfWork } from '../booking/rota.ts';
import { chairMinutesOf, timeOfAll } from '../booking/two-chairs.ts';
import type { Db } from '../db/tables.ts';
import { unpaidLimit, visitsOverlap } from '../errors/refusal.ts';
import { visitLife } from '../life-cycles/visit.machine.ts';
import { widestAround } from '../limits/client-network.ts';
import { ringUs, unpaid } from '../limits/limits.ts';
import { chairMinutes } from '../payments/holds.ts';

/** Unpaid future visits; all sums are in minutes. */
interface Taken {
  visits: number;
  minutes: number;
  overlaps: boolean;
  /** The end of the customer's first unpaid visit. */
  until: Date | null;
  isNewcomer: boolean;
  /** Minutes of all newcomers: from this address, from its network, and on the day of the visit. */
  address: number;
  network: number;
  onDay: number;
}

/** Serializes all changes of unpaid visits, so that parallel requests are counted in turn. Call it before barbers are locked. */
export const lockUnpaid = (tx: Db) => sql`select pg_advisory_xact_lock(${UNPAID_LOCK})`.execute(tx);
const UNPAID_LOCK = 727_002;

/** The other unpaid visits of the customer of an unpaid visit. */
const otherUnpaid = (bookingId: number) => sql`
  bookings as own join bookings as next using (customer_id, booking_status_id)
     where own.booking_id = ${bookingId} and next.booking_id <> own.booking_id
       and booking_status_id = ${STATUS_PAY_AT_STORE}`;

/** Whether an unpaid visit is at the time of another unpaid visit of its customer (ABUSE-23). Call `lockUnpaid` first. */
export async function overlapsUnpaid(tx: Db, bookingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${otherUnpaid(bookingId)} and ${timeOfAll('next')} && ${timeOfAll('own')} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns the times to which an unpaid visit cannot be moved, in milliseconds since 1970 (MOVE-23). */
export async function selectOtherUnpaid(
  db: Db,
  bookingId: number,
): Promise<{ starts: number; ends: number }[]> {
  const { rows } = await sql<{ starts: Date; ends: Date }>`
    select lower(during) as starts, upper(during) as ends
      from (select ${timeOfAll('next')} as during from ${otherUnpaid(bookingId)}) as others`.execute(db);
  return rows.map(({ starts, ends }) => ({ starts: starts.getTime(), ends: ends.getTime() }));
}

/**
 * Refuses a visit to be paid at the store if it exceeds the limit of the customer, or the limit of newcomers from a
 * network or on a day (ABUSE-2, ABUSE-3). Call it before barbers are locked.
 */
export async function requireUnpaidTime(tx: Db, visit: Visit, address: string, now: Date): Promise<void> {
  const { customerId } = visit.booker;
  if (customerId === null) return;
  await lockUnpaid(tx);
  const minutes = chairMinutesOf(visit);
  const taken = await selectTaken(tx, visit, { customerId, address, now });
  const payNow = `${ringUs}, or pay now by card.`;

  if (taken.overlaps)
    throw visitsOverlap(
      `You already have a visit at that time. Please choose another time, or pay for this visit now by card.`,
    );
  if (taken.visits >= unpaid.visits || taken.minutes + minutes > unpaid.minutes)
    throw unpaidLimit(
      `You have the most visits that you can book without paying. ${payNow}`,
      secondsUntil(taken.until, now),
    );
  if (!taken.isNewcomer) return;
  const { share } = widestAround(address);
  if (
    taken.address + minutes > unpaid.networkMinutes ||
    taken.network + minutes > share * unpaid.networkMinutes
  )
    throw unpaidLimit(`Too many first visits from your network are still unpaid. ${payNow}`, LATER);
  const { storeId, day } = visit;
  const worked = await selectDayOfWork(tx, storeId, day);
  if (taken.onDay + minutes > unpaid.newcomersShare * worked)
    throw unpaidLimit(`No more first visits can be paid at the store on that day. ${payNow}`, LATER);
}

/** In seconds. */
const LATER = 3_600;

const secondsUntil = (moment: Date | null, now: Date) =>
  moment ? Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1_000)) : LATER;

/** Whether a customer has visited the shop or paid before. A missed visit does not count (SHOP-87). */
const isKnown = (customer: Expression<unknown>, now: Date) => sql`exists (
    select from bookings as earlier
     where earlier.customer_id = ${customer}
       and (earlier.booking_status_id = ${STATUS_PAID_BY_CARD}
            or earlier.visit_state in (${sql.join(visitLife.statesThat('countsAsVisit'))}) and upper(earlier.during) <= ${now}))`;

async function selectTaken(
  tx: Db,
  visit: Visit,
  { customerId, address, now }: { customerId: number; address: string; now: Date },
): Promise<Taken> {
  const { day, storeId } = visit;
  const { beginning } = widestAround(address);
  const [starts, ends] = [visit.starts, lastEndOf(visit)];
  const { rows } = await sql<Taken>`
    with coming as (
      select bookings.customer_id = ${customerId} as own, bookings.store_id = ${storeId} and bookings.booking_date = ${day} as on_day,
             not ${isKnown(sql.ref('bookings.customer_id'), now)} as is_newcomers,
             ${timeOfAll('bookings')} as during, address,
             ${chairMinutes} as minutes
        from bookings
        left join submits using (booking_id)
       where bookings.booking_status_id = ${STATUS_PAY_AT_STORE} and upper(bookings.during) > ${now})
    select count(*) filter (where own)::integer as visits,
           coalesce(sum(minutes) filter (where own), 0)::integer as minutes,
           coalesce(bool_or(own and during && tstzrange(${starts}::timestamptz, ${ends}::timestamptz)), false) as overlaps,
           min(upper(during)) filter (where own) as until,
           not ${isKnown(sql.val(customerId), now)} as "isNewcomer",
           coalesce(sum(minutes) filter (where is_newcomers and address = ${address}), 0)::integer as address,
           coalesce(sum(minutes) filter (where is_newcomers and starts_with(address, ${beginning})), 0)::integer as network,
           coalesce(sum(minutes) filter (where is_newcomers and on_day), 0)::integer as "onDay"
      from coming`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new Error('A sum has no row.');
  return taken;
}
