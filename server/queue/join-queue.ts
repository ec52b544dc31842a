import { COUNTRY_CODE, SERVICE_ENTITY } from '../../contract/constants.ts';
import type { ParsedRequestOf } from '../../contract/endpoint.ts';
import { clockLabel, dayIn, dayLabel, duration } from '../../contract/format.ts';
import { phoneNumberOf } from '../../contract/phone.ts';
import type { joinQueue as joinQueueRow } from '../../contract/queue.ts';
import { requireEachOnce, requireOneVisit } from '../booking/plan-visit.ts';
import { selectShutDays } from '../booking/shut-days.ts';
import { type Interval, minutesOf } from '../booking/slots.ts';
import { type Offer, selectOffers } from '../catalogue/catalogue.ts';
import { requireStore } from '../catalogue/require-store.ts';
import { findStore, type StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { alreadyUsed, invalid, Refusal, tooMany } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { widestAround } from '../limits/client-network.ts';
import { countAct } from '../limits/count-act.ts';
import { joins, places } from '../limits/limits.ts';
import { queueMail } from '../mail/outbox.ts';
import { noteNext } from './mail-progress.ts';
import {
  addPlaceToken,
  countWaiting,
  findLivePlace,
  findPause,
  insertPlace,
  lockQueueDay,
  minutesToReturn,
  type QueueDay,
  replaceLines,
  selectMembers,
} from './places.ts';
import { queueJoinedMail } from './queue-mails.ts';
import { placeStatus } from './queue-place.ts';
import { nextOpening, type Opening, walkInDay } from './walk-in-day.ts';

export type Join = ParsedRequestOf<typeof joinQueueRow>;

/**
 * Adds a visitor to a store's queue and mails the position. A visitor who already waits there, with the same phone
 * and email address, keeps the place (SHOP-24). Returns a token of the place if the visitor is certainly its
 * owner, else null.
 */
export async function joinQueue(deps: Deps, join: Join, address: string): Promise<string | null> {
  const { db } = deps;
  const now = deps.now();
  const phone = requirePhone(join.phone_number);
  const store = await requireOpenQueue(db, join, now);
  const lines = await requireServices(db, join);
  await countAct(db, joins, { email: join.email, address }, now);
  return inTransaction(db, async (tx) => {
    const queue = { storeId: store.store_id, day: join.date };
    await lockQueueDay(tx, queue);
    await requireNoPause(tx, queue);
    const { placeId, isTheirs } = await takePlace(tx, { ...queue, store, join, phone, lines, address, now });
    const standing = await placeStatus(tx, { ...queue, placeId }, now);
    if (standing.position === 1) await noteNext(tx, placeId, now);
    const key = await addPlaceToken(tx, placeId, now);
    await queueMail(tx, queueJoinedMail({ to: join.email, lines, store, standing, key }), now);
    return isTheirs ? addPlaceToken(tx, placeId, now) : null;
  });
}

interface Joining extends QueueDay {
  store: StoreRow;
  join: Join;
  phone: string;
  lines: readonly Offer[];
  address: string;
  now: Date;
}

/**
 * Returns the visitor's existing place, or a new place. Until the visitor is called, a repeated request replaces
 * the services of the place. A stranger may know a phone number and an address, so the place is only the visitor's
 * if the request is from the same network within `rejoinMinutes`, as after a lost response (ABUSE-9).
 */
async function takePlace(
  tx: Db,
  { store, join, phone, lines, address, now, ...queue }: Joining,
): Promise<{ placeId: number; isTheirs: boolean }> {
  const existing = await findLivePlace(tx, { ...queue, phone });
  if (existing && existing.email?.toLowerCase() !== join.email.toLowerCase())
    throw alreadyUsed(
      'This phone number is already in the queue with a different email address. Please use that address, or call us.',
    );
  if (!existing) {
    await requireRoom(tx, { ...queue, store, phone, lines, address, now });
    const person = { name: join.customer_name, email: join.email, phone, address };
    const placeId = await insertPlace(tx, queue, person, now);
    await replaceLines(tx, placeId, lines);
    return { placeId, isTheirs: true };
  }
  const isTheirs =
    existing.joined_from === address &&
    now.getTime() - existing.joined_at.getTime() <= places.rejoinMinutes * 60_000;
  if (isTheirs && existing.state !== 'called') await replaceLines(tx, existing.place_id, lines);
  return { placeId: existing.place_id, isTheirs };
}

/**
 * Refuses a visitor when the remaining working time is taken, when the network has too many places (ABUSE-8), or
 * when the visit could not end before closing time (SHOP-71).
 */
async function requireRoom(
  tx: Db,
  { store, phone, lines, address, now, ...queue }: Omit<Joining, 'join'>,
): Promise<void> {
  const waiting = await countWaiting(tx, { ...queue, address, phone }, now);
  const { share } = widestAround(address);
  if (waiting.address >= places.network || waiting.around >= share * places.network)
    throw tooMany('The queue was joined too often from here. Please ask at the counter.', HOUR_SECONDS);
  const { freeTime, free, waitedFor } = await roomAt(tx, store, phone, now);
  if (waitedFor >= free)
    throw await queueFull(tx, store, now, freeTime, `The queue at ${store.store_name} is full for today`);
  const minutes = sum(lines.map((line) => line.minutes));
  if (freeTime.every((gap) => minutesOf(gap) < minutes)) {
    const why = `No barber at ${store.store_name} has ${duration(minutes)} left today`;
    throw await queueFull(tx, store, now, freeTime, why);
  }
}

/** Returns a store's working time that is left today, and how many minutes of it the places in the line need. */
async function roomAt(db: Db, store: StoreRow, phone: string | null, now: Date) {
  const { day, freeTime } = await walkInDay(db, store, now);
  const members = await selectMembers(db, { storeId: store.store_id, day });
  const waiting = members.filter(({ chair }) => chair === null).map(({ minutes }) => minutes);
  return {
    freeTime,
    free: sum(freeTime.map(minutesOf)),
    waitedFor: sum(waiting) + (await minutesToReturn(db, { storeId: store.store_id, day, phone }, now)),
  };
}

/** Whether the queue has room but so little that strangers need a proof of work (ABUSE-20). */
export async function isNearlyFull({ db, now }: Deps, { store_id }: Join): Promise<boolean> {
  const store = await findStore(db, store_id);
  if (!store?.offers_queue) return false;
  const { free, waitedFor } = await roomAt(db, store, null, now());
  return waitedFor < free && waitedFor > places.unprovenShare * free;
}

const HOUR_SECONDS = 3_600;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Returns the digits of the E.164 number: `+61 491 570 006`, `0491 570 006` and `61491570006` are the same phone.
 */
function requirePhone(typed: string): string {
  const [, digits] = /^\+(\d{8,15})$/.exec(phoneNumberOf(typed, COUNTRY_CODE)) ?? [];
  if (digits === undefined) throw invalid('Please enter a valid phone number.', 'phone_number');
  return digits;
}

async function requireOpenQueue(db: Db, join: Join, now: Date): Promise<StoreRow> {
  const store = await requireStore(db, join.store_id);
  if (!store.offers_queue) throw invalid('That store has no queue. Please choose another.');
  if (join.date !== dayIn(store.time_zone, now))
    throw invalid('The queue can only be joined for today. Please reload this page.');
  const { isOpen } = await walkInDay(db, store, now);
  if (!isOpen) throw await storeClosed(db, store, now);
  return store;
}

async function requireNoPause(db: Db, queue: QueueDay): Promise<void> {
  const pause = await findPause(db, queue);
  if (pause !== null) throw new Refusal(409, 'store_closed', pause, { result: { queue_opens: null } });
}

const storeClosed = async (db: Db, store: StoreRow, now: Date) =>
  closedUntil(db, store, now, `${store.store_name} is closed now`, await nextOpening(db, store, now));

/** The refusal of a full queue. The store opens again only after today's remaining working time. */
const queueFull = async (db: Db, store: StoreRow, now: Date, timeLeft: readonly Interval[], why: string) => {
  const closes = new Date(Math.max(now.getTime(), ...timeLeft.map(({ ends }) => ends.getTime())));
  return closedUntil(db, store, now, why, await nextOpening(db, store, closes));
};

async function closedUntil(
  db: Db,
  store: StoreRow,
  now: Date,
  why: string,
  opens: Opening | null,
): Promise<Refusal> {
  const today = dayIn(store.time_zone, now);
  const shut = (await selectShutDays(db, store, { from: today, to: today })).get(today);
  const day = opens?.day === today ? 'today' : opens && `on ${dayLabel(opens.day)}`;
  const when = opens
    ? `The queue opens ${day} at ${clockLabel(opens.time)}.`
    : 'Please call us to ask when the queue opens.';
  return new Refusal(409, 'store_closed', `${shut ?? why}. ${when}`, {
    result: { queue_opens: opens },
  });
}

/** Returns the chosen services. Refuses a service that the store does not offer, and a visit that is too long. */
export async function requireServices(
  db: Db,
  { store_id, services }: Pick<Join, 'store_id' | 'services'>,
): Promise<Offer[]> {
  requireEachOnce(services);
  const offers = await selectOffers(db, store_id, SERVICE_ENTITY);
  const lines = services.map((id) => {
    const offer = offers.find(({ entity_id }) => entity_id === id);
    if (!offer) throw invalid('A service that you chose is no longer offered. Please choose again.');
    return offer;
  });
  requireOneVisit(sum(lines.map(({ minutes }) => minutes)));
  return lines;
}
