import { storage } from './browser-storage.ts';

export const TOKEN_KEY = 'authToken';

/**
 * The stored token of the signed-in customer, which survives a reload and is shared by all tabs (AUTH-24). Null
 * without a session.
 */
export const readToken = (): string | null => storage.getItem(TOKEN_KEY);

/** Names the session without its secret: the end of the token. Null without a session. */
export const sessionMark = (): string | null => readToken()?.slice(-6) ?? null;
