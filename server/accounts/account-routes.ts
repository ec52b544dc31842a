import {
  changePassword as changePasswordRow,
  forgotPassword,
  logIn as logInRow,
  logInWithGoogle as logInWithGoogleRow,
  logOut,
  resetPassword,
  signUp as signUpRow,
  verifyAccount,
} from '../../contract/account.ts';
import { Refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { changePassword } from './change-password.ts';
import { logInWithGoogle } from './google-login.ts';
import { logIn } from './log-in.ts';
import { forget, reset } from './reset-password.ts';
import { endSession } from './sessions.ts';
import { signUp, verify } from './sign-up.ts';
import { demandSignedIn } from './signed-in.ts';

export const accountRoutes = [
  route(signUpRow, async (request, tools, { address }) => {
    await signUp(tools, request, address);
    return {
      result: null,
      message: 'Registration successful! Please check your email to verify your account.',
    };
  }),

  route(verifyAccount, async ({ token }, tools) => {
    await verify(tools, token);
    return { result: null, message: 'Email verified successfully! You can now log in.' };
  }),

  route(logInRow, async (request, tools, { address }) => ({
    result: { access_token: await logIn(tools, request, address) },
    message: 'Login successful!',
  })),

  route(logInWithGoogleRow, async ({ token }, tools, { address }) => ({
    result: { access_token: await logInWithGoogle(tools, token, address) },
    message: 'Successfully logged in with Google',
  })),

  route(logOut, async (_, { db, now }, { token }) => {
    if (!token || !(await endSession(db, token, now())))
      throw new Refusal(401, 'unauthorised', 'No token found, please log in again.');
    return { result: null, message: 'Logged out successfully' };
  }),

  route(forgotPassword, async ({ email }, tools, { address }) => {
    await forget(tools, email, address);
    return { result: null, message: 'Password reset email sent' };
  }),

  route(resetPassword, async (request, tools) => {
    await reset(tools, request);
    return {
      result: null,
      message: 'Password reset successful. You can now log in with your new password.',
    };
  }),

  route(changePasswordRow, async (request, tools, caller) => {
    await changePassword(tools, await demandSignedIn(caller, tools), request);
    return { result: null, message: 'Password successfully updated' };
  }),
];
