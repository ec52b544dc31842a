import { shop } from 'virtual:shop';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Hold } from '../../../machines/rules/hold.ts';
import type { ChargeActor } from '../../actors/payment.ts';
import { shopNow } from '../../services/shop-day.ts';
import { useAnnounced } from '../../stores/announcer.ts';
import { shopCity } from '../shop/shop-city.ts';

const timeOfDay = new Intl.DateTimeFormat('en-US', {
  timeZone: shop.timeZone,
  hour: 'numeric',
  minute: '2-digit',
});
// Some browsers put a no-break space before AM.
const timeOf = (instant: number) => timeOfDay.format(instant).replace(/\s/g, ' ');

const SOON_MS = 2 * 60_000;

/** The state of a held slot at a moment. */
const standing = ({ until }: Hold, now: number) =>
  now >= until ? 'over' : now >= until - SOON_MS ? 'ending' : 'held';

/** How long this state lasts. */
const untilNext = ({ until }: Hold, now: number) => (now < until - SOON_MS ? until - SOON_MS : until) - now;

function messageOf(hold: Hold, now: number): string {
  const stands = hold.isOver ? 'over' : standing(hold, now);
  if (stands === 'over')
    return 'Your time has been released. Nothing was charged. Pay Now takes it again, if it is still free.';
  const held = stands === 'held' ? 'Your time is held' : 'Your time will be released soon: it is held';
  const cards = hold.cardsLeft === 1 ? '1 more card' : `${hold.cardsLeft} more cards`;
  const next = hold.cardsLeft === 0 ? 'After that you can try another card.' : `You can try ${cards}.`;
  return `${held} until ${timeOf(hold.until)}, ${shopCity} time. ${next}`;
}

/**
 * Returns the state of the hold after a refused card, by the shop's clock (CARD-61 to CARD-63). It notifies the
 * machine when the hold expires.
 */
export function useHold(actor: ChargeActor): string | null {
  const hold = useSelector(actor, ({ context }) => context.hold);
  const [now, setNow] = useState(shopNow);
  useEffect(() => {
    if (hold === null || hold.isOver) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = shopNow();
      setNow(now);
      if (standing(hold, now) === 'over') actor.send({ type: 'hold.end' });
      else timer = setTimeout(look, untilNext(hold, now));
    };
    look();
    // Timers do not run while the device sleeps, so the clock is read again when the page returns.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [actor, hold]);
  const message = hold && messageOf(hold, now);
  useAnnounced(message);
  return message;
}
