import { type Expression, sql } from 'kysely';
import { STATUS_CANCELLED, STATUS_PAID_BY_CARD, STATUS_PAY_AT_STORE } from '../../contract/constants.ts';
import type { Visit } from '../booking/booking-repository.ts';
import { selectDayOfWork } from '../booking/rota.ts';
import { minutesOf } from '../booking/slots.ts';
import type { Db } from '../db/tables.ts';
import { unpaidLimit, visitsOverlap } from '../errors/refusal.ts';
import { widestAround } from '../limits/client-network.ts';
import { ringUs, unpaid } from '../limits/limits.ts';

/** What is to come and not paid, in minutes unless named otherwise. */
interface Taken {
  visits: number;
  minutes: number;
  overlaps: boolean;
  /** When the first of the customer's own ends. */
  until: Date | null;
  isNewcomer: boolean;
  /** Of all who never came and never paid: from the address, from around it, and on the day of the visit. */
  address: number;
  network: number;
  onDay: number;
}

/** Makes all who book without paying wait for each other, so that many at once are counted as one after the other. */
const UNPAID_LOCK = 727_002;

/**
 * Refuses a visit to be paid at the store past what a customer, and newcomers of a network and of a day, may have so
 * (ABUSE-2, ABUSE-3). Call before barbers are locked.
 */
export async function requireUnpaidTime(tx: Db, visit: Visit, address: string, now: Date): Promise<void> {
  const { customerId } = visit.booker;
  if (customerId === null) return;
  await sql`select pg_advisory_xact_lock(${UNPAID_LOCK})`.execute(tx);
  const minutes = minutesOf(visit);
  const taken = await selectTaken(tx, visit, { customerId, address, now });
  const payNow = `${ringUs}, or pay now by card.`;

  if (taken.overlaps)
    throw visitsOverlap(
      'You have a visit at that time already. Please choose another, or pay this one now by card.',
    );
  if (taken.visits >= unpaid.visits || taken.minutes + minutes > unpaid.minutes)
    throw unpaidLimit(
      `You have as many visits to come as can be paid at the store. ${payNow}`,
      secondsUntil(taken.until, now),
    );
  if (!taken.isNewcomer) return;
  const { share } = widestAround(address);
  if (
    taken.address + minutes > unpaid.networkMinutes ||
    taken.network + minutes > share * unpaid.networkMinutes
  )
    throw unpaidLimit(`Too many first visits from here are still to be paid. ${payNow}`, LATER);
  const { storeId, day } = visit;
  const worked = await selectDayOfWork(tx, storeId, day);
  if (taken.onDay + minutes > unpaid.newcomersShare * worked)
    throw unpaidLimit(`That day takes no more first visits that are paid at the store. ${payNow}`, LATER);
}

/** Seconds. */
const LATER = 3_600;

const secondsUntil = (moment: Date | null, now: Date) =>
  moment ? Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1_000)) : LATER;

/** Those who have come once, or have paid. */
const isKnown = (customer: Expression<unknown>, now: Date) => sql`exists (
  select from bookings as one
   where one.customer_id = ${customer}
     and (one.booking_status_id = ${STATUS_PAID_BY_CARD}
          or one.booking_status_id <> ${STATUS_CANCELLED} and upper(one.during) <= ${now}))`;

async function selectTaken(
  tx: Db,
  { day, storeId, starts, ends }: Visit,
  { customerId, address, now }: { customerId: number; address: string; now: Date },
): Promise<Taken> {
  const { beginning } = widestAround(address);
  const { rows } = await sql<Taken>`
    with coming as (
      select bookings.customer_id = ${customerId} as own, store_id = ${storeId} and booking_date = ${day} as on_day,
             not ${isKnown(sql.ref('bookings.customer_id'), now)} as is_newcomers,
             during, extract(epoch from upper(during) - lower(during)) / 60 as minutes, address
        from bookings left join submits using (booking_id)
       where booking_status_id = ${STATUS_PAY_AT_STORE} and upper(during) > ${now})
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
