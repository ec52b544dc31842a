import type { Service } from '../../contract/catalogue.ts';
import type { Order } from './choices.ts';

/** Returns the services of all people of an order. */
export const allServices = ({ services, companion }: Order): Service[] => [
  ...services,
  ...(companion?.services ?? []),
];
