import { shop } from 'virtual:shop';
import { SERVICE_ENTITY, VISIT_MINUTES } from '../../contract/constants.ts';
import { tooLongText } from '../../contract/visit-length.ts';
import { type Offer, selectOffers } from '../catalogue/catalogue.ts';
import { requireStore } from '../catalogue/require-store.ts';
import type { StoreRow } from '../catalogue/stores.ts';
import type { Db } from '../db/tables.ts';
import { invalid, notFound, Refusal } from '../errors/refusal.ts';
import { selectBusy, type Visit } from './booking-repository.ts';
import type { Booker, BookingRequest } from './guest-or-customer.ts';
import type { Holder } from './own-hold.ts';
import { requireChairs } from './two-chairs.ts';

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
  const offers = await selectOffers(db, store.store_id, SERVICE_ENTITY);
  const lines = requireOffers(offers, request.services);
  const other = request.companion && {
    barberId: request.companion.store_user_id,
    lines: requireOffers(offers, request.companion.services),
  };
  const allLines = [...lines, ...(other?.lines ?? [])];
  requireOneVisit(minutesIn(allLines));
  const cents = sum(allLines.map((line) => line.price_cents));
  requireShownPrice(request, allLines, cents);
  const barberId = request.store_user_id;
  const { slot, companion } = await requireChairs(
    store,
    {
      barberId,
      day: request.booking_date,
      time: request.from_time,
      minutes: minutesIn(lines),
      companion: other ? { barberId: other.barberId, minutes: minutesIn(other.lines) } : null,
    },
    { ...circumstances, busyOf: (barber, wanted) => selectBusy(db, barber, [wanted], holder, now) },
  );
  return {
    storeId: store.store_id,
    barberId,
    day: request.booking_date,
    ...slot,
    lines,
    companion: companion && other ? { ...companion, lines: other.lines } : null,
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

/** Returns the chosen services of a person, as they are in the catalogue. */
function requireOffers(offers: readonly Offer[], services: BookingRequest['services']): Offer[] {
  requireEachOnce(services.map(({ entity_id }) => entity_id));
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
  if (minutes > VISIT_MINUTES) throw invalid(tooLongText(shop.phone));
}

/**
 * Compares the prices that the page has shown with the current prices. Of a line's two prices, the page shows the
 * first price above zero (SHOP-13).
 */
function requireShownPrice(
  { services, companion, total_amount }: BookingRequest,
  lines: Offer[],
  cents: number,
): void {
  const asShown = [...services, ...(companion?.services ?? [])].every(
    ({ sale_price, discount_price, service_duration }, index) => {
      const line = lines[index];
      const shown = sale_price || discount_price;
      return service_duration === line?.minutes && (!shown || Math.round(shown * 100) === line.price_cents);
    },
  );
  if (!asShown || total_amount !== Math.round(cents / 100))
    throw new Refusal(
      409,
      'price_changed',
      'A price or duration has changed since you chose. Please choose your services again.',
    );
}

const minutesIn = (lines: readonly Offer[]) => sum(lines.map(({ minutes }) => minutes));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
