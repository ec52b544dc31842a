import { sql } from 'kysely';
import { STATUS_CANCELLED, STATUS_HELD } from '../../contract/constants.ts';
import type { Db } from '../db/tables.ts';
import type { BarberTime } from './slots.ts';

/** Who may use a held slot (SHOP-10): the submit that holds it, and the browser that a cookie names. */
export interface Holder {
  submitKey?: string | undefined;
  /** A UUID. Undefined without a cookie. */
  browser?: string | undefined;
}

/** Whether a row of `bookings` is a slot that the holder holds, from Submit or during a card payment. */
export const isOwnHold = (holder: Holder) => sql<boolean>`(
  ${holds(holder, 'bookings')}
  or bookings.companion_of is not null
     and exists (select from bookings as first
                  where first.booking_id = bookings.companion_of and ${holds(holder, 'first')}))`;

/** Whether a row is the slot that the holder holds; the second chair of a slot (SHOP-124) has a row of its own. */
const holds = (holder: Holder, table: 'bookings' | 'first') => sql<boolean>`(
  ${isOwnChairHold(holder, table)}
  or ${sql.ref(`${table}.booking_status_id`)} = ${STATUS_HELD}
     and exists (select from submits where submits.booking_id = ${sql.ref(`${table}.booking_id`)}
                                       and submits.submit_key = ${holder.submitKey ?? ''}))`;

/** The status 3 is `STATUS_TAKEN`. It is a literal, as in the indexes of held slots, so that the database uses them. */
const isOwnChairHold = ({ submitKey = '', browser }: Holder, table: string) => sql<boolean>`(
  ${sql.ref(`${table}.kind`)} = 'hold' and ${sql.ref(`${table}.booking_status_id`)} = 3
  and (${sql.ref(`${table}.hold_key`)} = ${submitKey}
       or coalesce(${sql.ref(`${table}.hold_browser`)} = ${browser ?? null}::uuid, false)))`;

/** A slot that is held from Submit. */
export interface ChairHold {
  bookingId: number;
  submitKey: string;
  chairs: BarberTime[];
  /** The network that the hold is counted for, and the moment since when. */
  address: string;
  since: Date;
}

/** Returns the slots that a holder holds from Submit, expired holds included: at most a slot of the submit and a slot of the browser. */
export async function selectChairHolds(db: Db, holder: Holder): Promise<ChairHold[]> {
  const { rows } = await sql<Omit<ChairHold, 'chairs'> & { first: ChairRow; second: ChairRow | null }>`
    select booking_id as "bookingId", hold_key as "submitKey", hold_network as address, created_at as since,
           ${chairRow('bookings')} as first,
           (select ${chairRow('second')} from bookings as second where second.companion_of = bookings.booking_id) as second
      from bookings where ${isOwnChairHold(holder, 'bookings')}`.execute(db);
  return rows.map(({ first, second, ...hold }) => ({
    ...hold,
    chairs: [first, ...(second ? [second] : [])].map(([barberId, starts, ends]) => ({
      barberId,
      starts: new Date(starts * 1_000),
      ends: new Date(ends * 1_000),
    })),
  }));
}

/** A barber's id, and the edges of an interval in seconds since 1970. */
type ChairRow = [barberId: number, starts: number, ends: number];

const chairRow = (table: 'bookings' | 'second') => {
  const during = sql.ref(`${table}.during`);
  return sql`json_build_array(${sql.ref(`${table}.store_user_id`)}, extract(epoch from lower(${during}))::bigint, extract(epoch from upper(${during}))::bigint)`;
};

/** Frees held slots. Lock their barbers first if the transaction then writes other rows. */
export async function endHolds(tx: Db, holds: readonly Pick<ChairHold, 'bookingId'>[]): Promise<void> {
  if (holds.length === 0) return;
  await tx
    .updateTable('bookings')
    .set({ booking_status_id: STATUS_CANCELLED })
    .where('kind', '=', 'hold')
    .where(
      'booking_id',
      'in',
      holds.map(({ bookingId }) => bookingId),
    )
    .execute();
}

/** Deletes the expired holds that no transaction is changing. An act of the shop does not remember a deletion (SHOP-96). */
export async function deleteExpiredHolds(db: Db, now: Date): Promise<void> {
  await sql`
    delete from bookings where booking_id in (
      select booking_id from bookings where kind = 'hold' and hold_ends <= ${now} for update skip locked)`.execute(
    db,
  );
}

/** Deletes the holds that have ended in any way. */
export async function deleteEndedHolds(db: Db, now: Date): Promise<void> {
  await deleteExpiredHolds(db, now);
  await db
    .deleteFrom('bookings')
    .where('kind', '=', 'hold')
    .where('booking_status_id', '=', STATUS_CANCELLED)
    .execute();
}
