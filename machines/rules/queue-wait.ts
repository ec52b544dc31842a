import { duration } from '../../contract/format.ts';
import type { QueueWait } from '../../contract/queue-wait.ts';
import { opensText } from './open-hours.ts';

/**
 * Formats the state of a queue: how many customers wait and how long a new customer would wait, or why the queue is
 * closed. Null if it is unknown.
 *
 * @param today The shop's day, `yyyy-MM-dd`.
 */
export function queueText(queue: QueueWait, today: string): string | null {
  if (!queue.isOpen)
    return queue.pause ?? `Closed now.${queue.opens ? ` ${opensText(queue.opens, today)}.` : ''}`;
  return [waitingText(queue), waitText(queue)].filter(Boolean).join(' ') || null;
}

/**
 * Formats the state of a queue in a few words, which fit into a line of a phone beside the store's suburb. Null if it is
 * unknown.
 */
export function shortQueueText({ isOpen, pause, waiting, waitFrom, waitTo }: QueueWait): string | null {
  if (!isOpen) return pause === null ? 'closed now' : 'no walk-ins just now';
  if (waiting === null) return null;
  const people = waiting === 0 ? 'nobody is waiting' : `${waiting} waiting`;
  if (waitFrom === null || waitTo === null) return people;
  if (waitTo <= 0) return `${people}, no wait`;
  return `${people}, ${waitFrom <= 0 ? 'up to' : `about ${waitFrom} to`} ${waitTo} min`;
}

/** Formats a wait in minutes: `About 25 to 40 minutes.` Null if it is unknown. */
export function waitText({ waitFrom, waitTo }: Pick<QueueWait, 'waitFrom' | 'waitTo'>): string | null {
  if (waitFrom === null || waitTo === null) return null;
  if (waitTo <= 0) return 'No wait.';
  const to = waitTo < 60 ? `${waitTo} ${waitTo === 1 ? 'minute' : 'minutes'}` : duration(waitTo);
  if (waitFrom <= 0) return `Up to ${to}.`;
  if (waitFrom >= waitTo) return `About ${to}.`;
  return `About ${waitTo < 60 ? waitFrom : duration(waitFrom)} to ${to}.`;
}

/** Formats the number of waiting customers at a store. Null if it is unknown. */
export function waitingText({ waiting }: Pick<QueueWait, 'waiting'>): string | null {
  if (waiting === null) return null;
  if (waiting === 0) return 'Nobody is waiting.';
  return waiting === 1 ? '1 person is waiting.' : `${waiting} people are waiting.`;
}
