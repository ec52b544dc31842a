import type { Impossible } from './edge.ts';

export type Place = 'first' | 'second';
/** What an answer tells of somebody who waits: two are ahead, or nobody is. */
export type Waiting = 'third' | 'next';
export type Ending = 'served' | 'left' | 'closed';

export type QueuePlaceEvent =
  | { type: 'open.withPlace' }
  | { type: 'open.withoutPlace' }
  | { type: 'open.foreign' }
  | { type: 'open.foreignWithoutPlace' }
  | { type: 'place.join'; place: Place }
  | { type: 'place.appear'; place: Place }
  | { type: 'place.vanish' }
  | { type: 'place.leave' }
  | { type: 'place.dismiss' }
  | { type: 'page.return' }
  | { type: 'clock.poll' }
  | { type: 'answer.waiting'; as: Waiting }
  | { type: 'answer.called' }
  | { type: 'answer.over'; as: Ending }
  | { type: 'answer.unknown' }
  | { type: 'answer.missing'; because: 'refusal' | 'breakdown' | 'silence' }
  | { type: 'leave.done' }
  | { type: 'leave.failed'; because: 'refusal' | 'breakdown' | 'silence' };

export const queuePlaceCases: readonly QueuePlaceEvent[] = [
  { type: 'open.withPlace' },
  { type: 'open.withoutPlace' },
  { type: 'open.foreign' },
  { type: 'open.foreignWithoutPlace' },
  { type: 'place.join', place: 'first' },
  { type: 'place.join', place: 'second' },
  { type: 'place.appear', place: 'first' },
  { type: 'place.appear', place: 'second' },
  { type: 'place.vanish' },
  { type: 'place.leave' },
  { type: 'place.dismiss' },
  { type: 'page.return' },
  { type: 'clock.poll' },
  { type: 'answer.waiting', as: 'third' },
  { type: 'answer.waiting', as: 'next' },
  { type: 'answer.called' },
  { type: 'answer.over', as: 'served' },
  { type: 'answer.over', as: 'left' },
  { type: 'answer.over', as: 'closed' },
  { type: 'answer.unknown' },
  { type: 'answer.missing', because: 'refusal' },
  { type: 'answer.missing', because: 'breakdown' },
  { type: 'answer.missing', because: 'silence' },
  { type: 'leave.done' },
  { type: 'leave.failed', because: 'refusal' },
  { type: 'leave.failed', because: 'breakdown' },
  { type: 'leave.failed', because: 'silence' },
];

const isForeign = { reason: 'A foreign API gives nobody a place.', expect: 'absent' } as const;

export const queuePlaceImpossible: readonly Impossible<QueuePlaceEvent>[] = [
  { event: { type: 'place.join', place: 'first' }, where: 'none', ...isForeign },
  { event: { type: 'place.appear', place: 'first' }, where: 'none', ...isForeign },
  {
    event: { type: 'place.leave' },
    where: 'leaving',
    reason: 'The button is disabled while the place is being left.',
    expect: 'disabled',
  },
];
