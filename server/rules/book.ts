import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, isOverlap } from '../db/errors.ts';
import { countPayments, findHold, findPayment, insertPayment } from '../db/payments.ts';
import { findSubmit } from '../db/submits.ts';
import type { Db, StoredReply } from '../db/tables.ts';
import { Refusal, slotTaken } from '../refusal.ts';
import type { Tools } from '../tools.ts';
import { chargeCard, declined, findOut } from './charge.ts';
import { type Ask, type Claim, claim, isAnswered, isBeingWorkedOn } from './submit.ts';

/** How long a repeated ask waits for the first one's answer, and how often it looks, in milliseconds. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/** Books what an ask wants, in the order of the design's "A paid booking": intent, hold, confirm, commit. */
export async function book(tools: Tools, ask: Ask): Promise<StoredReply> {
  const giveUpAt = performance.now() + (tools.patienceMs ?? PATIENCE_MS);
  for (;;) {
    const prepared = await withIntent(tools, ask);
    const claimed = await claimSlot(tools, prepared);
    switch (claimed.kind) {
      case 'booked':
        return claimed.reply;
      case 'charge':
        return chargeCard(tools, claimed.charge, ask);
      case 'declined':
        throw declined(claimed.words);
      case 'unprepared':
        break;
      case 'unsure':
        await findOut(tools, ask.key);
        break;
      case 'busy':
        await untilIdle(tools, ask.key, giveUpAt);
    }
  }
}

async function claimSlot({ db, now }: Tools, ask: Ask): Promise<Claim> {
  try {
    return await inTransaction(db, (tx) => claim(tx, ask, now()));
  } catch (error) {
    if (isOverlap(error)) throw slotTaken();
    throw error;
  }
}

/** A card payment without an intent gets one of the server's own: nothing is reserved, nothing is charged. */
async function withIntent(tools: Tools, ask: Ask): Promise<Ask> {
  const { db } = tools;
  if (!ask.card || (await findHold(db, ask.key))) return ask;
  if (await isAnswered(db, ask, await findSubmit(db, ask.key))) return ask;
  if (ask.visit instanceof Refusal) throw ask.visit;
  if (ask.card.intentId !== null && !(await isCalledOff(db, ask.card.intentId, ask.key))) return ask;
  const intentId = await createIntent(tools, ask.key, ask.visit.cents);
  return { ...ask, card: { ...ask.card, intentId } };
}

/** Whether an intent was this submit's and was cancelled when its ten minutes were over. */
async function isCalledOff(db: Db, intentId: string, submitKey: string): Promise<boolean> {
  const payment = await findPayment(db, intentId);
  return payment?.submit_key === submitKey && payment.state === 'cancelled';
}

async function createIntent({ db, cards, now }: Tools, submitKey: string, cents: number): Promise<string> {
  const before = await countPayments(db, submitKey);
  const { id } = await cards.createIntent({ cents, key: `${submitKey}:${before}:${cents}` });
  await insertPayment(db, { intentId: id, provider: cards.name, cents, now: now() });
  return id;
}

async function untilIdle({ db, now }: Tools, key: string, giveUpAt: number): Promise<void> {
  for (;;) {
    await pause(LOOK_MS);
    const hold = await findHold(db, key);
    if (!hold || !isBeingWorkedOn(hold, now())) return;
    if (performance.now() > giveUpAt)
      throw new Refusal(
        409,
        'in_progress',
        'Your booking is still being worked on. Please ask again in a moment.',
      );
  }
}
