import { SERVICE_ENTITY } from '../../contract/constants.ts';
import type { ParsedRequestOf } from '../../contract/endpoint.ts';
import { clockLabel, dayIn, dayLabel } from '../../contract/format.ts';
import type { joinQueue as joinQueueRow } from '../../contract/queue.ts';
import { selectShutDays } from '../booking/shut-days.ts';
import { type Offer, selectOffers } from '../catalogue/catalogue.ts';
import { requireStore } from '../catalogue/require-store.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import { inTransaction } from '../db/errors.ts';
import type { Db } from '../db/tables.ts';
import { newToken } from '../db/tokens.ts';
import type { Deps } from '../http/deps.ts';
import { alreadyUsed, invalid, Refusal } from '../http/refusal.ts';
import { queueMail } from '../mail/outbox.ts';
import { queueJoinedMail } from '../mail/queue-mails.ts';
import { countJoin } from './join-limits.ts';
import { addPlaceToken, findLivePlace, insertPlace, lockQueueDay, replaceLines } from './places.ts';
import { standingOf } from './queue-place.ts';
import { nextOpening, walkInDay } from './walk-in-day.ts';

export type Join = ParsedRequestOf<typeof joinQueueRow>;

/** Digits a phone number has at least, its country code included. */
const LEAST_DIGITS = 8;
const MOST_MINUTES = 600;

/**
 * Puts somebody at the end of a store's queue and mails them their position. Who waits there already, by the same
 * phone and e-mail address, keeps their place and gets another token of it (SHOP-24). Gives the token.
 */
export async function joinQueue(deps: Deps, join: Join, address: string): Promise<string> {
  const { db } = deps;
  const now = deps.now();
  const phone = requirePhone(join.phone_number);
  const store = await requireOpenQueue(db, join, now);
  const lines = await requireServices(db, join);
  await countJoin(db, { email: join.email, address }, now);
  const token = newToken();
  await inTransaction(db, async (tx) => {
    const queue = { storeId: store.store_id, day: join.date };
    await lockQueueDay(tx, queue);
    const placeId = await takePlace(tx, { ...queue, join, phone, lines, now });
    await addPlaceToken(tx, placeId, token, now);
    const standing = await standingOf(tx, { ...queue, placeId }, now);
    await queueMail(tx, queueJoinedMail({ join, lines, store, standing, link: deps.publicUrl }), now);
  });
  return token;
}

interface Joining {
  storeId: number;
  day: string;
  join: Join;
  phone: string;
  lines: readonly Offer[];
  now: Date;
}

/** The place that they have, or a new one. What they wait for is what they asked for last, until they are called. */
async function takePlace(tx: Db, { join, phone, lines, now, ...queue }: Joining): Promise<number> {
  const own = await findLivePlace(tx, { ...queue, phone });
  if (own && own.email.toLowerCase() !== join.email.toLowerCase())
    throw alreadyUsed(
      'This phone number is in the queue already, with another email address. Please use that one, or call us.',
    );
  const person = { name: join.customer_name, email: join.email, phone };
  const placeId = own?.place_id ?? (await insertPlace(tx, queue, person, now));
  if (own?.state !== 'called') await replaceLines(tx, placeId, lines);
  return placeId;
}

/** Digits alone: `+61 491 570 006`, `0491 570 006` and `61491570006` are one phone. */
function requirePhone(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^(61)?0+/, '61');
  if (digits.length < LEAST_DIGITS) throw invalid('Please enter a valid phone number.');
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

async function storeClosed(db: Db, store: StoreRow, now: Date): Promise<Refusal> {
  const opens = await nextOpening(db, store, now);
  const today = dayIn(store.time_zone, now);
  const shut = (await selectShutDays(db, store, { from: today, to: today })).get(today);
  const day = opens?.day === today ? 'today' : opens && `on ${dayLabel(opens.day)}`;
  const when = opens
    ? `The queue opens ${day} at ${clockLabel(opens.time)}.`
    : 'Please call us to hear when the queue opens.';
  return new Refusal(409, 'store_closed', `${shut ?? `${store.store_name} is closed now`}. ${when}`, {
    result: { queue_opens: opens },
  });
}

async function requireServices(db: Db, { store_id, services }: Join): Promise<Offer[]> {
  const offers = await selectOffers(db, store_id, SERVICE_ENTITY);
  const lines = services.map((id) => {
    const offer = offers.find(({ entity_id }) => entity_id === id);
    if (!offer) throw invalid('A service you chose is not offered any more. Please choose again.');
    return offer;
  });
  if (lines.reduce((sum, { minutes }) => sum + minutes, 0) > MOST_MINUTES)
    throw invalid('That is more than one visit can hold. Please choose fewer services.');
  return lines;
}
