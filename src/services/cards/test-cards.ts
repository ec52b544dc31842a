/** A published test number, and the result of charging it (SHOP-41). */
export interface TestCard {
  /** Sixteen digits without blanks. */
  readonly number: string;
  /** The label beside the number. */
  readonly outcome: string;
}

/** The only numbers that the sandbox accepts, so that no real card number is sent to it. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'Succeeds' },
  { number: '4000000000000002', outcome: 'Is declined' },
  { number: '4000000000009995', outcome: 'Has insufficient funds' },
  { number: '4000002500003155', outcome: 'Asks for authentication first' },
];
