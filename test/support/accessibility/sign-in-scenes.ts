import { VERIFIED_SHOWN_MS } from '../../../contract/constants.ts';
import { homeCopy } from '../../../src/content/home.ts';
import { narrow, wide } from './looker.ts';
import { refused, type Scenes } from './stage.ts';

const secret = 'a-good-password';

/** Everything before somebody is signed in, and the header after. */
export const signInScenes: Scenes = {
  async 'logging in, by form and by the sandbox identity'(stage) {
    const { page, booker, look, walk, hold, open, fill, becomesSlow, seesToast, allow } = stage;
    const slow = page.getByText('This is taking longer than usual.');
    const busy = page.getByRole('button', { name: 'Logging in...' });
    allow(refused);
    await open('/login');
    await look(['authentication.signedOut'], page.getByRole('heading', { name: 'Login' }));
    await booker.button('Login').click();
    await look(['authentication.signedOut'], page.getByText('Please provide both email and password'));

    let answer = hold('logIn');
    await fill({ Email: 'ada@mail.example', Password: secret });
    await booker.button('Show Password').click();
    await booker.button('Login').click();
    await look(['authentication.loggingIn.fresh'], busy);
    await becomesSlow();
    await look(['authentication.loggingIn.slow'], slow);
    await answer.refuse({ status: 401 });
    await seesToast('Invalid credentials. Please try again.');

    answer = hold('logInWithGoogle');
    await booker.button('Continue as the sandbox identity').click();
    await look(['authentication.loggingInWithGoogle.fresh'], busy);
    await becomesSlow();
    await look(['authentication.loggingInWithGoogle.slow'], slow);
    await answer.refuse({ status: 401 });
    await seesToast('Google login failed. Please try again.');

    const profile = hold('loadProfile');
    await booker.button('Login').click();
    await look(['authentication.welcoming.fresh'], busy);
    await becomesSlow();
    await look(['authentication.welcoming.slow'], slow);
    await profile.answer();
    // The header knows them before the home page has come.
    await walk(page.getByRole('heading', { level: 1, name: homeCopy.hero.headline }).waitFor());
    await look(['authentication.signedIn.known'], booker.button('Ada'));
  },

  async 'the header of whoever is signed in'(stage) {
    const { page, booker, look, hold, openSignedIn, seesToast, allow } = stage;
    allow(refused);
    const profile = hold('loadProfile');
    await openSignedIn('/');
    await booker.button('Account').click();
    await look(['authentication.signedIn.meeting'], booker.button('Logout'), [wide]);
    await profile.refuse({ status: 404 });
    await seesToast('Failed to fetch your profile information');
    await look(['authentication.signedIn.unknown'], page.getByRole('link', { name: 'My Account' }), [wide]);
    hold('logOut');
    await booker.button('Logout').click();
    await booker.button('Account').click();
    await look(['authentication.loggingOut'], booker.button('Logout').and(page.locator(':disabled')), [wide]);
    await page.setViewportSize(narrow);
    await page.getByRole('button', { name: 'Menu' }).click();
    await look(['authentication.loggingOut'], page.getByRole('dialog', { name: 'Menu' }), [narrow]);
  },

  async 'an account is opened'(stage) {
    const { page, booker, look, hold, open, fill, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    let answer = hold('signUp');
    await open('/register');
    await look(['registration.form'], page.getByRole('heading', { name: 'Register' }));
    await fill({ 'First Name': 'Ada', Password: secret, 'Confirm Password': secret });
    await booker.button('Register').click();
    await look(['registration.form'], page.getByText('Please fill in all fields'));
    await fill({ 'Last Name': 'Shaw', Phone: '0491 570 006', Email: 'ada@mail.example' });
    await booker.button('Register').click();
    await look(['registration.sending.fresh'], booker.button('Registering...'));
    await becomesSlow();
    await look(['registration.sending.slow'], page.getByText('This is taking longer than usual.'));
    await answer.refuse();
    await seesToast('An error occurred while registering. Please try again.');
    answer = hold('signUp');
    await booker.button('Register').click();
    await answer.answer();
    await seesToast('Registration successful! Please check your email to verify your account.');
    await look(['registration.pending'], page.getByRole('heading', { name: 'Check Your Email' }));
  },

  async 'a link is followed'(stage) {
    const { page, look, hold, open, becomesSlow, seesToast, allow } = stage;
    allow(refused);
    let answer = hold('verifyAccount');
    await open('/verification/some-token');
    await look(['verification.verifying.fresh'], page.getByText('Verifying your account...'));
    await becomesSlow();
    await look(['verification.verifying.slow'], page.getByText('This is taking longer than usual.'));
    await answer.refuse({ status: 500, code: 'broken' });
    await seesToast('Email verification failed. The link may have expired or is invalid.');
    await look(['verification.failed.unanswered'], page.getByRole('button', { name: 'Try again' }));
    answer = hold('verifyAccount');
    await page.getByRole('button', { name: 'Try again' }).click();
    await answer.refuse({ status: 404, code: 'not_found' });
    await seesToast('Email verification failed. The link may have expired or is invalid.');
    await look(['verification.failed.refused'], page.getByRole('heading', { name: 'Verification Failed' }));
    await open('/verification/another-token');
    await look(['verification.verified'], page.getByRole('heading', { name: 'Verification Successful!' }));
    await page.clock.runFor(VERIFIED_SHOWN_MS);
  },

  async 'a password is forgotten, and reset'(stage) {
    const { page, booker, look, hold, open, fill, becomesSlow, seesToast, allow } = stage;
    const slow = page.getByText('This is taking longer than usual.');
    // Nobody knows whose link it is.
    allow(refused, /Password forms should have .* username fields/);
    let answer = hold('forgotPassword');
    await open('/forgot-password');
    await look(['forgot-password.form'], page.getByRole('heading', { name: 'Forgot Password' }));
    const ask = page.getByRole('main').locator('button[type="submit"]');
    await ask.click();
    await look(['forgot-password.form'], page.getByText('Please provide your email address'));
    await fill({ Email: 'ada@mail.example' });
    await ask.click();
    await look(['forgot-password.sending.fresh'], ask.and(page.locator(':disabled')));
    await becomesSlow();
    await look(['forgot-password.sending.slow'], slow);
    await answer.answer();
    await seesToast('Password reset email sent');
    await look(['forgot-password.sent'], page.getByText('Try a different email'));

    answer = hold('resetPassword');
    await open('/reset-password/some-token');
    await look(['reset-password.form'], page.getByRole('heading', { name: 'Reset Password' }));
    await ask.click();
    await look(['reset-password.form'], page.getByText('Please fill in all fields'));
    await fill({ 'New Password': secret, 'Confirm New Password': secret });
    await ask.click();
    await look(['reset-password.resetting.fresh'], booker.button('Resetting...'));
    await becomesSlow();
    await look(['reset-password.resetting.slow'], slow);
    await answer.answer();
    await seesToast('Password reset successful. You can now log in with your new password.');
    await look(['reset-password.done'], page.getByRole('link', { name: 'Go to Login' }));
  },
};
