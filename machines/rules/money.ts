import type { Service } from '../../contract/catalogue.ts';

/** The sum of the lines, in cents: what a card is charged (SHOP-14). */
export const totalCents = (services: readonly Service[]): number =>
  services.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** How long the visit takes, in minutes. */
export const totalMinutes = (services: readonly Service[]): number =>
  services.reduce((sum, { minutes }) => sum + minutes, 0);

/** Cents as the whole dollars of `total_amount` (SHOP-14): 5850 is 59. */
export const wholeDollars = (cents: number): number => Math.round(cents / 100);
