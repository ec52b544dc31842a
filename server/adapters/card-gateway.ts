/**
 * What an intent can still become. `chargeable`: a card may be tried. `authenticating`: the card's bank is asking
 * its owner, or would. `authenticated`: its owner has answered, and the card waits to be charged by us.
 * `processing`: the provider itself does not know yet.
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
  /** What it would charge, or has charged, in cents. */
  cents: number;
  /** What the provider said of the card tried last, when it did not charge it. */
  words: string | null;
  /** Our number of the booking that a card was tried for (`ChargeOrder`); null where the provider was told none. */
  reference: string | null;
}

/** The provider has no such intent: it is of another account, or of nobody. */
export class UnknownIntent extends Error {
  override readonly name = 'UnknownIntent';
}

export interface ChargeOrder {
  intentId: string;
  /** What is charged, in cents, whatever the intent was made for (SHOP-14). */
  cents: number;
  paymentMethodId: string;
  /** The provider answers a repeated key as it answered the first, and charges once. */
  key: string;
  /** Our number of the booking, for anyone who reads the provider's list of payments. */
  reference: string;
}

export type ChargeResult =
  /** Charged, now or before: these cents, which are the order's unless somebody else charged the intent. */
  | { kind: 'succeeded'; cents: number }
  /** Provably not charged; the provider's words for the customer. */
  | { kind: 'declined'; words: string }
  /** Provably not charged: the provider knows no such card, or it is used up. Its words are for the customer. */
  | { kind: 'unusable'; words: string }
  /** Provably not charged yet; the card's bank wants to ask its owner first. */
  | { kind: 'authentication_required'; clientSecret: string }
  /** The intent was cancelled before, and can never be charged. */
  | { kind: 'cancelled' }
  /** Nobody knows: ask with `retrieveIntent` before anything else. */
  | { kind: 'unknown'; reason: string };

export type RefundResult =
  /** Given back, or on its way: it counts until the provider says otherwise. */
  | { kind: 'refunded' }
  /** The provider will not: a person has to. */
  | { kind: 'refused'; words: string };

/** What the shop does not have any more of a charge, although the server did not ask for that. Amounts in cents. */
export interface Returns {
  /** Refunded, by whomever, or on its way. */
  refundedCents: number;
  /** Lost in disputes that are decided. */
  lostCents: number;
  /** A dispute is open. */
  isDisputed: boolean;
}

/**
 * The card provider. Never awaited inside a transaction. A method throws when the provider cannot be reached
 * or does not make sense; a refused card is an answer, not an error.
 */
export interface CardGateway {
  readonly name: 'sandbox' | 'stripe';
  /** A repeated key gives the same intent. Nobody can charge it but this gateway: no browser has the key to it (ABUSE-15). */
  createIntent(order: { cents: number; key: string }): Promise<Intent>;
  /**
   * Charges a card, unless the intent says that there is nothing to charge any more: it is looked at first, and
   * what is authenticating with this very card is not confirmed a second time.
   */
  charge(order: ChargeOrder): Promise<ChargeResult>;
  /** Throws `UnknownIntent` if the provider has no such intent. */
  retrieveIntent(id: string): Promise<Intent>;
  /** Charges the card whose owner has answered their bank, and says what the intent is now. Does nothing to any other. */
  finishIntent(id: string): Promise<Intent>;
  /** Makes an intent unchargeable, unless it was charged before: what it is afterwards says which. */
  cancelIntent(id: string): Promise<Intent>;
  /** Gives back all of a charged intent, once, however often it is asked. */
  refundIntent(id: string): Promise<RefundResult>;
  /** What has become of giving a charged intent back: undefined where nobody asked for that. Throws `UnknownIntent`. */
  retrieveRefund(id: string): Promise<RefundResult | undefined>;
  /** What was refunded of a charged intent and what its card's owner disputes; answers soon or throws. */
  retrieveReturns(id: string): Promise<Returns>;
  /** Charged intents that were made since a moment. The sandbox, whose memory is our own database, has nothing more to tell. */
  listCharged?(since: Date): Promise<Intent[]>;
  /**
   * Reads a message of the provider: which intent it is about, null for one that is of no interest. Undefined when
   * it cannot be read, or the signature is not the provider's. Only a provider that sends messages has it.
   */
  readMessage?(body: string, signature: string | undefined): Promise<{ intentId: string | null } | undefined>;
  /** Only the sandbox has it: what the provider's script does in the browser (SHOP-41). */
  sandbox?: SandboxBrowserSide;
}

/** What the provider's own script would do, for a browser that has none. */
export interface SandboxBrowserSide {
  /** Takes published test numbers; undefined for any other. */
  saveTestCard(number: string): Promise<string | undefined>;
  /** The customer's answer to their bank: what the intent is then, undefined for an unknown secret or one that does not wait for an answer. */
  answerBank(
    clientSecret: string,
    answer: 'complete' | 'fail',
  ): Promise<'requires_confirmation' | 'requires_payment_method' | undefined>;
}
