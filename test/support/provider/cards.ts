/** The reason why a card was not charged, with Stripe's code and message. */
export interface DeclineReason {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
}

interface TestCard {
  /** The bank asks the owner before the charge. */
  asksOwner?: boolean;
  outcome: 'charged' | 'processing' | DeclineReason;
  /** The refund of a charge stays pending at first. */
  refundIsPending?: boolean;
}

const declined = (decline_code: string, message: string): DeclineReason => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
  message,
});
export const genericDecline = declined('generic_decline', 'Your card was declined.');
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

/** Stripe's published test numbers that this double supports. */
export const numbers = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asksOwner: '4000002500003155',
  asksOwnerThenDeclined: '4000008260003178',
  processing: '4000003560000008',
  refundIsPending: '4000000000007726',
} as const;
export type TestNumber = (typeof numbers)[keyof typeof numbers];

export const testCards: Readonly<Record<TestNumber, TestCard>> = {
  [numbers.good]: { outcome: 'charged' },
  [numbers.declined]: { outcome: genericDecline },
  [numbers.insufficientFunds]: { outcome: insufficientFunds },
  [numbers.asksOwner]: { asksOwner: true, outcome: 'charged' },
  [numbers.asksOwnerThenDeclined]: { asksOwner: true, outcome: insufficientFunds },
  // Stripe publishes this as an Indian Visa card, the only kind that can be `processing` in its types: the owner is
  // notified before the charge. Stripe does so only for mandates; here every charge of it waits until a test settles it.
  [numbers.processing]: { outcome: 'processing' },
  [numbers.refundIsPending]: { outcome: 'charged', refundIsPending: true },
};

export const isTestNumber = (number: string): number is TestNumber => number in testCards;

/** Stripe sends one message to the account and another to the customer's browser. */
export const authenticationFailed: DeclineReason = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};
export const authenticationFailedToCustomer =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
