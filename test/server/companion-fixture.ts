import { expect } from 'vitest';
import { storeBooking } from '../../contract/bookings.ts';
import {
  type BookingRequest,
  beardShave,
  customerRequest,
  guestRequest,
  type TestServer,
} from './test-server.ts';

/** A second person who gets a beard shave with a barber, beside a haircut with Marco: $50. */
export const pairWith = (store_user_id: number): Partial<BookingRequest> => ({
  companion: { store_user_id, services: [beardShave] },
  total_amount: 50,
});
export const together = pairWith(2);
export const inTurn = pairWith(1);

interface Booked {
  booking_id: number;
  booking_uniqueid: string;
  manage_key: string;
  calendar_key: string;
  total_amount: number;
}

/** Returns the bookings of two people that a test makes, and the chairs that are taken. */
export function pairs(server: TestServer) {
  /** Books as a guest by card, or as a new customer at the store. */
  async function book(changes: Partial<BookingRequest> = {}, { token = '', from = '' } = {}) {
    const request = token
      ? customerRequest(changes)
      : guestRequest({ payment_method_id: await server.card(), ...changes });
    const answer = await server.send(storeBooking, request, token || undefined, from || undefined);
    return { ...answer, booking: answer.body.RESULT as Booked };
  }
  return {
    book,
    async booked(changes: Partial<BookingRequest>, by: { token?: string } = {}): Promise<Booked> {
      const { booking, body } = await book(changes, by);
      expect(body).toMatchObject({ STATUS: 1 });
      return booking;
    },
    /** Returns the taken intervals in order, as `10:00 1 visit`: time, barber and kind. */
    async chairs(): Promise<string[]> {
      const rows = await server.database.db
        .selectFrom('bookings')
        .select(['store_user_id', 'from_time', 'kind'])
        .where('booking_status_id', '<>', 6)
        .orderBy('from_time')
        .orderBy('kind', 'desc')
        .orderBy('store_user_id')
        .execute();
      return rows.map(
        ({ store_user_id, from_time, kind }) => `${from_time.slice(0, 5)} ${store_user_id} ${kind}`,
      );
    },
  };
}
