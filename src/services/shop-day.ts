import { shop } from 'virtual:shop';
import { dayIn } from '../../contract/format.ts';

const MINUTE_MS = 60_000;

/** How far the shop's clock is ahead of this device's, which only counts on from what our own server last said (API-60). */
let aheadMs = 0;
const watchers = new Set<() => void>();

const now = () => Date.now() + aheadMs;

/** Our own server has said what its clock is. */
export function hearClock(shopMs: number): void {
  aheadMs = shopMs - Date.now();
  for (const look of watchers) look();
}

/** The shop's current day, `yyyy-MM-dd`, whatever zone the browser is in (SITE-6). */
export const shopToday = (): string => dayIn(shop.timeZone, new Date(now()));

/** Calls back with the shop's day as it turns. No device wakes without a look within the minute. */
export function watchShopDay(turned: (today: string) => void): () => void {
  let told = shopToday();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(look, MINUTE_MS - (now() % MINUTE_MS));
    const today = shopToday();
    if (today === told) return;
    told = today;
    turned(today);
  };
  look();
  watchers.add(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    watchers.delete(look);
    document.removeEventListener('visibilitychange', look);
  };
}
