const NAME = 'sidebar_state';
const DAYS = 7;

/** Whether the account's side menu shows its labels, kept in a cookie (PAGE-16). */
export const sidebar = {
  isWide: (): boolean => !document.cookie.split('; ').includes(`${NAME}=false`),
  keep(isWide: boolean): void {
    // biome-ignore lint/suspicious/noDocumentCookie: PAGE-16 asks for a cookie, and not every browser has cookieStore
    document.cookie = `${NAME}=${isWide}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax`;
  },
};
