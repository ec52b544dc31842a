import { addressOf } from '../../contract/stores.ts';
import { requireStore } from '../catalogue/require-store.ts';
import type { Db } from '../db/tables.ts';
import { notFound } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { type PlaceState, publicPlaceState } from '../life-cycles/place.machine.ts';
import { canReturn, findPlace, type QueueDay, type QueueMember, selectMembers } from './places.ts';
import { estimateWait } from './queue-wait.ts';
import { walkInDay } from './walk-in-day.ts';

/**
 * The current state of a place. Position and waits are null unless the place is waiting.
 * Waits are in minutes from now.
 */
export interface PlaceStatus {
  state: (typeof publicPlaceState)[PlaceState] | 'closed';
  position: number | null;
  ahead: number | null;
  wait_from: number | null;
  wait_to: number | null;
  store_name: string;
  store_address: string;
  store_phone: string | null;
  can_return: boolean;
}

/** Returns the current state of the place of a token (SHOP-27). */
export async function placeOfToken({ db, now }: Deps, token: string): Promise<PlaceStatus> {
  const place = await findPlace(db, token);
  if (!place) throw unknownPlace();
  return placeStatus(db, place, now());
}

/**
 * Returns the current state of a place. Its position decreases as customers ahead are called or leave, and increases
 * only if such a customer takes the place back.
 */
export async function placeStatus(
  db: Db,
  place: QueueDay & { placeId: number },
  now: Date,
): Promise<PlaceStatus> {
  const store = await requireStore(db, place.storeId);
  const today = await walkInDay(db, store, now);
  const members = await selectMembers(db, place);
  const own = members.find(({ place_id }) => place_id === place.placeId);
  if (!own) throw unknownPlace();

  const isPast = place.day !== today.day;
  const nothing = {
    position: null,
    ahead: null,
    wait_from: null,
    wait_to: null,
    store_name: store.store_name,
    store_address: addressOf(store),
    store_phone: store.contact_person_phone,
    can_return: false,
  };
  // After the last call of a day, no next call ends the visit, so the visit ends by its duration (SHOP-70).
  if (own.state === 'called') {
    const isServed = isPast || (today.isOver && visitEnds(own) <= now.getTime());
    return { state: isServed ? 'served' : 'called', ...nothing };
  }
  if (own.state !== 'waiting') {
    const isOver = isPast || today.isOver;
    return {
      ...nothing,
      state: publicPlaceState[own.state],
      can_return: !isOver && canReturn(own, now),
    };
  }
  if (isPast || today.isOver) return { state: 'closed', ...nothing };

  const ahead = members.filter(({ number }) => number < own.number);
  const waitingAhead = ahead.filter(({ state }) => state === 'waiting').length;
  const wait = estimateWait(today.freeTime, { ahead, minutes: own.minutes, now });
  return {
    ...nothing,
    state: 'waiting',
    position: waitingAhead + 1,
    ahead: waitingAhead,
    wait_from: wait?.from ?? null,
    wait_to: wait?.to ?? null,
  };
}

const visitEnds = ({ called_at, minutes }: QueueMember) => (called_at?.getTime() ?? 0) + minutes * 60_000;

export const unknownPlace = () => notFound('We could not find that place in the queue.');
