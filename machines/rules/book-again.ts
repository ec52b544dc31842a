import type { BookingDetails } from '../../contract/my-bookings.ts';

/** What a customer books again, by name, and the price of the visit in cents. */
export interface EarlierVisit {
  store: string;
  services: readonly string[];
  /** Null if any barber is fine. */
  barber: string | null;
  cents: number;
  /** The day of the visit, `yyyy-MM-dd`, shop time. The next visit is on a later day. */
  day: string | null;
}

/** Returns the query of the link that books a visit again (AGAIN-1). */
export function queryToBookAgain({ store, services, barber, cents, day }: EarlierVisit): string {
  const query = new URLSearchParams(services.map((name) => ['service', name]));
  if (barber) query.set('barber', barber);
  query.set('store', store);
  query.set('again', String(cents));
  if (day) query.set('after', day);
  return `?${query}`;
}

/** Returns the names of the services of a listed booking. */
export const serviceNamesOf = ({ bookingServices }: BookingDetails): string[] =>
  (bookingServices ?? []).flatMap((line) => line?.service?.entity_name ?? line?.entity_name ?? []);

/** Returns what books a listed booking again; null without services or store, or for two people (AGAIN-1). */
export function earlierVisitOf(booking: BookingDetails): EarlierVisit | null {
  const services = serviceNamesOf(booking);
  const store = booking.store?.store_name ?? booking.store?.name;
  if (services.length === 0 || !store || booking.isForTwo) return null;
  const cents = Math.round((booking.total_amount ?? 0) * 100);
  return { store, services, barber: booking.barber ?? null, cents, day: booking.booking_date ?? null };
}
