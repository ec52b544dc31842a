import type { AvailabilitySnapshot } from './availability.machine.ts';

type Times = 'findingTimes' | 'timesFailed' | 'choosingTime';

/** The load state of the times of the chosen barber, or of any barber. */
export const timesAre = (snapshot: AvailabilitySnapshot, times: Times): boolean =>
  snapshot.matches({ barbersListed: times }) ||
  (times === 'findingTimes' && snapshot.matches({ barbersListed: 'findingFreeTimes' }));
