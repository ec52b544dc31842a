import type { FreeDay, FreeTime } from '../../contract/free-times.ts';

/** How long a visit takes, in minutes. */
export interface VisitMinutes {
  /** Of the chosen services. */
  minutes: number;
  /** Of the services of a second person; 0 if nobody comes along. */
  companionMinutes: number;
}

/** The number of times that the date step offers directly. */
const TIMES_SHOWN = 4;

export const FULL = 'That day is full.';

/** Whether a day (`yyyy-MM-dd`) has a free time; undefined if this is unknown (NEXT-2). */
export function dayOf(days: readonly FreeDay[], day: string): 'free' | 'full' | undefined {
  const known = days.find((candidate) => candidate.day === day);
  return known && (known.times.length > 0 ? 'free' : 'full');
}

/** Returns the free time of a day at `HH:mm`; null if the list does not have it, or without a time. */
export const timeOf = (days: readonly FreeDay[], day: string, time: string | null): FreeTime | null =>
  days.find((known) => known.day === day)?.times.find((free) => free.time === time) ?? null;

/** Returns the next free times, in order (NEXT-4). */
export const nextTimes = (days: readonly FreeDay[]) =>
  days.flatMap(({ day, times }) => times.map((free) => ({ day, ...free }))).slice(0, TIMES_SHOWN);
