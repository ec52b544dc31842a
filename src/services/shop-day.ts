import { shop } from 'virtual:shop';
import { dayIn } from '../../contract/format.ts';

const MINUTE_MS = 60_000;

/** How far the shop's clock is ahead of this device's, which only counts on from what our own server last said (API-60). */
let aheadMs = 0;

/** Our own server has said what its clock is. */
export function hearClock(shopMs: number): void {
  aheadMs = shopMs - Date.now();
}

/** What the shop's clock says, in milliseconds since 1970. */
export const shopNow = (): number => Date.now() + aheadMs;

/** The shop's current day, `yyyy-MM-dd`, whatever zone the browser is in (SITE-6). */
export const shopToday = (): string => dayIn(shop.timeZone, new Date(shopNow()));

/** Calls back with the shop's day as it turns. It is looked at each minute, so that no sleep is slept past. */
export function watchShopDay(turned: (today: string) => void): () => void {
  let told = shopToday();
  const look = () => {
    const today = shopToday();
    if (today === told) return;
    told = today;
    turned(today);
  };
  const timer = setInterval(look, MINUTE_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
