import type { storeBooking } from '../../contract/bookings.ts';
import { STATUS_PAID_BY_CARD, STATUS_PAY_AT_STORE } from '../../contract/constants.ts';
import type { ParsedRequestOf } from '../../contract/endpoint.ts';
import { guestIn, sentNameOf, wrongInGuest } from '../../contract/guest.ts';
import { type Guest, guestFieldNames } from '../../contract/guest-names.ts';
import { type Customer, findCustomerByToken } from '../accounts/customers.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import type { Caller } from '../http/route.ts';

export type BookingRequest = ParsedRequestOf<typeof storeBooking>;

/** The person who books: a signed-in customer or a guest. */
export type Booker = { customerId: number; guest: null; email: string } | BookerAsGuest;
interface BookerAsGuest {
  customerId: null;
  guest: Guest;
  email: string;
}

/** Returns the person who books. Refuses a request that this person's role does not allow (SHOP-11). */
export async function requireBooker(
  request: BookingRequest,
  { token }: Caller,
  { db, now }: Deps,
): Promise<Booker> {
  const customer =
    token === null ? null : await requireCustomer(token, findCustomerByToken(db, token, now()));
  requirePayment(request, customer !== null);
  if (request.customer_id !== undefined && request.customer_id !== customer?.customer_id)
    throw new Refusal(403, 'forbidden', 'You can only book for yourself. Please log in again.');
  return customer
    ? { customerId: customer.customer_id, guest: null, email: customer.email }
    : guestOf(request);
}

async function requireCustomer(token: string, found: Promise<Customer | undefined>): Promise<Customer> {
  const customer = await found;
  // An ended session never turns the request into a guest booking (SHOP-12).
  if (!customer || token === '')
    throw new Refusal(401, 'session_ended', 'Your session has ended. Please log in again.');
  return customer;
}

function requirePayment({ booking_status_id, payment_method_id }: BookingRequest, isCustomer: boolean): void {
  if (booking_status_id === STATUS_PAY_AT_STORE) {
    if (!isCustomer)
      throw new Refusal(403, 'forbidden', 'Please log in to pay at the store, or pay by card.');
    if (payment_method_id !== undefined) throw invalid('Please choose one way to pay.');
  } else if (booking_status_id === STATUS_PAID_BY_CARD) {
    if (payment_method_id === undefined) throw invalid('Please enter a card to pay now.');
  } else throw invalid('Please choose how to pay.');
}

/** Validates a guest's fields with the rules of the form, but requires only email and first name. */
function guestOf(request: BookingRequest): BookerAsGuest {
  const guest = guestIn(request);
  const wrong = wrongInGuest(guest);
  for (const field of guestFieldNames) {
    const isWanted = field === 'email' || field === 'firstName' || guest[field] !== '';
    if (isWanted && wrong[field] !== undefined) throw invalid(wrong[field], sentNameOf(field));
  }
  return { customerId: null, email: guest.email, guest };
}
