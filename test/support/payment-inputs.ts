import type { PaymentState } from '../models/payment.model.ts';
import type { GuestDetails, PaymentEvent } from '../models/payment-cases.ts';
import type { LiveModel } from './paths/live-model.ts';

/** What is booked and how it shows in section 3's payload. */
export interface Visit {
  booking_date: string;
  from_time: string;
  services: { entity_id: number; entity_name: string; price: number; service_duration: number }[];
  store_id: number;
  store_user_id: number;
  total_amount: number;
  submit_key: unknown;
}

/** A guest with details in order. */
export const aGuest: GuestDetails = {
  firstName: 'Ida',
  lastName: 'Wong',
  email: 'ida@mail.example',
  phone: '0491570156',
};

/** Section 3's payload: guest fields are empty for customers, `customer_id` is theirs alone. */
export function bookingOf(model: LiveModel, { services, ...visit }: Visit, payment: object) {
  const { who }: PaymentState['context'] = model.snapshot.context;
  const accepted = (model.events as PaymentEvent[]).findLast(
    (event) => event.type === 'guest.submit' && event.problem === 'none',
  );
  const typed = who === 'guest' && accepted?.type === 'guest.submit' ? accepted.guest : undefined;
  return {
    booking_note: null,
    guest_customer_email: typed?.email ?? '',
    guest_customer_first_name: typed?.firstName ?? '',
    guest_customer_last_name: typed?.lastName ?? '',
    guest_customer_phone: typed?.phone ?? '',
    services: services.map(({ price, ...line }) => ({ ...line, discount_price: price, sale_price: price })),
    store_brand_id: 7,
    ...visit,
    ...(who === 'customer' && { customer_id: 91 }),
    ...payment,
  };
}
