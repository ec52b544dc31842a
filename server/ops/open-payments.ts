import { money } from '../../contract/format.ts';
import type { Db } from '../db/tables.ts';
import { selectOpenPayments } from '../payments/payments.ts';

/** `npm run payments`: the payments that are not at their end, for the people who look after the shop. */
export async function listOpenPayments(db: Db, now: Date): Promise<string> {
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
