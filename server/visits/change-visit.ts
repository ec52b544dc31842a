import type { ParsedRequestOf } from '../../contract/endpoint.ts';
import { clockLabel, dayLabel, money } from '../../contract/format.ts';
import type { cancelVisit as cancelCall, moveVisit as moveCall } from '../../contract/visit.ts';
import { type Act, perform } from '../acts/act.ts';
import { type LockedVisit, stateTexts } from '../acts/mark-visit.ts';
import { moveVisit } from '../acts/move-visit.ts';
import { type BookingFacts, selectFacts } from '../booking/booking-facts.ts';
import { cancelBooking, type Refund } from '../checkout/cancel-booking.ts';
import type { Db } from '../db/tables.ts';
import { alreadyUsed, invalid, Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { countHits } from '../limits/count-act.ts';
import { ringUs, visitMoves } from '../limits/limits.ts';
import { isChangeable, type LinkedVisit, requireVisit } from './find-visit.ts';

type MoveRequest = ParsedRequestOf<typeof moveCall>;
type Place = MoveRequest['from'];

/** Moves the visit of a link for its customer. A repeated request with the same key gets the same answer (MOVE-14). */
export async function moveLinkedVisit(
  deps: Deps,
  { visit_key, move_key, from, to, total_cents }: MoveRequest,
): Promise<void> {
  const { db, now } = deps;
  const visit = await requireVisit(db, visit_key, now());
  await countHits(
    db,
    [{ ...visitMoves, bucket: `visit-move:booking:${visit.bookingId}` }],
    now(),
    `This booking was moved very often. ${ringUs} to move it again.`,
  );
  const { booking_uniqueid: number } = await selectFacts(db, visit.bookingId);
  await moveVisit(
    deps,
    actOf(visit, move_key),
    {
      number,
      day: to.day,
      time: to.time,
      barberId: to.barber_id,
      companionBarberId: to.companion_barber_id,
    },
    (tx, locked, moment) => requireAsShown(tx, locked, { from, to, total_cents }, moment),
  );
}

/** Cancels the visit of a link for its customer, and returns the refund in cents (SHOP-19, SHOP-20, SHOP-60). */
export async function cancelLinkedVisit(
  deps: Deps,
  { visit_key, cancel_key, refund_cents }: ParsedRequestOf<typeof cancelCall>,
): Promise<number> {
  const visit = await requireVisit(deps.db, visit_key, deps.now());
  const { bookingId, customerId, storeId, state } = visit;
  const cancellation = { bookingId, customerId, promisedCents: refund_cents };
  return cancelBooking(deps, { ...cancellation, isLateAllowed: false }, async (work) => {
    const act = actOf(visit, cancel_key);
    const { refund } = await perform(deps, act, 'visit.cancel', cancellation, async (tx, now) => {
      const owed: Refund | undefined = await work(tx, now);
      const change = { from: state, refundCents: owed?.cents ?? 0 };
      return { storeId, bookingId, change, undoneBy: null, answer: { refund: owed ?? null } };
    });
    return refund ?? undefined;
  });
}

/** A key of a client counts for its own visit only. */
const actOf = ({ bookingId }: LinkedVisit, key: string): Act => ({
  key: `visit-${bookingId}:${key}`,
  who: 'customer',
});

/** Refuses a move if the visit can no longer be changed, or differs from the visit that the page has shown (MOVE-20). */
async function requireAsShown(
  tx: Db,
  visit: LockedVisit,
  { from, to, total_cents }: Pick<MoveRequest, 'from' | 'to' | 'total_cents'>,
  now: Date,
): Promise<void> {
  if (!isChangeable(visit, now))
    throw alreadyUsed(
      visit.starts <= now
        ? 'The time of this booking has begun, so it cannot be moved.'
        : `This booking is ${stateTexts[visit.state]}, so it cannot be moved.`,
    );
  const present = placeOf(await selectFacts(tx, visit.bookingId));
  if (!isSame(from, present))
    throw new Refusal(
      409,
      'changed_meanwhile',
      `Your booking was moved meanwhile: it is on ${dayLabel(present.day)} at ${clockLabel(present.time)}.`,
      { result: present },
    );
  if (isSame(to, present)) throw invalid('Your booking is at that time already. Please choose another time.');
  if (total_cents !== visit.cents)
    throw new Refusal(409, 'price_changed', `The booking costs ${money(visit.cents)}. It was not moved.`, {
      result: { booked_cents: total_cents, current_cents: visit.cents },
    });
}

const placeOf = ({ booking_date, from_time, store_user_id }: BookingFacts): Place => ({
  day: booking_date,
  time: from_time,
  barber_id: store_user_id,
});

const isSame = (a: Place, b: Place) => a.day === b.day && a.time === b.time && a.barber_id === b.barber_id;
