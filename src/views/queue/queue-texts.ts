import { duration } from '../../../contract/format.ts';
import type { Place, QueueStore } from '../../../contract/queue.ts';

/** Formats a wait in minutes: `About 25 to 40 minutes.` Null if it is unknown. */
export function waitText({ waitFrom, waitTo }: Pick<Place, 'waitFrom' | 'waitTo'>): string | null {
  if (waitFrom === null || waitTo === null) return null;
  if (waitTo <= 0) return 'No wait.';
  const to = waitTo < 60 ? `${waitTo} ${waitTo === 1 ? 'minute' : 'minutes'}` : duration(waitTo);
  if (waitFrom <= 0) return `Up to ${to}.`;
  if (waitFrom >= waitTo) return `About ${to}.`;
  return `About ${waitTo < 60 ? waitFrom : duration(waitFrom)} to ${to}.`;
}

/** Formats the number of waiting customers at a store. Null if it is unknown. */
export function waitingText({ waiting }: Pick<QueueStore, 'waiting'>): string | null {
  if (waiting === null) return null;
  if (waiting === 0) return 'Nobody is waiting.';
  return waiting === 1 ? '1 person is waiting.' : `${waiting} people are waiting.`;
}

/** Formats a customer's position: `You are number 3. 2 people are ahead of you.` */
export function positionText({ position, ahead }: Pick<Place, 'position' | 'ahead'>): string {
  if (position === null) return 'You are in the queue.';
  const inFront = ahead ?? position - 1;
  if (inFront <= 0) return 'You are number 1. Nobody is ahead of you.';
  const people = inFront === 1 ? '1 person is' : `${inFront} people are`;
  return `You are number ${position}. ${people} ahead of you.`;
}

/** Formats the age of a response in milliseconds: `updated 2 min ago`. */
export function ageText(age: number): string {
  const minutes = Math.floor(age / 60_000);
  return minutes < 1 ? 'updated less than a minute ago' : `updated ${duration(minutes)} ago`;
}
