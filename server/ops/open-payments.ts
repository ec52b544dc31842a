import { money } from '../../contract/format.ts';
import type { Db } from '../db/tables.ts';
import { advance, selectOpenPayments } from '../payments/payments.ts';
import { StartRefused } from '../settings/settings.ts';

const USAGE = 'npm run payments [-- close INTENT]';

/**
 * `npm run payments`: lists the payments that are not in a final state, for the shop's staff. With `close INTENT`,
 * it closes a payment that a person has settled (CHARGE-20).
 */
export async function followPayments(
  { db, now }: { db: Db; now: () => Date },
  [verb, intentId, ...rest]: readonly string[],
): Promise<string> {
  if (verb !== undefined) {
    if (verb !== 'close' || intentId === undefined || rest.length > 0)
      throw new StartRefused(`Unknown arguments. Usage: ${USAGE}`);
    if (!(await advance(db, intentId, 'payment.close', { now: now() })))
      throw new StartRefused(
        `The payment ${intentId} is not among those that a person must settle: npm run payments lists the open payments`,
      );
  }
  return listOpenPayments(db, now());
}

async function listOpenPayments(db: Db, now: Date): Promise<string> {
  const open = await selectOpenPayments(db);
  const lines = open.map(
    ({ created_at, payment_intent_id, amount_cents, booking_uniqueid, state, meaning, words }) =>
      [
        created_at.toISOString(),
        payment_intent_id,
        money(amount_cents),
        booking_uniqueid ?? 'no booking',
        `${state}: ${meaning}${words === null ? '' : ` (${words})`}`,
      ].join('  '),
  );
  return [`Open payments at ${now.toISOString()}: ${open.length}`, ...lines].join('\n');
}
