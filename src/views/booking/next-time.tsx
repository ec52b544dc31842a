import { useSelector } from '@xstate/react';
import { nextTimes } from '../../../machines/rules/free-times.ts';
import type { BookingActor, FreeTimesActor } from '../../actors/booking.ts';
import { Button } from '../ui/button.tsx';
import { freeTimeLabel } from './free-time-label.ts';
import styles from './offers.module.css';

/** The next free time for the chosen services, above the actions of the services step (NEXT-9). */
export function NextTime({ actor }: { actor: BookingActor }) {
  const { children, context } = useSelector(actor, (snapshot) => snapshot);
  return children.freeTimes && <FirstOf actor={children.freeTimes} today={context.today} />;
}

function FirstOf({ actor, today }: { actor: FreeTimesActor; today: string }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const [next] = nextTimes(snapshot.context.days);
  if (snapshot.matches('unknown')) return null;
  return (
    <div className={styles.time}>
      {snapshot.matches('finding') && <p role="status">Looking for free times...</p>}
      {snapshot.matches('listed') && !next && <p role="status">No free times in the next 14 days.</p>}
      {next && (
        <>
          <p className={styles.name}>Next free time</p>
          <Button
            variant="secondary"
            onClick={() => actor.send({ type: 'time.choose', day: next.day, time: next.time })}
          >
            {freeTimeLabel(next, today)}
          </Button>
        </>
      )}
    </div>
  );
}
