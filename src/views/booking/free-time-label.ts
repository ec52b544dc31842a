import { clockLabel, dayLabel, daysLater } from '../../../contract/format.ts';
import type { FreeTime } from '../../../contract/free-times.ts';
import { barbersText, byFirstName } from '../../../machines/rules/barbers.ts';

/** Returns the label of a free time: `Today 2:15 PM with NAME`. `day` and `today` are `yyyy-MM-dd`, shop time. */
export const freeTimeLabel = ({ day, time, barber }: FreeTime & { day: string }, today: string): string =>
  `${dayIn(day, today)} ${clockLabel(time)} with ${barbersText(byFirstName(barber))}`;

function dayIn(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === daysLater(today, 1) ? 'Tomorrow' : dayLabel(day);
}
