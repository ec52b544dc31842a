import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { Barber, wireNameOf } from '../contract/barber.ts';
import { listSlots, slotsRequest } from '../contract/barbers.ts';
import { Service, wirePriceOf } from '../contract/catalogue.ts';
import { BookingDetails } from '../contract/my-bookings.ts';

const query = { day: '2026-11-20', minutes: 20, storeId: 3, barberId: 31, submitKey: 'key-12345' };

it('sends a request for times with the names of the specification, and reads it with the names of our code', () => {
  const wire = {
    booking_date: '2026-11-20',
    service_duraction: 20,
    store_id: 3,
    store_user_id: 31,
    submit_key: 'key-12345',
  };
  const { submit_key: _, ...withoutKey } = wire;
  expect(slotsRequest(query)).toStrictEqual(wire);
  expect(slotsRequest({ ...query, submitKey: null })).toStrictEqual(withoutKey);
  expect(parse(listSlots.request, wire)).toStrictEqual(query);
  expect(parse(listSlots.request, withoutKey)).toStrictEqual({ ...query, submitKey: null });
});

it('sends the name of a barber in two fields, and reads them as one name', () => {
  const wire = wireNameOf({ firstName: 'Ida', lastName: 'Wong' });
  expect(wire).toStrictEqual({ store_user_fname: 'Ida', store_user_lname: 'Wong' });
  expect(parse(Barber, { store_user_id: 31, ...wire }).name).toBe('Ida Wong');
  expect(parse(Barber, { store_user_id: 31 }).name).toBe('Barber');
  expect(parse(BookingDetails, { booking_id: 1, storeuser: wire }).barber).toBe('Ida Wong');
  expect(parse(BookingDetails, { booking_id: 1, storeuser: { store_user_lname: 'Wong' } }).barber).toBe(
    'Wong',
  );
  expect(parse(BookingDetails, { booking_id: 1, storeuser: {} })).toStrictEqual({ booking_id: 1 });
});

it('sends the price in dollars and the duration of a service, and reads them', () => {
  const wire = wirePriceOf({ cents: 3550, minutes: 20 });
  expect(wire).toStrictEqual({ price: 35.5, sale_price: 35.5, service_duraction: 20 });
  expect(parse(Service, { entity_id: 21, ...wire })).toMatchObject({ priceCents: 3550, minutes: 20 });
});
