import { randomBytes } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { Proof } from '../../contract/proof.ts';
import type { Db } from '../db/tables.ts';
import { proofs } from './limits.ts';

/** A challenge for an action, signed by the shop: the server stores nothing until a browser solves it. */
export async function createProofChallenge(db: Db, action: string, now: Date): Promise<object> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: proofs.rounds,
    counter: randomInt(proofs.mostTries, proofs.leastTries),
    data: { action, until: now.getTime() + proofs.minutes * 60_000 },
    deriveKey,
    ...(await signingSecrets(db)),
  });
}

/** Whether a header holds a valid proof for the action. A proof is valid once. */
export async function takeProof(db: Db, header: string, action: string, now: Date): Promise<boolean> {
  const parsed = v.safeParse(Proof, parseBase64Json(header));
  if (!parsed.success) return false;
  const { challenge, solution } = parsed.output;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...(await signingSecrets(db)),
  });
  const { nonce, data } = challenge.parameters;
  if (!verified || data.action !== action || data.until <= now.getTime()) return false;
  return takeOnce(db, nonce, new Date(data.until));
}

/** Whether a proof of any kind is used for the first time. The server stores its name until it expires. */
export async function takeOnce(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const taken = await db
    .insertInto('proofs')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return taken !== undefined;
}

function parseBase64Json(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The secrets that sign challenges. All processes of the shop share them. */
async function signingSecrets(db: Db) {
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
  if (!row) throw new Error('The table proof_secret has no row.');
  return { hmacSignatureSecret: row.secret, hmacKeySignatureSecret: `key ${row.secret}` };
}

/** Deletes proofs whose challenges have expired: no request can use them again. */
export async function deleteExpiredProofs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('proofs').where('expires_at', '<=', now).execute();
}
