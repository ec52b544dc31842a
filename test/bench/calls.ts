import { daysLater } from '../../contract/format.ts';
import { homeOf } from '../server/hammer.ts';
import { joinRequest } from '../server/queue/queue-server.ts';
import { customerRequest } from '../server/test-server.ts';
import {
  BARBERS,
  barberOf,
  emailOf,
  PASSWORD,
  placeTokenOf,
  STORES,
  sessionOf,
  visitKeyOf,
  WAITING,
} from '../support/large-shop.ts';

/** The shop's clock of all measurements, and its day: a Friday half an hour after opening. */
export const NOW = '2026-11-20T09:30:00+11:00';
const TODAY = NOW.slice(0, 10);
/** No generated booking is on or after this day, and no public holiday follows within 18 days. */
const FREE_DAY = daysLater(TODAY, 70);

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Call {
  name: string;
  /** A write needs a different request each time. */
  kind: 'read' | 'write' | 'page';
  request: (index: number) => Request;
}

const get = (path: string, index: number): Request => ({
  method: 'GET',
  path: `/api/${path}`,
  headers: { 'x-forwarded-for': homeOf(index) },
});
const post = (path: string, index: number, body: object, headers: Record<string, string> = {}): Request => ({
  ...get(path, index),
  method: 'POST',
  headers: { 'x-forwarded-for': homeOf(index), 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const signedIn = (index: number) => ({ authorization: `Bearer ${sessionOf(index)}` });
const page = (name: string, path: string): Call => ({
  name,
  kind: 'page',
  request: () => ({ method: 'GET', path, headers: { 'accept-encoding': 'br', accept: 'text/html' } }),
});

const storeOf = (index: number) => STORES[index % STORES.length] ?? STORES[0];
const days = (index: number) => daysLater(TODAY, 1 + (index % 28));

export const calls: readonly Call[] = [
  {
    name: 'store-list',
    kind: 'read',
    request: (index) => get('customer/store-list?store_brand_id=7&has_booking_service=1', index),
  },
  {
    name: 'queue stores',
    kind: 'read',
    request: (index) => get('customer/store-list?store_brand_id=7&offer_queue=1', index),
  },
  {
    name: 'entity-list',
    kind: 'read',
    request: (index) =>
      get(`customer/entity-list?store_id=${storeOf(index)}&entity_type_id=2&is_active=1`, index),
  },
  {
    name: 'store-users',
    kind: 'read',
    request: (index) =>
      get(
        `customer/store-users?store_id=${storeOf(index)}&shift_date_from=${days(index)}&shift_date_to=${days(index)}`,
        index,
      ),
  },
  {
    name: 'next-times',
    kind: 'read',
    request: (index) => get(`site/next-times?store_id=${storeOf(index)}&minutes=30&count=12`, index),
  },
  {
    name: 'next-times of a long visit',
    kind: 'read',
    // No gap is long enough, so that the search looks at all days.
    request: (index) => get(`site/next-times?store_id=${storeOf(index)}&minutes=180&count=12`, index),
  },
  {
    name: 'next-times of a move',
    kind: 'read',
    request: (index) => moveTimes(index, { isSameBarber: true }),
  },
  {
    name: 'next-times of a move to any barber',
    kind: 'read',
    request: (index) => moveTimes(index, { isSameBarber: false }),
  },
  {
    name: 'free-times of 14 days',
    kind: 'read',
    request: (index) => get(`site/free-times?store_id=${storeOf(index)}&minutes=20&days=14`, index),
  },
  {
    name: 'free-times of a day',
    kind: 'read',
    request: (index) =>
      get(`site/free-times?store_id=${storeOf(index)}&minutes=20&days=1&from=${days(index)}`, index),
  },
  {
    name: 'timeslot',
    kind: 'read',
    request: (index) =>
      post('customer/timeslot', index, {
        store_id: storeOf(index),
        store_user_id: barberOf(storeOf(index), Math.floor(index / STORES.length)),
        booking_date: days(index),
        service_duraction: 20,
      }),
  },
  {
    name: `queue-place, ${WAITING} waiting`,
    kind: 'read',
    request: (index) =>
      post('site/queue-place', index, { place_token: placeTokenOf(WAITING - 1 - (index % 10)) }),
  },
  {
    name: 'my bookings',
    kind: 'read',
    request: (index) => post('customer/booking', index, { store_brand_id: 7 }, signedIn(index)),
  },
  { name: 'booking-store', kind: 'write', request: bookingOf },
  {
    name: 'join-queue',
    kind: 'write',
    request: (index) =>
      post(
        'customer/join-queue',
        index,
        joinRequest({
          store_id: STORES[1 + (index % 2)] ?? STORES[1],
          date: TODAY,
          email: `joins-${index}@bench.example`,
          phone_number: `+614915${String(10_000 + index)}`,
        }),
        signedIn(index),
      ),
  },
  {
    name: 'login',
    kind: 'write',
    request: (index) => post('customer/customer-login', index, { email: emailOf(index), password: PASSWORD }),
  },
  page('home page', '/'),
  page('booking page', '/book-appointment/'),
];

/** The next times to which a customer can move a visit. */
function moveTimes(index: number, { isSameBarber }: { isSameBarber: boolean }): Request {
  const storeId = storeOf(index);
  const barber = barberOf(storeId, Math.floor(index / STORES.length));
  const ahead = 1 + (index % 28);
  const request = get(
    `site/next-times?store_id=${storeId}&minutes=20&count=12${isSameBarber ? `&barber_id=${barber}` : ''}`,
    index,
  );
  return { ...request, headers: { ...request.headers, 'visit-key': visitKeyOf(barber, ahead) } };
}

/** A customer's booking: each index has a different customer, barber and time. */
function bookingOf(index: number): Request {
  const storeId = storeOf(index);
  const slot = Math.floor(index / (STORES.length * BARBERS));
  const minutes = 9 * 60 + (slot % 16) * 30;
  const time = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const body = customerRequest({
    store_id: storeId,
    store_user_id: barberOf(storeId, Math.floor(index / STORES.length)),
    booking_date: daysLater(FREE_DAY, Math.floor(slot / 16)),
    from_time: time,
  });
  return post('customer/booking-store', index, body, {
    ...signedIn(index),
    'idempotency-key': `bench-${index}-of-this-run`,
  });
}
