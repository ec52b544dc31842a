import { askAboutSubmit } from '../../contract/submits.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { route } from '../http/route.ts';
import { toldOf } from '../life-cycles/card-payment.machine.ts';
import { canHappen } from '../life-cycles/payment-life-cycle.ts';
import { findHold, isBeingWorkedOn } from '../payments/holds.ts';
import { reconcile } from './reconcile.ts';
import { findSubmit } from './submit-repository.ts';

export const submitRoutes = [
  route(askAboutSubmit, async ({ submit_key: key }, deps) => {
    await clearUp(deps, key);
    const reply = (await findSubmit(deps.db, key))?.reply;
    if (reply) return { result: { state: 'booked' as const, booking: reply.booking } };
    const hold = await findHold(deps.db, key);
    return { result: { state: hold ? toldOf[hold.state] : 'none' } };
  }),
];

/** A charge that nobody is at work on any more is asked for now, rather than by the next sweep. */
async function clearUp(deps: Deps, key: string): Promise<void> {
  const hold = await findHold(deps.db, key);
  if (!hold || !canHappen('reconcile.start', hold.state) || isBeingWorkedOn(hold, deps.now())) return;
  try {
    await reconcile(deps, key);
  } catch (error) {
    // Not known yet, which is what "pending" says.
    if (!(error instanceof Refusal)) throw error;
  }
}
