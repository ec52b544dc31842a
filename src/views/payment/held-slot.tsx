import { useSelector } from '@xstate/react';
import type { HoldActor } from '../../actors/payment.ts';
import { useAnnounced } from '../../stores/announcer.ts';
import { useOwnApi } from '../loading/use-own-api.ts';
import { shopTimeOf, useHoldState } from './hold-clock.ts';
import styles from './payment-dialogs.module.css';

/** Shows until when the slot is held from Submit (HOLD-2). Its line is reserved, so that nothing moves when the answer arrives. */
export function HeldSlot({ actor }: { actor: HoldActor }) {
  const isOurs = useOwnApi() !== null;
  const isOver = useSelector(actor, (snapshot) => snapshot.hasTag('over'));
  const isUnheld = useSelector(actor, (snapshot) => snapshot.hasTag('unheld'));
  const until = useSelector(actor, (snapshot) => (snapshot.hasTag('held') ? snapshot.context.until : null));
  useHoldState(until, () => actor.send({ type: 'hold.end' }));
  const message = isOver
    ? 'Your time is no longer held. You can still book it if it is free.'
    : isUnheld
      ? 'Your time is not held. It is yours once you have booked it.'
      : until === null
        ? null
        : `Held for you until ${shopTimeOf(until)}`;
  useAnnounced(message);
  return isOurs && <p className={styles.held}>{message}</p>;
}
