import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/**
 * Gives a customer the bookings, also past and cancelled ones, that were made with the customer's address as a guest. Call it
 * only in a transaction that proves the address: by a link in a mail, or by Google. A slot in a card payment keeps its guest.
 */
export async function takeGuestVisits(tx: Db, customerId: number): Promise<void> {
  // Locks the rows in a fixed order: a payment or a move may lock some of them.
  await sql`
    with visits as (
      select booking_id
        from bookings
        join customers on lower(customers.email) = lower(guest_email) and customers.customer_id = ${customerId}
       where bookings.customer_id is null and kind = 'visit' and visit_state is not null
       order by booking_id for update of bookings)
    update bookings set customer_id = ${customerId} from visits where bookings.booking_id = visits.booking_id`.execute(
    tx,
  );
}
