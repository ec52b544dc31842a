import { CHANGE_PASSWORD_LENGTH } from '../../contract/constants.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { passwordChangedMail } from '../mail/account-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { attemptPassword } from './account-limits.ts';
import { dropResetLinks } from './account-links.ts';
import { type Customer, findPasswordHash, replacePassword } from './customers.ts';
import { forgetNetworks, rememberNetwork } from './known-networks.ts';
import { requireNewPassword } from './new-password.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { endSessions } from './sessions.ts';

interface Change {
  current_password: string;
  password: string;
  password_confirmation: string;
}

/**
 * Checks the current password and sets the new password. Ends all other sessions (SHOP-34), and forgets every
 * network except this request's (ABUSE-11).
 */
export async function changePassword(
  { db, now, publicUrl }: Deps,
  { customer, token }: { customer: Customer; token: string },
  change: Change,
  address: string,
): Promise<void> {
  requireChange(change);
  const { customer_id, email, first_name: firstName } = customer;
  const attempt = await attemptPassword(db, customer_id, now());
  const { password_hash: before } = await findPasswordHash(db, customer_id);
  if (before === null)
    throw new Refusal(403, 'forbidden', 'You have no password yet. Please set one with "Forgot password".');
  if (!(await isPassword(change.current_password, before))) throw wrong();
  const after = await hashPassword(change.password);
  await inTransaction(db, async (tx) => {
    // Locks the link before the customer, like a request that follows a link: a different order could deadlock.
    await dropResetLinks(tx, email);
    // A parallel request may have changed the password since the check above.
    if (!(await replacePassword(tx, customer_id, { before, after }))) throw wrong();
    await endSessions(tx, customer_id, token);
    await forgetNetworks(tx, customer_id);
    await rememberNetwork(tx, customer_id, address, now());
    const resetLink = `${publicUrl}/forgot-password`;
    await queueMail(tx, passwordChangedMail({ to: email, firstName, resetLink }), now());
  });
  await attempt.wasRight();
}

function requireChange(change: Change): void {
  if (Object.values(change).some((field) => field === ''))
    throw invalid('Please fill in all password fields');
  requireNewPassword(change, {
    least: CHANGE_PASSWORD_LENGTH,
    differs: "New passwords don't match",
    tooShort: `New password must be at least ${CHANGE_PASSWORD_LENGTH} characters long`,
  });
}

const wrong = () =>
  new Refusal(401, 'unauthorised', 'Your current password is not right.', { field: 'current_password' });
