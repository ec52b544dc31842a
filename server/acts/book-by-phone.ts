import { cleanLine, cleanName } from '../../contract/clean.ts';
import { COUNTRY_CODE, STATUS_PAY_AT_STORE } from '../../contract/constants.ts';
import { phoneNumberOf } from '../../contract/phone.ts';
import { selectFacts } from '../booking/booking-facts.ts';
import { insertBooking } from '../booking/booking-repository.ts';
import { notifyShop } from '../booking/notify-shop.ts';
import { requireSlot } from '../booking/require-slot.ts';
import { lockBarbers } from '../booking/rota.ts';
import { selectTaken } from '../booking/timeline.ts';
import { requireStore } from '../catalogue/require-store.ts';
import { invalid } from '../errors/refusal.ts';
import { requireServices } from '../queue/join-queue.ts';
import { type Act, type ActDeps, BY_UNDO, perform } from './act.ts';

/** A visit that a customer books on the phone or at the counter; day and time are `yyyy-MM-dd` and `HH:mm`, shop time. */
interface PhoneBooking {
  storeId: number;
  barberId: number;
  day: string;
  time: string;
  name: string;
  phone: string;
  services: number[];
}

/**
 * Books a visit by name and phone number, to be paid at the store (SHOP-90). The limits for visits without a payment do
 * not apply, because the shop books it. The customer gets no mail. Returns the number of the booking.
 */
export function bookByPhone(deps: ActDeps, act: Act, booking: PhoneBooking): Promise<{ number: string }> {
  return perform(deps, act, 'visit.book', booking, async (tx, now) => {
    const { storeId, barberId, day, time } = booking;
    const guest = requireGuest(booking);
    const store = await requireStore(tx, storeId);
    if (!store.takes_bookings) throw invalid('That store takes no bookings.');
    const lines = await requireServices(tx, { store_id: storeId, services: booking.services });
    await lockBarbers(tx, [barberId], now);
    const minutes = sum(lines.map((line) => line.minutes));
    const busyAround = async (wanted: { starts: Date; ends: Date }) =>
      (await selectTaken(tx, storeId, wanted, now)).filter(({ chair }) => chair === barberId);
    const slot = await requireSlot(store, { barberId, day, time, minutes }, { db: tx, now, busyAround });
    const cents = sum(lines.map((line) => line.price_cents));
    const booker = { customerId: null, guest, email: '' };
    const visit = { storeId, barberId, day, ...slot, lines, companion: null, cents, note: null, booker };
    const state = { statusId: STATUS_PAY_AT_STORE, heldUntil: null, now };
    const { booking_id: bookingId, booking_uniqueid: number } = await insertBooking(tx, visit, state);
    await notifyShop(tx, await selectFacts(tx, bookingId), 'to pay at the store', now);
    return { storeId, bookingId, change: { number }, undoneBy: BY_UNDO, answer: { number } };
  });
}

function requireGuest({ name, phone }: Pick<PhoneBooking, 'name' | 'phone'>) {
  const guest = { firstName: cleanName(name), lastName: '', email: '', phone: cleanLine(phone) };
  if (guest.firstName === '' || guest.firstName.length > 80) throw invalid('Please enter a name.');
  if (guest.phone.length > 30 || !/^\+\d{8,15}$/.test(phoneNumberOf(guest.phone, COUNTRY_CODE)))
    throw invalid('Please enter a valid phone number.');
  return guest;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
