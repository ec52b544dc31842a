import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { DAYS_AHEAD } from '../../../contract/constants.ts';
import { dayLabel, daysLater } from '../../../contract/format.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { Icon } from '../shared/icon.tsx';
import { Loading } from '../shared/loading.tsx';
import styles from './date-step.module.css';
import { type DatePickerProps, PlainDate } from './plain-date.tsx';
import { Step } from './step.tsx';

let calendar: Promise<{ default: ComponentType<DatePickerProps> }> | undefined;

/** A calendar that does not load must not end the visit: the browser's own date field takes its place. */
const loadCalendar = () => {
  calendar ??= import('./calendar.tsx').then(
    ({ Calendar }) => ({ default: Calendar }),
    (error: unknown) => {
      console.error('The calendar could not be loaded:', error);
      return { default: PlainDate };
    },
  );
  return calendar;
};

const Calendar = lazy(loadCalendar);

/** Loads the calendar before its step opens. */
export function preloadCalendar(): void {
  void loadCalendar();
}

/** Step 3: a day of the shop's calendar, from today to 90 days ahead (BOOK-21). */
export function DateStep({ actor }: { actor: BookingActor }) {
  const snapshot = useSelector(actor, (now) => now);
  const { date, today, store } = snapshot.context;
  return (
    <Step title="Select Date">
      <div className={styles.layout}>
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
        <div className={styles.words}>
          <p className={styles.chosen} role="status">
            <Icon name="calendar" size={24} />
            {date ? dayLabel(date) : 'No date chosen yet'}
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
