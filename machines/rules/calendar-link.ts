import { daysLater } from '../../contract/format.ts';

interface CalendarEntry {
  title: string;
  /** `yyyy-MM-dd`, in the time zone. */
  day: string;
  /** `HH:mm`, in the time zone. */
  time: string;
  minutes: number;
  /** An IANA time zone. */
  timeZone: string;
  location: string;
  details: string;
}

/** Returns the address at which Google Calendar offers an entry to the visitor (BOOK-110). Its times are those of the time zone. */
export function googleCalendarLink({ title, day, time, minutes, timeZone, ...entry }: CalendarEntry): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const end = hour * 60 + minute + minutes;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stampOf(day, hour * 60 + minute)}/${stampOf(daysLater(day, Math.floor(end / DAY)), end % DAY)}`,
    ctz: timeZone,
    ...entry,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** The minutes of a day. */
const DAY = 1440;

/** Formats a minute of a day as `20261126T100000`. */
const stampOf = (day: string, minute: number): string => {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day.replaceAll('-', '')}T${hours}${minutes}00`;
};
