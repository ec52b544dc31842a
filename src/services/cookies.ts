/**
 * Reads and sets cookies of the page. If the browser forbids them, as in a sandboxed frame, there are none
 * (SITE-15).
 */
export const cookies = {
  get(name: string): string | undefined {
    try {
      const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
      return found?.slice(name.length + 1);
    } catch {
      return undefined;
    }
  },
  /** Sets a cookie for all pages. With `days` of 0 the browser removes it. */
  set(name: string, value: string, days: number): void {
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has cookieStore
      document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`;
    } catch {
      // The page works without the cookie.
    }
  },
};
