import { sql } from 'kysely';
import { money } from '../../contract/format.ts';
import { bookingMovedMail } from '../booking/booking-mails.ts';
import { selectFacts } from '../booking/booking-repository.ts';
import { notifyShop } from '../booking/notify-shop.ts';
import { requireSlot } from '../booking/plan-visit.ts';
import { lockBarbers } from '../booking/rota.ts';
import { rangeOf, selectTaken } from '../booking/timeline.ts';
import { requireStore } from '../catalogue/require-store.ts';
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
}

/**
 * Moves a visit to another time, another barber or both (SHOP-85). The row gets its new minutes in a single statement, so
 * that the old time is free only when the new time is held. Number, services, price and payment stay. `check` can refuse the
 * move of the locked visit.
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
    await lockUnpaid(tx);
    await lockBarbers(tx, [visit.chair, to.barberId], now);
    const store = await requireStore(tx, storeId);
    const slot = await requireSlot(
      store,
      { ...to, minutes: visit.minutes },
      {
        db: tx,
        now,
        busyAround: async (wanted) =>
          (await selectTaken(tx, storeId, wanted, now)).filter(
            (row) => row.chair === to.barberId && row.bookingId !== bookingId,
          ),
      },
    );
    const before = await selectFacts(tx, bookingId);
    await tx
      .updateTable('bookings')
      .set((row) => ({
        store_user_id: to.barberId,
        booking_date: to.day,
        from_time: to.time,
        during: rangeOf(slot),
        moves: row('moves', '+', 1),
        moved_at: now,
        unstaffed_told_at: null,
      }))
      .where('booking_id', '=', bookingId)
      .execute();
    if (await overlapsUnpaid(tx, bookingId))
      throw visitsOverlap(
        `${act.who === 'customer' ? 'You already have a visit' : 'The customer has another unpaid visit'} at that time. Please choose another time.`,
      );
    const facts = await selectFacts(tx, bookingId);
    await queueMail(tx, bookingMovedMail(facts, before), now);
    await notifyShop(tx, facts, 'moved', now);
    if (before.barber !== facts.barber) await notifyShop(tx, before, 'moved away', now);
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

/** Refuses to move a visit whose services have another price now. The refusal states both prices. */
async function requireSamePrice(tx: Db, { bookingId, cents }: LockedVisit): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    select sum(services.price_cents)::integer as cents
      from booking_lines join services using (entity_id) where booking_id = ${bookingId}`.execute(tx);
  const current = rows[0]?.cents ?? cents;
  if (current !== cents)
    throw new Refusal(
      409,
      'price_changed',
      `The visit was booked for ${money(cents)} and costs ${money(current)} now. It was not moved.`,
      { result: { booked_cents: cents, current_cents: current } },
    );
}
