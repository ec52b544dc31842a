import { describe, expect, test } from 'vitest';
import { ApiError } from '../../contract/api-error.ts';
import { CardRefused } from '../../contract/card-refused.ts';
import { clockLabel, dayIn, dayLabel, daysLater, duration, money } from '../../contract/format.ts';
import { bookingPayload } from '../../machines/rules/booking-payload.ts';
import { isBookable } from '../../machines/rules/calendar.ts';
import { draftOf, readDraft, readOutcome, restoredChoices } from '../../machines/rules/draft.ts';
import {
  isDeclined,
  isInDoubt,
  isTaken,
  maySafelyRepeat,
  secretOf,
  wordsFor,
} from '../../machines/rules/failure.ts';
import { hasUsableEmail, hasUsablePhone, isComplete } from '../../machines/rules/guest.ts';
import { totalCents, totalMinutes, wholeDollars } from '../../machines/rules/money.ts';
import { toggled } from '../../machines/rules/selection.ts';
import { noChoices } from '../../machines/rules/visit.ts';

const service = (id: number, priceCents: number, minutes: number) => ({
  id,
  name: `Service ${id}`,
  categoryId: 1,
  priceCents,
  minutes,
  description: null,
});
const mia = { firstName: 'Mia', lastName: 'Wong', email: 'mia@example.com', phone: '0491570006' };

describe('money (ruling B2)', () => {
  test('lines add up in cents, and are rounded to whole dollars once', () => {
    const lines = [service(1, 2950, 20), service(2, 2900, 25)];
    expect(totalCents(lines)).toBe(5850);
    expect(totalMinutes(lines)).toBe(45);
    expect(wholeDollars(5850)).toBe(59);
  });
});

describe('how things read', () => {
  test('money, durations, times and days', () => {
    expect(money(3150)).toBe('$31.50');
    const asAustraliansWriteIt = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
    for (const cents of [0, 5, 99, 100, 99_999, 100_000, 123_456, 123_456_789, -5, -250_000])
      expect(money(cents)).toBe(asAustraliansWriteIt.format(cents / 100));
    expect(duration(45)).toBe('45 min');
    expect(duration(60)).toBe('1 h');
    expect(duration(80)).toBe('1 h 20 min');
    expect(duration(0)).toBe('0 min');
    expect(['00:15', '09:00', '12:00', '13:30'].map(clockLabel)).toEqual([
      '12:15 AM',
      '9:00 AM',
      '12:00 PM',
      '1:30 PM',
    ]);
    expect(dayLabel('2025-03-03')).toBe('Monday, March 3rd');
    expect(
      ['01', '02', '11', '12', '13', '21', '22', '30'].map((day) => dayLabel(`2026-01-${day}`).split(' ')[2]),
    ).toEqual(['1st', '2nd', '11th', '12th', '13th', '21st', '22nd', '30th']);
  });

  test("the shop's day is not the browser's", () => {
    expect(dayIn('Australia/Sydney', new Date('2026-11-20T12:59:59Z'))).toBe('2026-11-20');
    expect(dayIn('Australia/Sydney', new Date('2026-11-20T13:00:00Z'))).toBe('2026-11-21');
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysLater('2026-10-03', 1)).toBe('2026-10-04');
  });
});

describe('bookable days (section 5, ruling V5)', () => {
  test.each([
    ['2026-11-19', false],
    ['2026-11-20', true],
    ['2027-02-18', true],
    ['2027-02-19', false],
  ])('%s on 2026-11-20: %s', (day, bookable) => expect(isBookable(day, '2026-11-20')).toBe(bookable));
});

describe('the guest form (section 5)', () => {
  test('all four are required, and blanks are nothing', () => {
    expect(isComplete(mia)).toBe(true);
    for (const field of ['firstName', 'lastName', 'email', 'phone'] as const) {
      expect(isComplete({ ...mia, [field]: ' ' })).toBe(false);
    }
  });

  test('an e-mail has an at-sign and a dot, a phone 8 characters', () => {
    expect(['a@b.c', 'a@b', 'a.b', ''].map((email) => hasUsableEmail({ ...mia, email }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(['12345678', '1234567', ' 1234567 '].map((phone) => hasUsablePhone({ ...mia, phone }))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('a service is added at the end and taken out again', () => {
  const offered = [service(1, 100, 5), service(2, 200, 5)];
  const one = toggled([], offered, 2);
  expect(one.map(({ id }) => id)).toEqual([2]);
  expect(toggled(one, offered, 1).map(({ id }) => id)).toEqual([2, 1]);
  expect(toggled(one, offered, 2)).toEqual([]);
  expect(toggled(one, offered, 99)).toEqual(one);
});

describe('the booking payload (section 3)', () => {
  const order = {
    storeId: 1,
    barberId: 4,
    date: '2026-11-23',
    time: '09:15',
    services: [service(1, 2950, 20), service(2, 2900, 25)],
  };
  const base = {
    booking_date: '2026-11-23',
    booking_note: null,
    from_time: '09:15',
    services: [
      {
        discount_price: 29.5,
        entity_id: 1,
        entity_name: 'Service 1',
        sale_price: 29.5,
        service_duration: 20,
      },
      { discount_price: 29, entity_id: 2, entity_name: 'Service 2', sale_price: 29, service_duration: 25 },
    ],
    store_brand_id: 7,
    store_id: 1,
    store_user_id: 4,
    total_amount: 59,
    submit_key: 'key-12345',
  };

  test('a guest pays by card', () => {
    const submit = { order, customer: { signedIn: false, id: null }, guest: mia, submitKey: 'key-12345' };
    expect(bookingPayload(submit, { paymentMethodId: 'pm_12345', paymentIntentId: 'pi_12345' })).toEqual({
      ...base,
      booking_status_id: 7,
      guest_customer_email: 'mia@example.com',
      guest_customer_first_name: 'Mia',
      guest_customer_last_name: 'Wong',
      guest_customer_phone: '0491570006',
      payment_method_id: 'pm_12345',
      payment_intent_id: 'pi_12345',
    });
  });

  test('a customer pays at the store, with empty guest fields', () => {
    const submit = { order, customer: { signedIn: true, id: 9 }, guest: mia, submitKey: 'key-12345' };
    expect(bookingPayload(submit)).toEqual({
      ...base,
      booking_status_id: 8,
      guest_customer_email: '',
      guest_customer_first_name: '',
      guest_customer_last_name: '',
      guest_customer_phone: '',
      customer_id: 9,
    });
  });
});

describe('the draft (ruling B6)', () => {
  const draft = draftOf(
    { ...noChoices, submitKey: 'key-12345', guest: mia, chosen: [service(1, 100, 5)] },
    'date',
  );

  test('what was kept is found again', () => {
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(restoredChoices(draft, '2026-11-20')).toEqual({
      ...noChoices,
      submitKey: 'key-12345',
      guest: mia,
      chosen: [service(1, 100, 5)],
    });
    const dated = { ...draft, date: '2026-11-20', time: '09:00' };
    expect(restoredChoices(dated, '2026-11-20')).toMatchObject({ date: '2026-11-20', time: '09:00' });
    expect(restoredChoices(dated, '2026-11-21')).toMatchObject({ date: null, time: null });
  });

  test.each([[null], ['text'], [{}], [{ ...draft, version: 2 }], [{ ...draft, step: 'nowhere' }]])(
    'what is no draft of this version is nothing: %j',
    (stored) => expect(readDraft(stored)).toBeNull(),
  );

  test('an outcome is read from a history entry, and nothing else is', () => {
    const outcome = { kind: 'booked', number: 'WB-1', mayRetry: false };
    expect(readOutcome(outcome)).toEqual(outcome);
    expect(readOutcome({ kind: 'unheard of' })).toBeNull();
  });
});

describe('failures (rulings B3, B4)', () => {
  test('each is told apart by its code', () => {
    expect(isTaken(new ApiError('', { status: 409, code: 'slot_taken' }))).toBe(true);
    expect(isTaken(new ApiError('', { status: 409 }))).toBe(false);
    expect(isDeclined(new ApiError('', { status: 402, code: 'card_declined' }))).toBe(true);
    expect(isDeclined(new ApiError('', { status: 402, code: 'authentication_required' }))).toBe(true);
    expect(isDeclined(new ApiError('', { status: 402 }))).toBe(false);
  });

  test('trying again is safe after a definite answer of our own backend', () => {
    expect(maySafelyRepeat(new ApiError('', { status: 409, code: 'price_changed' }))).toBe(true);
    expect(maySafelyRepeat(new ApiError('', { status: 500 }))).toBe(false);
    expect(maySafelyRepeat(new Error())).toBe(false);
  });

  test.each([
    ['no answer', {}, true],
    ['a server error', { status: 503, code: 'payment_unknown' }, true],
    ["a server error of somebody's in between", { status: 502 }, true],
    ['still being worked on', { status: 409, code: 'in_progress' }, true],
    ['an answer that cannot be read', { status: 200 }, true],
    ['refused', { status: 409, code: 'price_changed' }, false],
    ['declined', { status: 402, code: 'card_declined' }, false],
  ] as const)('with a key, %s is in doubt: %o, %s', (_name, details, doubt) => {
    expect(isInDoubt(new ApiError('', { ...details, repeatable: true }))).toBe(doubt);
    expect(isInDoubt(new ApiError('', details))).toBe(false);
  });

  test('a bank that asks first brings a secret, and without one it is a decline', () => {
    const asks = { status: 402, code: 'authentication_required' } as const;
    expect(secretOf(new ApiError('', { ...asks, clientSecret: 'secret' }))).toBe('secret');
    expect(secretOf(new ApiError('', asks))).toBeNull();
    expect(secretOf(new ApiError('', { status: 402, code: 'card_declined', clientSecret: 's' }))).toBeNull();
  });

  test("a refused card shows the provider's words, else section 8's", () => {
    expect(wordsFor(new CardRefused('Your card number is invalid.'))).toBe('Your card number is invalid.');
    expect(wordsFor(new ApiError('', { serverWords: 'Your card was declined.' }))).toBe(
      'Your card was declined.',
    );
    expect(wordsFor(new CardRefused())).toBe('An error occurred while processing your card');
  });
});
