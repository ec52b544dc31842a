import type { Interval } from '../booking/slots.ts';
import { LEAST_LEFT } from '../booking/timeline.ts';
import type { QueueMember } from './places.ts';

/** The assumed duration of a visit, in minutes, before the visitor has chosen services. */
export const USUAL_MINUTES = 20;
const MINUTE_MS = 60_000;

/** Minutes from now. */
export interface Wait {
  from: number;
  to: number;
}

/**
 * Estimates the wait until a visit of `minutes` begins: each member ahead without a chair takes the first free interval
 * that is long enough. The free time of a member's chair is without the member's minutes already. Returns null when
 * the remaining working hours are too short.
 */
export function estimateWait(
  freeTime: readonly Interval[],
  { ahead, minutes, now }: { ahead: readonly QueueMember[]; minutes: number; now: Date },
): Wait | null {
  const gaps = freeTime.map(({ starts, ends }) => ({ starts: starts.getTime(), ends: ends.getTime() }));
  let begins = now.getTime();
  const waiting = ahead.filter(({ chair }) => chair === null);
  for (const length of [...waiting.map((member) => minutesLeft(member, now)), minutes]) {
    const takes = length * MINUTE_MS;
    // Members further behind never begin earlier, so free time before this start is lost.
    const from = (gap: (typeof gaps)[number]) => Math.max(gap.starts, begins);
    let first: (typeof gaps)[number] | undefined;
    for (const gap of gaps)
      if (from(gap) + takes <= gap.ends && (!first || from(gap) < from(first))) first = gap;
    if (!first) return null;
    begins = from(first);
    first.starts = begins + takes;
  }
  return rangeAround((begins - now.getTime()) / MINUTE_MS);
}

function minutesLeft({ called_at, minutes }: QueueMember, now: Date): number {
  if (called_at === null) return minutes;
  return Math.max(LEAST_LEFT, minutes - (now.getTime() - called_at.getTime()) / MINUTE_MS);
}

/** Returns a range that shows the uncertainty: a fifth less to a fifth more, in steps of five minutes. */
const rangeAround = (minutes: number): Wait => ({
  from: Math.floor((minutes * 0.8) / 5) * 5,
  to: Math.ceil((minutes * 1.2) / 5) * 5 + 5,
});
