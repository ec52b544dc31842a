import type { Db } from '../db/tables.ts';
import { tooMany } from '../errors/refusal.ts';
import { networkLimits } from './client-network.ts';
import { type Limit, mailboxOf, secondsLeft, takeHit, uncountHit } from './rate-limit.ts';

/** How often an act is allowed in a window (minutes): for a network, for a person, or for both. */
export interface ActLimit {
  /** The name of the act in the buckets of `rate_limits`. */
  act: string;
  network?: number;
  /** For a customer, or for the mailbox that a visitor without a session typed. */
  person?: number;
  window: number;
  /** What a visitor past the limit reads. */
  refusal: string;
}

/** The visitor whose acts count. `address` is the network address. */
export interface Visitor {
  address: string;
  /** Absent while the visitor has not typed an e-mail address. */
  email?: string;
  /**
   * Absent or null without a session. A guest never uses up the count of a customer whose address they type
   * (ABUSE-7).
   */
  customerId?: number | null;
}

/** Counts an act, or an amount such as minutes. Throws a refusal with 429 past the first limit that is reached. */
export async function countAct(
  db: Db,
  limit: ActLimit,
  visitor: Visitor,
  now: Date,
  amount = 1,
): Promise<void> {
  await countHits(db, limitsOf(limit, visitor), now, limit.refusal, amount);
}

/** Takes back what `countAct` counted at `since`. */
export async function uncountAct(
  db: Db,
  limit: ActLimit,
  visitor: Visitor,
  since: Date,
  amount = 1,
): Promise<void> {
  for (const counted of limitsOf(limit, visitor)) await uncountHit(db, counted, since, amount);
}

/**
 * Counts an amount under each limit. Throws a refusal with 429 and the message past the first limit that is
 * reached.
 */
export async function countHits(
  db: Db,
  limits: readonly Limit[],
  now: Date,
  message: string,
  amount = 1,
): Promise<void> {
  for (const limit of limits)
    if (!(await takeHit(db, limit, now, amount))) throw tooMany(message, secondsLeft(limit, now));
}

function limitsOf({ act, network, person, window }: ActLimit, visitor: Visitor): Limit[] {
  const limits = network === undefined ? [] : networkLimits(act, visitor.address, network, window);
  const owner = personOf(visitor);
  if (person !== undefined && owner !== null)
    limits.push({ bucket: `${act}:${owner}`, most: person, windowMinutes: window });
  return limits;
}

function personOf({ email, customerId = null }: Visitor): string | null {
  if (customerId !== null) return `customer:${customerId}`;
  return email === undefined ? null : `email:${mailboxOf(email)}`;
}
