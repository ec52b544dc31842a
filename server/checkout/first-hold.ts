import type { Deps } from '../http/deps.ts';
import type { Caller } from '../http/route.ts';
import { proofs, strangers } from '../limits/limits.ts';
import { takeHit } from '../limits/rate-limit.ts';

/** Counts a hold of a network. Returns whether it is the first of the window, which needs no proof of work (ABUSE-20). */
export const takeFirstHold = ({ db, now }: Deps, { address }: Caller): Promise<boolean> =>
  takeHit(
    db,
    {
      bucket: `first-hold:address:${address}`,
      most: proofs.freeHolds,
      windowMinutes: strangers.window,
    },
    now(),
  );
