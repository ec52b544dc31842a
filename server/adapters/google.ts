import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { safeParse } from 'valibot';
import { signUp } from '../../contract/account.ts';
import { cleanName, withoutUnseen } from '../../contract/clean.ts';
import { EmailAddress } from '../../contract/fields.ts';
import { SANDBOX_IDENTITY } from '../../contract/session.ts';

/** A person's identity from Google. */
export interface GoogleIdentity {
  /** Google's id of the account. It does not change when the email address changes. */
  subject: string;
  /** Null if Google has not verified it. */
  email: string | null;
  firstName: string;
  lastName: string;
  /**
   * The id of the token, which can log in once, and how long the token is valid, in milliseconds. Null in a sandbox.
   */
  token: { id: string; validForMs: number } | null;
}

export interface GoogleSignIn {
  /**
   * Verifies a token that a browser got from Google. Returns undefined when the token is not valid for this site.
   * Throws when Google's keys cannot be loaded.
   */
  identify(token: string): Promise<GoogleIdentity | undefined>;
}

interface GoogleClient {
  clientId: string;
  /** The issuer of the tokens and the address of its keys; null for Google. */
  issuer: string | null;
  jwksUrl: string | null;
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const JWKS_URL = 'https://www.googleapis.com/oauth2/v3/certs';
/** The time limit to load the keys, in milliseconds. */
const TIMEOUT_MS = 5_000;
/** The most characters of a name. */
const NAME_LENGTH = 80;
/** The accepted difference between the clocks, in seconds. */
const TOLERANCE_S = 30;

/** Errors of an invalid token. Any other error means that the keys could not be loaded. */
const tokenErrors = [
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

/** Verifies Google's tokens: the signature with the published keys, the issuer, the audience and the expiry. */
export function googleSignIn({ clientId, issuer, jwksUrl }: GoogleClient): GoogleSignIn {
  const keys = createRemoteJWKSet(new URL(jwksUrl ?? JWKS_URL), { timeoutDuration: TIMEOUT_MS });
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
        if (tokenErrors.some((fault) => error instanceof fault)) return undefined;
        throw error;
      }
    },
  };
}

/** The sandbox's replacement for Google, with a single identity. */
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

/** Hashes the signed part of a token, because the same signature can be written in several ways. */
const idOf = (token: string) =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url');

/** Half of a surrogate pair, without its other half. */
const loneSurrogate = /\p{Cs}/gu;

/**
 * Returns a name that passes the sign-up's validation (ABUSE-16). It drops invalid parts, because the visitor
 * cannot correct the name here.
 */
function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  const shown = withoutUnseen(claim.replaceAll('\0', '')).replace(loneSurrogate, '\ufffd');
  const text = cleanName(shown.replace(/\s+/g, ' '));
  let name = '';
  for (const letter of text) {
    if (name.length + letter.length > NAME_LENGTH) break;
    name += letter;
  }
  const typed = safeParse(signUp.request.entries.first_name, name);
  return typed.success ? typed.output : '';
}
