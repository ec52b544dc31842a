/**
 * What can still happen to an intent.
 * - `chargeable`: a card may be tried.
 * - `authenticating`: the card's bank asks its owner, or will.
 * - `authenticated`: the owner has answered, and the server has to charge the card.
 * - `processing`: the provider does not know the result yet.
 */
export type IntentStatus =
  | 'chargeable'
  | 'authenticating'
  | 'authenticated'
  | 'processing'
  | 'succeeded'
  | 'cancelled';

export interface Intent {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  /** The amount to charge, or the charged amount, in cents. */
  cents: number;
  /** The provider's message about the card that was tried last, if it was not charged. */
  message: string | null;
  /** The reference of the booking that a card was tried for (`ChargeOrder`); null if the provider has none. */
  reference: string | null;
}

/** The provider has no such intent: it belongs to a different account, or it does not exist. */
export class UnknownIntent extends Error {
  override readonly name = 'UnknownIntent';
}

export interface ChargeOrder {
  intentId: string;
  /** The amount to charge in cents. It may differ from the amount with which the intent was created (SHOP-14). */
  cents: number;
  paymentMethodId: string;
  /** The idempotency key: the provider repeats the first answer for a repeated key, and charges once. */
  key: string;
  /** The booking's reference, for readers of the provider's list of payments. */
  reference: string;
}

export type ChargeResult =
  /** Charged, now or before. The amount is the order's, unless a different client has charged the intent. */
  | { kind: 'succeeded'; cents: number }
  /** Certainly not charged. The message is for the customer. */
  | { kind: 'declined'; message: string }
  /**
   * Certainly not charged: the provider does not know the card, or the card is used up. The message is for the
   * customer.
   */
  | { kind: 'unusable'; message: string }
  /** Certainly not charged yet: the card's bank wants to ask its owner first. */
  | { kind: 'authentication_required'; clientSecret: string }
  /** The intent was cancelled before and can never be charged. */
  | { kind: 'cancelled' }
  /** The result is unknown. Call `retrieveIntent` before anything else. */
  | { kind: 'unknown'; reason: string };

export type RefundResult =
  /** Refunded, or on its way. It counts until the provider reports a failure. */
  | { kind: 'refunded' }
  /** The provider refuses: a person has to refund it. */
  | { kind: 'refused'; message: string };

/** Losses of a charge that the server did not request, in cents. */
export interface Returns {
  /** Refunded by anyone, or on its way. */
  refundedCents: number;
  /** Lost in closed disputes. */
  lostCents: number;
  /** A dispute is open. */
  isDisputed: boolean;
}

/**
 * The card provider. Do not await its methods inside a transaction. A method throws when the provider does not
 * answer or its answer is invalid. A refused card is a result and not an error.
 */
export interface CardGateway {
  readonly name: 'sandbox' | 'stripe';
  /**
   * Creates an intent. A repeated key returns the same intent. Only this gateway can charge it, because no browser
   * has the key for that (ABUSE-15).
   */
  createIntent(order: { cents: number; key: string }): Promise<Intent>;
  /**
   * Charges a card, unless the intent is already final. It reads the intent first, and does not confirm a card
   * again that is authenticating.
   */
  charge(order: ChargeOrder): Promise<ChargeResult>;
  /** Returns an intent. Throws `UnknownIntent` if the provider has none with this id. */
  retrieveIntent(id: string): Promise<Intent>;
  /** Charges the card of an authenticated intent and returns the intent. Does nothing in any other status. */
  finishIntent(id: string): Promise<Intent>;
  /**
   * Makes an intent unchargeable, unless it was charged before. Returns the intent, whose status shows the result.
   */
  cancelIntent(id: string): Promise<Intent>;
  /** Refunds a charged intent, except `keptCents`, which are 0 by default. A second call is harmless. */
  refundIntent(id: string, keptCents?: number): Promise<RefundResult>;
  /**
   * Returns the result of a refund, except `keptCents`; undefined if nothing was refunded. Throws `UnknownIntent`.
   */
  retrieveRefund(id: string, keptCents?: number): Promise<RefundResult | undefined>;
  /** Returns refunds and disputes of a charged intent. Throws if the provider does not answer quickly. */
  retrieveReturns(id: string): Promise<Returns>;
  /**
   * Returns charged intents that were created since a moment. The sandbox does not have it, because its intents are
   * in the shop's own database.
   */
  listCharged?(since: Date): Promise<Intent[]>;
  /**
   * Verifies and parses a webhook message. Returns the intent that it is about, or null if the message does not
   * matter. Returns undefined if the message or its signature is invalid. Only providers with webhooks have this
   * method.
   */
  readMessage?(body: string, signature: string | undefined): Promise<{ intentId: string | null } | undefined>;
  /** The browser side of the provider, which only the sandbox has (SHOP-41). */
  sandbox?: SandboxBrowserSide;
}

/** Does what a provider's script does in the browser. */
export interface SandboxBrowserSide {
  /** Saves a published test card; undefined for any other number. */
  saveTestCard(number: string): Promise<string | undefined>;
  /**
   * Records the customer's answer to the bank and returns the intent's new status. Undefined for an unknown secret,
   * or if the intent does not wait for an answer.
   */
  answerBank(
    clientSecret: string,
    answer: 'complete' | 'fail',
  ): Promise<'requires_confirmation' | 'requires_payment_method' | undefined>;
}
