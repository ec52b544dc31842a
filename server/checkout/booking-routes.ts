import { storeBooking } from '../../contract/bookings.ts';
import { requireProof } from '../accounts/require-proof.ts';
import { type Booker, type BookingRequest, requireBooker } from '../booking/guest-or-customer.ts';
import { selectChairHolds } from '../booking/own-hold.ts';
import { planVisit } from '../booking/plan-visit.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { type Caller, type Reply, route } from '../http/route.ts';
import { resumable } from '../payments/leases.ts';
import { book } from './book-visit.ts';
import type { SubmitRequest } from './claim-slot.ts';
import { contentHash } from './content-hash.ts';
import { takeFirstHold } from './first-hold.ts';
import { findSubmit } from './submit-repository.ts';
import { withWhatWasCharged } from './what-was-charged.ts';

export const bookingRoutes = [
  route(storeBooking, async (request, deps, caller) => {
    let key = request.submit_key;
    try {
      const booker = await requireBooker(request, caller, deps);
      const hash = contentHash(request, booker);
      // If the client sends no key, the hash of the content is the key, so that a repeated request books once.
      key ??= `content:${hash.toString('hex')}`;
      return await bookFor(request, { key, hash, booker }, deps, caller);
    } catch (error) {
      const isByCard = request.payment_method_id !== undefined;
      if (!isByCard || !(error instanceof Refusal)) throw error;
      throw await withWhatWasCharged(deps.db, key, error);
    }
  }),
];

async function bookFor(
  request: BookingRequest,
  { key, hash, booker }: Pick<SubmitRequest, 'key' | 'hash'> & { booker: Booker },
  deps: Deps,
  caller: Caller,
): Promise<Reply<typeof storeBooking>> {
  const { db, now, processName } = deps;
  const holder = { submitKey: key, browser: caller.browser };
  if (booker.guest && (await selectChairHolds(db, holder)).length === 0)
    await requireProof(deps, caller, storeBooking.path, {
      // A submit that is already under way continues, and each address may hold a single visit without a proof.
      mayPass: async () => (await findSubmit(db, key)) !== undefined || takeFirstHold(deps, caller),
    });
  const ask: SubmitRequest = {
    key,
    isClientKey: request.submit_key !== undefined,
    hash,
    email: booker.email,
    customerId: booker.customerId,
    address: caller.address,
    browser: caller.browser,
    card: cardOf(request),
    plan: (tx) => planVisit(request, { db: tx, now: now(), booker, holder }),
    processName,
  };
  const { message, booking } = await resumable(deps, key, () => book(deps, ask));
  return { result: booking, message };
}

function cardOf({ payment_method_id, payment_intent_id }: BookingRequest): SubmitRequest['card'] {
  if (payment_method_id === undefined) return null;
  return { methodId: payment_method_id, intentId: payment_intent_id ?? null };
}
