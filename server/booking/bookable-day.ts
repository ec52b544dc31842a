import { DAYS_AHEAD } from '../../contract/constants.ts';
import { invalid } from '../errors/refusal.ts';
import { placeOfDay } from './slots.ts';

/** Refuses a day in the past, and a day more than 90 days ahead (SHOP-6). */
export function requireBookableDay(day: string, timeZone: string, now: Date): void {
  const place = placeOfDay(day, timeZone, now);
  if (place === 'past') throw invalid('That day has passed. Please choose another date.');
  if (place === 'too far')
    throw invalid(`You can book up to ${DAYS_AHEAD} days ahead. Please choose an earlier date.`);
}
