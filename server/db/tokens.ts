import { createHash, randomBytes } from 'node:crypto';

/** Creates a token with 256 random bits, which is safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Hashes a token for storage, so that a reader of the tables cannot use it (SHOP-37). A fast hash is enough,
 * because the token is random.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
