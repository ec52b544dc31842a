import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { HTTPError } from 'ky';
import * as v from 'valibot';
import { PROOF, type Proof, ProofWanted } from '../../contract/proof.ts';

/**
 * Solves the proof of work that our own backend demands of unknown clients (ABUSE-20). The browser derives the keys
 * in its own thread, so the page stays responsive. Returns undefined if there is no challenge, or without https,
 * where browsers have no Web Crypto.
 */
export async function proofFor(refusal: unknown): Promise<string | undefined> {
  const wanted = v.safeParse(ProofWanted, refusal);
  if (!wanted.success || !globalThis.isSecureContext) return undefined;
  const challenge = wanted.output.RESULT;
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution } satisfies Proof)) : undefined;
}

/** Sends a call again with the proof that its refusal demands. Without a proof the refusal is the result. */
export async function sendWithProof<T>(
  send: (more: Record<string, string>) => Promise<T>,
  refusal: HTTPError,
): Promise<T> {
  const proof = await proofFor(refusal.data);
  if (proof === undefined) throw refusal;
  return send({ [PROOF]: proof });
}
