import { sql } from 'kysely';
import { RETURN_MS, STATUS_CANCELLED } from '../../contract/constants.ts';
import { keptSince } from '../../contract/kept.ts';
import { releaseWalkIn } from '../booking/timeline.ts';
import { numberedLines, type Offer } from '../catalogue/catalogue.ts';
import { deleted } from '../db/deleted.ts';
import type { Db } from '../db/tables.ts';
import { hashToken, newToken } from '../db/tokens.ts';
import { type PlaceEventName, type PlaceState, placeLife } from '../life-cycles/place.machine.ts';
import { widestAround } from '../limits/client-network.ts';

/** A day of a store's queue; `day` is `yyyy-MM-dd`, shop time. */
export interface QueueDay {
  storeId: number;
  day: string;
}

/** Serializes all changes of a day's queue. Every transaction that changes it takes this lock first (SHOP-25). */
export async function lockQueueDay(tx: Db, { storeId, day }: QueueDay): Promise<void> {
  await tx
    .insertInto('queue_days')
    .values({ store_id: storeId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('queue_days')
    .select('last_number')
    .where('store_id', '=', storeId)
    .where('day', '=', day)
    .forUpdate()
    .execute();
}

/** Returns the sentence for customers while the shop has paused a day's queue; null if it is not paused (SHOP-92). */
export async function findPause(db: Db, { storeId, day }: QueueDay): Promise<string | null> {
  const pause = await db
    .selectFrom('queue_pauses')
    .select('sentence')
    .where('store_id', '=', storeId)
    .where('day', '=', day)
    .executeTakeFirst();
  return pause?.sentence ?? null;
}

/** Returns the place of a phone number that has not had its turn. */
export function findLivePlace(
  tx: Db,
  { storeId, day, phone }: QueueDay & { phone: string },
): Promise<
  | { place_id: number; email: string | null; state: PlaceState; joined_at: Date; joined_from: string | null }
  | undefined
> {
  return tx
    .selectFrom('queue_places')
    .select(['place_id', 'email', 'state', 'joined_at', 'joined_from'])
    .where('store_id', '=', storeId)
    .where('day', '=', day)
    .where('phone', '=', phone)
    .where('state', 'in', placeLife.statesThat('isLive'))
    .executeTakeFirst();
}

/** Whether a customer can still take back the place of a row, and does not join with the same phone number (QUEUE-91). */
const mayReturn = (phone: string | null, now: Date) =>
  sql<boolean>`state = 'left' and ended_at > ${leftSince(now)} and phone is distinct from ${phone}`;
const leftSince = (now: Date) => new Date(now.getTime() - RETURN_MS);

/** Whether a customer who has left can still take the place back (QUEUE-90). */
export const canReturn = ({ state, ended_at }: Pick<QueueMember, 'state' | 'ended_at'>, now: Date): boolean =>
  placeLife.isPossible('place.return', state) && ended_at !== null && ended_at > leftSince(now);

/** Returns the minutes of the places that their customers can still take back, without those of a phone number. */
export async function minutesToReturn(
  db: Db,
  { storeId, day, phone }: QueueDay & { phone: string | null },
  now: Date,
): Promise<number> {
  const { minutes } = await db
    .selectFrom('queue_places')
    .innerJoin('queue_lines', 'queue_lines.place_id', 'queue_places.place_id')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('minutes'), sql<number>`0`).as('minutes'))
    .where('store_id', '=', storeId)
    .where('day', '=', day)
    .where(mayReturn(phone, now))
    .executeTakeFirstOrThrow();
  return Number(minutes);
}

/** Counts the places in the line that were taken from a network, and from the widest network around it. */
export async function countWaiting(
  tx: Db,
  { storeId, day, address, phone }: QueueDay & { address: string; phone: string },
  now: Date,
): Promise<{ address: number; around: number }> {
  const { rows } = await sql<{ address: number; around: number }>`
    select count(*) filter (where joined_from = ${address}) as address,
           count(*) filter (where starts_with(joined_from, ${widestAround(address).beginning})) as around
      from queue_places where store_id = ${storeId} and day = ${day}
                           and (state = 'waiting' or ${mayReturn(phone, now)})`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

/** Adds a place to the end of a day's queue, which must be locked. Returns the id of the place. */
export async function insertPlace(
  tx: Db,
  { storeId, day }: QueueDay,
  person: { name: string; email: string | null; phone: string | null; address: string | null },
  now: Date,
): Promise<number> {
  const { last_number } = await tx
    .updateTable('queue_days')
    .set((row) => ({ last_number: row('last_number', '+', 1) }))
    .where('store_id', '=', storeId)
    .where('day', '=', day)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const { place_id } = await tx
    .insertInto('queue_places')
    .values({
      store_id: storeId,
      day,
      number: last_number,
      customer_name: person.name,
      email: person.email,
      phone: person.phone,
      state: 'waiting',
      joined_at: now,
      joined_from: person.address,
    })
    .returning('place_id')
    .executeTakeFirstOrThrow();
  return place_id;
}

/** Stores the services of a place, which replace its earlier services. */
export async function replaceLines(tx: Db, placeId: number, lines: readonly Offer[]): Promise<void> {
  await tx.deleteFrom('queue_lines').where('place_id', '=', placeId).execute();
  await tx
    .insertInto('queue_lines')
    .values(numberedLines(lines).map((line) => ({ place_id: placeId, ...line })))
    .execute();
}

/** Adds and returns a further token that opens a place. */
export async function addPlaceToken(tx: Db, placeId: number, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('queue_tokens')
    .values({ token_hash: hashToken(token), place_id: placeId, created_at: now })
    .execute();
  return token;
}

/** Returns the place of a token, with its queue. */
export async function findPlace(
  db: Db,
  token: string,
): Promise<(QueueDay & { placeId: number; phone: string | null }) | undefined> {
  const row = await db
    .selectFrom('queue_tokens')
    .innerJoin('queue_places', 'queue_places.place_id', 'queue_tokens.place_id')
    .select(['queue_places.place_id', 'store_id', 'day', 'phone'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row && { placeId: row.place_id, storeId: row.store_id, day: row.day, phone: row.phone };
}

const presentStates = placeLife.states.filter((state) => !placeLife.hasTag(state, 'isEnded'));

/** A customer in a day's queue. */
export interface QueueMember {
  place_id: number;
  number: number;
  state: PlaceState;
  customer_name: string;
  called_at: Date | null;
  ended_at: Date | null;
  /** The reserved chair of a called customer and of a customer in the chair. */
  chair: number | null;
  /** The total duration of the chosen services, and their names. */
  minutes: number;
  services: string;
  /** The sum of the prices. */
  cents: number;
}

/**
 * Returns the waiting, called and seated members in order, and also the member of `placeId` in any state. It is a single
 * statement, so that all rows are from the same moment.
 */
export async function selectMembers(
  db: Db,
  { storeId, day, placeId = 0 }: QueueDay & { placeId?: number },
): Promise<QueueMember[]> {
  const { rows } = await sql<QueueMember>`
    select place_id, number, state, customer_name, called_at, ended_at,
           (select coalesce(store_user_id, chair) from bookings
             where walk_in_id = queue_places.place_id
               and booking_status_id <> ${STATUS_CANCELLED}) as chair,
           sum(lines.minutes)::integer as minutes,
           string_agg(lines.entity_name, ', ' order by lines.line) as services,
           sum(lines.price_cents)::integer as cents
      from queue_places join queue_lines as lines using (place_id)
     where store_id = ${storeId} and day = ${day}
       and (state in (${sql.join(presentStates)}) or place_id = ${placeId})
     group by place_id
     order by number`.execute(db);
  return rows;
}

/**
 * Applies an event to a place of a day that is locked. Returns false when the state of the place does not accept the
 * event. The chair of a place that ends is free at once.
 */
export async function advancePlace(
  tx: Db,
  placeId: number,
  event: PlaceEventName,
  now: Date,
): Promise<boolean> {
  const { from, to } = placeLife.edgeOf(event);
  const isEnded = placeLife.hasTag(to, 'isEnded');
  const changed = await tx
    .updateTable('queue_places')
    .set({
      state: to,
      ...(isEnded && { ended_at: now }),
      ...(event === 'place.call' && { called_at: now }),
      ...(event === 'place.return' && { called_at: null, ended_at: null }),
    })
    .where('place_id', '=', placeId)
    .where('state', 'in', from)
    .returning('place_id')
    .executeTakeFirst();
  if (!changed) return false;
  if (isEnded) await releaseWalkIn(tx, placeId, now);
  return true;
}

/** Deletes old queues and returns the number of places. */
export async function forgetOldQueues(db: Db, now: Date): Promise<number> {
  const day = keptSince('queue', now).toISOString().slice(0, 10);
  const places = await deleted(db.deleteFrom('queue_places').where('day', '<', day));
  await db.deleteFrom('queue_days').where('day', '<', day).execute();
  return places;
}
