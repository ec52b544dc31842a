import { requireStore } from '../catalogue/require-store.ts';
import { inTransaction } from '../db/transaction.ts';
import { alreadyUsed } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { mailNext } from './mail-progress.ts';
import { advancePlace, findLivePlace, findPlace, lockQueueDay } from './places.ts';
import { placeStatus, unknownPlace } from './queue-place.ts';
import { walkInDay } from './walk-in-day.ts';

/** Gives a place back to the customer who has just left it (QUEUE-90). A second call is harmless. */
export async function returnToQueue({ db, now }: Deps, token: string): Promise<void> {
  const place = await findPlace(db, token);
  if (!place) throw unknownPlace();
  await inTransaction(db, async (tx) => {
    await lockQueueDay(tx, place);
    const { state, can_return } = await placeStatus(tx, place, now());
    if (state === 'waiting' || state === 'called') return;
    if (!can_return)
      throw alreadyUsed('Your place is no longer kept. Please join the queue again, or ask at the counter.');
    if (place.phone !== null && (await findLivePlace(tx, { ...place, phone: place.phone })))
      throw alreadyUsed('You have joined the queue again since, so you have a newer place.');
    await advancePlace(tx, place.placeId, 'place.return', now());
    const store = await requireStore(tx, place.storeId);
    await mailNext(tx, store, await walkInDay(tx, store, now()), now());
  });
}
