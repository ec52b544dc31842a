import { expect, test } from 'vitest';
import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';
import { authenticationModel, authenticationSpec, observeAuthentication } from './authentication.model.ts';
import { authenticationCases, authenticationImpossible } from './authentication-cases.ts';
import { bookingModel, bookingSpec } from './booking.model.ts';
import { bookingCases, bookingImpossible } from './booking-cases.ts';
import { observeBooking } from './booking-observe.ts';
import {
  careersCases,
  careersImpossible,
  careersModel,
  careersSpec,
  observeCareers,
} from './careers.model.ts';
import {
  changePasswordCases,
  changePasswordImpossible,
  changePasswordModel,
  changePasswordSpec,
  observeChangePassword,
} from './change-password.model.ts';
import {
  contactCases,
  contactImpossible,
  contactModel,
  contactSpec,
  observeContact,
} from './contact.model.ts';
import { describeModel } from './describe-model.ts';
import {
  forgotPasswordCases,
  forgotPasswordImpossible,
  forgotPasswordModel,
  forgotPasswordSpec,
  observeForgotPassword,
} from './forgot-password.model.ts';
import {
  myBookingsCases,
  myBookingsImpossible,
  myBookingsModel,
  myBookingsSpec,
  observeMyBookings,
} from './my-bookings.model.ts';
import {
  myOrdersCases,
  myOrdersImpossible,
  myOrdersModel,
  myOrdersSpec,
  observeMyOrders,
} from './my-orders.model.ts';
import { paymentModel, paymentSpec } from './payment.model.ts';
import { paymentCases, paymentImpossible } from './payment-cases.ts';
import { observePayment } from './payment-observe.ts';
import {
  observeProfile,
  profileCases,
  profileImpossible,
  profileModel,
  profileSpec,
} from './profile.model.ts';
import { queueModel, queueSpec } from './queue.model.ts';
import { queueCases, queueImpossible } from './queue-cases.ts';
import { observeQueue } from './queue-observe.ts';
import { observeQueuePlace, queuePlaceModel, queuePlaceSpec } from './queue-place.model.ts';
import { queuePlaceCases, queuePlaceImpossible } from './queue-place-cases.ts';
import {
  observeRegistration,
  registrationCases,
  registrationImpossible,
  registrationModel,
  registrationSpec,
} from './registration.model.ts';
import {
  observeResetPassword,
  resetPasswordCases,
  resetPasswordImpossible,
  resetPasswordModel,
  resetPasswordSpec,
} from './reset-password.model.ts';
import {
  observeStorefront,
  storefrontCases,
  storefrontImpossible,
  storefrontModel,
  storefrontSpec,
} from './storefront.model.ts';
import {
  observeVerification,
  verificationCases,
  verificationImpossible,
  verificationModel,
  verificationSpec,
} from './verification.model.ts';

describeModel({
  prefix: 'STORE',
  machine: storefrontSpec,
  model: storefrontModel,
  cases: storefrontCases,
  impossible: storefrontImpossible,
  observe: observeStorefront,
  atMost: 300,
});
describeModel({
  prefix: 'BOOK',
  machine: bookingSpec,
  model: bookingModel,
  cases: bookingCases,
  impossible: bookingImpossible,
  observe: observeBooking,
  atMost: 2_500,
});
describeModel({
  prefix: 'PAY',
  machine: paymentSpec,
  model: paymentModel,
  cases: paymentCases,
  impossible: paymentImpossible,
  observe: observePayment,
  atMost: 900,
});
describeModel({
  prefix: 'AUTH',
  machine: authenticationSpec,
  model: authenticationModel,
  cases: authenticationCases,
  impossible: authenticationImpossible,
  observe: observeAuthentication,
  atMost: 200,
});
describeModel({
  prefix: 'REG',
  machine: registrationSpec,
  model: registrationModel,
  cases: registrationCases,
  impossible: registrationImpossible,
  observe: observeRegistration,
  atMost: 60,
});
describeModel({
  prefix: 'VERIFY',
  machine: verificationSpec,
  model: verificationModel,
  cases: verificationCases,
  impossible: verificationImpossible,
  observe: observeVerification,
  atMost: 40,
});
describeModel({
  prefix: 'FORGOT',
  machine: forgotPasswordSpec,
  model: forgotPasswordModel,
  cases: forgotPasswordCases,
  impossible: forgotPasswordImpossible,
  observe: observeForgotPassword,
  atMost: 40,
});
describeModel({
  prefix: 'RESET',
  machine: resetPasswordSpec,
  model: resetPasswordModel,
  cases: resetPasswordCases,
  impossible: resetPasswordImpossible,
  observe: observeResetPassword,
  atMost: 80,
});
describeModel({
  prefix: 'CHANGE',
  machine: changePasswordSpec,
  model: changePasswordModel,
  cases: changePasswordCases,
  impossible: changePasswordImpossible,
  observe: observeChangePassword,
  atMost: 80,
});
describeModel({
  prefix: 'PROFILE',
  machine: profileSpec,
  model: profileModel,
  cases: profileCases,
  impossible: profileImpossible,
  observe: observeProfile,
  atMost: 80,
});
describeModel({
  prefix: 'MYBOOK',
  machine: myBookingsSpec,
  model: myBookingsModel,
  cases: myBookingsCases,
  impossible: myBookingsImpossible,
  observe: observeMyBookings,
  atMost: 500,
});
describeModel({
  prefix: 'ORDER',
  machine: myOrdersSpec,
  model: myOrdersModel,
  cases: myOrdersCases,
  impossible: myOrdersImpossible,
  observe: observeMyOrders,
  atMost: 40,
});
describeModel({
  prefix: 'QUEUE',
  machine: queueSpec,
  model: queueModel,
  cases: queueCases,
  impossible: queueImpossible,
  observe: observeQueue,
  atMost: 600,
});
describeModel({
  prefix: 'PLACE',
  machine: queuePlaceSpec,
  model: queuePlaceModel,
  cases: queuePlaceCases,
  impossible: queuePlaceImpossible,
  observe: observeQueuePlace,
  atMost: 300,
});
describeModel({
  prefix: 'CONTACT',
  machine: contactSpec,
  model: contactModel,
  cases: contactCases,
  impossible: contactImpossible,
  observe: observeContact,
  atMost: 80,
});
describeModel({
  prefix: 'CAREER',
  machine: careersSpec,
  model: careersModel,
  cases: careersCases,
  impossible: careersImpossible,
  observe: observeCareers,
  atMost: 40,
});

const rules: readonly Rule[] = ledger;
const prefixes =
  'STORE BOOK PAY AUTH REG VERIFY FORGOT RESET CHANGE PROFILE MYBOOK ORDER QUEUE PLACE CONTACT CAREER SITE'.split(
    ' ',
  );

test('the ledger counts its rules in order', () => {
  const ids = prefixes.flatMap((prefix) =>
    rules.filter(({ id }) => id.startsWith(`${prefix}-`)).map((_, index) => `${prefix}-${index + 1}`),
  );
  expect(rules.map(({ id }) => id)).toEqual(ids);
});
