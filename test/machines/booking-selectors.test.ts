import { describe, expect, test } from 'vitest';
import type { StateValue } from 'xstate';
import { type BookingSnapshot, bookingMachine } from '../../machines/booking.machine.ts';
import {
  canContinue,
  canRetry,
  canSubmit,
  currentTab,
  draftToKeep,
  isTabEnabled,
  outcomeToKeep,
  servicesOnOffer,
} from '../../machines/booking.selectors.ts';
import { draftOf } from '../../machines/rules/draft.ts';

const service = (id: number, categoryId: number | null) => ({
  id,
  name: `Service ${id}`,
  categoryId,
  priceCents: 2000,
  minutes: 15,
  description: null,
});
const choices = {
  store: { id: 4, name: 'Newtown', address: 'Newtown NSW 2042', phone: null },
  storeIsDecided: true,
  categoryId: 11,
  chosen: [service(21, 11)],
  date: '2026-11-23',
  barber: { id: 31, name: 'Ned Kelly', designation: 'Master Barber' },
  time: '09:15',
  guest: null,
  submitKey: 'key-12345',
};
const context = {
  ...choices,
  customer: { signedIn: false, id: null },
  today: '2026-11-20',
  leftAt: 'stores' as const,
  stores: [],
  categories: [],
  services: [service(21, 11), service(22, 11), service(23, 12), service(24, null)],
  barbers: [],
  slots: ['09:15'],
  ended: null,
  bookingNumber: null,
  calendarKey: null,
  mayRetry: false,
  doubt: null,
};

/** The wizard in a state, everything chosen where nothing else is said. */
const standing = (value: StateValue, other: Partial<BookingSnapshot['context']> = {}) =>
  bookingMachine.resolveState({ value, context: { ...context, ...other } });

const services = { services: { categories: 'listed', catalogue: 'listed' } };
const choosingTime = { barber: 'choosingTime' };

test.each<[StateValue, string]>([
  [{ stores: 'choosing' }, 'stores'],
  [services, 'services'],
  ['date', 'date'],
  [choosingTime, 'barber'],
  ['paying', 'barber'],
  [{ checking: 'waiting' }, 'barber'],
  [{ confirmation: 'taken' }, 'confirmation'],
])('in %j the visitor is on the tab %s', (value, tab) => {
  expect(currentTab(standing(value))).toBe(tab);
});

test('a tab is enabled where the visitor is, and where a click on it leads on; the confirmation never by a click', () => {
  const tabs = ['stores', 'services', 'date', 'barber', 'confirmation'] as const;
  const enabledIn = (snapshot: BookingSnapshot) => tabs.filter((tab) => isTabEnabled(snapshot, tab));
  expect(enabledIn(standing({ stores: 'choosing' }, { store: null }))).toEqual(['stores']);
  expect(enabledIn(standing('date'))).toEqual(['stores', 'services', 'date', 'barber']);
  expect(enabledIn(standing({ confirmation: 'failed' }))).toEqual(['confirmation']);
});

test('Continue, Submit and Try again are enabled where they lead on', () => {
  const store = standing({ stores: 'choosing' });
  const failed = standing({ confirmation: 'failed' }, { mayRetry: true });
  const snapshots = [store, standing(choosingTime), failed];
  expect(snapshots.map(canContinue)).toEqual([true, false, false]);
  expect(snapshots.map(canSubmit)).toEqual([false, true, false]);
  expect(snapshots.map(canRetry)).toEqual([false, false, true]);
});

test('on offer are the services of the chosen category', () => {
  expect(servicesOnOffer(standing(services)).map(({ id }) => id)).toEqual([21, 22]);
});

describe('what a refresh finds (rulings B6, B7)', () => {
  test.each<[StateValue, Parameters<typeof draftOf>[1]]>([
    [{ stores: 'choosing' }, 'stores'],
    [services, 'services'],
    [choosingTime, 'barber'],
    [{ confirmation: 'taken' }, 'barber'],
  ])('in %j the choices, and the step %s', (value, step) => {
    expect(draftToKeep(standing(value))).toEqual(draftOf(choices, step));
  });

  test('nothing before the first decision, which is a store or a service', () => {
    const untouched = { storeIsDecided: false, chosen: [] };
    expect(draftToKeep(standing({ stores: 'choosing' }, untouched))).toBeNull();
    expect(
      draftToKeep(standing({ stores: 'choosing' }, { ...untouched, storeIsDecided: true })),
    ).not.toBeNull();
    expect(draftToKeep(standing({ stores: 'choosing' }, { storeIsDecided: false }))).not.toBeNull();
    expect(draftToKeep(standing(services, untouched))).not.toBeNull();
  });

  test('nothing of a visit that is booked', () => {
    expect(draftToKeep(standing({ confirmation: 'booked' }, { ended: 'booked' }))).toBeNull();
    expect(draftToKeep(standing({ confirmation: 'taken' }, { ended: 'taken' }))).not.toBeNull();
  });
});

describe("what the confirmation's history entry keeps (ruling B7)", () => {
  test('nothing before there is an outcome', () => {
    expect(outcomeToKeep(standing(choosingTime))).toBeNull();
  });

  test('what was booked, and its number', () => {
    const { store, barber, date, time } = choices;
    const booked = { ended: 'booked' as const, bookingNumber: 'WB-77', calendarKey: 'calendar-of-77' };
    expect(outcomeToKeep(standing({ confirmation: 'booked' }, booked))).toStrictEqual({
      kind: 'booked',
      number: 'WB-77',
      calendarKey: 'calendar-of-77',
      mayRetry: false,
      booked: { store, barber, date, time },
    });
  });

  test('whether a failed submit may be tried again, and no more', () => {
    expect(
      outcomeToKeep(standing({ confirmation: 'failed' }, { ended: 'failed', mayRetry: true })),
    ).toStrictEqual({ kind: 'failed', number: null, mayRetry: true });
  });
});
