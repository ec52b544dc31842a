import { sql } from 'kysely';
import { STATUS_CANCELLED, STATUS_HELD } from '../../contract/constants.ts';
import type { Db } from '../db/tables.ts';
import type { Interval } from './slots.ts';

/** Who may use a held slot (SHOP-10): the submit that holds it, and the browser that a cookie names. */
export interface Holder {
  submitKey?: string | undefined;
  /** A UUID. Undefined without a cookie. */
  browser?: string | undefined;
}

/** Whether a row of `bookings` is a slot that the holder holds, from Submit or during a card payment. */
export const isOwnHold = (holder: Holder) => sql<boolean>`(
  ${isOwnChairHold(holder)}
  or bookings.booking_status_id = ${STATUS_HELD}
     and exists (select from submits where submits.booking_id = bookings.booking_id
                                       and submits.submit_key = ${holder.submitKey ?? ''}))`;

/** The status 3 is `STATUS_TAKEN`. It is a literal, as in the indexes of held slots, so that the database uses them. */
const isOwnChairHold = ({ submitKey = '', browser }: Holder) => sql<boolean>`(
  bookings.kind = 'hold' and bookings.booking_status_id = 3
  and (hold_key = ${submitKey} or coalesce(hold_browser = ${browser ?? null}::uuid, false)))`;

/** A slot that is held from Submit. */
export interface ChairHold extends Interval {
  bookingId: number;
  submitKey: string;
  barberId: number;
  /** The network that the hold is counted for, the moment since when, and the minutes. */
  address: string;
  since: Date;
  minutes: number;
}

/** Returns the slots that a holder holds from Submit, expired holds included: at most a slot of the submit and a slot of the browser. */
export async function selectChairHolds(db: Db, holder: Holder): Promise<ChairHold[]> {
  const { rows } = await sql<ChairHold>`
    select booking_id as "bookingId", hold_key as "submitKey", store_user_id as "barberId", hold_network as address,
           lower(during) as starts, upper(during) as ends, created_at as since,
           (extract(epoch from upper(during) - lower(during)) / 60)::integer as minutes
      from bookings where ${isOwnChairHold(holder)}`.execute(db);
  return rows;
}

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
