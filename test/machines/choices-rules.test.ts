import { describe, expect, test } from 'vitest';
import { bookingPayload } from '../../machines/rules/booking-payload.ts';
import { hasDate, hasServices, noChoices, orderOf } from '../../machines/rules/choices.ts';
import { draftOf, draftToHandOver, readDraft, readOutcome, restored } from '../../machines/rules/draft.ts';
import { customers, everything, services, times } from '../specs/booking.fixture.ts';
import { asSent, ida, nobody } from '../support/guests.ts';

const today = '2026-11-20';
const order = { storeId: 3, barberId: 31, date: today, time: times.first, services: [services.one] };

test('services are chosen at a store, and a date that can be booked for services (BOOK-13, BOOK-20)', () => {
  const visits = [everything, { ...everything, store: null }, { ...everything, chosen: [] }];
  expect(visits.map(hasServices)).toEqual([true, false, false]);
  expect(visits.map((visit) => hasDate(visit, today))).toEqual([true, false, false]);
  expect(hasDate({ ...everything, date: null }, today)).toBe(false);
  expect(hasDate(everything, '2026-11-21')).toBe(false);
});

test('an order has everything, and without any part of it there is none', () => {
  expect(orderOf(everything)).toEqual(order);
  for (const missing of ['store', 'barber', 'date', 'time'])
    expect(orderOf({ ...everything, [missing]: null }), missing).toBeNull();
  expect(orderOf({ ...everything, chosen: [] })).toBeNull();
});

test('nothing is chosen at first', () => {
  expect(Object.keys(noChoices)).toEqual(Object.keys(everything));
  for (const choice of Object.values(noChoices)) expect([[], false, null]).toContainEqual(choice);
});

describe('the draft (BOOK-56)', () => {
  const draft = draftOf(everything, 'barber');
  const who = { customer: customers.guest, freshKey: null };
  const atBarber = {
    leftAt: 'barber',
    ended: null,
    booking: null,
    retryFrom: null,
    reason: null,
    dateHasGone: false,
    paysBy: null,
    ...who,
  };

  test('all choices are found again, and no more than they', () => {
    const stored = { ...draft, card: '4242', store: { ...draft.store, card: '4242' } };
    expect(readDraft(JSON.parse(JSON.stringify(stored)))).toEqual(draft);
    expect(restored({ today, draft, outcome: null, ...who })).toEqual({ ...everything, ...atBarber, today });
  });

  test('a submit that is open is asked about with all its choices, whatever the day (BOOK-4)', () => {
    const open = { ...draft, submitKey: 'key-12345' };
    const found = restored({ today: '2026-11-21', draft: open, outcome: null, ...who });
    expect(found).toMatchObject({ ...everything, dateHasGone: true });
  });

  test('a confirmation that is shown again says nothing of another visit that was begun (BOOK-5)', () => {
    const { store, chosen, barber, date, time } = everything;
    const booked = { store, chosen, barber, date, time, paysBy: 'store' } as const;
    const outcome = { kind: 'booked', number: 'WB-77', retryFrom: null, reason: null, booked } as const;
    const another = { ...draft, chosen: [services.two], guest: ida };
    const found = restored({ today, draft: another, outcome, ...who });
    expect(found).toMatchObject({ ...booked, guest: null, submitKey: null });
  });

  test('a date that is over goes with its time', () => {
    const undated = { ...everything, date: null, time: null, submitKey: null };
    const later = '2026-11-21';
    const unsent = { ...draft, submitKey: null };
    expect(restored({ today: later, draft: unsent, outcome: null, ...who })).toEqual({
      ...undated,
      ...atBarber,
      dateHasGone: true,
      today: later,
    });
    const dateless = { ...unsent, date: null };
    expect(restored({ today, draft: dateless, outcome: null, ...who })).toEqual({
      ...undated,
      ...atBarber,
      today,
    });
  });

  test('a guest who leaves to log in hands over choices, and nothing of the person (BOOK-61)', () => {
    expect(draftToHandOver(everything)).toEqual({ ...draft, guest: null, submitKey: null });
  });

  test('what is no draft of this version is nothing', () => {
    for (const stored of [null, 'text', {}, { ...draft, version: 2 }, { ...draft, step: 'nowhere' }])
      expect(readDraft(stored)).toBeNull();
  });

  const without = (whole: object, field: string) => ({ ...whole, [field]: undefined });
  /** As the first build left it. */
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
  test('one of an older build is read: what has been added to it since has a default', () => {
    expect(readDraft(oldest)).toMatchObject(oldest);
    expect(readDraft({ ...oldest, guest: {} })?.guest).toEqual(nobody);
  });

  test('without any field that it always had, or that a part had, it is damaged', () => {
    for (const field of Object.keys(oldest)) expect(readDraft(without(oldest, field)), field).toBeNull();
    const { store, barber, chosen } = oldest;
    for (const [name, part] of Object.entries({ store, barber, chosen: chosen[0] ?? {} }))
      for (const field of Object.keys(part)) {
        const half = without(part, field);
        expect(readDraft({ ...oldest, [name]: name === 'chosen' ? [half] : half }), field).toBeNull();
      }
  });

  test('without a draft a visit begins at the stores; an outcome alone knows no more than it says', () => {
    const outcome = { kind: 'booked', number: 'WB-77', retryFrom: null, reason: null } as const;
    const { leftAt, booking } = restored({ today, draft: null, outcome, ...who });
    expect({ leftAt, booking }).toStrictEqual({ leftAt: 'stores', booking: { number: 'WB-77' } });
  });

  test('an outcome is found again, half of one is none (BOOK-5)', () => {
    const { store, chosen, barber, date, time } = everything;
    const booked = { store, chosen, barber, date, time, paysBy: 'card' };
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
    for (const field of Object.keys(booked).filter((field) => field !== 'chosen' && field !== 'paysBy'))
      expect(readOutcome({ ...outcome, booked: without(booked, field) })).toBeNull();
    expect(readOutcome({ ...outcome, calendarKey: 77 })).toBeNull();
    expect(readOutcome({ ...outcome, kind: 'unheard of' })).toBeNull();
  });
});

test("a booking sends a guest's details without the blanks around them, and empty ones for a customer (PAY-9)", () => {
  const submit = { order, customer: customers.guest, guest: ida, submitKey: 'key-12345' };
  const blank = Object.fromEntries(Object.entries(ida).map(([field, text]) => [field, ` ${text} `]));
  expect(bookingPayload({ ...submit, guest: { ...ida, ...blank } })).toMatchObject(asSent(ida));
  for (const changes of [{ guest: null }, { customer: customers.customer }])
    expect(bookingPayload({ ...submit, ...changes })).toMatchObject(asSent(nobody));
});
