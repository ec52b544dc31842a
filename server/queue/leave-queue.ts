import { requireStore } from '../catalogue/require-store.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/deps.ts';
import { mailNext } from './mail-progress.ts';
import { advancePlace, findPlace, lockQueueDay } from './places.ts';
import { type PlaceStatus, placeStatus, unknownPlace } from './queue-place.ts';
import { walkInDay } from './walk-in-day.ts';

/** Gives up the place of a token, and returns its state. A second call is harmless. */
export async function leaveQueue({ db, now }: Deps, token: string): Promise<PlaceStatus> {
  const place = await findPlace(db, token);
  if (!place) throw unknownPlace();
  return inTransaction(db, async (tx) => {
    await lockQueueDay(tx, place);
    if (await advancePlace(tx, place.placeId, 'place.leave', now())) {
      const store = await requireStore(tx, place.storeId);
      const today = await walkInDay(tx, store, now());
      if (place.day === today.day) await mailNext(tx, store, today, now());
    }
    return placeStatus(tx, place, now());
  });
}
