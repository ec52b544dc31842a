import { shop } from 'virtual:shop';
import { dayIn } from '../../contract/format.ts';

const MINUTE_MS = 60_000;

/**
 * How far the shop's clock is ahead of this device's clock, in milliseconds, from the last response of our own
 * server (API-60).
 */
let aheadMs = 0;

/** Stores the clock that our own server has sent. */
export function storeShopClock(shopMs: number): void {
  aheadMs = shopMs - Date.now();
}

/** Returns the time of the shop's clock, in milliseconds since 1970. */
export const shopNow = (): number => Date.now() + aheadMs;

/** Returns the shop's current day, `yyyy-MM-dd`, independent of the browser's time zone (SITE-6). */
export const shopToday = (): string => dayIn(shop.timeZone, new Date(shopNow()));

/**
 * Calls back when the shop's day changes. It checks the clock each minute, because a timer does not run while the
 * device sleeps.
 */
export function watchShopDay(turned: (today: string) => void): () => void {
  let lastDay = shopToday();
  const look = () => {
    const today = shopToday();
    if (today === lastDay) return;
    lastDay = today;
    turned(today);
  };
  const timer = setInterval(look, MINUTE_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
