import type { storeBooking } from '../../contract/bookings.ts';
import type { Service } from '../../contract/catalogue.ts';
import { HOME_STORE_BRAND, STATUS_PAID_BY_CARD, STATUS_PAY_AT_STORE } from '../../contract/constants.ts';
import type { RequestOf } from '../../contract/endpoint.ts';
import { sentGuest } from '../../contract/guest.ts';
import type { Guest } from '../../contract/guest-names.ts';
import { sentNote } from '../../contract/note.ts';
import type { Customer, Order } from './choices.ts';
import { wholeDollars } from './money.ts';
import { orderCents } from './order.ts';

/** What to book, for which customer, and the idempotency key. */
export interface Submit {
  order: Order;
  customer: Customer;
  /** The guest form, if it was filled in. */
  guest: Guest | null;
  /** The note for the barber as it was typed; may be empty (PAY-80). */
  note: string;
  submitKey: string;
}

interface CardPayment {
  paymentMethodId: string;
  paymentIntentId: string;
}

/**
 * Builds the request of a booking: to be paid at the store without `card` (PAY-9), paid by card with it (CARD-11).
 */
export function bookingPayload(
  { order, customer, guest, note, submitKey }: Submit,
  card?: CardPayment,
): RequestOf<typeof storeBooking> {
  return {
    booking_date: order.date,
    booking_note: sentNote(note),
    booking_status_id: card ? STATUS_PAID_BY_CARD : STATUS_PAY_AT_STORE,
    from_time: order.time,
    ...sentGuest(customer.signedIn ? null : guest),
    services: linesOf(order.services),
    store_brand_id: HOME_STORE_BRAND,
    store_id: order.storeId,
    store_user_id: order.barberId,
    total_amount: wholeDollars(orderCents(order)),
    ...(customer.id !== null && { customer_id: customer.id }),
    ...(card && { payment_method_id: card.paymentMethodId, payment_intent_id: card.paymentIntentId }),
    submit_key: submitKey,
    ...(order.companion && {
      companion: {
        store_user_id: order.companion.barberId,
        services: linesOf(order.companion.services),
      },
    }),
  };
}

const linesOf = (services: readonly Service[]) =>
  services.map(({ id, name, salePrice, discountPrice, minutes }) => ({
    discount_price: discountPrice,
    entity_id: id,
    entity_name: name,
    sale_price: salePrice,
    service_duration: minutes,
  }));
