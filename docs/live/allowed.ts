/**
 * What may be told of the machines' contexts, and what of an event may be typed, by name. Whatever is not named here
 * stays on its page: passwords, tokens, cards, and who somebody is.
 */
const openContext = new Set([
  'bookStores',
  'bookings',
  'barber',
  'barbers',
  'byCard',
  'categories',
  'categoryId',
  'chosen',
  'date',
  'doubt',
  'ended',
  'ending',
  'hasToken',
  'isOwnApi',
  'leftAt',
  'mayRetry',
  'open',
  'openings',
  'orders',
  'outcome',
  'providerIsReady',
  'queueStores',
  'services',
  'shown',
  'slots',
  'store',
  'storeIsDecided',
  'stores',
  'time',
  'today',
  'wizardIsOpen',
]);

const openFields = new Set([
  'barberId',
  'bookingId',
  'categoryId',
  'countryCode',
  'customer',
  'date',
  'email',
  'firstName',
  'guest',
  'hasToken',
  'id',
  'key',
  'lastName',
  'message',
  'name',
  'orderId',
  'phone',
  'postcode',
  'serviceId',
  'state',
  'storeId',
  'streetName',
  'suburb',
  'time',
  'today',
  'unitNumber',
]);

/** Whether a field of an event may be typed into a live chart. Any other one is sent empty. */
export const mayBeTyped = (field: string): boolean => openFields.has(field);

/** What may be told of a context: single values as they are, a list as its length, the rest as being there. */
export function toldOf(context: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(context)
      .filter(([name]) => openContext.has(name))
      .map(([name, value]) => [name, wordsOf(value)]),
  );
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return `${value.length} in the list`;
  if (typeof value !== 'object') return String(value);
  return 'id' in value && typeof value.id === 'number' ? `number ${value.id}` : 'there';
}
