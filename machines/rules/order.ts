import type { Order } from './choices.ts';
import { totalCents } from './money.ts';

/** Returns the price of an order for all people, in cents. */
export const orderCents = ({ services, companion }: Order): number =>
  totalCents([...services, ...(companion?.services ?? [])]);
