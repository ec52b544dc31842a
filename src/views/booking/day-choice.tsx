import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { DAYS_AHEAD } from '../../../contract/constants.ts';
import { dayLabel, daysLater } from '../../../contract/format.ts';
import { TOO_FAR_AHEAD, whyNotBookable } from '../../../machines/rules/calendar.ts';
import { dayOf, FULL } from '../../../machines/rules/free-times.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { Calendar } from './calendar.tsx';
import styles from './day-choice.module.css';
import { NextTimes } from './next-times.tsx';

const hasPassed = 'The day you had chosen has passed. Please choose another.';

/** The calendar, and the chosen day in words. */
export function DayChoice({ actor }: { actor: BookingActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { date, dateHasGone, today, store } = snapshot.context;
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const { freeTimes } = snapshot.children;
  const free = useSelector(freeTimes, (now) => now);
  const markOf = (day: string) =>
    whyNotBookable(day, today, store) || !free ? undefined : dayOf(free.context.days, day);
  const reasonOf = (day: string) =>
    whyNotBookable(day, today, store) ?? (markOf(day) === 'full' ? FULL : undefined);
  return (
    <>
      {freeTimes && !dateHasGone && <NextTimes actor={freeTimes} today={today} />}
      <div className={styles.layout}>
        <Calendar
          chosen={date}
          first={today}
          last={daysLater(today, DAYS_AHEAD)}
          isOffered={(day) =>
            snapshot.can({ type: 'date.choose', date: day }) &&
            free?.can({ type: 'day.choose', day }) === true
          }
          whyNot={reasonOf}
          markOf={markOf}
          onLook={setLookedAt}
          closed={store?.closedDays ?? []}
          onChoose={(day) => freeTimes?.send({ type: 'day.choose', day })}
        />
        <div className={styles.words} data-first={dateHasGone || undefined}>
          <p className={styles.chosen} role="status">
            <Icon name="calendar" size={24} />
            <span>{date ? dayLabel(date) : dateHasGone ? hasPassed : 'No date chosen yet'}</span>
          </p>
          <p className={styles.hint}>{(lookedAt && reasonOf(lookedAt)) ?? TOO_FAR_AHEAD}</p>
        </div>
        <AnnouncedList count={daysFrom(today).filter((day) => !reasonOf(day)).length} singular="day" />
      </div>
      {/* The notice of a day that has passed is visible on a phone without scrolling. */}
      {freeTimes && dateHasGone && <NextTimes actor={freeTimes} today={today} />}
    </>
  );
}

/** All days of the calendar, open and closed. */
const daysFrom = (today: string): string[] =>
  Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => daysLater(today, ahead));
