/**
 * Formats money, days and times for all pages and messages. An `Intl` formatter takes tens of milliseconds to
 * create on a phone. So money, which the home page shows, is formatted without them, and the rest are created on
 * first use.
 */

/** Formats cents: 3150 as `$31.50`, 123456 as `$1,234.56`. AUD, GST included. */
export function money(cents: number): string {
  const [dollars = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** Formats minutes: 45 as `45 min`, 80 as `1 h 20 min`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** Formats a time of day: `13:30` as `1:30 PM`. */
export function clockLabel(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

let weekdayAndMonth: Intl.DateTimeFormat | undefined;

/** Formats a day: `2025-03-03` as `Monday, March 3rd`. */
export function dayLabel(day: string): string {
  weekdayAndMonth ??= new Intl.DateTimeFormat('en-AU', { weekday: 'long', month: 'long', timeZone: 'UTC' });
  const moment = new Date(`${day}T00:00:00Z`);
  const parts = weekdayAndMonth.formatToParts(moment);
  return `${part(parts, 'weekday')}, ${part(parts, 'month')} ${ordinal(moment.getUTCDate())}`;
}

const wallDays = new Map<string, Intl.DateTimeFormat>();

/** Returns the day in a time zone at an instant, `yyyy-MM-dd`. */
export function dayIn(timeZone: string, instant: Date): string {
  let wallDay = wallDays.get(timeZone);
  if (!wallDay) {
    const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    wallDay = new Intl.DateTimeFormat('en-CA', { timeZone, ...numbers });
    wallDays.set(timeZone, wallDay);
  }
  const parts = wallDay.formatToParts(instant);
  return `${part(parts, 'year')}-${part(parts, 'month')}-${part(parts, 'day')}`;
}

const part = (parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes) =>
  parts.find((part) => part.type === type)?.value ?? '';

/** Returns the day that is `days` days after another, `yyyy-MM-dd`, independent of clocks and time zones. */
export function daysLater(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

function ordinal(n: number): string {
  const suffix = { 1: 'st', 2: 'nd', 3: 'rd' }[(n % 10) as 1 | 2 | 3] ?? 'th';
  return `${n}${n >= 11 && n <= 13 ? 'th' : suffix}`;
}
