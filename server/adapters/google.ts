import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { safeParse } from 'valibot';
import { SANDBOX_IDENTITY, signUp } from '../../contract/account.ts';
import { cleanName, withoutUnseen } from '../../contract/clean.ts';
import { EmailAddress } from '../../contract/fields.ts';

/** Whom Google says somebody is. */
export interface GoogleIdentity {
  /** Google's own name for the account: it stays, whatever becomes of its address. */
  subject: string;
  /** Null unless Google has verified it. */
  email: string | null;
  firstName: string;
  lastName: string;
  /** The token, which logs in once: a name for it, and for how long it is valid, in milliseconds. Null in a sandbox. */
  token: { id: string; validForMs: number } | null;
}

export interface GoogleSignIn {
  /**
   * Reads the token that a browser got from Google; undefined when it is not one for this site, or not any more.
   * Throws when Google's keys cannot be had.
   */
  identify(token: string): Promise<GoogleIdentity | undefined>;
}

interface GoogleClient {
  clientId: string;
  /** Who signs the tokens, and where the keys are published; null for Google itself. */
  issuer: string | null;
  jwksUrl: string | null;
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const JWKS_URL = 'https://www.googleapis.com/oauth2/v3/certs';
/** How long the keys may take to come, in milliseconds. */
const PATIENCE_MS = 5_000;
/** Letters of a name. */
const NAME_LENGTH = 80;
/** How far the clocks may be apart, in seconds. */
const TOLERANCE_S = 30;

/** What is the token's own fault; anything else is that its issuer could not be asked. */
const faults = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

/** Google's tokens, verified in full: signature by its published keys, issuer, audience, expiry. */
export function googleSignIn({ clientId, issuer, jwksUrl }: GoogleClient): GoogleSignIn {
  const keys = createRemoteJWKSet(new URL(jwksUrl ?? JWKS_URL), { timeoutDuration: PATIENCE_MS });
  return {
    async identify(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          audience: clientId,
          issuer: issuer ?? ISSUERS,
          algorithms: ['RS256'],
          clockTolerance: TOLERANCE_S,
          requiredClaims: ['sub', 'iat', 'exp'],
        });
        return identityOf(token, payload);
      } catch (error) {
        if (faults.some((fault) => error instanceof fault)) return undefined;
        throw error;
      }
    },
  };
}

/** The one identity of a sandbox, in the place of Google's (SHOP-43). */
export const sandboxGoogle: GoogleSignIn = {
  async identify(token) {
    if (token !== SANDBOX_IDENTITY) return undefined;
    return {
      subject: SANDBOX_IDENTITY,
      email: 'sandbox.identity@customer.example',
      firstName: 'Sandy',
      lastName: 'Box',
      token: null,
    };
  },
};

function identityOf(token: string, claims: JWTPayload): GoogleIdentity | undefined {
  const { sub, email, email_verified, given_name, family_name, exp = 0 } = claims;
  if (typeof sub !== 'string' || sub === '') return undefined;
  const address = safeParse(EmailAddress, email);
  return {
    subject: sub,
    email: address.success && email_verified === true ? address.output : null,
    firstName: nameOf(given_name),
    lastName: nameOf(family_name),
    token: { id: idOf(token), validForMs: (exp + TOLERANCE_S) * 1_000 - Date.now() },
  };
}

/** Of the part that is signed: one signature can be spelled in several ways. */
const idOf = (token: string) =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url');

/** Half of a letter, which no other half completes. */
const half = /\p{Cs}/gu;

/** A name as the sign-up takes a typed name (ABUSE-16). Nobody can correct it here, so what does not fit is left out. */
function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  const shown = withoutUnseen(claim.replaceAll('\0', '')).replace(half, '\ufffd');
  const text = cleanName(shown.replace(/\s+/g, ' '));
  let name = '';
  for (const letter of text) {
    if (name.length + letter.length > NAME_LENGTH) break;
    name += letter;
  }
  const typed = safeParse(signUp.request.entries.first_name, name);
  return typed.success ? typed.output : '';
}
