import type { signUp as signUpRow } from '../../contract/account.ts';
import type { ParsedRequestOf } from '../../contract/endpoint.ts';
import { hashPassword } from '../adapters/passwords.ts';
import { inTransaction } from '../db/errors.ts';
import { newToken } from '../db/tokens.ts';
import type { Deps } from '../http/deps.ts';
import { invalid, notFound } from '../http/refusal.ts';
import { alreadyRegisteredMail, verifyMail } from '../mail/account-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { countMail } from './account-limits.ts';
import { activateRegistration, insertRegistration, lockRegistration } from './account-links.ts';
import { findCustomerByEmail } from './customers.ts';
import { requireNewPassword } from './new-password.ts';

export type SignUp = ParsedRequestOf<typeof signUpRow>;

/** Characters a password has at least (SHOP-33). */
const LEAST = 8;
const LINK_MS = 24 * 60 * 60_000;

/**
 * Writes a sign-up down and sends mail (SHOP-31). Whether or not the address is a customer's, it does the same work and
 * gives the same answer: only its owner's mailbox tells. The sign-up with a customer's address is never sent its
 * link.
 */
export async function signUp(deps: Deps, request: SignUp, address: string): Promise<void> {
  const { db, now, publicUrl } = deps;
  const { email, first_name, last_name, phone, password } = request;
  requireSignUp(request);
  await countMail(db, 'sign-up', { email, address }, now());
  const password_hash = await hashPassword(password);
  const token = newToken();
  const created_at = now();
  await inTransaction(db, async (tx) => {
    const customer = await findCustomerByEmail(tx, email);
    await insertRegistration(tx, token, {
      email,
      first_name,
      last_name,
      phone,
      street_name: request.street_name || null,
      unit_number: request.unit_number || null,
      suburb: request.suburb || null,
      state: request.state || null,
      password_hash,
      created_at,
      expires_at: new Date(created_at.getTime() + LINK_MS),
    });
    const mail = customer
      ? alreadyRegisteredMail({
          to: customer.email,
          firstName: customer.first_name,
          loginLink: `${publicUrl}/login`,
          resetLink: `${publicUrl}/forgot-password`,
        })
      : verifyMail({ to: email, firstName: first_name, link: `${publicUrl}/verification/${token}` });
    await queueMail(tx, mail, created_at);
  });
}

function requireSignUp(request: SignUp): void {
  if (request.password === '' || request.password_confirmation === '')
    throw invalid('Please fill in all fields');
  requireNewPassword(request, {
    least: LEAST,
    differs: "Passwords don't match",
    tooShort: `Password must be at least ${LEAST} characters long`,
  });
}

/** Makes the sign-up of a link a customer. The same link says yes until it expires (SHOP-32). */
export async function verify({ db, now }: Deps, token: string): Promise<void> {
  const isVerified = await inTransaction(db, async (tx) => {
    const registration = await lockRegistration(tx, token, now());
    if (!registration) return false;
    return registration.verified_at !== null || activateRegistration(tx, registration, now());
  });
  if (!isVerified) throw notFound('Email verification failed. The link may have expired or is invalid.');
}
