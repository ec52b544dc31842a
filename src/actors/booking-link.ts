/** Prepares the wizard for a link that chooses. Only visitors with such a link load this file. */

import type { Barber } from '../../contract/barber.ts';
import { listBarbers } from '../../contract/barbers.ts';
import { listServices } from '../../contract/catalogue.ts';
import { DAYS_AHEAD, HOME_STORE_BRAND, SERVICE_ENTITY } from '../../contract/constants.ts';
import { daysLater } from '../../contract/format.ts';
import type { StoreOffer } from '../../contract/only-store.ts';
import { listStores } from '../../contract/stores.ts';
import { loadNextTimes, type NextTime } from '../../contract/visit.ts';
import {
  draftByLink,
  draftToBookAgain,
  type FoundChoices,
  findChoices,
  isCalled,
  readLink,
} from '../../machines/rules/booking-link.ts';
import { readDraft } from '../../machines/rules/draft.ts';
import { totalMinutes } from '../../machines/rules/money.ts';
import { drafts } from '../services/drafts.ts';
import { shopToday } from '../services/shop-day.ts';
import { findOnlyStore } from './booking.ts';
import { call, connection } from './connection.ts';

/**
 * Stores the draft for the query of the page's address. Returns what the link could not choose, in words; null if it has chosen
 * everything (BOOK-130).
 */
export async function openByLink(): Promise<string | null> {
  const wanted = readLink(location.search);
  const { config } = await connection();
  drafts.takeOver();
  const offer = config.ownApi ? await offerOf(wanted.store) : null;
  const barbers = offer && wanted.barber ? await barbersOf(offer.store.id) : [];
  const found = findChoices(offer, barbers, wanted);
  const before = readDraft(drafts.read());
  const { draft, problem } =
    wanted.again === null
      ? draftByLink(before, found)
      : draftToBookAgain(before, found, wanted, await nextTimeOf(found, wanted.after));
  drafts.keep(draft);
  return problem;
}

/** Returns the named store with its services, or the only store if the link has no name; null if it takes no bookings. */
async function offerOf(name: string | null): Promise<Pick<StoreOffer, 'store' | 'services'> | null> {
  const only = await findOnlyStore();
  if (name === null || (only && isCalled(name)(only.store))) return only;
  const { result: stores } = await call(listStores, {
    store_brand_id: HOME_STORE_BRAND,
    has_booking_service: 1,
  });
  const store = stores.find(isCalled(name));
  if (!store) return null;
  const request = { entity_type_id: SERVICE_ENTITY, is_active: 1, store_id: store.id };
  return { store, services: (await call(listServices, request)).result };
}

/**
 * Returns the next free time of the barber for the services, after the day of an earlier visit; null if there is no such
 * time, or if a service is unknown.
 */
async function nextTimeOf(
  { store, barber, chosen }: FoundChoices,
  after: string | null,
): Promise<NextTime | null> {
  const today = shopToday();
  const from = after !== null && after >= today ? daysLater(after, 1) : today;
  if (!store || !barber || chosen.length === 0 || from > daysLater(today, DAYS_AHEAD)) return null;
  const request = { store_id: store.id, barber_id: barber.id, minutes: totalMinutes(chosen), from, count: 1 };
  return (await call(loadNextTimes, request)).result[0] ?? null;
}

/** Returns the barbers who work at a store on any day that can be booked. */
async function barbersOf(storeId: number): Promise<Barber[]> {
  const today = shopToday();
  const days = { shift_date_from: today, shift_date_to: daysLater(today, DAYS_AHEAD) };
  return (await call(listBarbers, { store_id: storeId, ...days })).result;
}
