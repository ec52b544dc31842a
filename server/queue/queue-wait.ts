import { addMinutes } from 'date-fns';
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
  let gaps = [...freeTime];
  let begins = now;
  for (const length of [...ahead.map((one) => minutesLeft(one, now)), minutes]) {
    const gap = gaps
      .map((one) => ({ ...one, begins: one.starts > begins ? one.starts : begins, whole: one }))
      .filter((one) => addMinutes(one.begins, length) <= one.ends)
      .sort((one, other) => one.begins.getTime() - other.begins.getTime())[0];
    if (!gap) return null;
    // Nobody behind begins before them, so that what lies before is of no use any more.
    begins = gap.begins;
    gaps = gaps.map((one) => (one === gap.whole ? { ...one, starts: addMinutes(begins, length) } : one));
  }
  return around((begins.getTime() - now.getTime()) / MINUTE_MS);
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
