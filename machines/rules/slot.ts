import type { Barber } from '../../contract/barber.ts';
import type { Choices } from './choices.ts';

/** Returns the choices after a free time was chosen together with its date and barber. */
export const withFreeTime = ({ date, barber, time }: { date: string; barber: Barber; time: string }) => ({
  date,
  barber,
  time,
  // With two barbers, the step shows the times of any barber (PAIR-5).
  wantsAny: barber.second !== undefined,
  dateHasGone: false,
});

/** Returns the time that stays chosen when another booking has taken its slot: with any barber, another barber may be free then. */
export const withoutTakenTime = ({ wantsAny, time }: Pick<Choices, 'wantsAny' | 'time'>) => ({
  time: wantsAny ? time : null,
});
