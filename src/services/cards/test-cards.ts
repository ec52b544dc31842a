/** A published test number, and what the charge makes of it on the server (SHOP-41). */
export interface TestCard {
  /** Sixteen digits, as they are sent. */
  readonly number: string;
  /** For the customer to read, beside the number. */
  readonly outcome: string;
}

/** The only numbers that the sandbox takes: no real card is ever typed into it and sent. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'Succeeds' },
  { number: '4000000000000002', outcome: 'Is declined' },
  { number: '4000000000009995', outcome: 'Has insufficient funds' },
  { number: '4000002500003155', outcome: 'Asks for authentication first' },
];
