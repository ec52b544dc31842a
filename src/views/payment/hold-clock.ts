import { shop } from 'virtual:shop';
import { useEffect, useEffectEvent, useState } from 'react';
import { shopNow } from '../../services/shop-day.ts';
import { shopCity } from '../shop/shop-city.ts';

const timeOfDay = new Intl.DateTimeFormat('en-US', {
  timeZone: shop.timeZone,
  hour: 'numeric',
  minute: '2-digit',
});

/** Returns a moment as `11:12 AM, Sydney time`. Some browsers put a no-break space before AM. */
export const shopTimeOf = (instant: number): string =>
  `${timeOfDay.format(instant).replace(/\s/g, ' ')}, ${shopCity} time`;

const SOON_MS = 2 * 60_000;

/** The state of a held slot at a moment. */
export type HoldState = 'held' | 'ending' | 'over';

const stateAt = (until: number, now: number): HoldState =>
  now >= until ? 'over' : now >= until - SOON_MS ? 'ending' : 'held';

/** How long this state lasts. */
const untilNext = (until: number, now: number) => (now < until - SOON_MS ? until - SOON_MS : until) - now;

/** Returns the state of a hold by the shop's clock; null without a hold. Calls back when the hold has ended. */
export function useHoldState(until: number | null, onEnd: () => void): HoldState | null {
  const [now, setNow] = useState(shopNow);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (until === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = shopNow();
      setNow(now);
      if (stateAt(until, now) === 'over') end();
      else timer = setTimeout(look, untilNext(until, now));
    };
    look();
    // Timers do not run while the device sleeps, so the clock is read again when the page returns.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until]);
  return until === null ? null : stateAt(until, now);
}
