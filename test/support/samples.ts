import { parse } from 'valibot';
import { ApiError } from '../../contract/api-error.ts';
import type { listBarbers, listSlots } from '../../contract/barbers.ts';
import type { storeBooking } from '../../contract/bookings.ts';
import type { listCategories, listServices } from '../../contract/catalogue.ts';
import type { Endpoint, WireResultOf } from '../../contract/endpoint.ts';
import type { createPaymentIntent, createSandboxCard } from '../../contract/payments.ts';
import type { RefusalCode } from '../../contract/refusal-code.ts';
import type { listStores } from '../../contract/stores.ts';

/** What servers answer in path tests, as it travels; the same at all three levels. */
export const wire = {
  stores: [
    {
      store_id: 3,
      store_name: 'Marrickville',
      unit_number: '12',
      street_name: 'Sample Street',
      suburb: 'Marrickville',
      state: 'NSW',
      postcode: '2204',
      contact_person_phone: '(02) 5550 0101',
    },
    { store_id: 4, name: 'Newtown', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  ],
  categories: [
    { category_id: 11, category_name: 'Haircuts' },
    { category_id: 12, category_name: 'Beards' },
    { category_id: 13, category_name: 'Colours' },
  ],
  services: [
    {
      entity_id: 21,
      entity_name: 'Skin Fade',
      category_id: 11,
      sale_price: '35.50',
      service_duraction: '20',
    },
    { entity_id: 22, entity_name: 'Buzz Cut', category_id: 11, sale_price: 20, service_duraction: 15 },
    { entity_id: 23, entity_name: 'Beard Shave', category_id: 12, price: 20, duration: 20 },
  ],
  barbers: [
    { store_user_id: 31, full_name: 'Ned Kelly', designation: 'Master Barber' },
    { store_user_id: 32, store_user_fname: 'Mary', store_user_lname: 'Reibey' },
  ],
  slots: [{ from_time: '10:00' }, { from_time: '13:30' }],
  intent: { payment_intent_id: 'pi_1', client_secret: 'pi_1_secret' },
  paymentMethod: { payment_method_id: 'pm_sandbox_1' },
  booking: { booking_id: 77, booking_uniqueid: 'WB-77', calendar_key: 'calendar-of-77' },
} satisfies {
  stores: WireResultOf<typeof listStores>;
  categories: WireResultOf<typeof listCategories>;
  services: WireResultOf<typeof listServices>;
  barbers: WireResultOf<typeof listBarbers>;
  slots: WireResultOf<typeof listSlots>;
  intent: WireResultOf<typeof createPaymentIntent>;
  paymentMethod: WireResultOf<typeof createSandboxCard>;
  booking: WireResultOf<typeof storeBooking>;
};

/** A service's answer, as a machine gets it when the server sends this result. */
export const answerOf = <E extends Endpoint>({ result }: E, sent: WireResultOf<E>) => ({
  result: parse(result, sent),
  message: undefined,
});

interface FailureDetails {
  status?: number;
  code?: RefusalCode;
  words?: string;
  /** The call carried its key: all bookings at our own API do, none at a foreign one. */
  repeatable?: boolean;
  clientSecret?: string;
}

/** A failure as a machine gets it: refused with or without a code, or, without a status, never answered. */
export const failure = ({ words, ...details }: FailureDetails = {}) =>
  new ApiError('It failed.', { ...details, serverWords: words });
