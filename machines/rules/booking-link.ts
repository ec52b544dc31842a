import type { Barber } from '../../contract/barber.ts';
import type { StoreOffer } from '../../contract/only-store.ts';
import { noChoices } from './choices.ts';
import { type Draft, draftOf } from './draft.ts';

/** The choices of a link to the wizard, by name; null for what the link does not choose. */
export interface LinkedChoices {
  service: string | null;
  barber: string | null;
}

interface LinkResult {
  draft: Draft | null;
  /** What the link names and the store does not have, in words; null if it has everything. */
  problem: string | null;
}

const isCalled = (name: string) => (item: { name: string }) => item.name.toLowerCase() === name.toLowerCase();

/**
 * Returns the draft with which the wizard opens by a link (BOOK-130). It keeps the choices of an earlier draft that the link does
 * not make. `only` is the only store that takes bookings, or null: then no link can choose. `barbers` are its barbers.
 */
export function draftByLink(
  before: Draft | null,
  only: StoreOffer | null,
  barbers: readonly Barber[],
  wanted: LinkedChoices,
): LinkResult {
  const service = only?.services.find(isCalled(wanted.service ?? ''));
  const barber = barbers.find(isCalled(wanted.barber ?? ''));
  const missing = [!service && wanted.service, !barber && wanted.barber].filter(Boolean);
  const problem =
    missing.length > 0 ? `We could not choose ${missing.join(' and ')} for you. Please choose below.` : null;
  if (!only || (!service && !barber)) return { draft: before, problem };
  const choices = {
    ...noChoices,
    ...(before?.store?.id === only.store.id && before),
    store: only.store,
    ...(service && { categoryId: service.categoryId, chosen: [service] }),
    ...(barber && { barber, wantsAny: false, time: null }),
  };
  return { draft: draftOf({ ...choices, isSent: choices.submitKey !== null }, 'services'), problem };
}
