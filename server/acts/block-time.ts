import { sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import { dayIn } from '../../contract/format.ts';
import { lockBarbersOf } from '../booking/rota.ts';
import { edgeOf } from '../booking/shop-time.ts';
import type { Interval } from '../booking/slots.ts';
import { rangeOf, takeMinutes } from '../booking/timeline.ts';
import { requireStore } from '../catalogue/require-store.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { invalid, notFound, Refusal } from '../errors/refusal.ts';
import { lockQueueDay } from '../queue/places.ts';
import { type Act, type ActDeps, BY_UNDO, perform } from './act.ts';
import { type AffectedVisit, selectAffected } from './affected-visits.ts';

/** A moment in shop time: `yyyy-MM-dd` and `HH:mm`. */
interface ShopMoment {
  day: string;
  time: string;
}

interface Block {
  storeId: number;
  /** Null blocks all chairs of the store. */
  chair: number | null;
  from: ShopMoment;
  to: ShopMoment;
  note: string;
}

/** The longest block, in days. */
const LONGEST_DAYS = 60;

/**
 * Blocks a chair or a whole store for some time (SHOP-78). A block never removes a visit: the answer lists the visits and
 * walk-ins in that time, which the shop moves or cancels. Nothing new takes a minute of the block. Returns the numbers of
 * the blocks.
 */
export async function blockTime(
  deps: ActDeps,
  act: Act,
  block: Block,
): Promise<{ numbers: string[]; affected: AffectedVisit[] }> {
  const done = await perform(deps, act, 'block.add', block, async (tx, now) => {
    const { storeId, chair, from, to, note } = block;
    const store = await requireStore(tx, storeId);
    const interval = {
      starts: edgeOf(from.day, from.time, store.time_zone),
      ends: edgeOf(to.day, to.time, store.time_zone),
    };
    requireSensible(interval, now);
    await lockQueueDay(tx, { storeId, day: dayIn(store.time_zone, now) });
    await lockBarbersOf(tx, storeId, now);
    const chairs = (await selectChairs(tx, store)).filter((candidate) => (chair ?? candidate) === candidate);
    if (chairs.length === 0) throw notFound('We could not find that chair at this store.');
    await deleteHoldsIn(tx, storeId, chairs, interval);
    const affected = await selectNumbers(tx, storeId, chairs, interval);
    const numbers: string[] = [];
    for (const each of chairs) {
      const row = { ...interval, chair: each, kind: 'block' as const, placeId: null, cents: 0, note };
      numbers.push((await takeMinutes(tx, store, row, now)).number);
    }
    const answer = { numbers, affected };
    return { storeId, change: { chairs, ...interval, ...answer }, undoneBy: BY_UNDO, answer };
  });
  return { numbers: done.numbers, affected: await selectAffected(deps.db, done.affected) };
}

/** Ends a block by its number, which frees its minutes. */
export function endBlock(
  deps: ActDeps,
  act: Act,
  { number }: { number: string },
): Promise<{ number: string }> {
  return perform(deps, act, 'block.end', { number }, async (tx, now) => {
    const ended = await tx
      .updateTable('bookings')
      .set({ booking_status_id: STATUS_CANCELLED, cancelled_at: now })
      .where('booking_uniqueid', '=', number)
      .where('kind', '=', 'block')
      .where('booking_status_id', '<>', STATUS_CANCELLED)
      .returning(['booking_id', 'store_id'])
      .executeTakeFirst();
    if (!ended) throw notFound('There is no block with that number.');
    const { booking_id: bookingId, store_id: storeId } = ended;
    return { storeId, bookingId, change: { number }, undoneBy: BY_UNDO, answer: { number } };
  });
}

function requireSensible({ starts, ends }: Interval, now: Date): void {
  if (ends <= starts) throw invalid('The block has to end after it begins.');
  if (ends <= now) throw invalid('That time has passed.');
  if (ends.getTime() - starts.getTime() > LONGEST_DAYS * 86_400_000)
    throw invalid(`A block lasts ${LONGEST_DAYS} days at most.`);
}

async function selectChairs(tx: Db, { store_id, walk_in_chairs }: StoreRow): Promise<number[]> {
  if (walk_in_chairs !== null) return Array.from({ length: walk_in_chairs }, (_, index) => index + 1);
  const barbers = tx.selectFrom('barbers').select('store_user_id').where('store_id', '=', store_id);
  const rows = await barbers.where('is_active', '=', true).orderBy('store_user_id').execute();
  return rows.map(({ store_user_id }) => store_user_id);
}

/** Deletes the slots that are only held: a customer who is still typing does not stop the shop (SHOP-78). */
async function deleteHoldsIn(tx: Db, storeId: number, chairs: readonly number[], interval: Interval) {
  await sql`
    delete from bookings
     where booking_id in (
           select coalesce(companion_of, booking_id) from bookings
            where hold_ends is not null and store_id = ${storeId} and store_user_id = any(${chairs}::integer[])
              and during && ${rangeOf(interval)})`.execute(tx);
}

/** Returns the numbers of the rows in a time; a visit of two people is a single row. A second block of a chair is refused. */
async function selectNumbers(
  tx: Db,
  storeId: number,
  chairs: readonly number[],
  interval: Interval,
): Promise<string[]> {
  const { rows } = await sql<{ number: string; kind: string }>`
    select visit.booking_uniqueid as number, visit.kind
      from bookings as visit
      join (select coalesce(companion_of, booking_id) as booking_id, min(lower(during)) as begins
              from bookings
             where store_id = ${storeId} and coalesce(store_user_id, chair) = any(${chairs}::integer[])
               and booking_status_id <> ${STATUS_CANCELLED} and during && ${rangeOf(interval)}
             group by 1) as affected using (booking_id)
     order by begins, visit.booking_id`.execute(tx);
  const block = rows.find(({ kind }) => kind === 'block');
  if (block)
    throw new Refusal(409, 'slot_taken', `A part of that time is blocked already: block ${block.number}.`);
  return rows.map(({ number }) => number);
}
