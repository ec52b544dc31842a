import { sql } from 'kysely';
import * as v from 'valibot';
import { STATUS_HELD } from '../../contract/constants.ts';
import { Day } from '../../contract/fields.ts';
import { dayIn, dayLabel, money } from '../../contract/format.ts';
import { type PaymentSums, paymentSums } from '../booking/customer-bookings.ts';
import { isTaking, STATUS_TAKEN } from '../booking/timeline.ts';
import type { Db } from '../db/tables.ts';
import { printable, usageError } from './desk-words.ts';

/** A row of a chair's day, in shop time. */
interface DayRow extends PaymentSums {
  store: string;
  zone: string;
  chair: string;
  starts: string;
  ends: string;
  kind: 'visit' | 'walkIn' | 'block' | 'hold' | 'companion';
  state: string | null;
  /** Of the visit, in the row of its second person too. */
  number: string;
  status: number;
  cents: number;
  name: string | null;
  phone: string | null;
  services: string | null;
  note: string | null;
}

/** `npm run day -- [DATE]`: prints the day of each chair, for a printer. The default is the current day (SHOP-86). */
export async function printDay(
  { db, now }: { db: Db; now: () => Date },
  [date]: readonly string[],
): Promise<string> {
  if (date !== undefined && !v.is(Day, date)) throw usageError('day', { '[DATE]': [] });
  const stores = await db.selectFrom('stores').select('time_zone').orderBy('store_id').execute();
  const day = date ?? dayIn(stores[0]?.time_zone ?? 'UTC', now());
  const rows = await selectDay(db, day, now());
  const lines = rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const isNew = row.store !== before?.store || row.chair !== before.chair;
    return [...(isNew ? ['', `${row.store}, ${row.chair}`] : []), `  ${lineOf(row)}`];
  });
  return [dayLabel(day), ...(lines.length > 0 ? lines : ['', 'Nothing is booked.'])].join('\n');
}

async function selectDay(db: Db, day: string, now: Date): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select store_name as store, stores.time_zone as zone,
           coalesce(store_user_fname || ' ' || store_user_lname, 'chair ' || own.chair) as chair,
           to_char(lower(own.during) at time zone stores.time_zone, 'HH24:MI') as starts,
           to_char(upper(own.during) at time zone stores.time_zone, 'HH24:MI') as ends,
           own.kind, coalesce(own.visit_state, queue_places.state) as state,
           coalesce(visit.booking_uniqueid, own.booking_uniqueid) as number,
           coalesce(visit.booking_status_id, own.booking_status_id) as status, own.total_cents as cents,
           own.booking_note as note,
           coalesce('with ' || coalesce(visit.guest_first_name, visitor.first_name),
                    own.guest_first_name || coalesce(' ' || nullif(own.guest_last_name, ''), ''),
                    customers.first_name || ' ' || customers.last_name, queue_places.customer_name) as name,
           coalesce(own.guest_phone, customers.phone, queue_places.phone) as phone,
           coalesce((select string_agg(entity_name, ', ' order by line) from booking_lines
                      where booking_lines.booking_id = own.booking_id),
                    (select string_agg(entity_name, ', ' order by line) from queue_lines
                      where queue_lines.place_id = own.walk_in_id)) as services,
           paid_cents, refunded_cents, disputed_cents, charged_back_cents
      from stores
      -- With an offset, PostgreSQL searches the index of times for each store, instead of reading all bookings.
      join lateral (select * from bookings
                     where bookings.store_id = stores.store_id and booking_date = ${day} and ${isTaking(now)}
                       and during && tstzrange(${day}::timestamp at time zone stores.time_zone,
                                               (${day}::date + 1)::timestamp at time zone stores.time_zone)
                    offset 0) as own on true
      left join barbers on barbers.store_user_id = own.store_user_id
      left join customers on customers.customer_id = own.customer_id
      left join queue_places on queue_places.place_id = own.walk_in_id
      left join bookings as visit on visit.booking_id = own.companion_of
      left join customers as visitor on visitor.customer_id = visit.customer_id
      cross join lateral (${paymentSums}) as paid
     order by own.store_id, coalesce(own.store_user_id, own.chair), lower(own.during)`.execute(db);
  return rows;
}

function lineOf(row: DayRow): string {
  const when = `${row.starts}-${row.ends}`;
  if (row.kind === 'hold' || (row.status === STATUS_TAKEN && row.kind === 'companion'))
    return `${when}  held for a customer who is booking`;
  if (row.status === STATUS_HELD) return `${when}  held for a card payment`;
  const paid =
    row.kind === 'companion' ? 'in the price of that visit' : row.kind === 'visit' ? payment(row) : 'walk-in';
  const parts = [
    row.name,
    row.phone,
    row.services,
    paid,
    row.state,
    row.kind === 'walkIn' ? null : row.number,
  ];
  const text = (row.kind === 'block' ? ['blocked', row.note] : [...parts, row.note])
    .filter(Boolean)
    .join('  ');
  return `${when}  ${printable(text)}`;
}

function payment({ cents, paid_cents, refunded_cents, disputed_cents, charged_back_cents }: DayRow): string {
  if (charged_back_cents > 0) return `${money(cents)} to pay, the card payment was returned`;
  const charged = paid_cents + refunded_cents + disputed_cents;
  if (charged === 0) return `${money(cents)} to pay`;
  return [
    `${money(charged)} paid`,
    refunded_cents > 0 && `${money(refunded_cents)} refunded`,
    disputed_cents > 0 && `${money(disputed_cents)} disputed`,
  ]
    .filter(Boolean)
    .join(', ');
}
