import { randomBytes } from 'node:crypto';
import type { TestNumber, Trouble } from './cards.ts';

/** A payment method: a card that some browser has handed in. */
export interface SavedCard {
  id: string;
  number: TestNumber;
  expMonth: number;
  expYear: number;
  created: number;
  /** The intent that charged it: a card that belongs to no customer can be charged for one only. */
  chargedBy: string | null;
}

export interface Charge {
  id: string;
  cents: number;
  /** The payment method's id. */
  card: string;
  status: 'succeeded' | 'failed' | 'pending';
  trouble: Trouble | null;
  created: number;
}

export interface Refund {
  id: string;
  cents: number;
  charge: string;
  /** What succeeded may fail later: the card's bank sends the money back. */
  status: 'pending' | 'succeeded' | 'failed';
  reason: string | null;
  metadata: Record<string, string>;
  created: number;
}

export type Status =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** What the customer's bank asks of them; a newer attempt makes an older question void. */
export interface Challenge {
  id: string;
  returnUrl: string | null;
}

export interface Intent {
  id: string;
  clientSecret: string;
  cents: number;
  currency: string;
  status: Status;
  card: string | null;
  /** What became of the card tried last, and which it was. */
  trouble: { card: string; what: Trouble; charge: string | null } | null;
  challenge: Challenge | null;
  charges: Charge[];
  refunds: Refund[];
  metadata: Record<string, string>;
  description: string | null;
  receiptEmail: string | null;
  allowedTypes: string[] | null;
  automatic: { enabled: boolean; allow_redirects: string } | null;
  created: number;
  canceledAt: number | null;
  cancellationReason: string | null;
  /** The idempotency keys that something was done to it under, in order. */
  keys: string[];
}

/** What webhooks tell of. */
export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.requires_action'
  | 'charge.refunded'
  | 'charge.refund.updated'
  | 'refund.failed';

/** Everything that the provider knows. */
export interface Account {
  intents: Map<string, Intent>;
  cards: Map<string, SavedCard>;
  /** Hears of every change that Stripe would send a message about. */
  tell(type: EventType, intent: Intent): void;
}

export const seconds = () => Math.floor(Date.now() / 1000);

/** An id as Stripe's are: `pi_` and letters that nobody guesses. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function saveCard(
  account: Account,
  card: Pick<SavedCard, 'number' | 'expMonth' | 'expYear'>,
): SavedCard {
  const saved: SavedCard = { ...card, id: newId('pm'), created: seconds(), chargedBy: null };
  account.cards.set(saved.id, saved);
  return saved;
}

/** The one charge that took money, if any. */
export const chargeOf = ({ charges }: Intent): Charge | undefined =>
  charges.find(({ status }) => status === 'succeeded');

/** What was given back, or is on its way: not what came back. */
export const standingRefunds = ({ refunds }: Intent): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed');

/** Cents given back. */
export const refundedOf = (intent: Intent): number =>
  standingRefunds(intent).reduce((total, { cents }) => total + cents, 0);
