import { describe, expect, test } from 'vitest';
import { ApiError } from '../../contract/api-error.ts';
import { bookingPayload } from '../../machines/rules/booking-payload.ts';
import { demanded } from '../../machines/rules/demanded.ts';
import { draftOf, readDraft, readOutcome, restoredChoices, steps } from '../../machines/rules/draft.ts';
import { isDeclined, isInDoubt, isTaken, secretOf, wordsFor } from '../../machines/rules/failure.ts';
import { hasUsablePhone } from '../../machines/rules/guest.ts';
import { hasDate, hasServices, noChoices, orderOf } from '../../machines/rules/visit.ts';

const service = {
  id: 21,
  name: 'Skin Fade',
  categoryId: 11,
  priceCents: 3550,
  minutes: 20,
  description: null,
};
const everything = {
  store: { id: 4, name: 'Newtown', address: 'Newtown NSW 2042', phone: null },
  storeIsDecided: true,
  categoryId: 11,
  chosen: [service],
  date: '2026-11-23',
  barber: { id: 31, name: 'Ned Kelly', designation: 'Master Barber' },
  time: '09:15',
  guest: { firstName: 'Mia', lastName: 'Wong', email: 'mia@mail.example', phone: '0491570006' },
  submitKey: 'key-12345',
};
const today = '2026-11-20';

describe('what is chosen (section 2)', () => {
  test('services are chosen at a store', () => {
    expect(hasServices(everything)).toBe(true);
    expect(hasServices({ ...everything, store: null })).toBe(false);
    expect(hasServices({ ...everything, chosen: [] })).toBe(false);
  });

  test('a date is chosen that can be booked, for services', () => {
    expect(hasDate(everything, today)).toBe(true);
    expect(hasDate({ ...everything, chosen: [] }, today)).toBe(false);
    expect(hasDate({ ...everything, date: null }, today)).toBe(false);
    expect(hasDate(everything, '2026-11-24')).toBe(false);
  });

  test('an order has everything', () => {
    expect(orderOf(everything)).toEqual({
      storeId: 4,
      barberId: 31,
      date: '2026-11-23',
      time: '09:15',
      services: [service],
    });
  });

  test.each(['store', 'barber', 'date', 'time'] as const)('without a %s there is no order', (missing) => {
    expect(orderOf({ ...everything, [missing]: null })).toBeNull();
  });

  test('without services there is no order', () => {
    expect(orderOf({ ...everything, chosen: [] })).toBeNull();
  });

  test('nothing is chosen at first', () => {
    expect(noChoices).toEqual({
      store: null,
      storeIsDecided: false,
      categoryId: null,
      chosen: [],
      date: null,
      barber: null,
      time: null,
      guest: null,
      submitKey: null,
    });
  });

  test('what a step needs is there, or the step was never entered', () => {
    expect(demanded(0)).toBe(0);
    expect(() => demanded(null)).toThrow('without what it needs');
  });
});

describe('the draft of a whole visit (ruling B6)', () => {
  const draft = draftOf(everything, 'barber');

  test('the steps are in their order (section 2)', () => {
    expect(steps).toEqual(['stores', 'services', 'date', 'barber']);
  });

  test('all choices are found again, and no more than they', () => {
    const stored = { ...draft, card: '4242', store: { ...draft.store, card: '4242' } };
    expect(readDraft(stored)).toEqual(draft);
    expect(restoredChoices(draft, today)).toEqual(everything);
  });

  test('a date that is over goes with its time', () => {
    expect(restoredChoices(draft, '2026-11-24')).toEqual({ ...everything, date: null, time: null });
    expect(restoredChoices({ ...draft, date: null }, today)).toEqual({
      ...everything,
      date: null,
      time: null,
    });
  });

  test.each(Object.keys(draft))('without its %s it is damaged', (field) => {
    expect(readDraft({ ...draft, [field]: undefined })).toBeNull();
  });

  test.each([
    ['store', everything.store],
    ['barber', everything.barber],
    ['guest', everything.guest],
    ['chosen', service],
  ])('with half a %s it is damaged', (part, whole) => {
    for (const field of Object.keys(whole)) {
      const half = { ...whole, [field]: undefined };
      expect(readDraft({ ...draft, [part]: part === 'chosen' ? [half] : half })).toBeNull();
    }
  });

  const outcome = {
    kind: 'booked',
    number: 'WB-77',
    calendarKey: 'calendar-of-77',
    mayRetry: false,
    booked: { store: everything.store, barber: everything.barber, date: '2026-11-23', time: '09:15' },
  };

  test.each(['booked', 'taken', 'failed'])('an outcome %s is found again', (kind) => {
    expect(readOutcome({ ...outcome, kind })).toEqual({ ...outcome, kind });
  });

  test('half an outcome is none', () => {
    for (const field of ['kind', 'number', 'mayRetry']) {
      expect(readOutcome({ ...outcome, [field]: undefined })).toBeNull();
    }
    for (const field of Object.keys(outcome.booked)) {
      expect(readOutcome({ ...outcome, booked: { ...outcome.booked, [field]: undefined } })).toBeNull();
    }
    expect(readOutcome({ ...outcome, calendarKey: 77 })).toBeNull();
  });
});

describe('failures that are none of the API', () => {
  const broken = new Error('Script error.');

  test('are no refusal, no decline, no doubt, and bring no secret', () => {
    for (const is of [isTaken, isDeclined, isInDoubt]) expect(is(broken)).toBe(false);
    // What looks like one of the API's is none.
    const alike = { code: 'authentication_required', clientSecret: 'secret', repeatable: true };
    expect([isTaken({ code: 'slot_taken' }), isDeclined(alike), isInDoubt(alike)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(secretOf(alike)).toBeNull();
  });

  test("show section 8's words", () => {
    expect(wordsFor(broken)).toBe('An error occurred while processing your card');
    expect(wordsFor(new ApiError(''))).toBe('An error occurred while processing your card');
  });

  test('a status of 500 is in doubt, one below is not (ruling B4)', () => {
    const answered = (status: number) =>
      isInDoubt(new ApiError('', { status, code: 'price_changed', repeatable: true }));
    expect([499, 500].map(answered)).toEqual([false, true]);
    expect(isInDoubt(new ApiError('', { code: 'price_changed', repeatable: true }))).toBe(true);
  });
});

test('blanks around a phone number do not make it longer (section 5)', () => {
  const phone = (text: string) => hasUsablePhone({ ...everything.guest, phone: text });
  expect([phone('12345678'), phone('  123456  ')]).toEqual([true, false]);
});

describe("a guest's details in the booking payload (section 3)", () => {
  const order = orderOf(everything);
  if (!order) throw new Error('Everything is chosen.');
  const payload = (guest: typeof everything.guest | null) =>
    bookingPayload({ order, customer: { signedIn: false, id: null }, guest, submitKey: 'key-12345' });

  test('are sent without the blanks around them', () => {
    const typed = {
      firstName: ' Mia ',
      lastName: ' Wong ',
      email: ' mia@mail.example ',
      phone: ' 0491570006 ',
    };
    expect(payload(typed)).toMatchObject({
      guest_customer_email: 'mia@mail.example',
      guest_customer_first_name: 'Mia',
      guest_customer_last_name: 'Wong',
      guest_customer_phone: '0491570006',
    });
  });

  test('are empty where there are none', () => {
    expect(payload(null)).toMatchObject({
      guest_customer_email: '',
      guest_customer_first_name: '',
      guest_customer_last_name: '',
      guest_customer_phone: '',
    });
  });
});
