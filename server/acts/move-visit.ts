import { sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import { money } from '../../contract/format.ts';
import { hasLeft, selectFacts } from '../booking/booking-facts.ts';
import { bookingMovedMail } from '../booking/booking-mails.ts';
import { notifyShop } from '../booking/notify-shop.ts';
import { lockBarbers } from '../booking/rota.ts';
import type { BarberTime } from '../booking/slots.ts';
import { rangeOf, STATUS_TAKEN, selectTaken } from '../booking/timeline.ts';
import { type LockedCompanion, lockCompanion, requireChairs, secondBarber } from '../booking/two-chairs.ts';
import { requireStore } from '../catalogue/require-store.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import { lockUnpaid, overlapsUnpaid } from '../checkout/unpaid-visits.ts';
import type { Db } from '../db/tables.ts';
import { Refusal, visitsOverlap } from '../errors/refusal.ts';
import { queueMail } from '../mail/outbox.ts';
import { type Act, type ActDeps, BY_UNDO, perform } from './act.ts';
import { advanceVisit, type LockedVisit, lockVisit } from './mark-visit.ts';

/** The new time of a visit, shop time: `yyyy-MM-dd` and `HH:mm`. */
interface NewTime {
  day: string;
  time: string;
  barberId: number;
  /** The barber of the second person. By default this person keeps the barber. */
  companionBarberId?: number | undefined;
}

/**
 * Moves a visit to a new time, a new barber or both (SHOP-85), with the second person's chair (SHOP-123). The row gets its
 * new minutes in a single statement, so that the old time is free only when the new time is held. Number, services, price and
 * payment stay. `check` can refuse the move of the locked visit.
 */
export function moveVisit(
  deps: ActDeps,
  act: Act,
  { number, ...to }: { number: string } & NewTime,
  check: (tx: Db, visit: LockedVisit, now: Date) => Promise<void> = async () => {},
): Promise<NewTime> {
  return perform(deps, act, 'visit.move', { number, ...to }, async (tx, now) => {
    const visit = await lockVisit(tx, number);
    const { bookingId, storeId } = visit;
    await check(tx, visit, now);
    await requireSamePrice(tx, visit);
    await advanceVisit(tx, visit, 'visit.move', now);
    const second = await lockCompanion(tx, bookingId);
    const companion = second
      ? {
          minutes: second.minutes,
          barberId: to.companionBarberId ?? secondBarber(visit.chair, second.barberId, to.barberId),
        }
      : null;
    await lockUnpaid(tx);
    const chairsOfPair = second && companion ? [second.barberId, companion.barberId] : [];
    await lockBarbers(tx, [visit.chair, to.barberId, ...chairsOfPair], now);
    const store = await requireStore(tx, storeId);
    const chairs = await requireChairs(
      store,
      { ...to, minutes: visit.minutes, companion },
      {
        db: tx,
        now,
        busyOf: async (barberId, wanted) =>
          (await selectTaken(tx, storeId, wanted, now)).filter(
            (row) => row.chair === barberId && ![bookingId, second?.bookingId].includes(row.bookingId),
          ),
      },
    );
    const before = await selectFacts(tx, bookingId);
    // The second chair is free for a moment, because the two chairs can change their barbers.
    if (second) await setCompanionStatus(tx, second, STATUS_CANCELLED);
    await tx
      .updateTable('bookings')
      .set((row) => ({
        store_user_id: to.barberId,
        booking_date: to.day,
        from_time: to.time,
        during: rangeOf(chairs.slot),
        moves: row('moves', '+', 1),
        moved_at: now,
        unstaffed_told_at: null,
      }))
      .where('booking_id', '=', bookingId)
      .execute();
    if (second && chairs.companion) {
      await placeCompanion(tx, second, chairs.companion, store);
      await setCompanionStatus(tx, second, STATUS_TAKEN);
    }
    if (await overlapsUnpaid(tx, bookingId))
      throw visitsOverlap(
        `${act.who === 'customer' ? 'You already have a visit' : 'The customer has another unpaid visit'} at that time. Please choose another time.`,
      );
    const facts = await selectFacts(tx, bookingId);
    await queueMail(tx, bookingMovedMail(facts, before), now);
    await notifyShop(tx, facts, 'moved', now);
    if (hasLeft(before, facts)) await notifyShop(tx, before, 'moved away', now);
    const from = { day: before.booking_date, time: before.from_time, barberId: visit.chair };
    return {
      storeId,
      bookingId,
      change: { from, to },
      undoneBy: BY_UNDO,
      answer: to,
    };
  });
}

const setCompanionStatus = (tx: Db, { bookingId }: LockedCompanion, status: number) =>
  tx.updateTable('bookings').set({ booking_status_id: status }).where('booking_id', '=', bookingId).execute();

const placeCompanion = (
  tx: Db,
  { bookingId }: LockedCompanion,
  chair: BarberTime,
  { time_zone: zone }: StoreRow,
) =>
  tx
    .updateTable('bookings')
    .set({
      store_user_id: chair.barberId,
      booking_date: sql`(${chair.starts}::timestamptz at time zone ${zone})::date`,
      from_time: sql`(${chair.starts}::timestamptz at time zone ${zone})::time`,
      during: rangeOf(chair),
    })
    .where('booking_id', '=', bookingId)
    .execute();

/** Refuses to move a visit whose services have a different price now. The refusal states both prices. */
async function requireSamePrice(tx: Db, { bookingId, cents }: LockedVisit): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    select sum(services.price_cents)::integer as cents
      from booking_lines join services using (entity_id)
     where booking_id = ${bookingId}
        or booking_id = (select second.booking_id from bookings as second where second.companion_of = ${bookingId})`.execute(
    tx,
  );
  const current = rows[0]?.cents ?? cents;
  if (current !== cents)
    throw new Refusal(
      409,
      'price_changed',
      `The visit was booked for ${money(cents)} and costs ${money(current)} now. It was not moved.`,
      { result: { booked_cents: cents, current_cents: current } },
    );
}
