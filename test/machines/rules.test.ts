import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../contract/api-error.ts';
import { CardRefused } from '../../contract/card-refused.ts';
import type { Service } from '../../contract/catalogue.ts';
import { clockLabel, dayIn, dayLabel, daysLater, duration, money } from '../../contract/format.ts';
import { missingFields, wrongInGuest } from '../../contract/guest.ts';
import type { Guest } from '../../contract/guest-names.ts';
import { closureReason } from '../../machines/rules/calendar.ts';
import { cardFailureText, isDeclined, secretOf } from '../../machines/rules/card-failure.ts';
import { cutForSecond } from '../../machines/rules/cuts.ts';
import { isCardOnly, isInDoubt, isTaken, retryAfter, saysClosed } from '../../machines/rules/failure.ts';
import { afterRefusal } from '../../machines/rules/hold.ts';
import { totalCents, totalMinutes, wholeDollars } from '../../machines/rules/money.ts';
import { shownBooking } from '../../machines/rules/my-bookings.ts';
import { orderTone } from '../../machines/rules/my-orders.ts';
import { refusedField } from '../../machines/rules/refused-field.ts';
import { required } from '../../machines/rules/required.ts';
import { toggled } from '../../machines/rules/selection.ts';
import { services } from '../specs/booking.fixture.ts';
import { ida } from '../support/guests.ts';

const { one, two } = services;

test.each([
  [[one], ['Skin Fade', 'Buzz Cut'], null],
  [[one, two], ['Skin Fade', 'Buzz Cut'], two],
  [[two, one], ['Skin Fade', 'Buzz Cut'], one],
  [[one, two], ['Skin Fade'], null],
  [[one, two], [], null],
])('of %j with the cuts %j, the cut for a second person is %j (PAIR-7)', (chosen, cuts, expected) => {
  expect(cutForSecond(chosen, cuts)).toBe(expected);
});

describe('money (SHOP-14)', () => {
  test('adds up in cents and is rounded to whole dollars once', () => {
    const lines = [
      { ...one, priceCents: 2950 },
      { ...two, priceCents: 2900 },
    ];
    expect([totalCents(lines), totalMinutes(lines), wholeDollars(5850)]).toEqual([5850, 35, 59]);
  });

  test('has the format of Australian English (SITE-6)', () => {
    const { format } = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
    fc.assert(
      fc.property(fc.integer(), (cents) => {
        expect(money(cents)).toBe(format(cents / 100));
      }),
    );
  });
});

test.each([
  [duration(0), '0 min'],
  [duration(45), '45 min'],
  [duration(60), '1 h'],
  [duration(80), '1 h 20 min'],
  [clockLabel('00:15'), '12:15 AM'],
  [clockLabel('09:00'), '9:00 AM'],
  [clockLabel('12:00'), '12:00 PM'],
  [clockLabel('13:30'), '1:30 PM'],
  [dayLabel('2025-03-03'), 'Monday, March 3rd'],
  ...['1st', '2nd', '11th', '12th', '13th', '21st', '22nd', '30th'].map((day) => [
    dayLabel(`2026-01-${day.slice(0, -2).padStart(2, '0')}`).split(' ')[2],
    day,
  ]),
  // The shop's day differs from the browser's day.
  [dayIn('Australia/Sydney', new Date('2026-11-20T12:59:59Z')), '2026-11-20'],
  [dayIn('Australia/Sydney', new Date('2026-11-20T13:00:00Z')), '2026-11-21'],
  [daysLater('2026-12-31', 1), '2027-01-01'],
  // The shop's clocks change that night.
  [daysLater('2026-10-03', 1), '2026-10-04'],
])('%s is written as %s (SITE-6)', (actual, expected) => expect(actual).toBe(expected));

const wrongFields = (guest: Guest) => Object.keys(wrongInGuest(guest));

test('the guest form requires all four fields, and blank text counts as missing (PAY-3 to PAY-5)', () => {
  expect(missingFields(ida)).toEqual([]);
  for (const field of Object.keys(ida)) expect(missingFields({ ...ida, [field]: ' ' })).toEqual([field]);
  const valid = ['a@b.c', ' a@b.c ', "o'hara+cut@mail.example"];
  const invalid = ['a@b', 'a.b', '', 'alex.b@gmail', 'a@b.c, d@e.f', 'a b@c.d', 'a@b..c', 'a@@b.c'];
  expect([...valid, ...invalid].filter((email) => wrongFields({ ...ida, email }).length === 0)).toEqual(
    valid,
  );
  const long = { firstName: 'x'.repeat(81), lastName: 'x'.repeat(81), phone: '1'.repeat(31) };
  const wrong: Partial<Guest>[] = [{ phone: '12345678' }, { phone: '1234567' }, { phone: ' 1234567 ' }, long];
  expect(wrong.map((guest) => wrongFields({ ...ida, ...guest }))).toEqual([
    [],
    ['phone'],
    ['phone'],
    Object.keys(long),
  ]);
});

test('a chosen service is added last or removed, and an unknown service is not added', () => {
  const idsAfter = (chosen: Service[], id: number) => toggled(chosen, [one, two], id).map(({ id }) => id);
  expect(idsAfter([two], one.id)).toEqual([two.id, one.id]);
  expect(idsAfter([two], two.id)).toEqual([]);
  expect(idsAfter([two], 99)).toEqual([two.id]);
});

test('a day has a reason only at a store that is closed on that day (BOOK-63)', () => {
  const closedDays = [{ day: '2026-12-25', words: 'Closed on Christmas Day.', announced: true }];
  expect(closureReason('2026-12-25', { closedDays })).toBe('Closed on Christmas Day.');
  expect(closureReason('2026-12-24', { closedDays })).toBeUndefined();
  expect(closureReason('2026-12-25', null)).toBeUndefined();
});

test('only the error `store_closed` means that the queue is closed (SHOP-71)', () => {
  expect(saysClosed({ error: new ApiError('', { code: 'store_closed' }) })).toBe(true);
  for (const otherEvent of [
    {},
    { error: { code: 'store_closed' } },
    { error: new ApiError('', { status: 500 }) },
  ])
    expect(saysClosed(otherEvent)).toBe(false);
});

test('a server message appears at a field only if it names a field of the form (API-11)', () => {
  const nameOf = (sentAs: string) => (sentAs === 'email' ? 'address' : undefined);
  const refused = { field: 'email', serverMessage: 'No such mailbox.' };
  expect(refusedField(new ApiError('', refused), nameOf)).toEqual({ address: 'No such mailbox.' });
  for (const otherError of [
    { ...refused, field: 'phone' },
    { ...refused, field: undefined },
    { field: 'email' },
  ])
    expect(refusedField(new ApiError('', otherError), nameOf)).toBeUndefined();
  expect(refusedField(Object.assign(new Error(''), refused), nameOf)).toBeUndefined();
});

test('a missing value that a step requires throws', () => {
  expect(required(0)).toBe(0);
  expect(() => required(null)).toThrow('without what it needs');
});

describe('a failed submit (CARD-14, PAY-24, PAY-25, PAY-35)', () => {
  const rules = { isTaken, isCardOnly, isDeclined, isInDoubt };
  type Details = ConstructorParameters<typeof ApiError>[1];

  test.each<[keyof typeof rules, Details, boolean]>([
    ['isTaken', { status: 409, code: 'slot_taken' }, true],
    ['isTaken', { status: 409 }, false],
    ['isTaken', { status: 409, code: 'visits_overlap' }, false],
    ['isCardOnly', { status: 409, code: 'visits_overlap' }, true],
    ['isCardOnly', { status: 429, code: 'unpaid_limit' }, true],
    ['isCardOnly', { status: 429, code: 'too_many' }, false],
    ['isCardOnly', { status: 409 }, false],
    ['isDeclined', { status: 402, code: 'card_declined' }, true],
    ['isDeclined', { status: 402, code: 'authentication_required' }, true],
    ['isDeclined', { status: 402 }, false],
    ['isDeclined', { status: 429, code: 'too_many' }, false],
    ['isDeclined', { status: 429, code: 'too_many', result: { cards_left: 0 } }, true],
    ['isDeclined', { status: 409, code: 'slot_taken', result: {} }, false],
  ])('%s of %j: %s', (rule, details, expected) =>
    expect(rules[rule](new ApiError('', details))).toBe(expected),
  );

  test.each<[Details, string | null]>([
    [{ status: 409, code: 'already_used' }, 'payment'],
    [{ status: 409, code: 'price_changed' }, 'services'],
    [{ status: 409, code: 'slot_taken' }, null],
    [{ status: 409, code: 'visits_overlap' }, null],
    [{ status: 429, code: 'unpaid_limit' }, 'payment'],
    [{ status: 500 }, null],
  ])('after %j a retry begins with: %s (BOOK-72)', (details, from) => {
    expect(retryAfter(new ApiError('', details))).toBe(from);
    expect(retryAfter(new Error(''))).toBeNull();
  });

  test.each<[string, Details, boolean]>([
    ['no response', {}, true],
    ['no status', { code: 'price_changed' }, true],
    ['a server error', { status: 500, code: 'payment_unknown' }, true],
    ['a server error of a proxy', { status: 502 }, true],
    ['still in progress', { status: 409, code: 'in_progress' }, true],
    ['an unreadable response', { status: 200 }, true],
    ['refused', { status: 499, code: 'price_changed' }, false],
  ])('with a key, %s is in doubt: %j, %s', (_, details, doubt) => {
    expect(isInDoubt(new ApiError('', { ...details, repeatable: true }))).toBe(doubt);
    expect(isInDoubt(new ApiError('', details))).toBe(false);
  });

  test("a bank's question requires a client secret; without a secret it is a decline", () => {
    const bankAsks = { status: 402, code: 'authentication_required' } as const;
    const refusals = [
      { ...bankAsks, result: { client_secret: 's' } },
      bankAsks,
      { ...bankAsks, code: 'card_declined', result: { client_secret: 's' } },
    ] as const;
    expect(refusals.map((details) => secretOf(new ApiError('', details)))).toEqual(['s', null, null]);
  });

  test("a refused card shows the provider's message, or the default message (CARD-8 to CARD-10)", () => {
    const usual = 'An error occurred while processing your card';
    const declined = { status: 402, code: 'card_declined' } as const;
    const errors = [
      new CardRefused('No.'),
      new ApiError('', { ...declined, serverMessage: 'No.' }),
      new CardRefused(),
      new ApiError('', declined),
    ];
    expect(errors.map(cardFailureText)).toEqual(['No.', 'No.', usual, usual]);
    const breakdowns = [new Error('Script error.'), new ApiError('', { serverMessage: 'No.' })];
    expect(breakdowns.map(cardFailureText)).toEqual(Array(2).fill('An unexpected error occurred'));
  });

  test('a hold is read only if both fields are valid (API-61, CARD-61)', () => {
    const held_until = '2026-11-20T10:15:00.000Z';
    const holdOf = (result: unknown) =>
      afterRefusal(new ApiError('', { status: 402, code: 'card_declined', result }), null).hold;
    for (const cards_left of [0, 5])
      expect(holdOf({ held_until, cards_left })).toEqual({
        until: Date.parse(held_until),
        cardsLeft: cards_left,
        isOver: false,
      });
    const invalid = ['', null, undefined, 'x', '-1', -1, 0.5, 1e9, Number.NaN, '2026', '2026-13-40T', {}, []];
    const pairs = [
      ...invalid.map((value) => ({ held_until: value, cards_left: 4 })),
      ...invalid.map((value) => ({ held_until, cards_left: value })),
      { held_until },
      { cards_left: 4 },
    ];
    for (const result of [...invalid, ...pairs]) expect(holdOf(result), JSON.stringify(result)).toBeNull();
  });

  test('an error that is no ApiError is never treated as a refusal', () => {
    const similar = { code: 'authentication_required', clientSecret: 'secret', repeatable: true };
    for (const error of [similar, { ...similar, code: 'slot_taken' }, new Error('Script error.')]) {
      expect(Object.values(rules).some((matches) => matches(error))).toBe(false);
      expect(secretOf(error)).toBeNull();
    }
  });
});

test.each([
  ['Upcoming', 'green'],
  ['Confirmed', 'green'],
  ['COMPLETED', 'grey'],
  ['Cancelled', 'red'],
  ['Pending', 'yellow'],
  ['Draft', 'blue'],
  ['Rescheduled', 'grey'],
])('a booking with the status %s is %s (MYBOOK-11)', (status, tone) => {
  const booking = { booking_id: 12, bookingstatus: { booking_status_name: status } };
  expect(shownBooking(booking)).toMatchObject({ status, tone, canBeCancelled: status !== 'Cancelled' });
});

test.each([
  ['Processing', 'yellow'],
  ['shipped', 'blue'],
  ['Delivered', 'green'],
  ['Lost', 'grey'],
])('an order with the status %s is %s (ORDER-5)', (status, tone) => expect(orderTone(status)).toBe(tone));
