import { askAboutSubmit } from '../../contract/submits.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { route } from '../http/route.ts';
import { publicStatus } from '../life-cycles/card-payment.machine.ts';
import { isPossible } from '../life-cycles/payment-life-cycle.ts';
import { findHold, isBeingWorkedOn } from '../payments/holds.ts';
import { reconcile } from './reconcile.ts';
import { findSubmit } from './submit-repository.ts';
import { whatWasCharged } from './what-was-charged.ts';

export const submitRoutes = [
  route(askAboutSubmit, async ({ submit_key: key }, deps) => {
    await reconcileAbandoned(deps, key);
    const reply = (await findSubmit(deps.db, key))?.reply;
    if (reply) return { result: { state: 'booked' as const, booking: reply.booking } };
    const hold = await findHold(deps.db, key);
    const charged = await whatWasCharged(deps.db, key);
    return { result: { state: hold ? publicStatus[hold.state] : 'none', ...(charged && { charged }) } };
  }),
];

/** Reconciles a charge that no process works on any more, instead of waiting for the next sweep. */
async function reconcileAbandoned(deps: Deps, key: string): Promise<void> {
  const hold = await findHold(deps.db, key);
  if (!hold || !isPossible('reconcile.start', hold.state) || isBeingWorkedOn(hold, deps.now())) return;
  try {
    await reconcile(deps, key);
  } catch (error) {
    // The result is still unknown, so the answer stays "pending".
    if (!(error instanceof Refusal)) throw error;
  }
}
