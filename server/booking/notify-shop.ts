import { shop } from 'virtual:shop';
import { staff } from 'virtual:shop/staff';
import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/outbox.ts';
import { type BookingFacts, barbersOf } from './booking-facts.ts';
import { type BookingNews, bookingNewsMail } from './booking-mails.ts';

/**
 * Mails the shop about a change of a booking, and also its barbers if the shop's files have the barber's address
 * (OPS-73).
 */
export async function notifyShop(tx: Db, booking: BookingFacts, news: BookingNews, now: Date): Promise<void> {
  const barbers = staff.filter(({ firstName, lastName }) =>
    barbersOf(booking).includes(`${firstName} ${lastName}`),
  );
  for (const to of new Set([shop.email, ...barbers.map(({ email }) => email ?? shop.email)]))
    await queueMail(tx, bookingNewsMail(booking, news, to), now);
}
