import { useSelector } from '@xstate/react';
import { DAYS_AHEAD } from '../../../contract/constants.ts';
import { dayLabel, daysLater } from '../../../contract/format.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { Icon } from '../shared/icon.tsx';
import { Calendar } from './calendar.tsx';
import styles from './day-choice.module.css';

const hasPassed = 'The day you had chosen has passed. Please choose another.';

/** The calendar, and what is chosen in it. */
export function DayChoice({ actor }: { actor: BookingActor }) {
  const snapshot = useSelector(actor, (now) => now);
  const { date, dateHasGone, today, store } = snapshot.context;
  return (
    <div className={styles.layout}>
      <Calendar
        chosen={date}
        first={today}
        last={daysLater(today, DAYS_AHEAD)}
        isOffered={(day) => snapshot.can({ type: 'date.choose', date: day })}
        closed={store?.closedDays ?? []}
        onChoose={(day) => actor.send({ type: 'date.choose', date: day })}
      />
      <div className={styles.words} data-first={dateHasGone || undefined}>
        <p className={styles.chosen} role="status">
          <Icon name="calendar" size={24} />
          {date ? dayLabel(date) : dateHasGone ? hasPassed : 'No date chosen yet'}
        </p>
        <p className={styles.hint}>You can book up to {DAYS_AHEAD} days ahead.</p>
      </div>
    </div>
  );
}
