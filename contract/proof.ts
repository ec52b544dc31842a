import * as v from 'valibot';

/** The header in which a browser brings what our own backend asked it to work out (ABUSE-20). */
export const PROOF = 'Proof';

/** What our own backend asks a stranger to work out, sent as RESULT of `proof_wanted`; altcha's challenge (ABUSE-20). */
const Challenge = v.object({
  parameters: v.object({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    /** For which call it is, and until when, in milliseconds since 1970. */
    data: v.object({ action: v.string(), until: v.number() }),
  }),
  signature: v.string(),
});

export const ProofWanted = v.object({ CODE: v.literal('proof_wanted'), RESULT: Challenge });

/** What comes back in the header `PROOF`, as JSON in base64. */
export const Proof = v.object({
  challenge: Challenge,
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});
export type Proof = v.InferOutput<typeof Proof>;
