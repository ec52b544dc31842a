import { getProfile, logIn, logInWithGoogle } from '../../contract/account.ts';
import type { LiveModel } from './paths/live-model.ts';
import { answerOf, failure } from './samples.ts';

/** How often events of this type have happened: what tells one answer of a kind from the next. */
export const timesOf = (model: LiveModel, type: string): number =>
  model.events.filter((event) => event.type === type).length;

/** The profile as it is fetched for the nth time, told apart from every other. */
export const nthProfile = (nth: number) => answerOf(getProfile, wireProfile(nth));

/** It as it travels. */
export const wireProfile = (nth: number) => ({
  customer_id: 90 + nth,
  first_name: `Ada ${nth}`,
  last_name: 'Shaw',
  email: 'ada@mail.example',
  phone: '0491570006',
  street_name: 'Sample Street',
  unit_number: null,
  suburb: 'Marrickville',
  state: 'New South Wales',
  postcode: 2204,
});

/** The token of the nth login, and of the nth Google login; none is the other. */
export const nthToken = (nth: number) => `token-${nth}`;
export const nthGoogleToken = (nth: number) => `google-token-${nth}`;

/** What these logins are answered with. */
export const nthLogin = (nth: number) => answerOf(logIn, { access_token: nthToken(nth) });
export const nthGoogleLogin = (nth: number) =>
  answerOf(logInWithGoogle, { access_token: nthGoogleToken(nth) });

/** What Google's script brings for the nth time. */
export const nthCredential = (nth: number) => `google-credential-${nth}`;

/** Failures of an account's calls that differ in nothing that its machine looks at, unless the spec says so. */
export const accountFailures = {
  /** Our own backend's answer, with words of its own. */
  refusal: failure({ status: 403, code: 'forbidden', words: 'That is not allowed.' }),
  breakdown: failure({ status: 500, code: 'broken' }),
  silence: failure(),
};

/** An answer whose status alone counts. */
export const nothing = { result: undefined, message: undefined };
