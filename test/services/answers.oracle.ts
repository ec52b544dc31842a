import { shownBooking } from '../../machines/rules/my-bookings.ts';

/** The expected outcome of a response: the value that is read, or a refusal with its message. */
export type ExpectedOutcome = { value: unknown; leftOut: number; message: string | undefined } | Refusal;
export interface Refusal {
  message: string | undefined;
}

/** A complete HTTP response. `body` is its text. */
export interface HttpAnswer {
  status: number;
  body: string;
}

interface Read {
  value: unknown;
  leftOut?: number;
}
type Fields = Record<string, unknown>;

export interface Expected {
  /** The status of success, if the call has a single success status. Absent means any 2xx. */
  status?: number;
  /** Returns the value of the result, or null if the result is unusable. Absent means that only the status counts. */
  read?: (result: unknown) => Read | null;
  /** The call reads the body when there is no RESULT. */
  orBody?: boolean;
  /** The call requires STATUS 1 in the body. */
  needsOne?: boolean;
  /** Converts the value that the client read into the form of the oracle. */
  shown?: (result: never) => unknown;
}

/** An array counts as an object without fields, as it does in a schema. */
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Returns a trimmed text. Blank text counts as missing. A number in place of a text is read as text. */
const text = (value: unknown): string | null =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() || null : null;

/** Returns a number, or the number at the beginning of a text. */
function number(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const front = typeof value === 'string' ? /^\s*(-?\d+(?:,\d{3})*(?:\.\d+)?)/.exec(value)?.[1] : undefined;
  return front === undefined ? null : Number(front.replaceAll(',', ''));
}

/** Returns a number that can be the id of a row. */
function rowId(value: unknown): number | null {
  const id = number(value);
  return id !== null && Number.isInteger(id) && id >= 1 ? id : null;
}

/** Reads a day in ISO form or in the Australian form 20/11/2026, at the beginning of a text. */
function day(value: unknown): string | null {
  const asWritten = (text(value) ?? '').replace(/^(\d{2})\/(\d{2})\/(\d{4})(?!\d)/, '$3-$2-$1');
  const [front] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(asWritten) ?? [];
  if (front === undefined) return null;
  const date = new Date(`${front}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(front) ? front : null;
}

function time(value: unknown): string | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text(value) ?? '') ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

const words = (...parts: unknown[]) => parts.map(text).filter((part) => part !== null);

/** Removes the punctuation of an address: the contract fixes only its parts and their order. */
const bare = (address: string) => address.toLowerCase().replace(/\bunit\b|n\/a|[^a-z0-9]/g, '');

function address(store: Fields): string {
  const nested = fieldsOf(store.address);
  const parts = ['unit_number', 'street_name', 'suburb', 'state', 'postcode'];
  return bare(words(...parts.map((part) => text(nested[part]) ?? store[part])).join(' '));
}

/** Reads a list row by row. It skips rows without an id, and keeps the first of several rows with the same id. */
const rows =
  <Row extends { id: unknown }>(
    read: (row: Fields) => Row | null,
    isSame = (first: Row, second: Row) => first.id === second.id,
  ) =>
  (result: unknown) => {
    if (!Array.isArray(result)) return null;
    const all = result.map((row) => (isFields(row) ? read(row) : null)).filter((row) => row !== null);
    if (all.length === 0 && result.length > 0) return null;
    const value = all.filter(
      (row, at) => row.id === null || all.findIndex((first) => isSame(first, row)) === at,
    );
    return { value, leftOut: result.length - all.length };
  };

const identified = <Row extends { id: unknown }>(row: Row) => (row.id === null ? null : row);

const each =
  <Row>(shown: (row: Row) => unknown) =>
  (all: never) =>
    (all as Row[]).map(shown);

const storeOf = (row: Fields) => ({
  id: rowId(row.store_id),
  name: text(row.store_name) ?? text(row.name) ?? 'Unknown Store',
  address: address(row),
  phone: text(row.contact_person_phone),
});
type ShownStore = { id: number; name: string; address: string; phone: string | null };
const shownStore = ({ id, name, address, phone }: ShownStore) => ({
  id,
  name,
  phone,
  address: bare(address),
});

const stores: Expected = { read: rows((row) => identified(storeOf(row))), shown: each(shownStore) };

const openStores: Expected = {
  read: rows((row) =>
    identified({ ...storeOf(row), place: text(row.suburb) ?? text(fieldsOf(row.address).suburb) }),
  ),
  shown: each(({ place, ...store }: ShownStore & { place: string | null }) => ({
    ...shownStore(store),
    place,
  })),
};

/** A queue without readable fields is open, with an unknown length. */
const queueStores: Expected = {
  read: rows((row) =>
    identified({
      ...storeOf(row),
      isOpen: row.queue_open !== false,
      waiting: number(row.queue_length),
      waitFrom: number(row.queue_wait_from),
    }),
  ),
  shown: each(
    ({
      isOpen,
      waiting,
      waitFrom,
      ...store
    }: ShownStore & Record<'isOpen' | 'waiting' | 'waitFrom', unknown>) => ({
      ...shownStore(store),
      ...{ isOpen, waiting, waitFrom },
    }),
  ),
};

const aboveZero = (...values: unknown[]) =>
  values.map(number).find((value) => value !== null && value > 0) ?? 0;

const readService = (row: Fields) =>
  identified({
    id: rowId(aboveZero(row.entity_id, row.service_id)),
    name: text(row.entity_name) ?? text(row.service_name) ?? 'Service',
    categoryId: number(row.category_id) ?? number(fieldsOf(row.category).category_id),
    priceCents: Math.round(aboveZero(row.sale_price, row.discount_price, row.price) * 100),
    salePrice: number(row.sale_price),
    discountPrice: number(row.discount_price),
    minutes: aboveZero(row.service_duraction, row.duration),
    description: text(row.short_description) ?? text(row.description),
  });

/** A service in two categories has two rows. */
const services = rows(
  readService,
  (first, second) => first.id === second.id && first.categoryId === second.categoryId,
);

const barbers = rows((row) =>
  identified({
    id: rowId(row.store_user_id),
    name: text(row.full_name) ?? (words(row.store_user_fname, row.store_user_lname).join(' ') || 'Barber'),
    designation: text(row.designation) ?? 'Stylist',
  }),
);

const slots: Expected = {
  read(result) {
    const read = rows((row) => identified({ id: time(row.from_time) }))(result);
    return read && { ...read, value: read.value.map(({ id }) => id).sort() };
  },
  shown: (times) => (times as string[]).toSorted(),
};

/** A generated id replaces a missing id. It only has to be unique. */
function withOwnIds<Row extends { id: string }>(all: Row[]): unknown[] {
  if (new Set(all.map(({ id }) => id)).size < all.length) throw new Error('Two rows have one id.');
  return all.map((row) => ({ ...row, id: /^(opening|ORD)-\d+$/.test(row.id) ? null : row.id }));
}

const openings: Expected = {
  needsOne: true,
  read: rows((row) => ({
    id: text(row.id),
    title: text(row.title) ?? 'Opening',
    type: text(row.type),
    location: text(row.location),
    description: text(row.description),
    requirements: Array.isArray(row.requirements) ? words(...row.requirements) : [],
  })),
  shown: (result) => withOwnIds(result),
};

const bookings: Expected = {
  read: rows((row) => {
    const lines = (Array.isArray(row.bookingServices) ? row.bookingServices : []).map((value) => {
      const [line, service] = [fieldsOf(value), fieldsOf(fieldsOf(value).service)];
      const own = (name: string) => text(service[name]) ?? line[name];
      return {
        name: own('entity_name'),
        category: text(fieldsOf(service.category).category_name) ?? own('category_name'),
      };
    });
    const named = words(...lines.map(({ name }) => name));
    const forTwo = isFields(row.companion_storeuser) ? ['for two people'] : [];
    const categories = words(...lines.map(({ category }) => category));
    const store = fieldsOf(row.store);
    const barbers = [row.storeuser, row.companion_storeuser].map((user) => {
      const { store_user_fname, store_user_lname } = fieldsOf(user);
      return words(store_user_fname, store_user_lname).join(' ');
    });
    const id = rowId(row.booking_id);
    return identified({
      id,
      number: text(row.booking_uniqueid) ?? `#${id}`,
      status:
        text(fieldsOf(row.bookingstatus).booking_status_name) ??
        text(row.booking_status_name) ??
        (number(row.booking_status_id) === 6 ? 'Cancelled' : 'N/A'),
      services: named.length === 0 ? 'No services' : [...named, ...forTwo].join(', '),
      category: [...new Set(categories)].join(', ') || 'General category',
      store: text(store.store_name) ?? text(store.name) ?? 'Unknown Store',
      storePhone: text(store.contact_person_phone) ?? 'N/A',
      storeAddress: address(store),
      barber: words(...new Set(barbers)).join(' and ') || 'N/A',
      day: day(row.booking_date),
      time: time(row.from_time),
      amount: number(row.total_amount) ?? 0,
    });
  }),
  shown: each((booking: Parameters<typeof shownBooking>[0]) => {
    const {
      tone,
      paidCents,
      refundCents,
      isDisputed,
      payment,
      canBeCancelled,
      asksForNotice,
      again,
      ...rest
    } = shownBooking(booking);
    const { storeAddress, ...shown } = rest;
    return { ...shown, storeAddress: bare(storeAddress) };
  }),
};

const orders: Expected = {
  read: rows((row) => {
    const products = words(
      ...(Array.isArray(row.products) ? row.products : []).map((product) =>
        isFields(product) ? (text(product.name) ?? product.product_name) : product,
      ),
    );
    return {
      id: text(row.id),
      date: day(row.date),
      products: products.length > 0 ? products : ['Product'],
      total: number(row.total) ?? 0,
      status: text(row.status) ?? 'processing',
    };
  }),
  shown: (result) => withOwnIds(result),
};

/** Removes missing values, because the client can represent them in two ways. */
const present = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

const profile: Expected = {
  orBody: true,
  read(result) {
    const wire = fieldsOf(result);
    const value = present({
      id: number(wire.customer_id),
      firstName: text(wire.first_name),
      lastName: text(wire.last_name),
      email: text(wire.email),
      phone: text(wire.phone),
      streetName: text(wire.street_name),
      unitNumber: text(wire.unit_number),
      suburb: text(wire.suburb),
      state: text(wire.state),
      postcode: text(wire.postcode),
    });
    return Object.keys(value).length > 0 ? { value } : null;
  },
  shown: present,
};

/** Returns a text that the client sends back. A number in its place is no text. */
const secret = (value: unknown, most: number) =>
  typeof value === 'string' && value.trim().length <= most ? text(value) : null;
const token: Expected = {
  read(result) {
    const value = secret(fieldsOf(result).access_token, 4_096);
    return value === null ? null : { value };
  },
};

/** The expectation for each call. The tests fail with the name of a call without an expectation. */
export const expectations: Readonly<Record<string, Expected>> = {
  ...{ getProfile: profile, logIn: token, logInWithGoogle: token },
  ...{ signUp: {}, logOut: {}, forgotPassword: {}, resetPassword: {} },
  ...{ announceOnlineStore: {}, updateBooking: {} },
  ...{ verifyAccount: { status: 200 }, changePassword: { status: 200 }, editProfile: { status: 200 } },
  ...{ sendMessage: { status: 201 }, joinQueue: { status: 201 } },
  ...{
    listStores: stores,
    listOpenStores: openStores,
    listQueueStores: queueStores,
    listServices: { read: services },
  },
  listCategories: {
    read: rows((row) =>
      identified({ id: rowId(row.category_id), name: text(row.category_name) ?? 'General category' }),
    ),
  },
  ...{ listBarbers: { read: barbers }, listSlots: slots, listBookings: bookings, listOrders: orders },
  listOpenings: openings,
  storeBooking: {
    status: 200,
    read(result) {
      if (!result) return null;
      const { booking_uniqueid, booking_id } = fieldsOf(result);
      const id = number(booking_id);
      return { value: text(booking_uniqueid) ?? (id === null ? null : `#${id}`) };
    },
    shown: ({ number: shown }: { number: string | null }) => shown,
  },
  createPaymentIntent: {
    read(result) {
      const wire = fieldsOf(result);
      const [id, clientSecret] = [secret(wire.payment_intent_id, 255), secret(wire.client_secret, 500)];
      return id && clientSecret ? { value: { id, clientSecret } } : null;
    },
  },
};

function parsed(body: string): Fields {
  try {
    return fieldsOf(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Returns the expected outcome of a response to a call. */
export function expectedOutcome(expected: Expected, { status, body }: HttpAnswer): ExpectedOutcome {
  const answer = parsed(body);
  const text = [answer.MESSAGE, answer.message].find(
    (candidate) => typeof candidate === 'string' && candidate.trim() !== '',
  );
  const message = typeof text === 'string' ? text.slice(0, 200) : undefined;
  const isOk = status >= 200 && status < 300;
  const isRefused = [0, '0', false].some((no) => no === answer.STATUS);
  if (!isOk || isRefused) return { message: message };
  if (expected.status !== undefined && status !== expected.status) return { message: undefined };
  if (expected.needsOne && answer.STATUS !== 1 && answer.STATUS !== '1') return { message: message };
  if (!expected.read) return { value: undefined, leftOut: 0, message };
  const result = answer.RESULT ?? (expected.orBody ? answer : null);
  const read = result === null ? null : expected.read(result);
  return read ? { value: read.value, leftOut: read.leftOut ?? 0, message } : { message: message };
}
