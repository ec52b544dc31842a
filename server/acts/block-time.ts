import { sql } from 'kysely';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import { clockLabel, dayLabel } from '../../contract/format.ts';
import { lockBarbersOf } from '../booking/rota.ts';
import { edgeOf } from '../booking/shop-time.ts';
import type { Interval } from '../booking/slots.ts';
import { rangeOf, takeMinutes } from '../booking/timeline.ts';
import { requireStore } from '../catalogue/require-store.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { invalid, notFound, Refusal } from '../errors/refusal.ts';
import { type Act, type ActDeps, perform } from './act.ts';

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
 * Blocks a chair or a whole store for some time (SHOP-78). A block never removes a visit: the refusal lists the visits in
 * that time, and the shop moves or cancels them first. Returns the numbers of the blocks.
 */
export function blockTime(deps: ActDeps, act: Act, block: Block): Promise<{ numbers: string[] }> {
  return perform(deps, act, 'block.add', block, async (tx, now) => {
    const { storeId, chair, from, to, note } = block;
    const store = await requireStore(tx, storeId);
    const interval = {
      starts: edgeOf(from.day, from.time, store.time_zone),
      ends: edgeOf(to.day, to.time, store.time_zone),
    };
    requireSensible(interval, now);
    await lockBarbersOf(tx, storeId);
    const chairs = (await selectChairs(tx, store)).filter((candidate) => (chair ?? candidate) === candidate);
    if (chairs.length === 0) throw notFound('We could not find that chair at this store.');
    await requireFree(tx, storeId, chairs, interval);
    const numbers: string[] = [];
    for (const each of chairs) {
      const row = { ...interval, chair: each, kind: 'block' as const, placeId: null, cents: 0, note };
      numbers.push((await takeMinutes(tx, store, row, now)).number);
    }
    const answer = { numbers };
    return {
      storeId,
      change: { chairs, ...interval, ...answer },
      undoneBy: { act: 'block.end', ...answer },
      answer,
    };
  });
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
    return { storeId, bookingId, change: { number }, undoneBy: null, answer: { number } };
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

interface Affected {
  number: string;
  kind: 'visit' | 'walkIn' | 'block';
  day: string;
  time: string;
}

async function requireFree(
  tx: Db,
  storeId: number,
  chairs: readonly number[],
  interval: Interval,
): Promise<void> {
  const { rows } = await sql<Affected>`
    select booking_uniqueid as number, kind, booking_date as day, to_char(from_time, 'HH24:MI') as time
      from bookings
     where store_id = ${storeId} and coalesce(store_user_id, chair) = any(${chairs}::integer[])
       and booking_status_id <> ${STATUS_CANCELLED} and during && ${rangeOf(interval)}
     order by lower(during), booking_id`.execute(tx);
  if (rows.length === 0) return;
  const kinds = { visit: 'booking', walkIn: 'walk-in', block: 'block' };
  const lines = rows.map(
    ({ number, kind, day, time }) => `${dayLabel(day)} at ${clockLabel(time)}: ${kinds[kind]} ${number}`,
  );
  throw new Refusal(
    409,
    'slot_taken',
    `Please move or cancel these first, then block the time again:\n${lines.join('\n')}`,
    { result: { affected: rows } },
  );
}
