import { duration } from '../../../contract/format.ts';
import type { Place } from '../../../contract/queue.ts';

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
