import { useSelector } from '@xstate/react';
import type { Hold } from '../../../machines/rules/hold.ts';
import type { ChargeActor } from '../../actors/payment.ts';
import { useAnnounced } from '../../stores/announcer.ts';
import { type HoldState, shopTimeOf, useHoldState } from './hold-clock.ts';

function messageOf(hold: Hold, state: HoldState): string {
  if (state === 'over')
    return 'Your time has been released. Nothing was charged. Pay Now takes it again, if it is still free.';
  const held = state === 'held' ? 'Your time is held' : 'Your time will be released soon: it is held';
  const cards = hold.cardsLeft === 1 ? '1 more card' : `${hold.cardsLeft} more cards`;
  const next = hold.cardsLeft === 0 ? 'After that you can try another card.' : `You can try ${cards}.`;
  return `${held} until ${shopTimeOf(hold.until)}. ${next}`;
}

/**
 * Returns the state of the hold after a refused card, by the shop's clock (CARD-61 to CARD-63). It notifies the
 * machine when the hold expires.
 */
export function useHold(actor: ChargeActor): string | null {
  const hold = useSelector(actor, ({ context }) => context.hold);
  const state = useHoldState(hold && !hold.isOver ? hold.until : null, () =>
    actor.send({ type: 'hold.end' }),
  );
  const message = hold && messageOf(hold, state ?? 'over');
  useAnnounced(message);
  return message;
}
