/** How money, shop days and times read. Every screen and message says them through here. */

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Cents as a customer reads them: 3150 is `$31.50`. AUD, GST included. */
export const money = (cents: number): string => dollars.format(cents / 100);

/** Minutes as a customer reads them: 45 is `45 min`, 80 is `1 h 20 min`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** `13:30` as `1:30 PM` (section 3). */
export function clockLabel(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-AU', { month: 'long', timeZone: 'UTC' });

/** `2025-03-03` as `Monday, March 3rd` (section 2). */
export function dayLabel(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return `${weekday.format(moment)}, ${month.format(moment)} ${ordinal(moment.getUTCDate())}`;
}

/** The day on a zone's wall at an instant, `yyyy-MM-dd`. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** A calendar day so many days later, `yyyy-MM-dd`. No clock and no zone is involved. */
export function daysLater(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

function ordinal(n: number): string {
  const suffix = { 1: 'st', 2: 'nd', 3: 'rd' }[(n % 10) as 1 | 2 | 3] ?? 'th';
  return `${n}${n >= 11 && n <= 13 ? 'th' : suffix}`;
}
