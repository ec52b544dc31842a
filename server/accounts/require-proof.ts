import type { Db } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import type { Caller } from '../http/route.ts';
import { ringUs, strangers } from '../limits/limits.ts';
import { createProofChallenge, takeProof } from '../limits/proof-of-work.ts';
import { hitsBefore, takeHit } from '../limits/rate-limit.ts';
import { findCustomerByToken } from './customers.ts';

const allStrangers = { bucket: 'strangers', most: strangers.acts, windowMinutes: strangers.window };

/** Facts about an action. The server looks them up only if they matter. */
interface Circumstances {
  /** A further reason to pass without a proof. */
  mayPass?: () => Promise<boolean>;
  /** Whether the action's resource is scarce. A stranger then needs a proof even without load. */
  isScarce?: () => Promise<boolean>;
}

const never = async () => false;

/**
 * Requires a proof of work from a client without a session, for an action that costs the shop or other visitors
 * something, while the site is under load (ABUSE-20). Throws a refusal with 428 and a challenge.
 */
export async function requireProof(
  deps: Deps,
  { token, proof }: Caller,
  action: string,
  { mayPass = never, isScarce = never }: Circumstances = {},
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  if (token && (await findCustomerByToken(db, token, now))) return;
  if (!(await isUnderLoad(db, now)) && !(await isScarce())) return;
  if (proof !== undefined && (await takeProof(db, proof, action, now))) return;
  if (await mayPass()) return;
  throw new Refusal(
    428,
    'proof_wanted',
    `We are unusually busy, and we could not verify your browser. ${ringUs}, or try another browser.`,
    { result: await createProofChallenge(db, action, now) },
  );
}

/** Counts this action. Returns true if this window or the window before it exceeds the limit of all strangers. */
async function isUnderLoad(db: Db, now: Date): Promise<boolean> {
  const isWithinLimit = await takeHit(db, allStrangers, now);
  return !isWithinLimit || (await hitsBefore(db, allStrangers, now)) > strangers.acts;
}
