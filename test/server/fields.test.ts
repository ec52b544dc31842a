import { type GenericSchema, is } from 'valibot';
import { expect, it } from 'vitest';
import * as fields from '../../contract/fields.ts';
import { endpoints } from './requests.ts';

// What a schema refuses is tried on the server from the schema itself: here it is said what that has to be.
it.each<[field: string, schema: GenericSchema, wrong: unknown[]]>([
  ['Numeric', fields.Numeric, ['', ' 1', '1,000', '0x10', '1e3', 'NaN', '9'.repeat(400), null, true]],
  ['Id', fields.Id, [0, -1, 1.5, '1.5', 2_147_483_648, 'one', null]],
  ['Minutes', fields.Minutes, [0, 601, 1.5]],
  ['Dollars', fields.Dollars, [-0.01, 100_001, 'NaN']],
  ['Day', fields.Day, [20261126, '2026-02-30', '2026-13-01', '2026-11-26T00:00:00Z', '26/11/2026', '']],
  ['TimeOfDay', fields.TimeOfDay, ['25:00', '24:00', '10:60', '9:00', '10:00 AM', '10:00:00', '']],
  ['Text', fields.Text(5), ['123456', 5, null]],
  ['RequiredText', fields.RequiredText(5, 'No.'), ['', '  ', '\n\n', '123456', null]],
  [
    'EmailAddress',
    fields.EmailAddress,
    [
      'gina',
      'gina@guest',
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'Gina <a@b.example>',
      '',
    ],
  ],
  [
    'Opaque',
    fields.Opaque,
    ['short', 'with spaces in it', 'x'.repeat(201), "' or 1=1", '4242 4242 4242 4242'],
  ],
])('%s is not just anything', (_, schema, wrong) => {
  expect(wrong.filter((value) => is(schema, value))).toEqual([]);
});

const addresses = 'two@guest.example, one@guest.example';
const wrongs: Record<string, Record<string, unknown[]>> = {
  storeBooking: {
    services: [[], 'Haircut', ['Haircut'], Array(21).fill({ entity_id: 1, service_duration: 20 })],
    booking_note: ['x'.repeat(501)],
    guest_customer_first_name: ['x'.repeat(81)],
    guest_customer_email: ['x'.repeat(255)],
    total_amount: [-30, 'NaN'],
    payment_method_id: ['4242 4242 4242 4242'],
    submit_key: ['short', 'x'.repeat(201)],
  },
  joinQueue: {
    customer_name: ['  ', 'x'.repeat(121)],
    phone_number: [' ', '1'.repeat(41)],
    email: [addresses],
    services: [[], 'Haircut', [{ entity_id: 1 }], Array(21).fill(1)],
  },
  sendMessage: {
    contact_name: ['  ', 'x'.repeat(121)],
    contact_email: ['gina', addresses],
    contact_phone: ['1'.repeat(31)],
    contact_message: ['\n\n', 'x'.repeat(5001)],
  },
  signUp: {
    email: ['nora', addresses],
    first_name: ['', 'x'.repeat(81)],
    last_name: [' '],
    phone: ['', '1'.repeat(31)],
    password: ['x'.repeat(129), 5],
    street_name: ['x'.repeat(121)],
  },
  editProfile: { first_name: ['x'.repeat(81)], postcode: ['x'.repeat(11)], customer_id: [0, 'me'] },
  changePassword: { password: ['x'.repeat(129)], current_password: [null] },
  resetPassword: { password: ['x'.repeat(129)], token: ['short'] },
  createPaymentIntent: { amount: [49, 50.5, 1_000_001, '49'], currency: ['USD', '', null] },
  createSandboxCard: { number: ['4242', '4242 4242 4242 4242'] },
  authenticateSandboxCard: { answer: ['yes', null], client_secret: ['', 'x'.repeat(501)] },
  updateBooking: { booking_id: [0, 'all'] },
  askPlace: { place_token: ["' or 1=1", ''] },
  leaveQueue: { place_token: ["' or 1=1", ''] },
  verifyAccount: { token: ['short'] },
};

it.each(Object.entries(wrongs))('%s refuses what its fields cannot be', (name, byField) => {
  const { entries } = (endpoints.find((one) => one.name === name)?.endpoint.request ?? {}) as unknown as {
    entries: Record<string, GenericSchema>;
  };
  for (const [field, values] of Object.entries(byField)) {
    const schema = entries[field] ?? expect.unreachable(`${name} has no ${field}.`);
    expect(
      values.filter((value) => is(schema, value)),
      field,
    ).toEqual([]);
  }
});

it('what a call must be told, it cannot do without', () => {
  const may = endpoints.flatMap(({ name, endpoint }) => {
    const { entries } = endpoint.request as unknown as { entries: Record<string, GenericSchema> };
    return Object.entries(entries).flatMap(([field, schema]) =>
      is(schema, undefined) ? [`${name} ${field}`] : [],
    );
  });
  expect(may.sort()).toEqual([
    ...['has_booking_service', 'offer_queue', 'store_brand_id'].map((field) => `listQueueStores ${field}`),
    'listSlots submit_key',
    ...['has_booking_service', 'offer_queue', 'store_brand_id'].map((field) => `listStores ${field}`),
    'signUp description',
    ...['booking_note', 'customer_id', 'payment_intent_id', 'payment_method_id', 'submit_key'].map(
      (field) => `storeBooking ${field}`,
    ),
  ]);
});
