import { tzOffset } from '@date-fns/tz';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * A wall time of a zone as an instant; null for the times that do not exist on a day when clocks go forward.
 * Of a time that comes twice, the later one, as PostgreSQL's `at time zone` has it. The zone of the process
 * plays no part.
 *
 * @param day `yyyy-MM-dd`
 * @param time `HH:mm` or `HH:mm:ss`
 */
export function instantOf(day: string, time: string, timeZone: string): Date | null {
  const wall = wallClock(day, time);
  const [before, after] = offsetsAround(wall, timeZone);
  if (before === after) return new Date(wall - before);
  const candidates = [before, after]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  return candidates.length > 0 ? new Date(Math.max(...candidates)) : null;
}

/** The same for the edge of a shift: in a gap, the moment as the clock before the change has it. */
export function edgeOf(day: string, time: string, timeZone: string): Date {
  const wall = wallClock(day, time);
  return instantOf(day, time, timeZone) ?? new Date(wall - offsetAt(wall - DAY_MS, timeZone));
}

const wallClock = (day: string, time: string) => Date.parse(`${day}T${time.slice(0, 5)}:00Z`);

const offsetAt = (instant: number, timeZone: string) => tzOffset(timeZone, new Date(instant)) * MINUTE_MS;

const offsetsAround = (wall: number, timeZone: string): [number, number] => [
  offsetAt(wall - DAY_MS, timeZone),
  offsetAt(wall + DAY_MS, timeZone),
];
