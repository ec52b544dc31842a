import { tzOffset } from '@date-fns/tz';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Converts a local time of a zone to an instant. Returns null for a time that does not exist because clocks go
 * forward. Of a local time that occurs twice, it returns the later instant, like PostgreSQL's `at time zone`. The
 * time zone of the process has no effect.
 *
 * @param day `yyyy-MM-dd`
 * @param time `HH:mm` or `HH:mm:ss`
 */
export function zonedInstant(day: string, time: string, timeZone: string): Date | null {
  const wall = wallClock(day, time);
  const [before, after] = offsetsAround(wall, timeZone);
  if (before === after) return new Date(wall - before);
  const candidates = [before, after]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall);
  return candidates.length > 0 ? new Date(Math.max(...candidates)) : null;
}

/** Like `zonedInstant`, for the start or end of a shift: in a gap, it uses the offset from before the change. */
export function edgeOf(day: string, time: string, timeZone: string): Date {
  const wall = wallClock(day, time);
  return zonedInstant(day, time, timeZone) ?? new Date(wall - offsetAt(wall - DAY_MS, timeZone));
}

const wallClock = (day: string, time: string) => Date.parse(`${day}T${time.slice(0, 5)}:00Z`);

/** Every offset of a zone changes at a full quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
/** The offsets by zone and quarter of an hour. `tzOffset` formats a date, which costs more than the rest of a slot. */
const offsets = new Map<string, Map<number, number>>();
/** A day of slots needs about a hundred offsets of a zone. */
const MOST_OFFSETS = 20_000;

function offsetAt(instant: number, timeZone: string): number {
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  const quarter = Math.floor(instant / QUARTER_MS);
  const offset = known.get(quarter) ?? tzOffset(timeZone, new Date(instant)) * MINUTE_MS;
  if (known.size >= MOST_OFFSETS) known.clear();
  offsets.set(timeZone, known.set(quarter, offset));
  return offset;
}

const offsetsAround = (wall: number, timeZone: string): [number, number] => [
  offsetAt(wall - DAY_MS, timeZone),
  offsetAt(wall + DAY_MS, timeZone),
];
