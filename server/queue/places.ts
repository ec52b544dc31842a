import { sql } from 'kysely';
import { keptSince } from '../../contract/kept.ts';
import type { Offer } from '../catalogue/catalogue.ts';
import { deleted } from '../db/deleted.ts';
import type { Db, PlaceState } from '../db/tables.ts';
import { hashToken } from '../db/tokens.ts';
import { widestAround } from '../limits/client-network.ts';

/** One day of one store's queue; `day` is `yyyy-MM-dd`, shop time. */
export interface QueueDay {
  storeId: number;
  day: string;
}

/** Makes all that change a day's queue wait for each other. Every transaction that does takes this lock first (SHOP-25). */
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

/** The place that a phone waits or is called at. */
export function findLivePlace(
  tx: Db,
  { storeId, day, phone }: QueueDay & { phone: string },
): Promise<
  | { place_id: number; email: string; state: PlaceState; joined_at: Date; joined_from: string | null }
  | undefined
> {
  return tx
    .selectFrom('queue_places')
    .select(['place_id', 'email', 'state', 'joined_at', 'joined_from'])
    .where('store_id', '=', storeId)
    .where('day', '=', day)
    .where('phone', '=', phone)
    .where('state', 'in', ['waiting', 'called'])
    .executeTakeFirst();
}

/** How many wait who joined from a network, and from what lies around it. */
export async function countWaiting(
  tx: Db,
  { storeId, day, address }: QueueDay & { address: string },
): Promise<{ address: number; around: number }> {
  const { rows } = await sql<{ address: number; around: number }>`
    select count(*) filter (where joined_from = ${address}) as address,
           count(*) filter (where starts_with(joined_from, ${widestAround(address).beginning})) as around
      from queue_places where store_id = ${storeId} and day = ${day} and state = 'waiting'`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

/** Writes a place at the end of a day's queue, which is locked. Says which. */
export async function insertPlace(
  tx: Db,
  { storeId, day }: QueueDay,
  person: { name: string; email: string; phone: string; address: string },
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

/** Writes what somebody waits for, in the place of what they chose before. */
export async function replaceLines(tx: Db, placeId: number, lines: readonly Offer[]): Promise<void> {
  await tx.deleteFrom('queue_lines').where('place_id', '=', placeId).execute();
  await tx
    .insertInto('queue_lines')
    .values(
      lines.map(({ entity_id, entity_name, price_cents, minutes }, index) => ({
        place_id: placeId,
        line: index + 1,
        entity_id,
        entity_name,
        price_cents,
        minutes,
      })),
    )
    .execute();
}

/** One more token that opens a place. */
export async function addPlaceToken(tx: Db, placeId: number, token: string, now: Date): Promise<void> {
  await tx
    .insertInto('queue_tokens')
    .values({ token_hash: hashToken(token), place_id: placeId, created_at: now })
    .execute();
}

/** Which place a token opens, and in which queue. */
export async function findPlace(
  db: Db,
  token: string,
): Promise<(QueueDay & { placeId: number }) | undefined> {
  const row = await db
    .selectFrom('queue_tokens')
    .innerJoin('queue_places', 'queue_places.place_id', 'queue_tokens.place_id')
    .select(['queue_places.place_id', 'store_id', 'day'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row && { placeId: row.place_id, storeId: row.store_id, day: row.day };
}

/** Somebody in a day's queue. */
export interface QueueMember {
  place_id: number;
  number: number;
  state: PlaceState;
  customer_name: string;
  called_at: Date | null;
  /** What they wait for: how long that takes together, and its names. */
  minutes: number;
  services: string;
}

/**
 * Who waits and who is called, in their order, and one place more whatever became of it. One statement, so that
 * it is one moment.
 */
export async function selectMembers(
  db: Db,
  { storeId, day, placeId = 0 }: QueueDay & { placeId?: number },
): Promise<QueueMember[]> {
  const { rows } = await sql<QueueMember>`
    select place_id, number, state, customer_name, called_at,
           sum(lines.minutes)::integer as minutes,
           string_agg(lines.entity_name, ', ' order by lines.line) as services
      from queue_places join queue_lines as lines using (place_id)
     where store_id = ${storeId} and day = ${day}
       and (state in ('waiting', 'called') or place_id = ${placeId})
     group by place_id
     order by number`.execute(db);
  return rows;
}

/** Ends a place that waits or is called. */
export async function leavePlace(tx: Db, placeId: number, now: Date): Promise<void> {
  await tx
    .updateTable('queue_places')
    .set({ state: 'left', ended_at: now })
    .where('place_id', '=', placeId)
    .where('state', 'in', ['waiting', 'called'])
    .execute();
}

/** Those whose turn it is have had it. Their day is locked. */
export async function serveCalled(tx: Db, { storeId, day }: QueueDay, now: Date): Promise<void> {
  await tx
    .updateTable('queue_places')
    .set({ state: 'served', ended_at: now })
    .where('store_id', '=', storeId)
    .where('day', '=', day)
    .where('state', '=', 'called')
    .execute();
}

/** Calls who has waited longest. Their day is locked. */
export async function callFirst(tx: Db, { storeId, day }: QueueDay, now: Date): Promise<void> {
  await tx
    .updateTable('queue_places')
    .set({ state: 'called', called_at: now })
    .where('place_id', '=', (places) =>
      places
        .selectFrom('queue_places')
        .select('place_id')
        .where('store_id', '=', storeId)
        .where('day', '=', day)
        .where('state', '=', 'waiting')
        .orderBy('number')
        .limit(1),
    )
    .execute();
}

/** Forgets who waited, and says on how many days. */
export async function forgetOldQueues(db: Db, now: Date): Promise<number> {
  const day = keptSince('queue', now).toISOString().slice(0, 10);
  const places = await deleted(db.deleteFrom('queue_places').where('day', '<', day));
  await db.deleteFrom('queue_days').where('day', '<', day).execute();
  return places;
}
