import type { signUp as signUpRow } from '../../contract/account.ts';
import type { ParsedRequestOf } from '../../contract/endpoint.ts';
import { newToken } from '../db/tokens.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid, notFound } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { alreadyRegisteredMail, resetMail, verifyMail } from '../mail/account-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { mayMail } from './account-limits.ts';
import {
  activateRegistration,
  hasAnotherPassword,
  insertRegistration,
  lockRegistration,
} from './account-links.ts';
import { findCustomerByEmail, findLogin } from './customers.ts';
import { takeGuestVisits } from './guest-visits.ts';
import { requireNewPassword } from './new-password.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { newResetLink } from './reset-password.ts';

export type SignUp = ParsedRequestOf<typeof signUpRow>;

/** The least number of characters in a password (SHOP-33). */
const MIN_PASSWORD_LENGTH = 8;
/** How long the link of a sign-up works (SHOP-31). */
export const SIGN_UP_HOURS = 24;

/**
 * Stores a sign-up and sends a mail (SHOP-31). Work and answer are the same whether or not the address belongs to a
 * customer: only the mail differs. A sign-up with a customer's address never gets its link.
 */
export async function signUp(
  deps: Deps,
  request: SignUp,
  { address, browser }: { address: string; browser: string },
): Promise<void> {
  const { db, now, publicUrl } = deps;
  const { email, first_name, last_name, phone, password } = request;
  requireSignUp(request);
  if (!(await mayMail(db, 'sign-up', { email, address }, now()))) return;
  // A visitor who signs up again because the mail did not arrive is still the same person.
  const { signUpHash } = await findLogin(db, email.toLowerCase(), now());
  const isRepeated = await isPassword(password, signUpHash);
  const password_hash = isRepeated && signUpHash !== null ? signUpHash : await hashPassword(password);
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
      browser,
      created_at,
      expires_at: new Date(created_at.getTime() + SIGN_UP_HOURS * 60 * 60_000),
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
    least: MIN_PASSWORD_LENGTH,
    differs: "Passwords don't match",
    tooShort: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
  });
}

/**
 * Makes the sign-up of a link a customer. The same link succeeds until it expires (SHOP-32). If several browsers
 * signed up with the address, and the link is not opened in the browser of its sign-up, the server cannot know whose
 * password is right. Then it mails the owner a link to choose a password (ABUSE-10), and returns true.
 */
export async function verify(
  { db, now, publicUrl }: Deps,
  token: string,
  browser: string | undefined,
): Promise<boolean> {
  const verified = await inTransaction(db, async (tx) => {
    const registration = await lockRegistration(tx, token, now());
    if (!registration) return undefined;
    const { email, first_name: firstName, password_hash: hash, verified_at } = registration;
    if (verified_at !== null) return { isContested: false };
    const isOfThisBrowser = browser !== undefined && registration.browser === browser;
    const isContested = !isOfThisBrowser && (await hasAnotherPassword(tx, registration, now()));
    const password_hash = isContested ? null : hash;
    const customerId = await activateRegistration(tx, { ...registration, password_hash }, now());
    if (customerId === undefined) return undefined;
    await takeGuestVisits(tx, customerId);
    if (isContested) {
      const link = await newResetLink(tx, email, publicUrl, now());
      await queueMail(tx, resetMail({ to: email, firstName, link }), now());
    }
    return { isContested };
  });
  if (!verified) throw notFound('Email verification failed. The link may have expired or is invalid.');
  return verified.isContested;
}
