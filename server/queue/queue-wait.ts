import type { Interval } from '../booking/slots.ts';
import type { QueueMember } from './places.ts';

/** How long a visit takes of somebody who has not chosen yet, in minutes. */
export const USUAL_MINUTES = 20;
/** Somebody in a chair takes so many minutes more, however long they have sat there. */
const LEAST_LEFT = 5;
const MINUTE_MS = 60_000;

/** Minutes from now. */
export interface Wait {
  from: number;
  to: number;
}

/**
 * How long somebody may have to wait until a visit of so many minutes begins: one after the other takes the first
 * time that is free long enough. Null when the working hours left do not hold them all.
 */
export function estimateWait(
  freeTime: readonly Interval[],
  { ahead, minutes, now }: { ahead: readonly QueueMember[]; minutes: number; now: Date },
): Wait | null {
  const gaps = freeTime.map(({ starts, ends }) => ({ starts: starts.getTime(), ends: ends.getTime() }));
  let begins = now.getTime();
  for (const length of [...ahead.map((one) => minutesLeft(one, now)), minutes]) {
    const takes = length * MINUTE_MS;
    // Nobody behind begins before them, so that what lies before is of no use any more.
    const from = (gap: (typeof gaps)[number]) => Math.max(gap.starts, begins);
    let first: (typeof gaps)[number] | undefined;
    for (const gap of gaps)
      if (from(gap) + takes <= gap.ends && (!first || from(gap) < from(first))) first = gap;
    if (!first) return null;
    begins = from(first);
    first.starts = begins + takes;
  }
  return around((begins - now.getTime()) / MINUTE_MS);
}

function minutesLeft({ called_at, minutes }: QueueMember, now: Date): number {
  if (called_at === null) return minutes;
  return Math.max(LEAST_LEFT, minutes - (now.getTime() - called_at.getTime()) / MINUTE_MS);
}

/** A range that says how sure it is: a fifth less to a fifth more, in steps of five minutes. */
const around = (minutes: number): Wait => ({
  from: Math.floor((minutes * 0.8) / 5) * 5,
  to: Math.ceil((minutes * 1.2) / 5) * 5 + 5,
});
