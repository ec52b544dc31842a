import { useSelector } from '@xstate/react';
import { nextTimes } from '../../../machines/rules/free-times.ts';
import type { FreeTimesActor } from '../../actors/booking.ts';
import { Loading } from '../loading/loading.tsx';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { freeTimeLabel } from './free-time-label.ts';
import styles from './next-times.module.css';

interface NextTimesProps {
  actor: FreeTimesActor;
  /** The shop's current day, `yyyy-MM-dd`. */
  today: string;
}

/** The next free times above the calendar (NEXT-4): each chooses its day, its barber and its time. */
export function NextTimes({ actor, today }: NextTimesProps) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  if (snapshot.matches('unknown')) return null;
  const times = nextTimes(snapshot.context.days);
  return (
    <div className={styles.part}>
      <Heading level={3} size="small">
        Next free times
      </Heading>
      {snapshot.matches('finding') && <Loading>Looking for free times...</Loading>}
      {snapshot.matches('listed') && times.length === 0 && <p>No free times in the next 14 days.</p>}
      <div className={styles.times}>
        {times.map((free) => (
          <Button
            key={`${free.day} ${free.time}`}
            variant="secondary"
            onClick={() => actor.send({ type: 'time.choose', day: free.day, time: free.time })}
          >
            {freeTimeLabel(free, today)}
          </Button>
        ))}
      </div>
    </div>
  );
}
