import { shop } from 'virtual:shop';
import { compose, greet } from './compose.ts';
import type { Mail } from './outbox.ts';

interface Addressee {
  to: string;
  firstName: string;
}

/** Anyone who signs up follows this link to become a customer. */
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

/** Somebody signed up with the address of an account. */
export function alreadyRegisteredMail({
  to,
  firstName,
  loginLink,
  resetLink,
}: Addressee & { loginLink: string; resetLink: string }): Mail {
  return compose({
    to,
    subject: `You already have an account at ${shop.name}`,
    preheader: 'You can log in as always.',
    greeting: greet(firstName),
    parts: [
      'Somebody, probably you, has just signed up with this email address. You already have an account.',
      { button: 'Log in', link: loginLink },
      'If you do not know your password any more, you can choose a new one.',
      { button: 'Reset my password', link: resetLink },
      'If it was not you, please ignore this mail: nothing has changed.',
    ],
  });
}

/** The way to a new password. */
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

/** A password was changed, or reset: anyone who did not do that can act. */
export function passwordChangedMail({ to, firstName, resetLink }: Addressee & { resetLink: string }): Mail {
  return compose({
    to,
    subject: `Your password for ${shop.name} was changed`,
    preheader: 'If that was not you, please reset it.',
    greeting: greet(firstName),
    parts: [
      'Your password was changed. If that was you, there is nothing to do.',
      'If that was not you, please reset it now: that also signs out whoever did it.',
      { button: 'Reset my password', link: resetLink },
    ],
  });
}

/** The first login by Google has ended the password of an account (SHOP-36). */
export function googleLinkedMail({ to, firstName, resetLink }: Addressee & { resetLink: string }): Mail {
  return compose({
    to,
    subject: `You now log in to ${shop.name} with Google`,
    preheader: 'Your old password does not work any more.',
    greeting: greet(firstName),
    parts: [
      'You have logged in with Google for the first time. Your Google account opens your account here from now on.',
      'Somebody else could have chosen the old password. So we have removed it, and signed out every other device. You can choose a new password at any time.',
      { button: 'Choose a new password', link: resetLink },
    ],
  });
}

/** Somebody wants to reset the password of an account that is not there. */
export function noAccountMail({ to, registerLink }: { to: string; registerLink: string }): Mail {
  return compose({
    to,
    subject: `No account at ${shop.name} with this address`,
    preheader: 'Perhaps you used another address.',
    greeting: greet(''),
    parts: [
      'Somebody, probably you, wants to reset the password of an account with this email address. There is none.',
      'Perhaps you used another address, or did not follow the link that we sent when you signed up.',
      { button: 'Sign up', link: registerLink },
      'If it was not you, please ignore this mail.',
    ],
  });
}
