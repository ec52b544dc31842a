import type { Place } from '../../contract/queue.ts';

/** Whether the customer is the next of those who wait. */
export const isNext = (place: Place | null): boolean => place?.state === 'waiting' && place.position === 1;

export const YOUR_TURN = 'It is your turn';

/** What brings the customer to the shop, for the title of the page and the ticket (PLACE-17); null before. */
export function noticeOf(place: Place | null): string | null {
  if (place?.state === 'called') return YOUR_TURN;
  return isNext(place) ? 'You are next' : null;
}
