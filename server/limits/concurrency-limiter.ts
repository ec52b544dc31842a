import { Refusal } from '../errors/refusal.ts';

/**
 * Requests in progress per process: enough to keep the database connections busy, and few enough for short response
 * times.
 */
const MAX_CONCURRENT = 250;
/** In seconds. */
const RETRY_AFTER = 1;

/**
 * Runs a handler. While `MAX_CONCURRENT` handlers are running, it throws a 503 refusal instead, without a database query
 * (OPS-42).
 */
export type ConcurrencyLimiter = <T>(work: () => T | Promise<T>) => Promise<T>;

/** Creates the limiter of an API. */
export function createConcurrencyLimiter(): ConcurrencyLimiter {
  let running = 0;
  return async (work) => {
    if (running >= MAX_CONCURRENT)
      throw new Refusal(503, 'too_many', 'The site is very busy. Please try again in a moment.', {
        retryAfter: RETRY_AFTER,
      });
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}
