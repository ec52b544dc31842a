import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { EmptyResult, Line, LooseNumeric, LooseText, Numeric, RequiredText } from './fields.ts';

// The session of each page needs these calls. The calls of the account's pages are in a separate file, which loads with them.

export const Password = v.pipe(v.string(), v.maxLength(128, 'That password is too long.'));

/** The token that the sandbox sends in place of a Google token (SHOP-43). */
export const SANDBOX_IDENTITY = 'sandbox-identity';

/** A customer's profile. Each field may be missing, but not all. Without an id nothing can be booked (PAY-6). */
export const Profile = v.pipe(
  v.object({
    customer_id: LooseNumeric,
    first_name: LooseText,
    last_name: LooseText,
    email: LooseText,
    phone: LooseText,
    street_name: LooseText,
    unit_number: LooseText,
    suburb: LooseText,
    state: LooseText,
    postcode: LooseText,
  }),
  v.check((wire) => Object.values(wire).some((field) => field !== undefined), 'The answer holds no profile.'),
  v.transform(({ customer_id, first_name, last_name, street_name, unit_number, ...rest }) => ({
    id: customer_id ?? null,
    firstName: first_name,
    lastName: last_name,
    streetName: street_name,
    unitNumber: unit_number,
    ...rest,
  })),
);
export type Profile = v.InferOutput<typeof Profile>;

const AccessToken = v.pipe(
  v.object({ access_token: RequiredText(4096, 'No token.') }),
  v.transform(({ access_token }) => access_token),
);

/** GET customer/get-profile: RESULT, or the data itself, is the profile. */
export const getProfile = endpoint({
  method: 'GET',
  path: 'customer/get-profile',
  request: v.object({}),
  success: 200,
  kind: 'read',
  reads: 'RESULT or body',
  result: Profile,
});

/** POST customer/customer-login: RESULT.access_token. */
export const logIn = endpoint({
  method: 'POST',
  path: 'customer/customer-login',
  request: v.object({ email: Line(254), password: Password }),
  success: 200,
  kind: 'write',
  refusesBy401: true,
  reads: 'RESULT',
  result: AccessToken,
});

/** POST customer/auth/google: RESULT.access_token. */
export const logInWithGoogle = endpoint({
  method: 'POST',
  path: 'customer/auth/google',
  request: v.object({ created_store_id: Numeric, token: v.pipe(v.string(), v.maxLength(8192)) }),
  success: 200,
  kind: 'write',
  refusesBy401: true,
  reads: 'RESULT',
  result: AccessToken,
});

/** GET customer/logout: a GET that writes, so never retried (API-19). */
export const logOut = endpoint({
  method: 'GET',
  path: 'customer/logout',
  request: v.object({}),
  success: 200,
  kind: 'write',
  refusesBy401: true,
  reads: 'nothing',
  result: EmptyResult,
});
