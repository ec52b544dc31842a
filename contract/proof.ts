import * as v from 'valibot';

/** The request header with the solution of our own backend's challenge (ABUSE-20). */
export const PROOF = 'Proof';

/**
 * The proof-of-work challenge of our own backend, sent as RESULT of `proof_wanted`; the format is altcha's
 * (ABUSE-20).
 */
const Challenge = v.object({
  parameters: v.object({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    /** The call that the challenge is for, and its expiry in milliseconds since 1970. */
    data: v.object({ action: v.string(), until: v.number() }),
  }),
  signature: v.string(),
});

export const ProofWanted = v.object({ CODE: v.literal('proof_wanted'), RESULT: Challenge });

/** The solution in the header `PROOF`, as JSON in base64. */
export const Proof = v.object({
  challenge: Challenge,
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});
export type Proof = v.InferOutput<typeof Proof>;
