import { type Examiner, examinerOf } from '../support/mutants/examine.ts';
import { authenticationOnActor } from '../support/proofs/authentication-on-actor.ts';
import { bookingOnActor } from '../support/proofs/booking-on-actor.ts';
import { careersOnActor } from '../support/proofs/careers-on-actor.ts';
import { changePasswordOnActor } from '../support/proofs/change-password-on-actor.ts';
import { contactOnActor } from '../support/proofs/contact-on-actor.ts';
import { forgotPasswordOnActor } from '../support/proofs/forgot-password-on-actor.ts';
import { myBookingsOnActor } from '../support/proofs/my-bookings-on-actor.ts';
import { myOrdersOnActor } from '../support/proofs/my-orders-on-actor.ts';
import { paymentOnActor } from '../support/proofs/payment-on-actor.ts';
import { profileOnActor } from '../support/proofs/profile-on-actor.ts';
import { queueOnActor } from '../support/proofs/queue-on-actor.ts';
import { queuePlaceOnActor } from '../support/proofs/queue-place-on-actor.ts';
import { registrationOnActor } from '../support/proofs/registration-on-actor.ts';
import { resetPasswordOnActor } from '../support/proofs/reset-password-on-actor.ts';
import { storefrontOnActor } from '../support/proofs/storefront-on-actor.ts';
import { verificationOnActor } from '../support/proofs/verification-on-actor.ts';
import {
  shownOfAuthentication,
  shownOfBooking,
  shownOfCareers,
  shownOfChangePassword,
  shownOfContact,
  shownOfForgotPassword,
  shownOfMyBookings,
  shownOfMyOrders,
  shownOfPayment,
  shownOfProfile,
  shownOfQueue,
  shownOfQueuePlace,
  shownOfRegistration,
  shownOfResetPassword,
  shownOfStorefront,
  shownOfVerification,
} from './shown.ts';

/** Whoever looks at the mutants of each machine. */
export const examiners: Record<string, () => Examiner> = {
  storefront: () => examinerOf(storefrontOnActor, shownOfStorefront),
  payment: () => examinerOf(paymentOnActor, shownOfPayment),
  booking: () => examinerOf(bookingOnActor, shownOfBooking),
  authentication: () => examinerOf(authenticationOnActor, shownOfAuthentication),
  registration: () => examinerOf(registrationOnActor, shownOfRegistration),
  verification: () => examinerOf(verificationOnActor, shownOfVerification),
  'forgot-password': () => examinerOf(forgotPasswordOnActor, shownOfForgotPassword),
  'reset-password': () => examinerOf(resetPasswordOnActor, shownOfResetPassword),
  'change-password': () => examinerOf(changePasswordOnActor, shownOfChangePassword),
  profile: () => examinerOf(profileOnActor, shownOfProfile),
  'my-bookings': () => examinerOf(myBookingsOnActor, shownOfMyBookings),
  'my-orders': () => examinerOf(myOrdersOnActor, shownOfMyOrders),
  queue: () => examinerOf(queueOnActor, shownOfQueue),
  'queue-place': () => examinerOf(queuePlaceOnActor, shownOfQueuePlace),
  contact: () => examinerOf(contactOnActor, shownOfContact),
  careers: () => examinerOf(careersOnActor, shownOfCareers),
};
