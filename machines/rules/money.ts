import type { Service } from '../../contract/catalogue.ts';

/** The sum of the lines, in cents: what a card is charged (ruling B2). */
export const totalCents = (services: readonly Service[]): number =>
  services.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** How long the visit takes, in minutes (section 4). */
export const totalMinutes = (services: readonly Service[]): number =>
  services.reduce((sum, { minutes }) => sum + minutes, 0);

/** Cents as the whole dollars of `total_amount` (section 9, ruling B2): 5850 is 59. */
export const wholeDollars = (cents: number): number => Math.round(cents / 100);
