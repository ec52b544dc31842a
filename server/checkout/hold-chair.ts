import { sql } from 'kysely';
import { HOLD_MINUTES, STATUS_HELD } from '../../contract/constants.ts';
import { selectBusy } from '../booking/booking-repository.ts';
import { type ChairHold, endHolds, type Holder, selectChairHolds } from '../booking/own-hold.ts';
import { requireOneVisit } from '../booking/plan-visit.ts';
import type { WantedSlot } from '../booking/require-slot.ts';
import { lockBarbers, selectDayOfWork } from '../booking/rota.ts';
import { type Interval, minutesOf as lengthOf } from '../booking/slots.ts';
import { isTaking, newNumber, rangeOf, STATUS_TAKEN } from '../booking/timeline.ts';
import { chairsOf, insertCompanion, requireChairs } from '../booking/two-chairs.ts';
import { requireStore } from '../catalogue/require-store.ts';
import type { Db } from '../db/tables.ts';
import { invalid } from '../errors/refusal.ts';
import { widestAround } from '../limits/client-network.ts';
import { countAct, uncountAct } from '../limits/count-act.ts';
import { chairHoldMinutes, chairHolds } from '../limits/limits.ts';

interface HoldRequest extends WantedSlot {
  storeId: number;
  /** The chair of a second person (SHOP-124). */
  companion: Pick<WantedSlot, 'barberId' | 'minutes'> | null;
  holder: Required<Holder> & { submitKey: string; browser: string };
  /** The network address. */
  address: string;
}

/** Serializes all holds, so that parallel requests are counted in turn. Take it before counters and barbers. */
const lockHolds = (tx: Db) => sql`select pg_advisory_xact_lock(${HOLDS_LOCK})`.execute(tx);
const HOLDS_LOCK = 727_003;

/**
 * Holds a slot from Submit, in place of the slots that the submit or the browser has held so far (SHOP-100). Returns the end
 * of the hold; null if a limit is reached (ABUSE-24). Throws a refusal if the slot is taken or not on offer.
 */
export async function holdChair(tx: Db, request: HoldRequest, now: Date): Promise<Date | null> {
  const { storeId, holder, address, day } = request;
  requireOneVisit(minutesOf(request));
  await lockHolds(tx);
  const store = await requireStore(tx, storeId);
  if (!store.takes_bookings) throw invalid('That store takes no bookings. Please choose another store.');
  const { slot, companion } = await requireChairs(store, request, {
    db: tx,
    now,
    busyOf: (barberId, wanted) => selectBusy(tx, barberId, [wanted], holder, now),
  });
  const cardHold = await selectCardHold(tx, holder.submitKey, slot);
  if (cardHold) return cardHold > now ? cardHold : null;

  const before = await selectChairHolds(tx, holder);
  if (await isFull(tx, request, before, now)) return null;
  for (const limit of chairHoldMinutes) await countAct(tx, limit, { address }, now, minutesOf(request));
  const chairs = [
    ...chairsOf({ ...slot, barberId: request.barberId, companion }),
    ...before.flatMap((hold) => hold.chairs),
  ];
  await lockBarbers(
    tx,
    chairs.map(({ barberId }) => barberId),
    now,
  );
  await endHolds(tx, before);
  const until = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const { booking_id: bookingId } = await tx
    .insertInto('bookings')
    .values({
      kind: 'hold',
      booking_uniqueid: newNumber(),
      store_id: storeId,
      store_user_id: request.barberId,
      customer_id: null,
      guest_email: null,
      guest_first_name: null,
      guest_last_name: null,
      guest_phone: null,
      booking_date: day,
      from_time: slot.time,
      during: rangeOf(slot),
      booking_status_id: STATUS_TAKEN,
      total_cents: 0,
      booking_note: null,
      held_until: null,
      created_at: now,
      hold_key: holder.submitKey,
      hold_browser: holder.browser,
      hold_network: address,
      hold_ends: until,
    })
    .returning('booking_id')
    .executeTakeFirstOrThrow();
  if (companion) await insertCompanion(tx, companion, { bookingId, storeId, holdEnds: until, now });
  return until;
}

/** Returns the minutes of all chairs. */
const minutesOf = ({ minutes, companion }: HoldRequest): number => minutes + (companion?.minutes ?? 0);

/** Returns until when a submit holds a slot during its card payment. The row takes the slot already (SHOP-17). */
async function selectCardHold(tx: Db, submitKey: string, slot: Interval): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select held_until as until from submits join bookings using (booking_id)
     where submit_key = ${submitKey} and booking_status_id = ${STATUS_HELD} and during && ${rangeOf(slot)}`.execute(
    tx,
  );
  return rows[0]?.until;
}

/** Whether the network, the networks around it or the day have no room for another hold. */
async function isFull(tx: Db, request: HoldRequest, own: readonly ChairHold[], now: Date): Promise<boolean> {
  const { storeId, day, address } = request;
  const { beginning, share } = widestAround(address);
  const ownIds = own.map(({ bookingId }) => bookingId);
  const { rows } = await sql<{ address: number; network: number; onDay: number }>`
    select count(*) filter (where hold_network = ${address})::integer as address,
           count(*) filter (where starts_with(hold_network, ${beginning}))::integer as network,
           coalesce(sum(extract(epoch from upper(during) - lower(during)) / 60)
                    filter (where store_id = ${storeId} and booking_date = ${day}), 0)::integer as "onDay"
      from bookings
     where hold_ends is not null and ${isTaking(now)} and coalesce(companion_of, booking_id) <> all(${ownIds}::bigint[])`.execute(
    tx,
  );
  const taken = rows[0] ?? { address: 0, network: 0, onDay: 0 };
  if (taken.address >= chairHolds.network || taken.network >= share * chairHolds.network) return true;
  return taken.onDay + minutesOf(request) > chairHolds.shareOfDay * (await selectDayOfWork(tx, storeId, day));
}

/** Takes back the counted minutes of holds that become a booking. Call it before barbers are locked. */
export async function uncountHolds(tx: Db, holds: readonly ChairHold[]): Promise<void> {
  for (const { address, since, chairs } of holds)
    for (const limit of chairHoldMinutes)
      await uncountAct(tx, limit, { address }, since, sum(chairs.map(lengthOf)));
}

/** Frees the slot that a submit holds (SHOP-103). */
export async function releaseChair(db: Db, submitKey: string): Promise<void> {
  await endHolds(db, await selectChairHolds(db, { submitKey }));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
