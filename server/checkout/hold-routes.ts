import { randomUUID } from 'node:crypto';
import { HOLD_COOKIE, HOLD_MINUTES } from '../../contract/constants.ts';
import { holdChair as holdCall, releaseChair as releaseCall } from '../../contract/hold.ts';
import { requireProof } from '../accounts/require-proof.ts';
import { isOverlap } from '../db/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal, slotTaken } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { type Caller, route } from '../http/route.ts';
import { takeFirstHold } from './first-hold.ts';
import { holdChair, releaseChair } from './hold-chair.ts';

export const holdRoutes = [
  route(
    holdCall,
    async ({ submit_key: submitKey, store_id, barber_id, companion, ...slot }, deps, caller) => {
      await requireProof(deps, caller, holdCall.path, { mayPass: () => takeFirstHold(deps, caller) });
      const browser = caller.browser ?? randomUUID();
      const until = await holdOnce(deps, caller, {
        ...slot,
        storeId: store_id,
        barberId: barber_id,
        companion: companion ? { barberId: companion.barber_id, minutes: companion.minutes } : null,
        holder: { submitKey, browser },
      });
      return {
        result: { held_until: until?.toISOString() ?? null },
        ...(until && { cookie: { name: HOLD_COOKIE, uuid: browser, seconds: HOLD_MINUTES * 60 } }),
      };
    },
  ),

  route(releaseCall, async ({ submit_key }, { db }) => {
    await releaseChair(db, submit_key);
    return { result: null };
  }),
];

/** Without a hold the booking works as before, so a limit is no failure of the call (ABUSE-24). */
async function holdOnce(
  { db, now }: Deps,
  { address }: Caller,
  request: Omit<Parameters<typeof holdChair>[1], 'address'>,
): Promise<Date | null> {
  try {
    return await inTransaction(db, (tx) => holdChair(tx, { ...request, address }, now()));
  } catch (error) {
    if (isOverlap(error)) throw slotTaken();
    if (error instanceof Refusal && error.code === 'too_many') return null;
    throw error;
  }
}
