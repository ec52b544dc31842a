import * as fc from 'fast-check';
import type { HttpAnswer } from './answers.oracle.ts';

type Field = fc.Arbitrary<unknown>;
/** Generates the fields of a row from its place in the list. */
type Row = fc.Arbitrary<(at: number) => object>;

const often = (right: Field, ...odd: unknown[]): Field =>
  fc.oneof({ weight: 5, arbitrary: right }, { weight: 2, arbitrary: fc.constantFrom(...odd) });
const word = (...samples: string[]) => often(fc.constantFrom(...samples), '', '  ', null, undefined);
const amount = (...samples: number[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...samples) },
    fc
      .constantFrom(...samples)
      .chain((sample) => fc.constantFrom(`${sample}`, sample.toFixed(2), ` ${sample}`, `${sample} min`)),
    fc.constantFrom<unknown>(0, '0.00', '1,250.00', '', ' ', null, undefined, 'soon'),
  );
const postcode = often(fc.constant('2204'), 2204, '', null, undefined);
const date = often(
  fc.constant('2026-11-20'),
  ...['2026-11-20 10:00:00', '0000-00-00', '2026-13-01', '2026-02-30', '20/11/2026', '', null, undefined],
);
const times = ['9:30', '09:30:00', '24:00', '10:75', '', null, undefined];

const ids = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      (at: number): unknown => at,
      String,
      (at: number) => ` ${at}`,
    ),
  },
  fc.constantFrom<unknown>(null, '', ' ', 'x', undefined).map((odd) => () => odd),
);
const knownIds = fc.constantFrom((at: number): unknown => at, String);
const missingIds = fc.constantFrom<unknown>(null, '', ' ', undefined).map((odd) => () => odd);

const rowOf = (id: string, fields: Record<string, Field>, idsOfRow: typeof ids = ids): Row =>
  fc
    .tuple(idsOfRow, fc.record(fields), fc.constantFrom({}, { unknown_field: { deep: [1] } }))
    .map(([idFor, rest, more]) => (at) => ({ ...rest, ...more, [id]: idFor(at) }));

const place = {
  unit_number: word('2', '14A'),
  street_name: word('114 Illawarra Road'),
  suburb: word('Marrickville'),
  state: word('NSW'),
  postcode,
};
/** A provider may send these fields in two places, and blank in either. */
const eitherOrBoth = (first: fc.Arbitrary<object>, second: fc.Arbitrary<object>) =>
  fc.oneof(
    first,
    second,
    fc.tuple(first, second).map(([first, second]) => ({ ...first, ...second })),
  );
const located = (fields: Record<string, Field>): Field => {
  const [flat, nested] = [fc.record(place), fc.record({ address: fc.record(place) })];
  return fc.tuple(fc.record(fields), eitherOrBoth(flat, nested)).map(([one, at]) => ({ ...one, ...at }));
};
const store = located({ store_name: word('Wattle', 'Acacia'), contact_person_phone: word('0491 570 006') });
const storeRow: Row = fc.tuple(ids, store, word('Also this')).map(([own, fields, name]) => (at) => ({
  ...(fields as object),
  name,
  store_id: own(at),
}));

const queueStoreRow: Row = fc
  .tuple(
    storeRow,
    fc.record({
      queue_open: often(fc.constant(false), true, 'no', 0, null, undefined),
      queue_length: amount(3),
      queue_wait_from: amount(20),
    }),
  )
  .map(([row, queue]) => (at) => ({ ...row(at), ...queue }));

const price = amount(31.5, 20, 58.05);
const aService = {
  entity_name: word('Skin Fade'),
  service_name: word('Fade'),
  ...{ sale_price: price, discount_price: price, price },
  ...{ service_duraction: amount(20, 45), duration: amount(30) },
  ...{ short_description: word('Short.'), description: word('Long.') },
};
const category_id = amount(3, 4).filter((one) => (typeof one === 'string' ? !/min|0/.test(one) : one !== 0));
const serviceRow: Row = fc
  .tuple(
    fc.oneof(rowOf('entity_id', aService), rowOf('service_id', aService)),
    eitherOrBoth(fc.record({ category_id }), fc.record({ category: fc.record({ category_id }) })),
  )
  .map(([row, category]) => (at) => ({ ...row(at), ...category }));

const fname = fc.constantFrom('Ash', 'Kim');
const barberRow = rowOf('store_user_id', {
  full_name: word('Ash Lee'),
  ...{ store_user_fname: fname, store_user_lname: word('Lee') },
  designation: word('Senior Barber'),
});

const inner = fc.record({ entity_name: word('Skin Fade', 'Shave') });
const category_name = word('Hair');
const line = fc.oneof(
  fc
    .tuple(inner, category_name)
    .map(([one, name]) => ({ service: { ...one, category: { category_name: name } } })),
  fc.tuple(inner, category_name).map(([one, name]) => ({ ...one, category_name: name })),
  fc.constantFrom(null, { service: null }),
);
const booking_status_name = word('Upcoming', 'Cancelled');
const bookingRow: Row = fc
  .tuple(
    rowOf('booking_id', {
      booking_uniqueid: often(fc.constant('WB-10'), 77, '', null, undefined),
      booking_date: date,
      from_time: often(fc.constant('10:00'), ...times),
      booking_status_id: often(fc.constant(8), '6', 6, '', null, undefined),
      total_amount: amount(31.5, 20),
      bookingServices: fc.oneof(fc.array(line, { maxLength: 2 }), fc.constantFrom(null, undefined)),
      store: fc.oneof({ weight: 3, arbitrary: store }, fc.constantFrom(null, undefined)),
      storeuser: often(
        fc.record({ store_user_fname: word('Ash'), store_user_lname: word('Lee') }),
        null,
        undefined,
      ),
    }),
    fc.oneof(
      {
        weight: 3,
        arbitrary: eitherOrBoth(
          fc.record({ bookingstatus: fc.record({ booking_status_name }) }),
          fc.record({ booking_status_name }),
        ),
      },
      fc.constantFrom({ bookingstatus: null }, {}),
    ),
  )
  .map(([row, status]) => (at) => ({ ...row(at), ...status }));

const product = word('product one', 'product two');
const orderRow = rowOf(
  'id',
  {
    date,
    products: fc.oneof(
      fc.array(product, { maxLength: 3 }).map((all) => all.map((one) => one ?? null)),
      fc.array(
        product.map((name) => ({ name })),
        { maxLength: 3 },
      ),
      fc.constantFrom(null, undefined),
    ),
    total: amount(31.5, 20),
    status: word('shipped'),
  },
  fc.oneof({ weight: 2, arbitrary: knownIds }, missingIds),
);

const openingRow = rowOf(
  'id',
  {
    title: fc.constant('Barber'),
    ...{ type: word('Full time'), location: word('Newtown'), description: word('Cuts.') },
    requirements: fc.oneof(
      fc.array(word('Scissors').map((one) => one ?? null)),
      fc.constantFrom(null, undefined),
    ),
  },
  fc.oneof({ weight: 2, arbitrary: knownIds }, missingIds),
);

const nothing: Row = fc.constant(() => null as never);

/** Generates a list with useless rows, and sometimes with a repeated row. */
const listOf = (row: Row): Field =>
  fc
    .tuple(fc.array(fc.oneof({ weight: 8, arbitrary: row }, nothing), { maxLength: 4 }), fc.nat({ max: 9 }))
    .map(([made, twice]) => {
      const all = made.map((one, at) => one(at + 1));
      return [...all, ...all.slice(twice, twice + 1)];
    });

const slotRow: Row = fc
  .oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    fc.constantFrom(...times.map((from_time) => ({ from_time }))),
  )
  .map((odd) => (at) => odd ?? { from_time: `1${at}:15` });

const stores = listOf(storeRow);
const token = fc.record({ access_token: word('a-token') });

/** Generates the RESULT of each call that reads a RESULT, valid or slightly wrong. */
export const results: Readonly<Record<string, Field>> = {
  getProfile: fc.record({
    customer_id: often(fc.constant(4), '4', ' 4', '', null, undefined),
    ...{ first_name: word('Nora'), last_name: word('Ng'), email: word('nora@guest.example') },
    ...{ phone: word('0491570006'), ...place },
  }),
  ...{ logIn: token, logInWithGoogle: token },
  ...{ listStores: stores, listQueueStores: listOf(queueStoreRow), listServices: listOf(serviceRow) },
  listCategories: listOf(rowOf('category_id', { category_name: fc.constant('Hair') })),
  ...{ listBarbers: listOf(barberRow), listSlots: listOf(slotRow), listBookings: listOf(bookingRow) },
  ...{ listOrders: listOf(orderRow), listOpenings: listOf(openingRow) },
  storeBooking: fc.record({
    booking_uniqueid: often(fc.constant('WB-10'), 77, '', null, undefined),
    booking_id: often(fc.constant(12), '12', '', null, undefined),
  }),
  createPaymentIntent: fc.record({ payment_intent_id: word('pi_1'), client_secret: word('pi_1_secret') }),
};

const message = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  '  ',
  'The shop says so.',
  'long '.repeat(60),
  12,
);
const otherResults = fc.constantFrom<unknown>(undefined, null, {}, []);

/** Generates complete responses to a call, by the name of its endpoint. */
export function arbitraryAnswers(name: string): fc.Arbitrary<HttpAnswer> {
  const result = results[name];
  const STATUS = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<unknown>(1, '1', true, null, undefined, 2) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(0, '0', false) },
  );
  const RESULT = result ? fc.oneof({ weight: 5, arbitrary: result }, otherResults) : otherResults;
  const envelope = fc.record({ STATUS, MESSAGE: message, message: message, RESULT });
  const bare = result ?? fc.constant({});
  const json = fc.oneof(
    { weight: 12, arbitrary: envelope },
    {
      weight: 1,
      arbitrary: fc
        .tuple(envelope, bare)
        .map(([{ RESULT: _, ...rest }, one]) => ({ ...rest, ...(one as object) })),
    },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, [], 7, 'text') },
  );
  const body = fc.oneof(
    { weight: 14, arbitrary: json.map((one) => JSON.stringify(one)) },
    fc.constantFrom('', '<!doctype html><title>Sorry</title>', '{"STATUS":1,', 'OK'),
  );
  const status = fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(200, 200, 201) },
    { weight: 2, arbitrary: fc.constantFrom(202, 204, 206) },
    { weight: 2, arbitrary: fc.constantFrom(400, 401, 404, 409, 422) },
    { weight: 1, arbitrary: fc.constantFrom(408, 429, 500, 502, 503) },
  );
  return fc.record({ status, body }).map((one) => (one.status === 204 ? { ...one, body: '' } : one));
}
