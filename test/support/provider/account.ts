import { randomBytes } from 'node:crypto';
import type { TestNumber, Trouble } from './cards.ts';

/** A payment method: a card that some browser has handed in. */
export interface SavedCard {
  id: string;
  number: TestNumber;
  /** Charged once: a card that belongs to no customer cannot be charged again. */
  isUsed: boolean;
}

export interface Refund {
  id: string;
  cents: number;
  /** What succeeded may fail later: the card's bank sends the money back. */
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
  /** The card that it is confirmed with. */
  card: string | null;
  /** What became of the card tried last. */
  trouble: Trouble | null;
  /** What was taken, and from which card. */
  charge: { cents: number; paymentMethod: string } | null;
  refunds: Refund[];
  disputes: Dispute[];
  metadata: Record<string, string>;
}

/** What webhooks tell of. */
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

/** Everything that the provider knows. */
export interface Account {
  intents: Map<string, Intent>;
  cards: Map<string, SavedCard>;
  /** Hears of every change that Stripe would send a message about. */
  tell(type: EventType, intent: Intent): void;
}

/** An id as Stripe's are: `pi_` and letters that nobody guesses. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function saveCard({ cards }: Account, number: TestNumber): SavedCard {
  const saved = { id: newId('pm'), number, isUsed: false };
  cards.set(saved.id, saved);
  return saved;
}

/** What was refunded, or is on its way: not what came back. */
export const standingRefunds = ({ refunds }: Intent): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed');

/** Cents refunded. */
export const refundedOf = (intent: Intent): number =>
  standingRefunds(intent).reduce((total, { cents }) => total + cents, 0);
