/** Prepares the wizard for a link that chooses. Only visitors with such a link load this file. */

import type { Barber } from '../../contract/barber.ts';
import { listBarbers } from '../../contract/barbers.ts';
import { DAYS_AHEAD } from '../../contract/constants.ts';
import { daysLater } from '../../contract/format.ts';
import { draftByLink } from '../../machines/rules/booking-link.ts';
import { readDraft } from '../../machines/rules/draft.ts';
import { drafts } from '../services/drafts.ts';
import { shopToday } from '../services/shop-day.ts';
import { findOnlyStore } from './booking.ts';
import { call, connection } from './connection.ts';

/**
 * Stores the draft for the query of the page's address. Returns what the link could not choose, in words; null if it has chosen
 * everything (BOOK-130).
 */
export async function openByLink(): Promise<string | null> {
  const query = new URLSearchParams(location.search);
  const wanted = { service: query.get('service'), barber: query.get('barber') };
  const { config } = await connection();
  drafts.takeOver();
  const only = config.ownApi ? await findOnlyStore() : null;
  const barbers = only && wanted.barber ? await barbersOf(only.store.id) : [];
  const { draft, problem } = draftByLink(readDraft(drafts.read()), only, barbers, wanted);
  drafts.keep(draft);
  return problem;
}

/** Returns the barbers who work at a store on any day that can be booked. */
async function barbersOf(storeId: number): Promise<Barber[]> {
  const today = shopToday();
  const days = { shift_date_from: today, shift_date_to: daysLater(today, DAYS_AHEAD) };
  return (await call(listBarbers, { store_id: storeId, ...days })).result;
}
