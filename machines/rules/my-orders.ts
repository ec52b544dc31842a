import type { StatusTone } from './my-bookings.ts';

const tones: Readonly<Record<string, StatusTone>> = {
  processing: 'yellow',
  shipped: 'blue',
  delivered: 'green',
};

/** The colour of an order's status (ORDER-5). */
export const orderTone = (status: string): StatusTone => tones[status.toLowerCase()] ?? 'grey';
