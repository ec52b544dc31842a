import { storage } from './browser-storage.ts';

export const TOKEN_KEY = 'authToken';

/** The signed-in customer's token, where a reload and other tabs find it (AUTH-24). Null without a session. */
export const readToken = (): string | null => storage.getItem(TOKEN_KEY);
