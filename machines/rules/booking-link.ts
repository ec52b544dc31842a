import type { Barber } from '../../contract/barber.ts';
import type { Service } from '../../contract/catalogue.ts';
import { money } from '../../contract/format.ts';
import { MOST_DAYS } from '../../contract/free-times.ts';
import type { Store } from '../../contract/stores.ts';
import type { NextTime } from '../../contract/visit.ts';
import { noChoices } from './choices.ts';
import { type Draft, draftOf } from './draft.ts';
import { totalCents } from './money.ts';

/** The choices of a link to the wizard, by name; null or empty where the link makes no choice. */
export interface LinkedChoices {
  services: readonly string[];
  barber: string | null;
  store: string | null;
  /** The price of an earlier visit that the link books again, in cents; null for a link that only chooses (AGAIN-2). */
  again: number | null;
  /** The day of that visit, `yyyy-MM-dd`; null if it is unknown. */
  after: string | null;
}

/** The choices of a link that a store has, and the names of those that it does not have. */
export interface FoundChoices {
  store: Store | null;
  chosen: Service[];
  barber: Barber | null;
  missing: string[];
}

interface LinkResult {
  draft: Draft | null;
  /** The names that the store does not have, and its changes since, as a text; null if nothing differs. */
  problem: string | null;
}

/** Whether an item has a name, in any case. */
export const isCalled = (name: string) => (item: { name: string }) =>
  item.name.toLowerCase() === name.toLowerCase();

/** Returns the choices of the query of a link. */
export function readLink(search: string): LinkedChoices {
  const query = new URLSearchParams(search);
  const again = query.get('again');
  return {
    services: query.getAll('service').filter(Boolean),
    barber: query.get('barber') || null,
    store: query.get('store') || null,
    again: again === null ? null : Number.parseInt(again, 10) || 0,
    after: /^\d{4}-\d\d-\d\d$/.exec(query.get('after') ?? '')?.[0] ?? null,
  };
}

/** Finds the choices of a link at a store, which is null if no store can be booked by a link. `barbers` are its barbers. */
export function findChoices(
  offer: { store: Store; services: readonly Service[] } | null,
  barbers: readonly Barber[],
  wanted: LinkedChoices,
): FoundChoices {
  const names = [...new Set(wanted.services)];
  const chosen = names.flatMap((name) => offer?.services.find(isCalled(name)) ?? []);
  const barber = barbers.find(isCalled(wanted.barber ?? '')) ?? null;
  const missing = names.filter((name) => !chosen.some(isCalled(name)));
  return {
    store: offer?.store ?? null,
    chosen,
    barber,
    missing: !barber && wanted.barber ? [...missing, wanted.barber] : missing,
  };
}

/**
 * Returns the draft with which the wizard opens by a link (BOOK-130). It keeps the choices of an earlier draft that the link does
 * not make.
 */
export function draftByLink(
  before: Draft | null,
  { store, chosen, barber, missing }: FoundChoices,
): LinkResult {
  const problem =
    missing.length > 0 ? `We could not choose ${missing.join(' and ')} for you. Please choose below.` : null;
  const [service] = chosen;
  if (!store || (!service && !barber)) return { draft: before, problem };
  const choices = {
    ...noChoices,
    ...(before?.store?.id === store.id && before),
    store,
    ...(service && { categoryId: service.categoryId, chosen }),
    ...(barber && { barber, wantsAny: false, time: null }),
  };
  return { draft: draftOf({ ...choices, isSent: choices.submitKey !== null }, 'services'), problem };
}

/**
 * Returns the draft that books an earlier visit again (AGAIN-2), at the first step that needs a choice (AGAIN-3). `next` is the
 * next free time of the barber, if there is one.
 */
export function draftToBookAgain(
  before: Draft | null,
  { store, chosen, barber, missing }: FoundChoices,
  wanted: LinkedChoices,
  next: NextTime | null,
): LinkResult {
  // The result of a submit is found first (BOOK-4).
  if (before?.submitKey) return { draft: before, problem: null };
  if (!store) return { draft: before, problem: `${wanted.store} takes no bookings here now.` };
  const hasAllServices = chosen.length > 0 && missing.every((name) => name === wanted.barber);
  const hasNewPrice = hasAllServices && totalCents(chosen) !== wanted.again;
  const choices = {
    ...noChoices,
    store,
    categoryId: chosen[0]?.categoryId ?? null,
    chosen,
    barber,
    date: next?.day ?? null,
    time: next?.time ?? null,
  };
  const sentences = [
    ...missing.map((name) =>
      name === wanted.barber ? `${name} takes no bookings now.` : `${name} is not offered any more.`,
    ),
    hasNewPrice &&
      `Your earlier visit was ${money(wanted.again ?? 0)}. It is now ${money(totalCents(chosen))}.`,
    hasAllServices && barber && !next && `${barber.name} has no free time in the next ${MOST_DAYS} days.`,
  ].filter(Boolean);
  return {
    draft: draftOf(choices, !hasAllServices ? 'services' : next ? 'barber' : 'date'),
    problem: sentences.length > 0 ? sentences.join(' ') : null,
  };
}
