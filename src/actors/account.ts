/** Provides the services of the account's machines. */

import { type ActorRefFrom, createActor } from 'xstate';
import {
  changePassword as changePasswordCall,
  editProfile,
  forgotPassword as forgotPasswordCall,
  resetPassword as resetPasswordCall,
  signUp,
  verifyAccount,
} from '../../contract/account.ts';
import { listBookings, updateBooking } from '../../contract/my-bookings.ts';
import { listOrders } from '../../contract/orders.ts';
import { getProfile } from '../../contract/session.ts';
import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { myBookingsMachine } from '../../machines/my-bookings.machine.ts';
import { myOrdersMachine } from '../../machines/my-orders.machine.ts';
import { profileMachine } from '../../machines/profile.machine.ts';
import { registrationMachine } from '../../machines/registration.machine.ts';
import { resetPasswordMachine } from '../../machines/reset-password.machine.ts';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { inspection } from '../inspector.ts';
import { service } from './connection.ts';
import { forKnownSession } from './for-known-session.ts';
import { forgetSession, session } from './session.ts';

export const registration = registrationMachine.provide({
  actors: { signUp: service(signUp) },
});

export const forgotPassword = forgotPasswordMachine.provide({
  actors: { forgotPassword: service(forgotPasswordCall) },
});

export const resetPassword = resetPasswordMachine.provide({
  actors: { resetPassword: service(resetPasswordCall) },
  actions: { endSession: forgetSession },
});

export const changePassword = changePasswordMachine.provide({
  actors: { changePassword: forKnownSession(changePasswordCall) },
});

export const profile = profileMachine.provide({
  actors: { loadProfile: service(getProfile), editProfile: forKnownSession(editProfile) },
  actions: { renewProfile: () => session().send({ type: 'profile.change' }) },
});

/** The bookings of the customer, for My Bookings and for home. */
export const loadBookings = service(listBookings);

export const myBookings = myBookingsMachine.provide({
  actors: { loadBookings, cancelBooking: forKnownSession(updateBooking) },
});

export const myOrders = myOrdersMachine.provide({
  actors: { loadOrders: service(listOrders) },
});

const verification = verificationMachine.provide({
  actors: { verifyAccount: service(verifyAccount) },
});

export type VerificationActor = ActorRefFrom<typeof verificationMachine>;

const verifications = new Map<string, VerificationActor>();

/**
 * Returns the verification actor of a token, a single actor per token and page, so that a link is sent once however often
 * React mounts its screen (VERIFY-1).
 */
export function verificationOf(token: string): VerificationActor {
  const known = verifications.get(token);
  if (known) return known;
  const actor = createActor(verification, { ...inspection(), input: { token } }).start();
  verifications.set(token, actor);
  return actor;
}
