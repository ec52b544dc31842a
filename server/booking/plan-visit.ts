import { shop } from 'virtual:shop';
import { SERVICE_ENTITY } from '../../contract/constants.ts';
import { type Offer, selectOffers } from '../catalogue/catalogue.ts';
import { requireStore } from '../catalogue/require-store.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { invalid, notFound, Refusal, slotTaken } from '../errors/refusal.ts';
import { VISIT_MINUTES } from '../limits/limits.ts';
import { requireBookableDay } from './bookable-day.ts';
import { selectBusy, type Visit } from './booking-repository.ts';
import type { Booker, BookingRequest } from './guest-or-customer.ts';
import type { Holder } from './own-hold.ts';
import { findBarber, selectStretches } from './rota.ts';
import { selectShutDays } from './shut-days.ts';
import { type Interval, isAhead, isFree, isOnGrid, type Slot, slotsOf } from './slots.ts';

interface Circumstances {
  db: Db;
  now: Date;
  booker: Booker;
  /** The slots that this submit or this browser holds already count as free (SHOP-10). */
  holder: Holder;
}

/**
 * Builds the visit from the shop's own prices and times. Throws a refusal if a service or the slot is not on offer,
 * or if a price or duration differs from the page.
 */
export async function planVisit(request: BookingRequest, circumstances: Circumstances): Promise<Visit> {
  const { db, now, booker, holder } = circumstances;
  const store = await requireBookingStore(db, request);
  const lines = await requireOffers(db, request);
  requireOneVisit(sum(lines.map(({ minutes }) => minutes)));
  const cents = sum(lines.map((line) => line.price_cents));
  requireShownPrice(request, lines, cents);
  const barberId = request.store_user_id;
  const { time, starts, ends } = await requireSlot(
    store,
    {
      barberId,
      day: request.booking_date,
      time: request.from_time,
      minutes: sum(lines.map((line) => line.minutes)),
    },
    { ...circumstances, busyAround: (slot) => selectBusy(db, barberId, [slot], holder, now) },
  );
  return {
    storeId: store.store_id,
    barberId,
    day: request.booking_date,
    time,
    starts,
    ends,
    lines,
    cents,
    note: request.booking_note || null,
    booker,
  };
}

async function requireBookingStore(db: Db, request: BookingRequest): Promise<StoreRow> {
  const store = await requireStore(db, request.store_id);
  if (store.store_brand_id !== request.store_brand_id) throw notFound('We could not find that store.');
  if (!store.takes_bookings) throw invalid('That store takes no bookings. Please choose another store.');
  return store;
}

async function requireOffers(db: Db, { store_id, services }: BookingRequest): Promise<Offer[]> {
  requireEachOnce(services.map(({ entity_id }) => entity_id));
  const offers = await selectOffers(db, store_id, SERVICE_ENTITY);
  return services.map(({ entity_id }) => {
    const offer = offers.find((candidate) => candidate.entity_id === entity_id);
    if (!offer) throw invalid('A service that you chose is no longer offered. Please choose again.');
    return offer;
  });
}

/** Refuses a visit that has a service twice: a repeated service would make the visit longer (ABUSE-1). */
export function requireEachOnce(services: readonly number[]): void {
  if (new Set(services).size < services.length)
    throw invalid('A visit can include each service only once. Please choose your services again.');
}

/** Refuses a visit that is longer than `VISIT_MINUTES`, so that no visit fills a barber's day (ABUSE-1). */
export function requireOneVisit(minutes: number): void {
  if (minutes > VISIT_MINUTES)
    throw invalid(
      `One visit lasts three hours at most. Please choose fewer services, or ring us on ${shop.phone}.`,
    );
}

/**
 * Compares the prices that the page has shown with the current prices. Of a line's two prices, the page shows the
 * first price above zero (SHOP-13).
 */
function requireShownPrice({ services, total_amount }: BookingRequest, lines: Offer[], cents: number): void {
  const asShown = services.every(({ sale_price, discount_price, service_duration }, index) => {
    const line = lines[index];
    const shown = sale_price || discount_price;
    return service_duration === line?.minutes && (!shown || Math.round(shown * 100) === line.price_cents);
  });
  if (!asShown || total_amount !== Math.round(cents / 100))
    throw new Refusal(
      409,
      'price_changed',
      'A price or duration has changed since you chose. Please choose your services again.',
    );
}

/** A time with a barber; `day` and `time` are `yyyy-MM-dd` and `HH:mm`, shop time. */
export interface WantedSlot {
  barberId: number;
  day: string;
  time: string;
  minutes: number;
}

/** Returns a slot that the shop offers now. Throws a refusal that says why it does not. */
export async function requireSlot(
  store: StoreRow,
  { barberId, day, time, minutes }: WantedSlot,
  { db, now, busyAround }: { db: Db; now: Date; busyAround: (slot: Slot) => Promise<readonly Interval[]> },
): Promise<Slot> {
  const { store_id: storeId, time_zone: timeZone } = store;
  requireBookableDay(day, timeZone, now);
  const shut = (await selectShutDays(db, store, { from: day, to: day })).get(day);
  if (shut) throw invalid(`${shut}. Please choose another date.`);
  if (!isOnGrid(time)) throw invalid('Please choose one of the times offered.');
  const barber = await findBarber(db, storeId, barberId);
  if (!barber) throw notFound('We could not find that barber at this store.');

  const stretches = await selectStretches(db, { storeId, barberId, day });
  if (stretches.length === 0)
    throw invalid(`${barber.firstName} does not work on that day. Please choose another day.`);
  const slots = slotsOf({ day, timeZone, stretches }, minutes);
  const slot = slots.find((candidate) => candidate.time === time);
  if (!slot) throw invalid(`${barber.firstName} does not work at that time. Please choose another time.`);
  if (!isAhead(slot, now)) throw slotTaken('That time has passed. Please choose another time.');
  if (!isFree(slot, await busyAround(slot))) throw slotTaken();
  return slot;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
