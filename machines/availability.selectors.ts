import type { AvailabilitySnapshot } from './availability.machine.ts';

type Times = 'findingTimes' | 'timesFailed' | 'choosingTime';

/** The load state of the chosen barber's times. */
export const timesAre = (snapshot: AvailabilitySnapshot, times: Times): boolean =>
  snapshot.matches({ barbersListed: times });
