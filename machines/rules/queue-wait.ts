import type { QueueWait } from '../../contract/queue-wait.ts';
import { opensText } from './open-hours.ts';

/** A range that ends later is in whole hours, because an estimate is no more exact than that. In minutes. */
const LONGEST_IN_MINUTES = 90;

type Wait = Pick<QueueWait, 'waitFrom' | 'waitTo'>;

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
 *
 * @param isOwn Whether the visitor waits in this queue, and is one of the waiting customers.
 */
export function shortQueueText(queue: QueueWait, isOwn: boolean): string | null {
  if (!queue.isOpen) return queue.pause === null ? 'closed now' : 'no walk-ins just now';
  if (queue.waiting === null) return null;
  if (isOwn) return 'you are waiting';
  const nobody = chairsAreTaken(queue) ? 'all chairs taken' : 'nobody is waiting';
  const people = queue.waiting === 0 ? nobody : `${queue.waiting} waiting`;
  return [people, rangeText(queue)].filter(Boolean).join(', ');
}

/** Formats a wait in minutes: `About 25 to 40 min.` Null if it is unknown. */
export function waitText(wait: Wait): string | null {
  const text = rangeText(wait);
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Formats the number of waiting customers at a store. Null if it is unknown. */
function waitingText(queue: QueueWait): string | null {
  const { waiting } = queue;
  if (waiting === null) return null;
  if (waiting === 0)
    return chairsAreTaken(queue) ? 'Nobody is waiting, but all chairs are taken.' : 'Nobody is waiting.';
  return waiting === 1 ? '1 person is waiting.' : `${waiting} people are waiting.`;
}

/** Whether a new customer would wait although no customer is waiting, because of visits and customers in the chairs. */
const chairsAreTaken = ({ waiting, waitFrom, waitTo }: QueueWait): boolean =>
  waiting === 0 && waitFrom !== null && waitFrom > 0 && waitTo !== null;

/** Formats the range of a wait: `about 25 to 40 min`, `about 2 to 3 h`. Null if it is unknown. */
function rangeText({ waitFrom, waitTo }: Wait): string | null {
  if (waitFrom === null || waitTo === null) return null;
  if (waitTo <= 0) return 'no wait';
  const [minutes, unit] = waitTo > LONGEST_IN_MINUTES ? [60, 'h'] : [1, 'min'];
  const [from, to] = [Math.round(waitFrom / minutes), Math.round(waitTo / minutes)];
  if (from <= 0) return `up to ${to} ${unit}`;
  return from < to ? `about ${from} to ${to} ${unit}` : `about ${to} ${unit}`;
}
