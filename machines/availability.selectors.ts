import type { AvailabilitySnapshot } from './availability.machine.ts';

type Times = 'findingTimes' | 'timesFailed' | 'choosingTime';

/** How the times of the chosen barber stand. */
export const timesAre = (snapshot: AvailabilitySnapshot, times: Times): boolean =>
  snapshot.matches({ barbersListed: times });
