import { money } from '../../contract/format.ts';
import { loadFreeTimes } from '../../contract/free-times.ts';
import { cancelVisit, loadNextTimes, loadVisit, moveVisit } from '../../contract/visit.ts';
import { type BookingFacts, isInTurn, minutesIn, selectFacts } from '../booking/booking-facts.ts';
import { selectClosedDays } from '../booking/closed-days.ts';
import { requireOneVisit } from '../booking/plan-visit.ts';
import { requireStore } from '../catalogue/require-store.ts';
import { selectListing } from '../catalogue/stores.ts';
import { invalid } from '../errors/refusal.ts';
import { route } from '../http/route.ts';
import { cancelLinkedVisit, moveLinkedVisit } from './change-visit.ts';
import { isChangeable, requireVisit } from './find-visit.ts';
import { selectFreeTimes } from './free-times.ts';
import { selectNextTimes } from './next-times.ts';

/** The calls of the page of a visit, which need its key and no session (MANAGE-19), and the free times with any barber. */
export const visitRoutes = [
  route(loadVisit, async ({ visit_key }, { db, now }) => {
    const visit = await requireVisit(db, visit_key, now());
    const facts = await selectFacts(db, visit.bookingId);
    const store = await requireStore(db, visit.storeId);
    return {
      result: {
        number: facts.booking_uniqueid,
        status: visit.status,
        can_change: isChangeable(visit, now()),
        store: {
          ...(await selectListing(db, visit.storeId)),
          closed_days: await selectClosedDays(db, store, now()),
        },
        barber: { id: facts.store_user_id, name: facts.barber },
        ...(facts.companion && {
          companion_barber: { id: facts.companion.store_user_id, name: facts.companion.barber },
        }),
        day: facts.booking_date,
        time: facts.from_time,
        minutes: spanOf(facts),
        services: facts.companion
          ? [...facts.lines.map(ofPerson('first')), ...facts.companion.lines.map(ofPerson('second'))]
          : facts.lines,
        total_cents: facts.total_cents,
        paid_cents: visit.paid_cents,
        refunded_cents: visit.refunded_cents,
        disputed_cents: visit.disputed_cents,
        charged_back_cents: visit.charged_back_cents,
        refund_cents: visit.refund_cents,
        note: facts.note,
        calendar_key: facts.calendar_key,
        moves: facts.moves,
      },
    };
  }),

  route(loadNextTimes, async ({ visit_key, store_id, barber_id, ...search }, { db, now }) => {
    requireOneVisit(search.minutes);
    const store = await requireStore(db, store_id);
    const visit = visit_key === undefined ? undefined : await requireVisit(db, visit_key, now());
    if (visit && visit.storeId !== store_id) throw invalid('That booking is at another store.');
    const moving = visit && (await selectFacts(db, visit.bookingId));
    const result = await selectNextTimes(db, store, { ...search, barberId: barber_id, moving }, now());
    return { result };
  }),

  route(
    loadFreeTimes,
    async (
      { store_id, companion_minutes: companionMinutes, submit_key: submitKey, ...search },
      { db, now },
      { browser },
    ) => {
      requireOneVisit(search.minutes + (companionMinutes ?? 0));
      const store = await requireStore(db, store_id);
      const holder = { submitKey, browser };
      return { result: await selectFreeTimes(db, store, { ...search, companionMinutes, holder }, now()) };
    },
  ),

  route(moveVisit, async (request, deps) => {
    await moveLinkedVisit(deps, request);
    return { result: null, message: 'Your booking has moved' };
  }),

  route(cancelVisit, async (request, deps) => {
    const refundCents = await cancelLinkedVisit(deps, request);
    const message = 'Booking cancelled successfully';
    return {
      result: null,
      message: refundCents > 0 ? `${message}. We are refunding ${money(refundCents)} to your card.` : message,
    };
  }),
];

const ofPerson = (person: 'first' | 'second') => (line: BookingFacts['lines'][number]) => ({
  ...line,
  person,
});

/** Returns the minutes from the beginning until the work on all people has ended, as they were booked. */
function spanOf(booking: BookingFacts): number {
  const first = minutesIn(booking.lines);
  const second = minutesIn(booking.companion?.lines ?? []);
  return isInTurn(booking) ? first + second : Math.max(first, second);
}
