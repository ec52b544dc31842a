import { useState } from 'react';
import { DayButton, DayPicker, type DayPickerProps, type Modifiers } from 'react-day-picker';
import { dayLabel, daysLater } from '../../../contract/format.ts';
import type { ClosedDay } from '../../../contract/stores.ts';
import styles from './calendar.module.css';

interface CalendarProps {
  /** The chosen day, `yyyy-MM-dd`, or null. */
  chosen: string | null;
  /** The shop's current day, and the last day that can be booked. */
  first: string;
  last: string;
  isOffered: (day: string) => boolean;
  /** Returns why a day is not offered. */
  whyNot: (day: string) => string | undefined;
  /** Whether an offered day has a free time, if that is known (NEXT-2). */
  markOf?: (day: string) => 'free' | 'full' | undefined;
  /** The focused day, or none. */
  onLook: (day: string | null) => void;
  /** The days that are not offered, with the reason in words. */
  closed: readonly ClosedDay[];
  onChoose: (day: string) => void;
}

/**
 * Shows the weeks of a month from the current week on, each from Monday to Sunday (NEXT-8). A day is year, month and day,
 * never an instant (SITE-6).
 */
export function Calendar({
  chosen,
  first,
  last,
  isOffered,
  whyNot,
  markOf,
  onLook,
  closed,
  onChoose,
}: CalendarProps) {
  const [turnedTo, setTurnedTo] = useState('');
  const dayOf = dayAt(new Date().getTimezoneOffset());
  // The first week stays while the calendar is open, so that no focused day disappears at midnight.
  const [week] = useState(() => weekOf(first));
  const month =
    turnedTo >= first.slice(0, 7)
      ? turnedTo
      : (chosen ?? later(week.sunday, firstOffered(first, last, isOffered))).slice(0, 7);
  const inMonth = closed.filter(({ day }) => day.startsWith(month));
  return (
    <>
      <DayPicker
        mode="single"
        required
        lang="en-AU"
        weekStartsOn={1}
        fixedWeeks
        showOutsideDays
        hidden={{ before: pickerDate(week.monday) }}
        navLayout="around"
        today={pickerDate(first)}
        startMonth={pickerDate(first)}
        endMonth={pickerDate(last)}
        month={pickerDate(`${month}-01`)}
        onMonthChange={(turned) => setTurnedTo(dayOf(turned).slice(0, 7))}
        selected={chosen ? pickerDate(chosen) : undefined}
        modifiers={{
          off: (day) => !isOffered(dayOf(day)),
          free: (day) => markOf?.(dayOf(day)) === 'free',
          full: (day) => markOf?.(dayOf(day)) === 'full',
        }}
        onSelect={(_, day) => {
          if (!isOffered(dayOf(day))) return;
          setTurnedTo(month);
          onChoose(dayOf(day));
        }}
        onDayFocus={(day) => onLook(dayOf(day))}
        onDayBlur={() => onLook(null)}
        components={components}
        classNames={look}
        formatters={{ ...formatters, formatDay: (day) => `${+dayOf(day).slice(8)}` }}
        labels={{
          ...labels,
          labelDayButton: (date, is) => labelOf(dayOf(date), is, whyNot(dayOf(date))),
        }}
      />
      {inMonth.length > 0 && (
        <ul className={styles.closed}>
          {[...new Set(inMonth.map(({ words }) => words))].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns Monday and Sunday of the week of a day. */
function weekOf(day: string): { monday: string; sunday: string } {
  const monday = daysLater(day, -((new Date(day).getUTCDay() + 6) % 7));
  return { monday, sunday: daysLater(monday, 6) };
}

const later = (day: string, other: string) => (day > other ? day : other);

/** The first month to show: that of the first day that can be chosen. */
function firstOffered(first: string, last: string, isOffered: CalendarProps['isOffered']): string {
  let day = first;
  while (day < last && !isOffered(day)) day = daysLater(day, 1);
  return isOffered(day) ? day : first;
}

/** A disabled day stays reachable with the arrow keys, so that its reason can be read (BOOK-63). */
const components: DayPickerProps['components'] = {
  DayButton: ({ children, ...props }) => (
    <DayButton {...props} aria-disabled={props.modifiers.off || undefined}>
      {children}
      {props.modifiers.free && <span className={styles.mark}>free</span>}
      {props.modifiers.full && <span className={styles.mark}>full</span>}
    </DayButton>
  ),
};

/** The accessible name of a day, with the reason if it cannot be chosen. */
function labelOf(day: string, { today, selected, free }: Modifiers, why: string | undefined): string {
  if (why?.includes(dayLabel(day))) return why;
  const label = `${today ? 'Today, ' : ''}${dayLabel(day)}, ${day.slice(0, 4)}${free ? ', free' : ''}${selected ? ', selected' : ''}`;
  return why ? `${label}, ${why.charAt(0).toLowerCase()}${why.slice(1).replace(/\.$/, '')}` : label;
}

/**
 * Returns local noon of a day, `yyyy-MM-dd`: the calendar reads year, month and day from it, and no clock change is
 * near noon.
 */
function pickerDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/**
 * Returns the day that the calendar means, `yyyy-MM-dd`, from its local midnight or noon in the time zone in which
 * they were made: the device may have moved since. Adding six hours keeps the instant away from clock changes.
 */
const dayAt =
  (offsetMinutes: number) =>
  (picked: Date): string =>
    new Date(picked.getTime() + (6 * 60 - offsetMinutes) * 60_000).toISOString().slice(0, 10);

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric' });
const weekdayName = new Intl.DateTimeFormat('en-AU', { weekday: 'short' });

const formatters: DayPickerProps['formatters'] = {
  formatWeekdayName: (day) => weekdayName.format(day),
};

const labels: DayPickerProps['labels'] = {
  labelPrevious: (month) => (month ? `Previous month, ${monthName.format(month)}` : 'Previous month'),
  labelNext: (month) => (month ? `Next month, ${monthName.format(month)}` : 'Next month'),
};

const look: DayPickerProps['classNames'] = {
  root: styles.root,
  month: styles.month,
  month_caption: styles.caption,
  caption_label: styles.label,
  button_previous: `${styles.turn} ${styles.previous}`,
  button_next: `${styles.turn} ${styles.next}`,
  chevron: styles.chevron,
  month_grid: styles.grid,
  week: styles.week,
  outside: styles.outside,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.button,
  today: styles.today,
  selected: styles.selected,
};
