import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  EmailAddress,
  EmptyResult,
  Id,
  Line,
  LinkToken,
  Name,
  Numeric,
  RequiredLine,
  RequiredName,
  Text,
} from './fields.ts';
import { Password } from './session.ts';

/** POST customer/signup: registers an account with a password (REG-3). */
export const signUp = endpoint({
  method: 'POST',
  path: 'customer/signup',
  request: v.object({
    address_type_id: Numeric,
    country_code: Text(8),
    created_store_id: Numeric,
    description: v.nullish(Text(500)),
    email: EmailAddress,
    first_name: RequiredName(80, 'Please enter your first name.'),
    last_name: RequiredName(80, 'Please enter your last name.'),
    password: Password,
    password_confirmation: Password,
    phone: RequiredLine(30, 'Please enter your phone number.'),
    state: Text(80),
    street_name: Text(120),
    suburb: Text(80),
    unit_number: Text(20),
  }),
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});

/** GET customer/verify/{token}: a GET that writes, so never retried (API-19). */
export const verifyAccount = endpoint({
  method: 'GET',
  path: 'customer/verify/{token}',
  request: v.object({ token: LinkToken }),
  success: 200,
  isStrict: true,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});

/** POST customer/forgot-password: asks for a reset link. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: 'customer/forgot-password',
  request: v.object({ email: Line(254) }),
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});

/** POST customer/reset-password/{token}: the token travels in path and body. */
export const resetPassword = endpoint({
  method: 'POST',
  path: 'customer/reset-password/{token}',
  request: v.object({ password: Password, password_confirmation: Password, token: LinkToken }),
  success: 200,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});

/** POST customer/change-password: the same body from both of its pages. */
export const changePassword = endpoint({
  method: 'POST',
  path: 'customer/change-password',
  request: v.object({ current_password: Password, password: Password, password_confirmation: Password }),
  success: 200,
  isStrict: true,
  kind: 'write',
  refusesBy401: true,
  reads: 'nothing',
  result: EmptyResult,
});

/** POST customer/profile-edit: the profile with its address type. */
export const editProfile = endpoint({
  method: 'POST',
  path: 'customer/profile-edit',
  request: v.object({
    customer_id: v.optional(Id),
    first_name: Name(80),
    last_name: Name(80),
    email: Line(254),
    phone: Line(30),
    street_name: Text(120),
    unit_number: Text(20),
    suburb: Text(80),
    state: Text(80),
    postcode: Text(10),
    address_type_id: Numeric,
    is_active: Numeric,
    country_code: Text(8),
  }),
  success: 200,
  isStrict: true,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});
