import { tooMany } from '../errors/refusal.ts';
import { networkLimits } from './client-network.ts';
import { reads } from './limits.ts';
import { secondsLeft } from './rate-limit.ts';

/** Counts one more read of a network; refuses too many (ABUSE-21). */
export type Readers = (address: string, now: Date) => void;

/**
 * Those who read at one API. Counted in this process alone: a read costs less than a row in the database would. Who was
 * seen longest ago is forgotten for those who come past as many as are kept.
 */
export function openReaders({ network, window, kept } = reads): Readers {
  const counts = new Map<string, number>();
  let counted = '';
  return (address, now) => {
    const left = secondsLeft({ windowMinutes: window }, now);
    const ends = String(Math.ceil(now.getTime() / 1_000) + left);
    if (ends !== counted) counts.clear();
    counted = ends;
    let isPast = false;
    for (const { bucket, most } of networkLimits('reads', address, network, window)) {
      const hits = (counts.get(bucket) ?? 0) + 1;
      counts.delete(bucket);
      counts.set(bucket, hits);
      isPast ||= hits > most;
    }
    for (const bucket of counts.keys()) {
      if (counts.size <= kept) break;
      counts.delete(bucket);
    }
    if (isPast) throw tooMany('Too much was looked up from here. Please wait a few minutes.', left);
  };
}
