import { abuse } from './ledger/abuse.ts';
import { accounts, sandbox } from './ledger/accounts.ts';
import { api } from './ledger/api.ts';
import { authentication } from './ledger/authentication.ts';
import { availability } from './ledger/availability.ts';
import { booking } from './ledger/booking.ts';
import { cardPayment } from './ledger/card-payment.ts';
import { careers } from './ledger/careers.ts';
import { catalogue } from './ledger/catalogue.ts';
import { charge } from './ledger/charge.ts';
import { companion } from './ledger/companion.ts';
import { contact } from './ledger/contact.ts';
import { freeTimes } from './ledger/free-times.ts';
import { googleSignIn } from './ledger/google-sign-in.ts';
import { hold } from './ledger/hold.ts';
import { place, visit } from './ledger/life-cycles.ts';
import { manage, move } from './ledger/manage.ts';
import { myBookings, myOrders, profile } from './ledger/my-account.ts';
import { onlyStore } from './ledger/only-store.ts';
import { operation } from './ledger/operation.ts';
import { pages } from './ledger/pages.ts';
import { changePassword, forgotPassword, resetPassword } from './ledger/passwords.ts';
import { payment } from './ledger/payment.ts';
import { placeNotices } from './ledger/place-notices.ts';
import { queue } from './ledger/queue.ts';
import { queuePlace } from './ledger/queue-place.ts';
import { registration } from './ledger/registration.ts';
import type { Chapter } from './ledger/rule.ts';
import { bookings, mail, offer, shopDays, walkIns } from './ledger/shop.ts';
import { site } from './ledger/site.ts';
import { storeChoice } from './ledger/store-choice.ts';
import { nextVisit, storefront } from './ledger/storefront.ts';
import { submitCheck } from './ledger/submit-check.ts';
import { verification } from './ledger/verification.ts';

/** The specification, in reading order. */
export const chapters = [
  site,
  pages,
  storefront,
  nextVisit,
  onlyStore,
  booking,
  storeChoice,
  catalogue,
  companion,
  freeTimes,
  availability,
  submitCheck,
  payment,
  hold,
  charge,
  cardPayment,
  queue,
  queuePlace,
  placeNotices,
  visit,
  place,
  registration,
  verification,
  authentication,
  googleSignIn,
  forgotPassword,
  resetPassword,
  changePassword,
  profile,
  myBookings,
  manage,
  move,
  myOrders,
  contact,
  careers,
  api,
  offer,
  shopDays,
  bookings,
  walkIns,
  mail,
  accounts,
  abuse,
  sandbox,
  operation,
] as const satisfies readonly Chapter[];

/** All rules. An edge names its rule in `meta: { spec }`; other code and tests name rules in comments and titles. */
export const ledger = chapters.flatMap(({ rules }) => [...rules]);

export type RuleId = (typeof chapters)[number]['rules'][number]['id'];
