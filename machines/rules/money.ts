import type { Service } from '../../contract/catalogue.ts';
import type { Choices } from './choices.ts';

/** Returns the sum of the lines in cents: the amount that a card is charged (SHOP-14). */
export const totalCents = (services: readonly Service[]): number =>
  services.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** Returns the total duration of the services, in minutes. */
export const totalMinutes = (services: readonly Service[]): number =>
  services.reduce((sum, { minutes }) => sum + minutes, 0);

/** Returns the minutes of a visit, until the work on all people has ended. Two barbers work at the same time. */
export function visitMinutes({
  chosen,
  companion,
  barber,
}: Pick<Choices, 'chosen' | 'companion' | 'barber'>): number {
  const [first, second] = [totalMinutes(chosen), totalMinutes(companion)];
  return barber?.second && barber.second.id !== barber.id ? Math.max(first, second) : first + second;
}

/** Rounds cents to the whole dollars of `total_amount` (SHOP-14): 5850 becomes 59. */
export const wholeDollars = (cents: number): number => Math.round(cents / 100);
