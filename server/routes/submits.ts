import { askAboutSubmit } from '../../contract/submits.ts';
import { findHold } from '../db/payments.ts';
import { findSubmit } from '../db/submits.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../route.ts';
import { findOut } from '../rules/find-out.ts';
import { isBeingWorkedOn } from '../rules/submit.ts';
import type { Tools } from '../tools.ts';

export const submitRoutes = [
  route(askAboutSubmit, async ({ submit_key: key }, tools) => {
    await clearUp(tools, key);
    const reply = (await findSubmit(tools.db, key))?.reply;
    if (reply) return { result: { state: 'booked' as const, booking: reply.booking } };
    const hold = await findHold(tools.db, key);
    if (!hold) return { result: { state: 'none' as const } };
    const isForCustomer = hold.state === 'waiting' || hold.state === 'authenticating';
    return { result: { state: isForCustomer ? ('open' as const) : ('pending' as const) } };
  }),
];

/** A charge that nobody is at work on any more is asked for now, rather than by the next sweep. */
async function clearUp(tools: Tools, key: string): Promise<void> {
  const hold = await findHold(tools.db, key);
  if (!hold || hold.state === 'waiting' || isBeingWorkedOn(hold, tools.now())) return;
  try {
    await findOut(tools, key);
  } catch (error) {
    // Not known yet, which is what "pending" says.
    if (!(error instanceof Refusal)) throw error;
  }
}
