import { type Intent, UnknownIntent } from '../adapters/card-gateway.ts';
import type { Db } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { canHappen, hasTag } from '../life-cycles/payment-life-cycle.ts';
import { chargeDeadline, isBeingWorkedOn, lockHold } from '../payments/holds.ts';
import { advance, findPayment, insertPayment } from '../payments/payments.ts';
import { followReturns, mayReturn } from '../payments/returns.ts';
import { lookIntoRefund } from './refund.ts';
import { type Payment, release, settle } from './settle.ts';
import { lockKnownSubmit } from './submit-repository.ts';

/** Asked again with the same key, the provider is asked what happened, and never charges twice. */
export const unknown = () =>
  new Refusal(
    503,
    'payment_unknown',
    'We could not find out yet whether your card was charged. Please try again: you will not be charged twice.',
    { saysWhatWasCharged: true },
  );

/**
 * Asks the provider what became of a charge that nobody is at work on any more, and acts on it: booked, free
 * again, or waiting for the customer. Tells what the provider said, or nothing when somebody else is at it.
 * Refuses with 503 when the provider cannot say.
 */
export async function reconcile(deps: Deps, submitKey: string): Promise<Intent | undefined> {
  const { db, now } = deps;
  const taken = await inTransaction(db, (tx) => takeForReconcile(tx, submitKey, now()));
  return taken && askAbout(deps, taken);
}

interface InDoubt {
  submitKey: string;
  intentId: string;
  wasAuthenticating: boolean;
  /** Until when it is this process's, unless another takes it afterwards. */
  takenUntil: Date;
}

/** The same of a payment that was taken for it. */
export async function askAbout(
  deps: Deps,
  { submitKey, intentId, wasAuthenticating, takenUntil }: InDoubt,
): Promise<Intent> {
  const { db, cards, now, log } = deps;
  const keepUnknown = async () => {
    await advance(db, intentId, 'answer.lost', { takenUntil, workingUntil: now(), now: now() });
    return unknown();
  };
  let intent: Intent;
  try {
    intent = await cards.retrieveIntent(intentId);
    // A charge that was not answered may still be under way: only what is called off will never be charged.
    if (intent.status === 'authenticated' && wasAuthenticating) intent = await cards.finishIntent(intentId);
    const isUncharged = intent.status === 'chargeable' || intent.status === 'authenticated';
    if (isUncharged && !wasAuthenticating) intent = await cards.cancelIntent(intentId);
  } catch (error) {
    log({ level: 'warn', event: 'cards.retrieve.failed', error });
    throw await keepUnknown();
  }
  switch (intent.status) {
    case 'authenticated':
    case 'processing':
      throw await keepUnknown();
    case 'authenticating':
      await advance(db, intentId, 'bank.asked', {
        takenUntil,
        workingUntil: chargeDeadline(now()),
        now: now(),
      });
      return intent;
    case 'chargeable':
      await advance(db, intentId, 'card.declined', {
        takenUntil,
        words: intent.words ?? NOT_AUTHENTICATED,
        now: now(),
      });
      return intent;
    default:
      await conclude(deps, { submitKey, intentId }, intent);
      return intent;
  }
}

const NOT_AUTHENTICATED = 'Your bank could not confirm that it is you. Please try another card.';

/** Acts on what an intent has become for good; does nothing when it is not at its end. */
export async function conclude(deps: Deps, payment: Payment, { status, cents }: Intent): Promise<void> {
  if (status === 'cancelled') await release(deps, payment);
  if (status !== 'succeeded') return;
  try {
    await settle(deps, payment, cents);
  } catch (error) {
    // The money will be refunded; whoever asks about the submit is told so by what it has become.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Takes a submit's payment to ask about it, unless somebody is at work on it. */
export async function takeForReconcile(tx: Db, submitKey: string, now: Date): Promise<InDoubt | undefined> {
  await lockKnownSubmit(tx, submitKey);
  const hold = await lockHold(tx, submitKey);
  if (!hold || !canHappen('reconcile.start', hold.state) || isBeingWorkedOn(hold, now)) return undefined;
  const takenUntil = chargeDeadline(now);
  await advance(tx, hold.intentId, 'reconcile.start', { workingUntil: takenUntil, now });
  const wasAuthenticating = hold.state === 'authenticating';
  return { submitKey, intentId: hold.intentId, wasAuthenticating, takenUntil };
}

/**
 * The provider has something to tell of an intent: it is asked, so that late, repeated and reordered messages do
 * no harm. An intent that it does not know is of another account: sent again, the message would be the same.
 */
export async function lookInto(deps: Deps, intentId: string): Promise<void> {
  const payment = await findPayment(deps.db, intentId);
  try {
    await follow(deps, intentId, payment);
  } catch (error) {
    if (!(error instanceof UnknownIntent)) throw error;
    if (payment) deps.log({ level: 'warn', event: 'cards.retrieve.failed', error });
  }
}

async function follow(
  deps: Deps,
  intentId: string,
  payment: Awaited<ReturnType<typeof findPayment>>,
): Promise<void> {
  const { db, cards, now } = deps;
  if (payment && hasTag(payment.state, 'isRefund')) return lookIntoRefund(deps, intentId);
  if (payment && mayReturn(payment.state)) return followReturns(deps, intentId);
  if (payment && !hasTag(payment.state, 'isUnsettled')) return;
  const intent = await cards.retrieveIntent(intentId);
  if (!payment) return leaveStray(deps, intent);
  if (payment.submit_key !== null) return conclude(deps, { submitKey: payment.submit_key, intentId }, intent);
  // Charged from a browser, past the booking.
  if (intent.status === 'succeeded') await advance(db, intentId, 'charge.stranded', { now: now() });
}

/** Clocks differ. */
const MARGIN_MS = 60 * 60_000;

/** Looks once for what was charged after the newest payment that is kept here (CHARGE-19); false where it could not. */
export async function findStrays(deps: Deps, newest: Date): Promise<boolean> {
  const { db, cards, log } = deps;
  try {
    const charged = (await cards.listCharged?.(new Date(newest.getTime() - MARGIN_MS))) ?? [];
    for (const intent of charged) if (!(await findPayment(db, intent.id))) await leaveStray(deps, intent);
    return true;
  } catch (error) {
    log({ level: 'warn', event: 'cards.list.failed', error });
    return false;
  }
}

/** What was charged for a booking of ours of which nothing is kept, and not given back, a person has to see to (CHARGE-19). */
async function leaveStray(
  { db, cards, now, log }: Deps,
  { id, status, cents, reference }: Intent,
): Promise<void> {
  if (status !== 'succeeded' || reference === null) return;
  if ((await cards.retrieveRefund(id))?.kind === 'refunded') return;
  const words = `Charged for booking ${reference}, of which nothing is kept here.`;
  const payment = { intentId: id, provider: cards.name, cents, words, now: now() };
  if (await insertPayment(db, { ...payment, state: 'refund_failed' }))
    log({ level: 'error', event: 'charge.unknown', error: new Error(`${id}: ${words}`) });
}
