import { shop } from 'virtual:shop';
import { compose, greet } from './compose.ts';
import type { Mail } from './outbox.ts';

interface Addressee {
  to: string;
  firstName: string;
}

/** The mail after a sign-up, with the link that makes the visitor a customer. */
export function verifyMail({ to, firstName, link }: Addressee & { link: string }): Mail {
  return compose({
    to,
    subject: `Please verify your email address for ${shop.name}`,
    preheader: 'One click, and your account is ready.',
    trueForMinutes: 23 * 60,
    greeting: greet(firstName),
    parts: [
      'Please verify your email address, so that your account is ready.',
      { button: 'Verify my email address', link },
      'The link works for 24 hours. If you did not sign up, please ignore this mail: nothing happens without the link.',
    ],
  });
}

/** The mail after a sign-up with the address of an existing account. */
export function alreadyRegisteredMail({
  to,
  firstName,
  loginLink,
  resetLink,
}: Addressee & { loginLink: string; resetLink: string }): Mail {
  return compose({
    to,
    subject: `You already have an account at ${shop.name}`,
    preheader: 'You can log in as usual.',
    greeting: greet(firstName),
    parts: [
      'Someone, probably you, has just signed up with this email address. You already have an account.',
      { button: 'Log in', link: loginLink },
      'If you have forgotten your password, you can choose a new one.',
      { text: 'Reset my password', link: resetLink },
      'If it was not you, please ignore this mail: nothing has changed.',
    ],
  });
}

/** The mail with a link to choose a new password. */
export function resetMail({ to, firstName, link }: Addressee & { link: string }): Mail {
  return compose({
    to,
    subject: `Reset your password for ${shop.name}`,
    preheader: 'The link works once, for 60 minutes.',
    trueForMinutes: 45,
    greeting: greet(firstName),
    parts: [
      'Here you can choose a new password.',
      { button: 'Choose a new password', link },
      'The link works once, for 60 minutes. If you did not ask for it, please ignore this mail: your password stays as it is.',
    ],
  });
}

/** The mail after a password was changed or reset, so that its owner notices a change by a stranger. */
export function passwordChangedMail({ to, firstName, resetLink }: Addressee & { resetLink: string }): Mail {
  return compose({
    to,
    subject: `Your password for ${shop.name} was changed`,
    preheader: 'If that was not you, please reset it.',
    greeting: greet(firstName),
    parts: [
      'Your password was changed. If that was you, there is nothing to do.',
      'If that was not you, please reset it now: that also signs out every device.',
      { button: 'Reset my password', link: resetLink },
    ],
  });
}

/** The mail after a first login with Google that has removed the account's password (SHOP-36). */
export function googleLinkedMail({ to, firstName, resetLink }: Addressee & { resetLink: string }): Mail {
  return compose({
    to,
    subject: `You now log in to ${shop.name} with Google`,
    preheader: 'Your old password no longer works.',
    greeting: greet(firstName),
    parts: [
      'You have logged in with Google for the first time. From now on, your Google account opens your account here.',
      'Someone else could have chosen the old password. So we have removed it, and signed out every other device. You can choose a new password at any time.',
      { button: 'Choose a new password', link: resetLink },
    ],
  });
}

/** The mail after a request to reset the password of an account that does not exist. */
export function noAccountMail({ to, registerLink }: { to: string; registerLink: string }): Mail {
  return compose({
    to,
    subject: `No account at ${shop.name} with this address`,
    preheader: 'You may have used a different address.',
    greeting: greet(''),
    parts: [
      'Someone, probably you, wants to reset the password of an account with this email address. There is no such account.',
      'You may have used a different address, or you did not follow the link that we sent when you signed up.',
      { button: 'Sign up', link: registerLink },
      'If it was not you, please ignore this mail.',
    ],
  });
}
