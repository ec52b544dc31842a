import { tooMany } from '../errors/refusal.ts';
import { networkLimits } from './client-network.ts';
import { reads } from './limits.ts';
import { secondsLeft } from './rate-limit.ts';

/** Counts a read of a network. Throws a 429 refusal when the network exceeds the limit (ABUSE-21). */
export type ReadRateLimiter = (address: string, now: Date) => void;

/**
 * Creates the read limiter of an API. It counts in the memory of this process, because a database row would cost
 * more than a read. Above `kept` counters, it evicts the least recently used counters.
 */
export function createReadRateLimiter({ network, window, kept } = reads): ReadRateLimiter {
  const counts = new Map<string, number>();
  let currentWindow = '';
  return (address, now) => {
    const secondsUntilEnd = secondsLeft({ windowMinutes: window }, now);
    const windowEnd = String(Math.ceil(now.getTime() / 1_000) + secondsUntilEnd);
    if (windowEnd !== currentWindow) counts.clear();
    currentWindow = windowEnd;
    let isExceeded = false;
    for (const { bucket, most } of networkLimits('reads', address, network, window)) {
      const hits = (counts.get(bucket) ?? 0) + 1;
      counts.delete(bucket);
      counts.set(bucket, hits);
      isExceeded ||= hits > most;
    }
    for (const bucket of counts.keys()) {
      if (counts.size <= kept) break;
      counts.delete(bucket);
    }
    if (isExceeded)
      throw tooMany(
        'There were too many requests from your network. Please wait a few minutes.',
        secondsUntilEnd,
      );
  };
}
