import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { DAYS_AHEAD } from '../../../contract/constants.ts';
import { dayLabel, daysLater } from '../../../contract/format.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { Icon } from '../shared/icon.tsx';
import { late } from '../shared/late.tsx';
import { Loading } from '../shared/loading.tsx';
import { Part } from '../shared/part.tsx';
import styles from './date-step.module.css';
import { Step } from './step.tsx';

/** Asked for before its step opens. */
export const Calendar = late(
  () => import('./calendar.tsx'),
  ({ Calendar }) => Calendar,
);

const hasPassed = 'The day you had chosen has passed. Please choose another.';

/** Step 3: a day of the shop's calendar, from today to 90 days ahead (BOOK-21). */
export function DateStep({ actor }: { actor: BookingActor }) {
  const snapshot = useSelector(actor, (now) => now);
  const { date, dateHasGone, today, store } = snapshot.context;
  return (
    <Step title="Select Date">
      <div className={styles.layout}>
        <Part>
          <Suspense fallback={<CalendarLoading />}>
            <Calendar
              chosen={date}
              first={today}
              last={daysLater(today, DAYS_AHEAD)}
              isOffered={(day) => snapshot.can({ type: 'date.choose', date: day })}
              closed={store?.closedDays ?? []}
              onChoose={(day) => actor.send({ type: 'date.choose', date: day })}
            />
          </Suspense>
        </Part>
        <div className={styles.words}>
          <p className={styles.chosen} role="status">
            <Icon name="calendar" size={24} />
            {date ? dayLabel(date) : dateHasGone ? hasPassed : 'No date chosen yet'}
          </p>
          <p className={styles.hint}>You can book up to {DAYS_AHEAD} days ahead.</p>
        </div>
      </div>
    </Step>
  );
}

function CalendarLoading() {
  return (
    <div className={styles.loading}>
      <Loading>Loading the calendar...</Loading>
    </div>
  );
}
