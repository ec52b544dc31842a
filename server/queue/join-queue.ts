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
import { newToken } from '../db/tokens.ts';
import { inTransaction } from '../db/transaction.ts';
import { alreadyUsed, invalid, Refusal, tooMany } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { widestAround } from '../limits/client-network.ts';
import { countAct } from '../limits/count-act.ts';
import { joins, places } from '../limits/limits.ts';
import { queueMail } from '../mail/outbox.ts';
import {
  addPlaceToken,
  countWaiting,
  findLivePlace,
  insertPlace,
  lockQueueDay,
  type QueueDay,
  replaceLines,
  selectMembers,
} from './places.ts';
import { queueJoinedMail } from './queue-mails.ts';
import { standingOf } from './queue-place.ts';
import { nextOpening, type Opening, walkInDay } from './walk-in-day.ts';

export type Join = ParsedRequestOf<typeof joinQueueRow>;

/**
 * Puts somebody at the end of a store's queue and mails them their position. Who waits there already, by the same
 * phone and e-mail address, keeps their place (SHOP-24). Gives a token of it to those who surely are the ones who joined, else
 * null.
 */
export async function joinQueue(deps: Deps, join: Join, address: string): Promise<string | null> {
  const { db } = deps;
  const now = deps.now();
  const phone = requirePhone(join.phone_number);
  const store = await requireOpenQueue(db, join, now);
  const lines = await requireServices(db, join);
  await countAct(db, joins, { email: join.email, address }, now);
  const token = newToken();
  return inTransaction(db, async (tx) => {
    const queue = { storeId: store.store_id, day: join.date };
    await lockQueueDay(tx, queue);
    const { placeId, isTheirs } = await takePlace(tx, { ...queue, store, join, phone, lines, address, now });
    if (isTheirs) await addPlaceToken(tx, placeId, token, now);
    const standing = await standingOf(tx, { ...queue, placeId }, now);
    await queueMail(
      tx,
      queueJoinedMail({ to: join.email, lines, store, standing, link: deps.publicUrl }),
      now,
    );
    return isTheirs ? token : null;
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
 * The place that they have, or a new one. What they wait for is what they asked for last, until they are called.
 * Anyone who knows a phone and an address may be anybody: only from where the place was taken, and soon, as after an
 * answer that was lost, is it theirs (ABUSE-9).
 */
async function takePlace(
  tx: Db,
  { store, join, phone, lines, address, now, ...queue }: Joining,
): Promise<{ placeId: number; isTheirs: boolean }> {
  const own = await findLivePlace(tx, { ...queue, phone });
  if (own && own.email.toLowerCase() !== join.email.toLowerCase())
    throw alreadyUsed(
      'This phone number is in the queue already, with another email address. Please use that one, or call us.',
    );
  if (!own) {
    await requireRoom(tx, { ...queue, store, lines, address, now });
    const person = { name: join.customer_name, email: join.email, phone, address };
    const placeId = await insertPlace(tx, queue, person, now);
    await replaceLines(tx, placeId, lines);
    return { placeId, isTheirs: true };
  }
  const isTheirs =
    own.joined_from === address && now.getTime() - own.joined_at.getTime() <= places.rejoinMinutes * 60_000;
  if (isTheirs && own.state !== 'called') await replaceLines(tx, own.place_id, lines);
  return { placeId: own.place_id, isTheirs };
}

/** A queue is as long as there is working time for, and nobody's alone (ABUSE-8). Who comes last has to be done by its end (SHOP-71). */
async function requireRoom(
  tx: Db,
  { store, lines, address, now, ...queue }: Omit<Joining, 'join' | 'phone'>,
): Promise<void> {
  const waiting = await countWaiting(tx, { ...queue, address });
  const { share } = widestAround(address);
  if (waiting.address >= places.network || waiting.around >= share * places.network)
    throw tooMany('The queue was joined too often from here. Please ask at the counter.', HOUR_SECONDS);
  const { freeTime, free, waitedFor } = await roomAt(tx, store, now);
  if (waitedFor >= free)
    throw await noRoom(tx, store, now, freeTime, `The queue at ${store.store_name} is full for today`);
  const minutes = sum(lines.map((line) => line.minutes));
  if (freeTime.every((gap) => minutesOf(gap) < minutes)) {
    const why = `Nobody at ${store.store_name} has ${duration(minutes)} left today`;
    throw await noRoom(tx, store, now, freeTime, why);
  }
}

/** A store's working time that is left today, and how many minutes of it are waited for. */
async function roomAt(db: Db, store: StoreRow, now: Date) {
  const { day, freeTime } = await walkInDay(db, store, now);
  const members = await selectMembers(db, { storeId: store.store_id, day });
  return {
    freeTime,
    free: sum(freeTime.map(minutesOf)),
    waitedFor: sum(members.map(({ minutes }) => minutes)),
  };
}

/** Whether there is room, and so little that who comes next shows that they are no script (ABUSE-20). */
export async function isRoomScarce({ db, now }: Deps, { store_id }: Join): Promise<boolean> {
  const store = await findStore(db, store_id);
  if (!store?.offers_queue) return false;
  const { free, waitedFor } = await roomAt(db, store, now());
  return waitedFor < free && waitedFor > places.unprovenShare * free;
}

const HOUR_SECONDS = 3_600;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The digits of the E.164 number: `+61 491 570 006`, `0491 570 006` and `61491570006` are one phone. */
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

const storeClosed = async (db: Db, store: StoreRow, now: Date) =>
  closedUntil(db, store, now, `${store.store_name} is closed now`, await nextOpening(db, store, now));

/** It opens again only after what is left of today. */
const noRoom = async (db: Db, store: StoreRow, now: Date, left: readonly Interval[], why: string) => {
  const closes = new Date(Math.max(now.getTime(), ...left.map(({ ends }) => ends.getTime())));
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
    : 'Please call us to hear when the queue opens.';
  return new Refusal(409, 'store_closed', `${shut ?? why}. ${when}`, {
    result: { queue_opens: opens },
  });
}

async function requireServices(db: Db, { store_id, services }: Join): Promise<Offer[]> {
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
