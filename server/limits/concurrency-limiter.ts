import { Refusal } from '../errors/refusal.ts';

/** Calls that one process works on at once: enough to keep its connections busy, and few enough to be answered soon. */
const MOST = 250;
/** Seconds. */
const RETRY_AFTER = 1;

/** Does what a call asks for; past so many at once it says so instead, before the database is asked (OPS-42). */
export type Crowd = <T>(work: () => T | Promise<T>) => Promise<T>;

/** Those who are at one API at the same time. */
export function openCrowd(): Crowd {
  let underWay = 0;
  return async (work) => {
    if (underWay >= MOST)
      throw new Refusal(503, 'too_many', 'Too many people are here at once. Please try again in a moment.', {
        retryAfter: RETRY_AFTER,
      });
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}
