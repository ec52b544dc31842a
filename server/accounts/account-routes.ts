import { randomUUID } from 'node:crypto';
import {
  changePassword as changePasswordRow,
  forgotPassword,
  resetPassword,
  signUp as signUpRow,
  verifyAccount,
} from '../../contract/account.ts';
import { SIGN_UP_COOKIE } from '../../contract/constants.ts';
import { logIn as logInRow, logInWithGoogle as logInWithGoogleRow, logOut } from '../../contract/session.ts';
import { Refusal } from '../errors/refusal.ts';
import { route } from '../http/route.ts';
import { isWithoutFailures } from './account-limits.ts';
import { changePassword } from './change-password.ts';
import { logInWithGoogle } from './google-login.ts';
import { logIn } from './log-in.ts';
import { requireProof } from './require-proof.ts';
import { forget, reset } from './reset-password.ts';
import { endSession } from './sessions.ts';
import { SIGN_UP_HOURS, signUp, verify } from './sign-up.ts';
import { requireSignedIn } from './signed-in.ts';

export const accountRoutes = [
  route(signUpRow, async (request, deps, caller) => {
    await requireProof(deps, caller, signUpRow.path);
    const uuid = caller.signUpBrowser ?? randomUUID();
    await signUp(deps, request, { address: caller.address, browser: uuid });
    return {
      result: null,
      cookie: { name: SIGN_UP_COOKIE, uuid, seconds: SIGN_UP_HOURS * 3_600 },
      message: 'Registration successful! Please check your email to verify your account.',
    };
  }),

  route(verifyAccount, async ({ token }, deps, { signUpBrowser }) => {
    const isContested = await verify(deps, token, signUpBrowser);
    const next = isContested ? 'We have sent you a link to choose your password.' : 'You can now log in.';
    return { result: null, message: `Email verified successfully! ${next}` };
  }),

  route(logInRow, async (request, deps, caller) => {
    const { address } = caller;
    const { db, now } = deps;
    await requireProof(deps, caller, logInRow.path, {
      mayPass: () => isWithoutFailures(db, { email: request.email.toLowerCase(), address }, now()),
    });
    return {
      result: { access_token: await logIn(deps, request, address) },
      message: 'Login successful!',
    };
  }),

  route(logInWithGoogleRow, async ({ token }, deps, { address }) => ({
    result: { access_token: await logInWithGoogle(deps, token, address) },
    message: 'Successfully logged in with Google',
  })),

  route(logOut, async (_, { db, now }, { token }) => {
    if (!token || !(await endSession(db, token, now())))
      throw new Refusal(401, 'unauthorised', 'No token found, please log in again.');
    return { result: null, message: 'Logged out successfully' };
  }),

  route(forgotPassword, async ({ email }, deps, caller) => {
    await requireProof(deps, caller, forgotPassword.path);
    await forget(deps, email, caller.address);
    return { result: null, message: 'Password reset email sent' };
  }),

  route(resetPassword, async (request, deps, { address }) => {
    await reset(deps, request, address);
    return {
      result: null,
      message: 'Password reset successful. You can now log in with your new password.',
    };
  }),

  route(changePasswordRow, async (request, deps, caller) => {
    await changePassword(deps, await requireSignedIn(caller, deps), request, caller.address);
    return { result: null, message: 'Password successfully updated' };
  }),
];
