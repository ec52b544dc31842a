import { describe, expect, test } from 'vitest';
import { bookingPayload } from '../../machines/rules/booking-payload.ts';
import { hasDate, hasServices, noChoices, orderOf } from '../../machines/rules/choices.ts';
import { type Draft, draftOf, draftToHandOver, readDraft } from '../../machines/rules/draft.ts';
import { type Outcome, readOutcome } from '../../machines/rules/outcome.ts';
import { restored } from '../../machines/rules/restore.ts';
import { barbers, customers, everything, services, times } from '../specs/booking.fixture.ts';
import { guestFields, ida, nobody } from '../support/guests.ts';

const today = '2026-11-20';
const order = {
  ...{ storeId: 3, barberId: 31, date: today, time: times.first, services: [services.one] },
  companion: null,
};

test('services require a store, and a date requires services and a bookable day (BOOK-13, BOOK-20)', () => {
  const visits = [everything, { ...everything, store: null }, { ...everything, chosen: [] }];
  expect(visits.map(hasServices)).toEqual([true, false, false]);
  expect(visits.map((visit) => hasDate(visit, today))).toEqual([true, false, false]);
  expect(hasDate({ ...everything, date: null }, today)).toBe(false);
  expect(hasDate(everything, '2026-11-21')).toBe(false);
});

test('an order requires all choices', () => {
  expect(orderOf(everything)).toEqual(order);
  for (const missing of ['store', 'barber', 'date', 'time'])
    expect(orderOf({ ...everything, [missing]: null }), missing).toBeNull();
  expect(orderOf({ ...everything, chosen: [] })).toBeNull();
});

test('a new visit has no choices', () => {
  expect(Object.keys(noChoices)).toEqual(Object.keys(everything));
  for (const choice of Object.values(noChoices)) expect([[], false, null, '']).toContainEqual(choice);
});

describe('a draft (BOOK-56)', () => {
  const draft = draftOf(everything, 'barber');
  const visitor = { customer: customers.guest, isReturning: false, offersAny: true, only: null };
  const atBarber = {
    leftAt: 'barber',
    result: null,
    dateHasGone: false,
    ...visitor,
  };

  test('restores all choices and drops unknown fields', () => {
    const stored = { ...draft, card: '4242', store: { ...draft.store, card: '4242' } };
    expect(readDraft(JSON.parse(JSON.stringify(stored)))).toEqual(draft);
    expect(restored({ today, draft, outcome: null, ...visitor })).toEqual({
      ...everything,
      ...atBarber,
      today,
    });
  });

  test('stores the key of a submit once a request has carried it, and restores it as sent (BOOK-60)', () => {
    const unsent = draftOf({ ...everything, isSent: false }, 'barber');
    const keyOf = (stored: Draft) => {
      const { submitKey, isSent } = restored({ today, draft: readDraft(stored), outcome: null, ...visitor });
      return { submitKey, isSent };
    };
    expect(unsent).toEqual({ ...draft, submitKey: null });
    expect(keyOf(unsent)).toEqual({ submitKey: null, isSent: false });
    expect(keyOf(draft)).toEqual({ submitKey: 'key-12345', isSent: true });
  });

  test('does not change a confirmation that is shown again (BOOK-5)', () => {
    const { store, chosen, barber, date, time } = everything;
    const paysBy = 'store' as const;
    const visit = { store, chosen, companion: [], barber, date, time };
    const outcome: Outcome = {
      kind: 'booked',
      number: 'WB-77',
      retryFrom: null,
      reason: null,
      booked: { ...visit, paysBy },
    };
    const otherDraft = { ...draft, chosen: [services.two], guest: ida };
    const restoredVisit = restored({ today, draft: otherDraft, outcome, ...visitor });
    const result = { kind: 'booked', booking: { number: 'WB-77' }, paysBy } as const;
    expect(restoredVisit).toMatchObject({ ...visit, result, guest: null, submitKey: null });
  });

  test('without a date loses its time', () => {
    const undated = { ...everything, date: null, time: null, submitKey: null, isSent: false };
    const dateless = { ...draft, submitKey: null, date: null };
    expect(restored({ today, draft: dateless, outcome: null, ...visitor })).toEqual({
      ...undated,
      ...atBarber,
      today,
    });
  });

  test('of a guest who leaves to log in keeps the choices without personal data (BOOK-61)', () => {
    expect(draftToHandOver(everything)).toEqual({ ...draft, guest: null, note: '', submitKey: null });
  });

  test('keeps the second person and both barbers when a guest leaves to log in, and when it is read (BOOK-61, PAIR-4)', () => {
    const barber = { ...barbers.first, second: barbers.second };
    const pair = { ...everything, companion: [services.two], barber };

    const { companion, ...draft } = draftToHandOver(pair);

    expect(readDraft({ companion, ...draft })).toMatchObject({ companion: pair.companion, barber });
    expect(readDraft(draft)).toMatchObject({ companion: [], chosen: pair.chosen });
  });

  test('of a different version or shape is ignored', () => {
    for (const stored of [null, 'text', {}, { ...draft, version: 2 }, { ...draft, step: 'nowhere' }])
      expect(readDraft(stored)).toBeNull();
  });

  const without = (source: object, field: string) => ({ ...source, [field]: undefined });
  /** The draft format of the first build. */
  const oldest = {
    version: 1,
    step: 'barber',
    store: { id: 3, name: 'Marrickville', address: '214 Example Road', phone: null },
    storeIsDecided: true,
    categoryId: 11,
    chosen: [{ id: 21, name: 'Skin Fade', categoryId: 11, priceCents: 2950, minutes: 20, description: null }],
    date: today,
    barber: { id: 31, name: 'Kai Moss', designation: 'Barber' },
    time: '10:00',
    guest: { firstName: 'Ida', lastName: 'Wong', email: 'ida@mail.example', phone: '0491570156' },
    submitKey: 'key-12345',
  };
  test('of an older build is read with defaults for newer fields', () => {
    expect(readDraft(oldest)).toMatchObject(oldest);
    expect(readDraft({ ...oldest, guest: {} })?.guest).toEqual(nobody);
  });

  test('without an original field is ignored', () => {
    for (const field of Object.keys(oldest)) expect(readDraft(without(oldest, field)), field).toBeNull();
    const { store, barber, chosen } = oldest;
    for (const [name, part] of Object.entries({ store, barber, chosen: chosen[0] ?? {} }))
      for (const field of Object.keys(part)) {
        const incomplete = without(part, field);
        expect(
          readDraft({ ...oldest, [name]: name === 'chosen' ? [incomplete] : incomplete }),
          field,
        ).toBeNull();
      }
  });

  test('is optional: a visit begins at the stores, and an outcome alone restores only itself', () => {
    const outcome = { kind: 'booked', number: 'WB-77', retryFrom: null, reason: null } as const;
    const { leftAt, result } = restored({ today, draft: null, outcome, ...visitor });
    const booked = { kind: 'booked', booking: { number: 'WB-77' }, paysBy: null };
    expect({ leftAt, result }).toStrictEqual({ leftAt: 'stores', result: booked });
  });

  test('can be restored from an outcome, and incomplete outcomes are ignored (BOOK-5)', () => {
    const { store, chosen, barber, date, time } = everything;
    const booked = { store, chosen, companion: [], barber, date, time, paysBy: 'card' };
    const outcome = {
      kind: 'booked',
      number: 'WB-77',
      calendarKey: 'key',
      retryFrom: null,
      reason: 'Why.',
      booked,
    };
    for (const kind of ['booked', 'taken', 'failed', 'cardOnly'])
      expect(readOutcome({ ...outcome, kind })).toEqual({ ...outcome, kind });
    const least = { kind: 'failed', number: null, retryFrom: 'payment' };
    expect(readOutcome(least)).toEqual({ ...least, reason: null });
    expect(readOutcome({ ...least, retryFrom: 'services' })).toMatchObject({ retryFrom: 'services' });
    expect(readOutcome({ ...outcome, booked: without(booked, 'paysBy') })?.booked?.paysBy).toBeNull();
    expect(readOutcome({ ...outcome, booked: without(booked, 'chosen') })?.booked).toEqual({
      ...booked,
      chosen: [],
    });
    for (const field of ['kind', 'number', 'retryFrom'])
      expect(readOutcome(without(outcome, field))).toBeNull();
    for (const field of Object.keys(booked).filter(
      (field) => !['chosen', 'companion', 'paysBy'].includes(field),
    ))
      expect(readOutcome({ ...outcome, booked: without(booked, field) })).toBeNull();
    expect(readOutcome({ ...outcome, calendarKey: 77 })).toBeNull();
    expect(readOutcome({ ...outcome, kind: 'unheard of' })).toBeNull();
  });
});

test("a booking request trims a guest's details, and sends empty details for a customer and null for an empty note (PAY-9, PAY-80)", () => {
  const submit = {
    order,
    customer: customers.guest,
    guest: ida,
    note: ' Short,\u200b please ',
    submitKey: 'key-12345',
  };
  const blank = Object.fromEntries(Object.entries(ida).map(([field, text]) => [field, ` ${text} `]));
  expect(bookingPayload({ ...submit, guest: { ...ida, ...blank } })).toMatchObject(guestFields(ida));
  for (const changes of [{ guest: null }, { customer: customers.customer }])
    expect(bookingPayload({ ...submit, ...changes })).toMatchObject(guestFields(nobody));
  expect(bookingPayload(submit).booking_note).toBe('Short, please');
  expect(bookingPayload({ ...submit, note: ' \u200b ' }).booking_note).toBeNull();
});
