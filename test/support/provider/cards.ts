/** Why a card was not charged, in Stripe's codes and words. */
export interface Trouble {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  declineCode?: string;
  words: string;
}

interface TestCard {
  /** Its bank asks the owner before anything is charged. */
  asksOwner: boolean;
  outcome: 'charged' | 'processing' | Trouble;
  /** How the refund of a charge begins; as done unless said otherwise. */
  refund?: 'pending';
}

const declined = (declineCode: string, words: string): Trouble => ({
  type: 'card_error',
  code: 'card_declined',
  declineCode,
  words,
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

const testCards: Readonly<Record<TestNumber, TestCard>> = {
  [numbers.good]: { asksOwner: false, outcome: 'charged' },
  [numbers.declined]: { asksOwner: false, outcome: genericDecline },
  [numbers.insufficientFunds]: { asksOwner: false, outcome: insufficientFunds },
  [numbers.asksOwner]: { asksOwner: true, outcome: 'charged' },
  [numbers.asksOwnerThenDeclined]: { asksOwner: true, outcome: insufficientFunds },
  // Published as an Indian Visa card, the only kind that Stripe's types let be `processing`: its owner is told of
  // a charge first. Stripe does so for mandates only; here every charge of it waits until a test settles it.
  [numbers.processing]: { asksOwner: false, outcome: 'processing' },
  [numbers.refundIsPending]: { asksOwner: false, outcome: 'charged', refund: 'pending' },
};

export const isTestNumber = (number: string): number is TestNumber => number in testCards;
export const testCard = (number: TestNumber): TestCard => testCards[number];

/** Stripe tells the account what to do, and tells the customer's browser in other words. */
export const authenticationFailed: Trouble = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  words:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};
export const authenticationFailedToCustomer =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** For a card that must be asked where nobody is to be asked. */
export const authenticationRequired: Trouble = {
  type: 'card_error',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  words: 'Your card was declined. This transaction requires authentication.',
};

/** The Luhn check: every second digit from the right counts double, its digits added up. */
export function hasRightCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.length >= 12 && sum % 10 === 0;
}
