import { safeParse } from 'valibot';
import { RESET_PASSWORD_LENGTH } from '../../contract/constants.ts';
import { EmailAddress } from '../../contract/fields.ts';
import type { Db } from '../db/tables.ts';
import { newToken } from '../db/tokens.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid, notFound } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { noAccountMail, passwordChangedMail, resetMail } from '../mail/account-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { forgetLoginTries, mayMail } from './account-limits.ts';
import { isResetLink, replaceResetLink, takeResetLink } from './account-links.ts';
import { findCustomerByEmail, resetPassword } from './customers.ts';
import { takeGuestVisits } from './guest-visits.ts';
import { forgetNetworks, rememberNetwork } from './known-networks.ts';
import { requireNewPassword } from './new-password.ts';
import { hashPassword } from './password-hash.ts';
import { endSessions } from './sessions.ts';

const LINK_MS = 60 * 60_000;

/** Mails a reset link, or a notice that there is no account. Work and answer are the same for every address. */
export async function forget({ db, now, publicUrl }: Deps, typed: string, address: string): Promise<void> {
  const email = requireAddress(typed);
  if (!(await mayMail(db, 'forgot-password', { email, address }, now()))) return;
  const createdAt = now();
  await inTransaction(db, async (tx) => {
    const customer = await findCustomerByEmail(tx, email);
    const link = await newResetLink(tx, email, publicUrl, createdAt);
    const mail = customer
      ? resetMail({ to: customer.email, firstName: customer.first_name, link })
      : noAccountMail({ to: email, registerLink: `${publicUrl}/register` });
    await queueMail(tx, mail, createdAt);
  });
}

/** Creates a reset link for an address, which replaces an older link. */
export async function newResetLink(
  tx: Db,
  email: string,
  publicUrl: string,
  createdAt: Date,
): Promise<string> {
  const token = newToken();
  await replaceResetLink(tx, { token, email, createdAt, expiresAt: new Date(createdAt.getTime() + LINK_MS) });
  return `${publicUrl}/reset-password/${token}`;
}

function requireAddress(typed: string): string {
  if (typed === '') throw invalid('Please provide your email address');
  const email = safeParse(EmailAddress, typed);
  if (!email.success) throw invalid(email.issues[0].message);
  return email.output;
}

interface Reset {
  token: string;
  password: string;
  password_confirmation: string;
}

/**
 * Sets a new password with a reset link, ends all sessions, and forgets every network except this request's: a
 * stranger may have logged in from the other networks (ABUSE-11). A refused password does not use up the link.
 */
export async function reset({ db, now, publicUrl }: Deps, request: Reset, address: string): Promise<void> {
  const { token, password } = request;
  if (password === '' || request.password_confirmation === '') throw invalid('Please fill in all fields');
  requireNewPassword(request, {
    least: RESET_PASSWORD_LENGTH,
    differs: "Passwords don't match",
    tooShort: `Password must be at least ${RESET_PASSWORD_LENGTH} characters long`,
  });
  // A hash is costly, so the server first checks that the link exists.
  if (!(await isResetLink(db, token, now()))) throw noLink();
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const email = await takeResetLink(tx, token, now());
    const customer =
      email === undefined ? undefined : await resetPassword(tx, email, { passwordHash, now: now() });
    if (!customer) throw noLink();
    await takeGuestVisits(tx, customer.customer_id);
    await endSessions(tx, customer.customer_id);
    await forgetNetworks(tx, customer.customer_id);
    await rememberNetwork(tx, customer.customer_id, address, now());
    await forgetLoginTries(tx, customer.email);
    const mail = passwordChangedMail({
      to: customer.email,
      firstName: customer.first_name,
      resetLink: `${publicUrl}/forgot-password`,
    });
    await queueMail(tx, mail, now());
  });
}

const noLink = () =>
  notFound('This reset link has expired or was used already. Please request a new password reset.');
