import { apiRules } from './ledger/api.ts';
import { authenticationRules } from './ledger/authentication.ts';
import { bookingRules } from './ledger/booking.ts';
import { cardPaymentRules } from './ledger/card-payment.ts';
import { careersRules } from './ledger/careers.ts';
import { contactRules } from './ledger/contact.ts';
import { myAccountRules } from './ledger/my-account.ts';
import { passwordRules } from './ledger/passwords.ts';
import { paymentRules } from './ledger/payment.ts';
import { queueRules } from './ledger/queue.ts';
import { queuePlaceRules } from './ledger/queue-place.ts';
import { registrationRules } from './ledger/registration.ts';
import type { Rule } from './ledger/rule.ts';
import { shopRules } from './ledger/shop.ts';
import { siteRules } from './ledger/site.ts';
import { storefrontRules } from './ledger/storefront.ts';
import { verificationRules } from './ledger/verification.ts';

/** The spec's rules, in reading order. Edges name theirs in `meta: { spec }`; a rule without one says what holds it. */
export const ledger = [
  ...storefrontRules,
  ...bookingRules,
  ...paymentRules,
  ...cardPaymentRules,
  ...authenticationRules,
  ...registrationRules,
  ...verificationRules,
  ...passwordRules,
  ...myAccountRules,
  ...queueRules,
  ...queuePlaceRules,
  ...contactRules,
  ...careersRules,
  ...siteRules,
  ...apiRules,
  ...shopRules,
] as const satisfies readonly Rule[];

export type RuleId = (typeof ledger)[number]['id'];
