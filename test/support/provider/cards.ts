/** Why a card was not charged, in Stripe's codes and words. */
export interface Trouble {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
}

interface TestCard {
  /** Its bank asks the owner before anything is charged. */
  asksOwner?: boolean;
  outcome: 'charged' | 'processing' | Trouble;
  /** The refund of a charge is not done at once. */
  refundIsPending?: boolean;
}

const declined = (decline_code: string, message: string): Trouble => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
  message,
});
export const genericDecline = declined('generic_decline', 'Your card was declined.');
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

/** Stripe's published test numbers that are stood in for. */
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
  // Published as an Indian Visa card, the only kind that Stripe's types let be `processing`: its owner is told of
  // a charge first. Stripe does so for mandates only; here every charge of it waits until a test settles it.
  [numbers.processing]: { outcome: 'processing' },
  [numbers.refundIsPending]: { outcome: 'charged', refundIsPending: true },
};

export const isTestNumber = (number: string): number is TestNumber => number in testCards;

/** Stripe tells the account what to do, and tells the customer's browser in other words. */
export const authenticationFailed: Trouble = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};
export const authenticationFailedToCustomer =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
