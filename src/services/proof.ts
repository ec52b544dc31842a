import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import * as v from 'valibot';
import { type Proof, ProofWanted } from '../../contract/proof.ts';

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
