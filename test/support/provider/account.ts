import { randomBytes } from 'node:crypto';
import type { DeclineReason, TestNumber } from './cards.ts';

/** A payment method: a card that a browser has sent. */
export interface SavedCard {
  id: string;
  number: TestNumber;
  /** Whether the card was charged. A card without a customer cannot be charged twice. */
  isUsed: boolean;
}

export interface Refund {
  id: string;
  cents: number;
  /** A refund that has succeeded may still fail later: the card's bank returns the money. */
  status: 'pending' | 'succeeded' | 'failed';
}

export interface Dispute {
  id: string;
  cents: number;
  status: 'needs_response' | 'won' | 'lost';
}

export interface Intent {
  id: string;
  made: Date;
  clientSecret: string;
  cents: number;
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'requires_confirmation'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  /** The card of the last confirmation. */
  card: string | null;
  /** The failure of the last attempt. */
  trouble: DeclineReason | null;
  /** The charged amount and its card. */
  charge: { cents: number; paymentMethod: string } | null;
  refunds: Refund[];
  disputes: Dispute[];
  metadata: Record<string, string>;
}

/** The events for which Stripe sends webhooks. */
export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'payment_intent.requires_action'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'refund.updated'
  | 'charge.refund.updated'
  | 'refund.failed';

/** The complete state of the provider. */
export interface Account {
  intents: Map<string, Intent>;
  cards: Map<string, SavedCard>;
  /** Called for every change for which Stripe sends a webhook. */
  tell(type: EventType, intent: Intent): void;
}

/** Creates a random id like Stripe's: `pi_` and letters. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function saveCard({ cards }: Account, number: TestNumber): SavedCard {
  const saved = { id: newId('pm'), number, isUsed: false };
  cards.set(saved.id, saved);
  return saved;
}

/** Returns the refunds that have succeeded or are pending, without those that failed. */
export const standingRefunds = ({ refunds }: Intent): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed');

/** Returns the refunded cents. */
export const refundedOf = (intent: Intent): number =>
  standingRefunds(intent).reduce((total, { cents }) => total + cents, 0);
