import { createHash } from 'node:crypto';
import type { Booker, BookingRequest } from '../booking/guest-or-customer.ts';

/**
 * Hashes the content of a submit without its card: a second card after a decline belongs to the same submit
 * (SHOP-15).
 */
export function contentHash(request: BookingRequest, booker: Booker): Buffer {
  const { payment_method_id, payment_intent_id, submit_key, customer_id, ...content } = request;
  return createHash('sha256')
    .update(JSON.stringify([booker.customerId, ...Object.entries(content).sort(byName)]))
    .digest();
}

const byName = ([first]: [string, unknown], [second]: [string, unknown]) => (first < second ? -1 : 1);
