import { assign, setup } from 'xstate';
import { answers, refuses } from './server-walk.ts';

export const NORA = 'nora@customer.example';

/** Passwords: of the owner of the address, of a stranger who typed the same address, and a later password of the owner. */
type Password = 'owner' | 'stranger' | 'new';
type Person = 'owner' | 'stranger';
export type Device = 'here' | 'there';

/** Tokens of links that were never sent: a well-formed token, and a token that a mail program mangled. */
export const strangeLinks = { unknown: 'x'.repeat(43), mangled: '3D%"' } as const;
type Strange = keyof typeof strangeLinks;
export const isStrange = (link: string): link is Strange => link in strangeLinks;

export type AccountEvent =
  | { type: 'sign-up'; by: Person }
  | { type: 'verify'; link: Person | Strange | 'reset' }
  | { type: 'log-in'; at: Device; password: Password | 'wrong' }
  | { type: 'log-out'; at: Device }
  | { type: 'google'; as: 'owner' | 'unverified' | 'another' }
  | { type: 'forget' }
  | { type: 'reset'; link: 'newest' | 'older' | Strange | 'owner'; password: 'new' | 'short' }
  | { type: 'change'; current: 'right' | 'wrong'; to: 'another' | 'short' }
  | { type: 'profile.edit'; whose: 'own' | 'other' }
  | { type: 'ask' }
  | { type: 'booking.cancel' }
  | { type: 'account.close' }
  | { type: 'time.almost'; of: 'hour' | 'day' | 'month' }
  | { type: 'time.minute' };

export interface Account {
  password: Password | 'none';
  /** Pending sign-ups. An `unsent` sign-up got no link, because the address already belonged to a customer. */
  owner: 'none' | 'pending' | 'used' | 'over';
  stranger: 'none' | 'pending' | 'unsent' | 'used' | 'over';
  /** The newest reset link. `newer` means that it has replaced an earlier link. */
  link: 'none' | 'good' | 'newer' | 'over';
  /** A reset was requested within the last hour. More requests would soon exceed the limit. */
  asked: boolean;
  here: 'out' | 'in' | 'ended';
  there: 'out' | 'in' | 'ended';
  google: boolean;
  /**
   * `hour`, `day` and `month`: in one minute, everything is that old. `new`: nothing has expired. `old`:
   * something has.
   */
  clock: 'new' | 'hour' | 'day' | 'month' | 'old';
}

const words = setup({ types: { context: {} as Account, events: {} as AccountEvent } });

const over = <Status extends string>(status: Status) => (status === 'none' ? status : 'over');
/** The status of a sign-up after the server has forgotten it. An `unsent` sign-up leaves no link to try. */
const forgotten = (status: Account['stranger']) => (status === 'unsent' ? 'none' : over(status));
const ended = (device: Account[Device]) => (device === 'in' ? 'ended' : device);
const signedOut = ({ here, there }: Account) => ({ here: ended(here), there: ended(there) });
const isPending = ({ owner, stranger }: Account, password: string): boolean =>
  (password === 'owner' && owner === 'pending') ||
  (password === 'stranger' && (stranger === 'pending' || stranger === 'unsent'));

const tables = ['customers', 'known_networks', 'proofs', 'registrations', 'reset_links', 'session_tokens'];
const signedUp = 'Registration successful! Please check your email to verify your account.';
const verified = 'Email verified successfully! You can now log in.';
const sent = 'Password reset email sent';
const noToken = 'No token found, please log in again.';
const wrong = refuses('SHOP-35', 401, 'unauthorised', 'Invalid credentials. Please try again.');
const resetMail = `${NORA}: Reset your password for Wattle & Blade /reset-password`;
const changedMail = `${NORA}: Your password for Wattle & Blade was changed /forgot-password`;

/** The first login by Google ends everything that a stranger may know: sign-ups, the password, sessions. */
const link = words.assign(({ context }) => {
  const { google, owner, stranger } = context;
  if (google) return {};
  return {
    ...signedOut(context),
    google: true,
    password: 'none' as const,
    owner: owner === 'used' ? owner : over(owner),
    stranger: stranger === 'used' ? stranger : forgotten(stranger),
  };
});
const googleRefuses = (message: string, more = {}) =>
  refuses('SHOP-36', 403, 'forbidden', `Google login failed. ${message}`, more);
const loggedIn = 'Successfully logged in with Google';
const googleAnswers = answers('SHOP-36', loggedIn, { writes: tables });
const unverified = googleRefuses('Google has not verified your email address.');
const another = googleRefuses('Your email address belongs to another Google account here.');

/** Google identifies a linked account by its Google id, and any other account by a verified address. */
const isTheirs = ({ context, event }: { context: Account; event: AccountEvent }) =>
  event.type === 'google' && (event.as === 'owner' || (event.as === 'unverified' && context.google));
const anonymous = {
  guard: ({ context }: { context: Account }) => context.here === 'out',
  ...refuses('SHOP-38', 401, 'unauthorised', 'Please log in first.'),
};
const sessionEnded = refuses('API-16', 401, 'session_ended', 'Your session has ended. Please log in again.');
const notHere = { guard: ({ context }: { context: Account }) => context.here === 'ended', ...sessionEnded };
const locked = { guard: ({ context }: { context: Account }) => context.here === 'in', ...sessionEnded };

export const accountChart = words.createMachine({
  id: 'account',
  context: {
    password: 'none',
    owner: 'none',
    stranger: 'none',
    link: 'none',
    asked: false,
    here: 'out',
    there: 'out',
    google: false,
    clock: 'new',
  },
  initial: 'nobody',
  on: {
    verify: [
      {
        guard: ({ context, event }) => event.link in context && context[event.link as Person] === 'used',
        ...answers('SHOP-32', verified),
      },
      refuses(
        'SHOP-32',
        404,
        'not_found',
        'Email verification failed. The link may have expired or is invalid.',
      ),
    ],
    'log-in': [
      {
        guard: ({ context, event }) => isPending(context, event.password),
        ...refuses(
          'SHOP-35',
          403,
          'forbidden',
          'Please verify your email address first. We sent you a link.',
        ),
      },
      wrong,
    ],
    'log-out': [
      {
        guard: ({ context, event }) => context[event.at] === 'in',
        actions: assign(({ event }) => ({ [event.at]: 'ended' })),
        ...answers('AUTH-17', 'Logged out successfully', { writes: ['session_tokens'] }),
      },
      refuses('AUTH-16', 401, 'unauthorised', noToken),
    ],
    reset: [
      {
        guard: ({ event }) => event.password === 'short',
        ...refuses('SHOP-33', 422, 'invalid', 'Password must be at least 8 characters long', {
          field: 'password',
        }),
      },
      refuses(
        'SHOP-32',
        404,
        'not_found',
        'This reset link has expired or was used already. Please request a new password reset.',
      ),
    ],
    change: [
      anonymous,
      notHere,
      {
        guard: ({ event }) => event.to === 'short',
        ...refuses('SHOP-33', 422, 'invalid', 'New password must be at least 6 characters long', {
          field: 'password',
        }),
      },
      {
        guard: ({ context }) => context.password === 'none',
        ...refuses(
          'SHOP-36',
          403,
          'forbidden',
          'You have no password yet. Please set one with "Forgot password".',
        ),
      },
      {
        guard: ({ event }) => event.current === 'wrong',
        ...refuses('API-16', 401, 'unauthorised', 'Your current password is not right.', {
          field: 'current_password',
        }),
      },
      {
        actions: assign(({ context: { password, there, link } }) => ({
          password: password === 'new' ? ('owner' as const) : ('new' as const),
          there: ended(there),
          link: over(link),
        })),
        ...answers('SHOP-34', 'Password successfully updated', { mails: [changedMail], writes: tables }),
      },
    ],
    'profile.edit': [
      anonymous,
      notHere,
      {
        guard: ({ event }) => event.whose === 'other',
        ...refuses('SHOP-38', 403, 'forbidden', 'You can only edit your own profile. Please log in again.'),
      },
      answers('SHOP-38', 'Profile updated successfully', { writes: ['customers'] }),
    ],
    ask: [anonymous, notHere, answers('SHOP-38')],
    'booking.cancel': [
      anonymous,
      notHere,
      refuses('SHOP-19', 404, 'not_found', 'We could not find that booking.'),
    ],
    'time.almost': {
      actions: assign(({ context: { owner, stranger, link, asked }, event: { of } }) => ({
        clock: of,
        asked: of === 'hour' && asked,
        link: of === 'hour' ? link : over(link),
        owner: of === 'month' ? over(owner) : owner,
        stranger: of === 'month' ? forgotten(stranger) : stranger,
      })),
    },
    'time.minute': {
      actions: assign(({ context: { clock, owner, stranger, link, ...account } }) => ({
        clock: 'old' as const,
        asked: false,
        link: over(link),
        ...(clock === 'day' && { owner: over(owner), stranger: forgotten(stranger) }),
        ...(clock === 'month' && signedOut({ ...account, clock, owner, stranger, link })),
      })),
      meta: { spec: 'SHOP-32', writes: ['proofs', 'registrations', 'reset_links', 'session_tokens'] },
    },
  },
  states: {
    nobody: {
      on: {
        'sign-up': {
          actions: assign(({ event }) => ({ [event.by]: 'pending' })),
          ...answers('SHOP-31', signedUp, {
            mails: [`${NORA}: Please verify your email address for Wattle & Blade /verification`],
            writes: ['registrations'],
          }),
        },
        verify: [
          {
            guard: ({ context: { owner, stranger }, event: { link } }) =>
              (link === 'owner' || link === 'stranger') && owner === 'pending' && stranger === 'pending',
            target: 'known',
            actions: assign(({ event }) => ({ [event.link]: 'used', password: 'none', link: 'good' })),
            ...answers(
              'ABUSE-10',
              'Email verified successfully! We have sent you a link to choose your password.',
              { mails: [resetMail], writes: ['customers', 'registrations', 'reset_links'] },
            ),
          },
          {
            guard: ({ context, event }) =>
              event.link in context && context[event.link as Person] === 'pending',
            target: 'known',
            actions: assign(({ event }) => ({ [event.link]: 'used', password: event.link as Person })),
            ...answers('SHOP-31', verified, { writes: ['customers', 'registrations'] }),
          },
        ],
        forget: {
          actions: assign({ asked: true }),
          ...answers('FORGOT-3', sent, {
            mails: [`${NORA}: No account at Wattle & Blade with this address /register`],
            writes: ['reset_links'],
          }),
        },
        google: [
          { guard: ({ event }) => event.as === 'unverified', ...unverified },
          { target: 'known', actions: [link, assign({ here: 'in' })], ...googleAnswers },
        ],
      },
    },
    known: {
      initial: 'customer',
      on: {
        google: [{ guard: ({ event }) => event.as === 'another', ...another }, unverified],
        'sign-up': {
          actions: assign({ stranger: 'unsent' }),
          ...answers('SHOP-31', signedUp, {
            mails: [`${NORA}: You already have an account at Wattle & Blade /login /forgot-password`],
            writes: ['registrations'],
          }),
        },
        forget: {
          actions: assign(({ context: { link } }) => ({
            asked: true,
            link: link === 'good' ? ('newer' as const) : ('good' as const),
          })),
          ...answers('FORGOT-3', sent, {
            mails: [resetMail],
            writes: ['reset_links'],
          }),
        },
        reset: {
          guard: ({ context, event: { link, password } }) =>
            password !== 'short' && link === 'newest' && ['good', 'newer'].includes(context.link),
          actions: assign(({ context }) => ({
            ...signedOut(context),
            password: 'new' as const,
            link: 'over' as const,
          })),
          ...answers('SHOP-34', 'Password reset successful. You can now log in with your new password.', {
            mails: [changedMail],
            writes: tables,
          }),
        },
      },
      states: {
        customer: {
          on: {
            'log-in': {
              guard: ({ context, event }) => event.password === context.password,
              actions: assign(({ event }) => ({ [event.at]: 'in' })),
              ...answers('AUTH-5', 'Login successful!', { writes: ['session_tokens', 'known_networks'] }),
            },
            google: [
              {
                guard: ({ context, event }) =>
                  event.as === 'owner' && !context.google && context.password !== 'none',
                actions: [link, assign({ here: 'in' })],
                ...answers('SHOP-36', loggedIn, {
                  mails: [`${NORA}: You now log in to Wattle & Blade with Google /forgot-password`],
                  writes: tables,
                }),
              },
              { guard: isTheirs, actions: [link, assign({ here: 'in' })], ...googleAnswers },
            ],
            'account.close': {
              target: 'closed',
              meta: { spec: 'SHOP-47', writes: ['customers'] },
            },
          },
        },
        // The sessions of a closed account open nothing. Only a logout shows that they still exist.
        closed: {
          on: {
            change: locked,
            'profile.edit': locked,
            ask: locked,
            'booking.cancel': locked,
            'log-in': {
              guard: ({ context, event }) => event.password === context.password,
              ...wrong,
            },
            google: {
              guard: isTheirs,
              actions: link,
              ...googleRefuses('This account is closed. Please call us.', { writes: tables }),
            },
          },
        },
      },
    },
  },
});
