import { clockLabel, dayLabel, daysLater } from '../../contract/format.ts';
import type { OpenHours } from '../../contract/open-hours.ts';

/** A moment in shop time: `yyyy-MM-dd`, `HH:mm`. */
export interface ShopMoment {
  day: string;
  time: string;
}

/**
 * Returns until when a store is open, or when it opens next (PAGE-18). Null if no interval of `hours` ends after the moment.
 *
 * @param hours In order.
 */
export function openText(hours: readonly OpenHours[], now: ShopMoment): string | null {
  const next = hours.find(({ day, closes }) => day > now.day || (day === now.day && closes > now.time));
  if (!next) return null;
  return next.day === now.day && next.opens <= now.time
    ? `Open until ${clockLabel(next.closes)}`
    : opensText({ day: next.day, time: next.opens }, now.day);
}

/** Formats when a closed store opens: `Opens tomorrow at 9:00 AM`. `today` is the shop's day, `yyyy-MM-dd`. */
export function opensText({ day, time }: ShopMoment, today: string): string {
  const at = `at ${clockLabel(time)}`;
  if (day === today) return `Opens today ${at}`;
  if (day === daysLater(today, 1)) return `Opens tomorrow ${at}`;
  const [weekday, date] = dayLabel(day).split(', ');
  return day < daysLater(today, 7) ? `Opens ${weekday} ${at}` : `Opens on ${date} ${at}`;
}

let wallClock: Intl.DateTimeFormat | undefined;

/** Returns the time of day in a time zone at an instant, `HH:mm`. */
export function timeIn(timeZone: string, instant: Date): string {
  wallClock ??= new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return wallClock.format(instant);
}
