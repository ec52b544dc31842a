import { cookies } from './cookies.ts';

const NAME = 'sidebar_state';
const DAYS = 7;

/** Whether the account's side menu shows its labels, stored in a cookie (PAGE-16). */
export const sidebar = {
  isWide: (): boolean => cookies.get(NAME) !== 'false',
  keep: (isWide: boolean): void => cookies.set(NAME, String(isWide), DAYS),
};
