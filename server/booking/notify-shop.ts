import { shop } from 'virtual:shop';
import { staff } from 'virtual:shop/staff';
import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/outbox.ts';
import { type BookingNews, bookingNewsMail } from './booking-mails.ts';
import type { BookingFacts } from './booking-repository.ts';

/**
 * Mails the shop about a change of a booking, and also its barber if the shop's files have the barber's address
 * (OPS-73).
 */
export async function notifyShop(tx: Db, booking: BookingFacts, news: BookingNews, now: Date): Promise<void> {
  const barber = staff.find(({ firstName, lastName }) => `${firstName} ${lastName}` === booking.barber);
  for (const to of new Set([shop.email, barber?.email ?? shop.email]))
    await queueMail(tx, bookingNewsMail(booking, news, to), now);
}
