import { authenticationRules } from './ledger/authentication.ts';
import { bookingRules } from './ledger/booking.ts';
import { myAccountRules } from './ledger/my-account.ts';
import { passwordRules } from './ledger/passwords.ts';
import { paymentRules } from './ledger/payment.ts';
import { registrationRules } from './ledger/registration.ts';
import type { Rule } from './ledger/rule.ts';
import { storefrontRules } from './ledger/storefront.ts';
import { verificationRules } from './ledger/verification.ts';

/** The spec's rules that the machines' edges name in `meta: { spec }`, in reading order. */
export const ledger = [
  ...storefrontRules,
  ...bookingRules,
  ...paymentRules,
  ...authenticationRules,
  ...registrationRules,
  ...verificationRules,
  ...passwordRules,
  ...myAccountRules,
] as const satisfies readonly Rule[];

export type RuleId = (typeof ledger)[number]['id'];
