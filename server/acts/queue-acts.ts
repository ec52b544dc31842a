import { addMinutes } from 'date-fns';
import { cleanName, withoutUnseen } from '../../contract/clean.ts';
import { STATUS_CANCELLED } from '../../contract/constants.ts';
import { dayIn } from '../../contract/format.ts';
import { lockBarbersOf } from '../booking/rota.ts';
import { extendMinutes } from '../booking/timeline.ts';
import { requireStore } from '../catalogue/require-store.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { invalid, notFound, Refusal } from '../errors/refusal.ts';
import { type PlaceEventName, type PlaceState, placeLife } from '../life-cycles/place.machine.ts';
import { requireServices } from '../queue/join-queue.ts';
import { advancePlace, insertPlace, lockQueueDay, replaceLines, selectMembers } from '../queue/places.ts';
import { callNext } from '../queue/queue-desk.ts';
import { walkInDay } from '../queue/walk-in-day.ts';
import { type Act, type ActDeps, BY_UNDO, perform } from './act.ts';

/** Calls the next customer of a store, for a chair or for any chair (QUEUE-87). `number` is null if it calls none. */
export function callNextCustomer(
  deps: ActDeps,
  act: Act,
  { storeId, chair }: { storeId: number; chair?: number },
): Promise<{ number: number | null; chair: number | null }> {
  return perform(deps, act, 'place.call', { storeId, chair }, async (tx, now) => {
    const store = await requireQueue(tx, storeId);
    const called = await callNext(tx, store, now, chair);
    const answer = { number: called?.number ?? null, chair: called?.chair ?? null };
    const place = called && { placeId: called.place_id };
    return { storeId, ...place, change: answer, undoneBy: BY_UNDO, answer };
  });
}

/** Adds a customer in the shop to the end of today's queue, by first name alone (QUEUE-88). */
export function addWalkIn(
  deps: ActDeps,
  act: Act,
  { storeId, name, services }: { storeId: number; name: string; services: number[] },
): Promise<{ number: number }> {
  return perform(deps, act, 'place.add', { storeId, name, services }, async (tx, now) => {
    const store = await requireQueue(tx, storeId);
    const customerName = cleanName(name);
    if (customerName === '' || customerName.length > 120) throw invalid('Please enter a first name.');
    const { day, isOpen } = await walkInDay(tx, store, now);
    if (!isOpen) throw new Refusal(409, 'store_closed', `${store.store_name} is closed now.`);
    const lines = await requireServices(tx, { store_id: storeId, services });
    const queue = { storeId, day };
    await lockQueueDay(tx, queue);
    const person = { name: customerName, email: null, phone: null, address: null };
    const placeId = await insertPlace(tx, queue, person, now);
    await replaceLines(tx, placeId, lines);
    const added = (await selectMembers(tx, queue)).find(({ place_id }) => place_id === placeId);
    if (!added) throw new Error(`The place ${placeId} is missing.`);
    const answer = { number: added.number };
    return { storeId, placeId, change: answer, undoneBy: BY_UNDO, answer };
  });
}

/** The longest sentence for customers, in characters. */
const LONGEST_SENTENCE = 140;

/**
 * Pauses today's queue with a sentence for customers (SHOP-92). Customers who wait are still served, the desk can still
 * add walk-ins, and the queue of the next day is open again.
 */
export function pauseQueue(
  deps: ActDeps,
  act: Act,
  { storeId, sentence }: { storeId: number; sentence: string },
): Promise<{ sentence: string }> {
  return perform(deps, act, 'queue.pause', { storeId, sentence }, async (tx, now) => {
    const queue = await lockToday(tx, storeId, now);
    const answer = { sentence: cleanName(withoutUnseen(sentence).replace(/\s+/g, ' ')) };
    if (answer.sentence === '' || answer.sentence.length > LONGEST_SENTENCE)
      throw invalid(`Please write a sentence for customers, with ${LONGEST_SENTENCE} characters at most.`);
    await tx
      .insertInto('queue_pauses')
      .values({ store_id: storeId, day: queue.day, ...answer })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ day: queue.day, ...answer }))
      .execute();
    return { storeId, change: { day: queue.day, ...answer }, undoneBy: BY_UNDO, answer };
  });
}

/** Opens a paused queue again. */
export function resumeQueue(
  deps: ActDeps,
  act: Act,
  { storeId }: { storeId: number },
): Promise<{ storeId: number }> {
  return perform(deps, act, 'queue.resume', { storeId }, async (tx, now) => {
    const queue = await lockToday(tx, storeId, now);
    const { numDeletedRows } = await tx
      .deleteFrom('queue_pauses')
      .where('store_id', '=', storeId)
      .where('day', '=', queue.day)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal(409, 'already_used', 'The queue is not paused.');
    return { storeId, change: { day: queue.day }, undoneBy: BY_UNDO, answer: { storeId } };
  });
}

async function lockToday(tx: Db, storeId: number, now: Date) {
  const store = await requireQueue(tx, storeId);
  const queue = { storeId, day: dayIn(store.time_zone, now) };
  await lockQueueDay(tx, queue);
  return queue;
}

const marks = {
  inTheChair: 'place.seat',
  done: 'place.finish',
  notThere: 'place.miss',
} as const satisfies Partial<Record<PlaceState, PlaceEventName>>;
export type PlaceMark = keyof typeof marks;
export const isPlaceMark = (word: string): word is PlaceMark => Object.hasOwn(marks, word);

/** Marks a customer of today's queue by number (QUEUE-82 to QUEUE-84). */
export function markPlace(
  deps: ActDeps,
  act: Act,
  { storeId, number, mark }: { storeId: number; number: number; mark: PlaceMark },
): Promise<{ state: PlaceState }> {
  return perform(deps, act, 'place.mark', { storeId, number, mark }, async (tx, now) => {
    const queue = await lockToday(tx, storeId, now);
    const member = (await selectMembers(tx, queue)).find((candidate) => candidate.number === number);
    if (!member) throw notFound(`Number ${number} is not in today's queue.`);
    const { place_id: placeId, state: from } = member;
    if (!(await advancePlace(tx, placeId, marks[mark], now)))
      throw new Refusal(
        409,
        'already_used',
        `Number ${number} is ${placeTexts[from]}, so this is not possible.`,
      );
    if (mark === 'inTheChair') {
      await lockBarbersOf(tx, storeId, now);
      await beginWork(tx, placeId, addMinutes(now, member.minutes));
    }
    const { to } = placeLife.edgeOf(marks[mark]);
    return { storeId, placeId, change: { from, to }, undoneBy: BY_UNDO, answer: { state: to } };
  });
}

const placeTexts: Record<PlaceState, string> = {
  waiting: 'waiting',
  called: 'called',
  inTheChair: 'in the chair',
  done: 'done',
  notThere: 'marked as not there',
  left: 'no longer in the queue',
};

/** The work of a called customer begins later than the call, and lasts as long as planned. */
async function beginWork(tx: Db, placeId: number, ends: Date): Promise<void> {
  const row = await tx
    .selectFrom('bookings')
    .select('booking_id')
    .where('walk_in_id', '=', placeId)
    .where('booking_status_id', '<>', STATUS_CANCELLED)
    .executeTakeFirst();
  if (row) await extendMinutes(tx, row.booking_id, ends);
}

async function requireQueue(tx: Db, storeId: number): Promise<StoreRow> {
  const store = await requireStore(tx, storeId);
  if (!store.offers_queue) throw notFound('That store has no queue.');
  return store;
}
