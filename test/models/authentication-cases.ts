import type { Impossible } from './edge.ts';

export interface LoginForm {
  email: string;
  password: string;
}

/** An answer with a refusal, one that was accepted but holds no token, or none at all. */
export type LoginFailure = 'refusal' | 'noToken' | 'silence';

export type AuthenticationEvent =
  | { type: 'open.withToken' }
  | { type: 'open.withoutToken' }
  | { type: 'login.submit'; form: LoginForm; problem: 'missing' | 'none' }
  | { type: 'login.accepted' }
  | { type: 'login.failed'; because: LoginFailure }
  | { type: 'google.credential' }
  | { type: 'google.none' }
  | { type: 'google.broken' }
  | { type: 'google.accepted' }
  | { type: 'google.failed'; because: LoginFailure }
  | { type: 'profile.fetched' }
  | { type: 'profile.failed'; because: 'refusal' | 'breakdown' | 'silence' }
  | { type: 'profile.change' }
  | { type: 'logout'; hasToken: boolean }
  | { type: 'logout.done' }
  | { type: 'logout.unauthorised'; by: 'ownApi' | 'foreignApi' }
  | { type: 'logout.failed'; because: 'refusal' | 'breakdown' | 'silence' }
  | { type: 'session.end' }
  | { type: 'token.appear' }
  | { type: 'token.vanish' }
  | { type: 'clock.slow' };

const submit = (
  problem: 'missing' | 'none',
  form: Partial<LoginForm> = {},
): Extract<AuthenticationEvent, { type: 'login.submit' }> => ({
  type: 'login.submit',
  form: { email: 'ada@mail.example', password: 'first-secret', ...form },
  problem,
});

export const loginInOrder: AuthenticationEvent = submit('none');

/** One event per class of payloads. Blanks are no address, but they are a password. */
export const authenticationCases: readonly AuthenticationEvent[] = [
  { type: 'open.withToken' },
  { type: 'open.withoutToken' },
  submit('missing', { email: '' }),
  submit('missing', { email: '   ' }),
  submit('missing', { password: '' }),
  submit('missing', { email: '', password: '' }),
  loginInOrder,
  submit('none', { email: 'ben@mail.example', password: '   ' }),
  { type: 'login.accepted' },
  { type: 'login.failed', because: 'refusal' },
  { type: 'login.failed', because: 'noToken' },
  { type: 'login.failed', because: 'silence' },
  { type: 'google.credential' },
  { type: 'google.none' },
  { type: 'google.broken' },
  { type: 'google.accepted' },
  { type: 'google.failed', because: 'refusal' },
  { type: 'google.failed', because: 'noToken' },
  { type: 'google.failed', because: 'silence' },
  { type: 'profile.fetched' },
  { type: 'profile.failed', because: 'refusal' },
  { type: 'profile.failed', because: 'breakdown' },
  { type: 'profile.failed', because: 'silence' },
  { type: 'profile.change' },
  { type: 'logout', hasToken: true },
  { type: 'logout', hasToken: false },
  { type: 'logout.done' },
  { type: 'logout.unauthorised', by: 'ownApi' },
  { type: 'logout.unauthorised', by: 'foreignApi' },
  { type: 'logout.failed', because: 'refusal' },
  { type: 'logout.failed', because: 'breakdown' },
  { type: 'logout.failed', because: 'silence' },
  { type: 'session.end' },
  { type: 'token.appear' },
  { type: 'token.vanish' },
  { type: 'clock.slow' },
];

export const authenticationImpossible: readonly Impossible<AuthenticationEvent>[] = [
  {
    event: loginInOrder,
    reason: 'The button is disabled while a login is under way.',
    expect: 'disabled',
  },
  {
    event: { type: 'google.credential' },
    reason: "Google's button is disabled while a login is under way.",
    expect: 'disabled',
  },
  {
    event: { type: 'logout', hasToken: true },
    where: 'loggingOut',
    reason: 'Logout is disabled while it is under way.',
    expect: 'disabled',
  },
];
