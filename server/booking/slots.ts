import { addMinutes } from 'date-fns';
import { DAYS_AHEAD } from '../../contract/constants.ts';
import { dayIn, daysLater } from '../../contract/format.ts';
import { edgeOf, zonedInstant } from './shop-time.ts';

/** Visits start every 15 minutes of the shop's clock (SHOP-8). */
export const GRID_MINUTES = 15;

/** An interval that includes its start and excludes its end. */
export interface Interval {
  starts: Date;
  ends: Date;
}

/** A barber's time. */
export interface BarberTime extends Interval {
  barberId: number;
}

export interface Slot extends Interval {
  /** `HH:mm`, shop time. */
  time: string;
}

interface DayOfWork {
  /** `yyyy-MM-dd`, shop time. */
  day: string;
  timeZone: string;
  /** Wall times, `HH:mm` or `HH:mm:ss`. */
  stretches: readonly { starts: string; ends: string }[];
}

/**
 * Returns every slot of a barber's day for a visit of `minutes`, taken or free. Slots start on the grid and end
 * within a working time. The function steps in local time and converts each step, so it is also correct on the two
 * days a year when clocks change. A visit lasts real minutes.
 */
export function slotsOf({ day, timeZone, stretches }: DayOfWork, minutes: number): Slot[] {
  return stretches.flatMap((stretch) => {
    const end = edgeOf(day, stretch.ends, timeZone);
    return gridTimes(stretch).flatMap((time) => {
      const starts = zonedInstant(day, time, timeZone);
      if (starts === null) return [];
      const ends = addMinutes(starts, minutes);
      return ends > end ? [] : [{ time, starts, ends }];
    });
  });
}

/** Returns the length of an interval in minutes. */
export const minutesOf = ({ starts, ends }: Interval) => (ends.getTime() - starts.getTime()) / 60_000;

export const isOnGrid = (time: string) => minuteOf(time) % GRID_MINUTES === 0;

export const isFree = (slot: Interval, busy: readonly Interval[]) =>
  !busy.some((booked) => slot.starts < booked.ends && booked.starts < slot.ends);

/** A slot can be booked until it begins, without a minimum notice (SHOP-8). */
export const isAhead = (slot: Interval, now: Date) => slot.starts >= now;

/** Whether a day can be booked: from the shop's current day to 90 days ahead (SHOP-6). */
export function placeOfDay(day: string, timeZone: string, now: Date): 'past' | 'bookable' | 'too far' {
  const today = dayIn(timeZone, now);
  if (day < today) return 'past';
  return day > daysLater(today, DAYS_AHEAD) ? 'too far' : 'bookable';
}

function gridTimes({ starts, ends }: { starts: string; ends: string }): string[] {
  const first = Math.ceil(minuteOf(starts) / GRID_MINUTES) * GRID_MINUTES;
  const times: string[] = [];
  for (let minute = first; minute < minuteOf(ends); minute += GRID_MINUTES) times.push(timeAt(minute));
  return times;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const timeAt = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
