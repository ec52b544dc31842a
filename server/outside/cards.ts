/** What an intent can still become. `processing`: the provider itself does not know yet. */
export type IntentStatus = 'chargeable' | 'processing' | 'succeeded' | 'cancelled';

export interface Intent {
  id: string;
  clientSecret: string;
  status: IntentStatus;
}

export interface ChargeOrder {
  intentId: string;
  /** What is charged, in cents, whatever the intent was made for (ruling B2). */
  cents: number;
  paymentMethodId: string;
  /** The provider answers a repeated key as it answered the first, and charges once. */
  key: string;
  /** Our number of the booking, for whoever reads the provider's list of payments. */
  reference: string;
}

export type ChargeResult =
  | { kind: 'succeeded' }
  /** Provably not charged; the provider's words for the customer. */
  | { kind: 'declined'; words: string }
  /** Provably not charged yet; the card's bank wants to ask its owner first. */
  | { kind: 'authentication_required'; clientSecret: string }
  /** Nobody knows: ask with `retrieveIntent` before anything else. */
  | { kind: 'unknown'; reason: string };

/**
 * The card provider. Never awaited inside a transaction. A method throws when the provider cannot be reached
 * or does not make sense; a refused card is an answer, not an error.
 */
export interface CardGateway {
  readonly name: 'sandbox' | 'stripe';
  /** A repeated key gives the same intent. */
  createIntent(order: { cents: number; key: string }): Promise<Intent>;
  charge(order: ChargeOrder): Promise<ChargeResult>;
  retrieveIntent(id: string): Promise<Intent>;
  /** Makes an intent unchargeable, unless it was charged before: what it is afterwards says which. */
  cancelIntent(id: string): Promise<Intent>;
  /** Only the sandbox has it: what the provider's script does in the browser (ruling S1). */
  saveTestCard?(number: string): Promise<string | undefined>;
}
