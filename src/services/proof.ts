import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { HTTPError } from 'ky';
import * as v from 'valibot';
import { PROOF, type Proof, ProofWanted } from '../../contract/proof.ts';

/**
 * Works out what our own backend asks of a stranger (ABUSE-20), beside the page: a browser derives keys in a thread of its
 * own. Undefined where it is asked for nothing, or cannot: without https a browser has no cryptography.
 */
export async function proofFor(refusal: unknown): Promise<string | undefined> {
  const wanted = v.safeParse(ProofWanted, refusal);
  if (!wanted.success || !globalThis.isSecureContext) return undefined;
  const challenge = wanted.output.RESULT;
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution } satisfies Proof)) : undefined;
}

/** Sends a call once more with what its refusal wants; without that the refusal is its answer. */
export async function sendWithProof<T>(
  send: (more: Record<string, string>) => Promise<T>,
  refusal: HTTPError,
): Promise<T> {
  const proof = await proofFor(refusal.data);
  if (proof === undefined) throw refusal;
  return send({ [PROOF]: proof });
}
