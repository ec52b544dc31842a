import type { Place } from '../../contract/queue.ts';

/** Whether the customer is first in the queue. */
export const isNext = (place: Place | null): boolean => place?.state === 'waiting' && place.position === 1;

export const YOUR_TURN = 'It is your turn';

/** The notice in the page's title and on the ticket that asks the customer to go to the shop (PLACE-17); null before. */
export function noticeOf(place: Place | null): string | null {
  if (place?.state === 'called') return YOUR_TURN;
  return isNext(place) ? 'You are next' : null;
}
