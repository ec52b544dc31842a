import type { BookingDetails } from '../../contract/my-bookings.ts';
import { earlierVisitOf } from './book-again.ts';
import { isCancelled, sortedBookings } from './my-bookings.ts';

/** Returns the next visit; null if no visit is coming (KNOW-1). */
export const nextOf = (bookings: readonly BookingDetails[], today: string): BookingDetails | null =>
  sortedBookings(bookings, today).upcoming[0] ?? null;

/** Returns the last completed visit that can be booked again; null if there is none (KNOW-2). */
export const lastToRepeat = (bookings: readonly BookingDetails[], today: string): BookingDetails | null =>
  sortedBookings(bookings, today).past.find(
    (booking) => !isCancelled(booking) && earlierVisitOf(booking) !== null,
  ) ?? null;
