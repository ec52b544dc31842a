import { type GenericSchema, is } from 'valibot';
import { expect, it } from 'vitest';
import * as fields from '../../contract/fields.ts';
import { endpoints } from './requests.ts';

// The server tests generate invalid values from the schemas. This test fixes what each schema must reject.
it.each<[field: string, schema: GenericSchema, wrong: unknown[]]>([
  ['Numeric', fields.Numeric, ['', ' 1', '1,000', '0x10', '1e3', 'NaN', '9'.repeat(400), null, true]],
  ['Id', fields.Id, [0, -1, 1.5, '1.5', 2_147_483_648, 'one', null]],
  ['Minutes', fields.Minutes, [0, 601, 1.5]],
  ['Dollars', fields.Dollars, [-0.01, 100_001, 'NaN']],
  [
    'Day',
    fields.Day,
    [20261126, '2026-02-30', '2026-13-01', '2026-11-26T00:00:00Z', '26/11/2026', '0000-01-01', ''],
  ],
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
    fields.RandomKey,
    ['short', 'with spaces in it', 'x'.repeat(201), "' or 1=1", '4242 4242 4242 4242'],
  ],
])('the schema %s rejects invalid values', (_, schema, wrong) => {
  expect(wrong.filter((value) => is(schema, value))).toEqual([]);
});

/** The maximum length of text fields, by call. A longer text is refused. */
const longest: Record<string, Record<string, number>> = {
  storeBooking: {
    booking_note: 200,
    guest_customer_first_name: 80,
    guest_customer_email: 254,
    submit_key: 200,
  },
  joinQueue: { customer_name: 120, phone_number: 40 },
  sendMessage: { contact_name: 120, contact_phone: 30, contact_message: 5000 },
  signUp: { first_name: 80, phone: 30, password: 128, street_name: 120 },
  editProfile: { first_name: 80, postcode: 10 },
  changePassword: { password: 128 },
  resetPassword: { password: 128 },
  authenticateSandboxCard: { client_secret: 500 },
};
/** Numbers that the database rejects as integers. */
const notIntegers = [1.5, 2_147_483_648, 1e21, '0.5'];
const wrongs: Record<string, Record<string, unknown[]>> = {
  listStores: { store_brand_id: notIntegers },
  listOpenStores: { store_brand_id: notIntegers },
  listQueueStores: { store_brand_id: notIntegers },
  announceOnlineStore: { store_brand_id: notIntegers },
  listCategories: { entity_type_id: notIntegers },
  listServices: { entity_type_id: notIntegers },
  storeBooking: {
    services: [[], 'Haircut', ['Haircut'], Array(21).fill({ entity_id: 1, service_duration: 20 })],
    payment_method_id: ['4242 4242 4242 4242'],
  },
  joinQueue: { customer_name: ['  '], phone_number: [' '], services: [[], 'Haircut', Array(21).fill(1)] },
  sendMessage: {
    store_brand_id: notIntegers,
    contact_name: ['  '],
    contact_email: ['gina'],
    contact_message: ['\n\n'],
  },
  signUp: { email: ['nora'], first_name: [''], last_name: [' '], phone: [''], password: [5] },
  changePassword: { current_password: [null] },
  createPaymentIntent: { amount: [49, 50.5, 1_000_001, '49'], currency: ['USD', '', null] },
  createSandboxCard: { number: ['4242', '4242 4242 4242 4242'] },
  authenticateSandboxCard: { answer: ['yes', null], client_secret: [''] },
};

it('each call refuses invalid values of its fields', () => {
  const tooLongValues = Object.entries(longest).flatMap(([name, fields]) =>
    Object.entries(fields).map(([field, maximum]) => [name, field, ['x'.repeat(maximum + 1)]] as const),
  );
  const wrongValues = Object.entries(wrongs).flatMap(([name, fields]) =>
    Object.entries(fields).map(([field, values]) => [name, field, values] as const),
  );
  const accepted = [...tooLongValues, ...wrongValues].filter(([name, field, values]) => {
    const schema = entriesOf(name)[field] ?? expect.unreachable(`${name} has no ${field}.`);
    return values.some((value) => is(schema, value));
  });
  expect(accepted).toEqual([]);
});

it('only these fields of a call are optional', () => {
  const optional = endpoints.flatMap(({ name }) =>
    Object.entries(entriesOf(name)).flatMap(([field, schema]) =>
      is(schema, undefined) ? [`${name} ${field}`] : [],
    ),
  );
  const ofStores = ['has_booking_service', 'offer_queue', 'store_brand_id'];
  expect(optional.sort()).toEqual([
    'editProfile customer_id',
    'holdChair companion',
    ...ofStores.map((field) => `listOpenStores ${field}`),
    ...ofStores.map((field) => `listQueueStores ${field}`),
    'listSlots submit_key',
    ...ofStores.map((field) => `listStores ${field}`),
    ...['companion_minutes', 'from', 'submit_key'].map((field) => `loadFreeTimes ${field}`),
    ...['barber_id', 'days', 'from', 'visit_key'].map((field) => `loadNextTimes ${field}`),
    'signUp description',
    ...[
      'booking_note',
      'companion',
      'customer_id',
      'payment_intent_id',
      'payment_method_id',
      'submit_key',
    ].map((field) => `storeBooking ${field}`),
    'updateBooking refund_cents',
  ]);
});

function entriesOf(name: string): Record<string, GenericSchema> {
  const { request } = (endpoints.find((endpoint) => endpoint.name === name) ?? expect.unreachable(name))
    .endpoint;
  return (request as unknown as { entries: Record<string, GenericSchema> }).entries;
}
