import { addMinutes } from 'date-fns';
import { sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import { lockBarbers } from '../booking/rota.ts';
import { isFree } from '../booking/slots.ts';
import { type ChairTime, extendMinutes, rangeOf, selectTaken } from '../booking/timeline.ts';
import type { Db } from '../db/tables.ts';
import { invalid, notFound, Refusal } from '../errors/refusal.ts';
import { type VisitEventName, type VisitState, visitLife } from '../life-cycles/visit.machine.ts';
import { type Act, type ActDeps, BY_UNDO, perform } from './act.ts';

/** A visit with its locked row. */
export interface LockedVisit extends ChairTime {
  bookingId: number;
  storeId: number;
  state: VisitState;
  /** The sum of the services. */
  minutes: number;
  cents: number;
}

const marks = {
  arrived: 'visit.arrive',
  inTheChair: 'visit.seat',
  done: 'visit.finish',
  didNotCome: 'visit.miss',
} as const satisfies Partial<Record<VisitState, VisitEventName>>;
export type Mark = keyof typeof marks;
export const isMark = (word: string): word is Mark => Object.hasOwn(marks, word);

/** Marks a visit by its number (SHOP-80 to SHOP-83). The minutes that it no longer needs are free at once. */
export function markVisit(
  deps: ActDeps,
  act: Act,
  { number, mark }: { number: string; mark: Mark },
): Promise<{ state: VisitState }> {
  return perform(deps, act, 'visit.mark', { number, mark }, async (tx, now) => {
    const visit = await lockVisit(tx, number);
    const state = await advanceVisit(tx, visit, marks[mark], now);
    if (mark === 'inTheChair') await seat(tx, visit, now);
    if (mark === 'done' || mark === 'didNotCome') await release(tx, visit, now);
    if (mark === 'didNotCome') await releaseCompanion(tx, visit.bookingId, now);
    const { storeId, bookingId } = visit;
    return {
      storeId,
      bookingId,
      change: { from: visit.state, to: state },
      undoneBy: BY_UNDO,
      answer: { state },
    };
  });
}

/** Locks a visit by its number. Held slots, walk-ins and blocks are no visits. */
export async function lockVisit(tx: Db, number: string): Promise<LockedVisit> {
  const { rows } = await sql<LockedVisit>`
    select booking_id as "bookingId", store_id as "storeId", store_user_id as chair, visit_state as state,
           lower(during) as starts, upper(during) as ends, total_cents as cents,
           (select sum(minutes)::integer from booking_lines as lines
             where lines.booking_id = bookings.booking_id) as minutes
      from bookings
     where booking_uniqueid = ${number} and kind = 'visit' and visit_state is not null
       for update`.execute(tx);
  const [visit] = rows;
  if (!visit) throw notFound('There is no visit with that number.');
  return visit;
}

/** Applies an event to a locked visit. Refuses an event that its state does not accept. */
export async function advanceVisit(
  tx: Db,
  { bookingId, state }: LockedVisit,
  event: VisitEventName,
  now: Date,
): Promise<VisitState> {
  const { from, to } = visitLife.edgeOf(event);
  if (!from.includes(state))
    throw new Refusal(409, 'already_used', `The visit is ${stateTexts[state]}, so this is not possible.`);
  const ended = { booking_status_id: STATUS_CANCELLED, cancelled_at: now };
  await tx
    .updateTable('bookings')
    .set({ visit_state: to, ...(to === 'cancelled' && ended) })
    .where('booking_id', '=', bookingId)
    .execute();
  return to;
}

export const stateTexts: Record<VisitState, string> = {
  booked: 'booked',
  arrived: 'marked as arrived',
  inTheChair: 'in the chair',
  done: 'done',
  didNotCome: 'marked as missed',
  cancelled: 'cancelled',
};

/**
 * Gives a visit the minutes from now. Before its time, its chair has to be free until then. After its time has begun, it
 * takes the free minutes behind its own, because the work begins late.
 */
async function seat(tx: Db, visit: LockedVisit, now: Date): Promise<void> {
  await lockBarbers(tx, [visit.chair], now);
  const ends = addMinutes(now, visit.minutes);
  if (visit.starts <= now && now < visit.ends) return extendMinutes(tx, visit.bookingId, ends);
  const taken = await selectTaken(tx, visit.storeId, { starts: now, ends }, now);
  // A block over the visit does not stop it.
  const others = taken.filter(
    (row) => row.chair === visit.chair && row.bookingId !== visit.bookingId && isFree(visit, [row]),
  );
  if (!isFree({ starts: now, ends }, others))
    throw new Refusal(409, 'slot_taken', 'The chair is not free for the whole visit.');
  await setMinutes(tx, visit.bookingId, { starts: now, ends });
}

/** Frees the remaining minutes of a visit. */
async function release(tx: Db, { bookingId, starts, ends }: LockedVisit, now: Date): Promise<void> {
  if (now <= starts) throw invalid('The time of the visit has not begun.');
  if (now < ends) await setMinutes(tx, bookingId, { starts, ends: now });
}

/** Frees the remaining minutes of the second chair (SHOP-128). */
async function releaseCompanion(tx: Db, visitId: number, now: Date): Promise<void> {
  await sql`
    update bookings
       set booking_status_id = case when lower(during) < ${now} then booking_status_id else ${STATUS_CANCELLED} end,
           during = case when lower(during) < ${now}
                         then tstzrange(lower(during), least(upper(during), ${now}::timestamptz), '[)') else during end
     where companion_of = ${visitId} and booking_status_id <> ${STATUS_CANCELLED}`.execute(tx);
}

const setMinutes = async (tx: Db, bookingId: number, interval: { starts: Date; ends: Date }) => {
  await tx
    .updateTable('bookings')
    .set({ during: rangeOf(interval) })
    .where('booking_id', '=', bookingId)
    .execute();
};
