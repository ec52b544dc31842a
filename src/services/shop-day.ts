import { shop } from 'virtual:shop';
import { dayIn } from '../../contract/format.ts';

/** The shop's current day, `yyyy-MM-dd`, whatever zone the browser is in (SITE-6). */
export const shopToday = (clockOffsetMs: number): string =>
  dayIn(shop.timeZone, new Date(Date.now() + clockOffsetMs));

/** Calls back with the shop's day whenever the visitor comes back to the page. */
export function watchShopDay(clockOffsetMs: number, turned: (today: string) => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') turned(shopToday(clockOffsetMs));
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
