import { randomBytes } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { Proof } from '../../contract/proof.ts';
import { findCustomerByToken } from '../accounts/customers.ts';
import { hitsBefore, takeHit } from '../limits/rate-limit.ts';
import type { Db } from '../db/tables.ts';
import { pressure, proofs, ringUs } from '../limits/limits.ts';
import type { Deps } from './deps.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Caller } from './route.ts';

const strangers = { bucket: 'strangers', most: pressure.acts, windowMinutes: pressure.window };

/** What is true of one door, and is only looked up where it matters. */
interface Circumstances {
  /** A reason to pass without a proof. */
  mayPass?: () => Promise<boolean>;
  /** Little is left of what is given away here: it costs a stranger work, however calm it is. */
  isScarce?: () => Promise<boolean>;
}

const never = async () => false;

/**
 * At a door that costs the shop or somebody else something: while more strangers come to such doors than a shop has, each
 * shows a proof of work, unless they may pass for another reason (ABUSE-20). Customers who are signed in never do.
 */
export async function requireProof(
  deps: Deps,
  { token, proof }: Caller,
  door: string,
  { mayPass = never, isScarce = never }: Circumstances = {},
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  if (token && (await findCustomerByToken(db, token, now))) return;
  const isCalm = await takeHit(db, strangers, now);
  if (isCalm && (await hitsBefore(db, strangers, now)) <= pressure.acts && !(await isScarce())) return;
  if (proof !== undefined && (await takeProof(db, proof, door, now))) return;
  if (await mayPass()) return;
  throw new Refusal(
    428,
    'proof_wanted',
    `Too many strangers are at our door just now, and this browser could not show that you are none of them. ${ringUs}, or try another browser.`,
    { result: await challengeFor(db, door, now) },
  );
}

/** Signed, so that nothing is kept of those whom nobody answers. */
async function challengeFor(db: Db, door: string, now: Date): Promise<object> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: proofs.rounds,
    counter: randomInt(proofs.mostTries, proofs.leastTries),
    data: { door, until: now.getTime() + proofs.minutes * 60_000 },
    deriveKey,
    ...(await secretsOf(db)),
  });
}

/** Whether it is a proof for this door; then it has counted, and counts no more. */
async function takeProof(db: Db, header: string, door: string, now: Date): Promise<boolean> {
  const parsed = v.safeParse(Proof, jsonIn(header));
  if (!parsed.success) return false;
  const { challenge, solution } = parsed.output;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await secretsOf(db)) });
  const { nonce, data } = challenge.parameters;
  if (!verified || data.door !== door || data.until <= now.getTime()) return false;
  return takeOnce(db, nonce, new Date(data.until));
}

/** Whether a proof of anything is used for the first time; its name is kept until it expires. */
export async function takeOnce(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const taken = await db
    .insertInto('proofs')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return taken !== undefined;
}

function jsonIn(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Of all processes of the shop the same. */
async function secretsOf(db: Db) {
  const find = () => db.selectFrom('proof_secret').select('secret').executeTakeFirst();
  let row = await find();
  if (!row) {
    await db
      .insertInto('proof_secret')
      .values({ secret: randomBytes(32).toString('hex') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await find();
  }
  if (!row) throw new Error('The secret of proofs is not kept.');
  return { hmacSignatureSecret: row.secret, hmacKeySignatureSecret: `key ${row.secret}` };
}

/** Forgets proofs that would not count any more in any case. */
export async function forgetOldProofs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('proofs').where('expires_at', '<=', now).execute();
}
