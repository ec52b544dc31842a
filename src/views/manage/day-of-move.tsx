import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { DAYS_AHEAD } from '../../../contract/constants.ts';
import { dayLabel, daysLater } from '../../../contract/format.ts';
import { whyNotBookable } from '../../../machines/rules/calendar.ts';
import type { AvailabilityActor } from '../../actors/booking.ts';
import type { MoveActor } from '../../actors/visit.ts';
import { shopToday } from '../../services/shop-day.ts';
import { BarbersAndTimes } from '../booking/barber-step.tsx';
import { Calendar } from '../booking/calendar.tsx';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import styles from './move-dialog.module.css';
import { ToNextTimes, WaysFromDay } from './ways-back.tsx';

/** The calendar of the wizard, and the barbers and times of the chosen day (MOVE-6, MOVE-7). */
export function DayOfMove({ actor }: { actor: MoveActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { availability } = snapshot.children;
  const { day } = snapshot.context;
  if (!availability || !day)
    return (
      <>
        <Days actor={actor} />
        <div className={styles.actions}>
          <ToNextTimes actor={actor} />
        </div>
      </>
    );
  return (
    <>
      <WaysFromDay actor={actor} />
      <Heading level={3}>{dayLabel(day)}</Heading>
      <BarbersAndTimes actor={availability} />
      <Continue actor={availability} />
    </>
  );
}

function Days({ actor }: { actor: MoveActor }) {
  const { visit, day } = useSelector(actor, ({ context }) => context);
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const today = shopToday();
  const whyNot = (wanted: string) => whyNotBookable(wanted, today, visit.store);
  return (
    <div>
      <Calendar
        chosen={day ?? visit.day}
        first={today}
        last={daysLater(today, DAYS_AHEAD)}
        isOffered={(wanted) => whyNot(wanted) === undefined}
        whyNot={whyNot}
        onLook={setLookedAt}
        closed={visit.store.closedDays}
        onChoose={(chosen) => actor.send({ type: 'day.choose', day: chosen })}
      />
      <p>{lookedAt && whyNot(lookedAt)}</p>
    </div>
  );
}

function Continue({ actor }: { actor: AvailabilityActor }) {
  const isChosen = useSelector(actor, (now) => now.can({ type: 'time.submit' }));
  return (
    <div className={styles.bar}>
      <Button disabled={!isChosen} onClick={() => actor.send({ type: 'time.submit' })}>
        Continue
      </Button>
    </div>
  );
}
