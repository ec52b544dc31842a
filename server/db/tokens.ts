import { createHash, randomBytes } from 'node:crypto';

/** A token that nobody can guess: 256 random bits, safe in a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token, so that a reader of the tables cannot use one (SHOP-37). So many random bits need no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
