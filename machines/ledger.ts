import { bookingRules } from './ledger/booking.ts';
import { paymentRules } from './ledger/payment.ts';
import type { Rule } from './ledger/rule.ts';
import { storefrontRules } from './ledger/storefront.ts';

/** The spec's rules that the machines' edges name in `meta: { spec }`, in reading order. */
export const ledger = [
  ...storefrontRules,
  ...bookingRules,
  ...paymentRules,
] as const satisfies readonly Rule[];

export type RuleId = (typeof ledger)[number]['id'];
