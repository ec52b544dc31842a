import { describe, expect, test } from 'vitest';
import { createActor, type StateValue } from 'xstate';
import { type AvailabilitySnapshot, availabilityMachine } from '../../machines/availability.machine.ts';
import { timesAre } from '../../machines/availability.selectors.ts';
import { type BookingSnapshot, bookingMachine } from '../../machines/booking.machine.ts';
import * as booking from '../../machines/booking.selectors.ts';
import { catalogueMachine } from '../../machines/catalogue.machine.ts';
import * as catalogue from '../../machines/catalogue.selectors.ts';
import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { chargeMachine } from '../../machines/charge.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import * as payment from '../../machines/payment.selectors.ts';
import { queueMachine } from '../../machines/queue.machine.ts';
import { draftOf, type Step, steps } from '../../machines/rules/draft.ts';
import { customers, everything, services } from '../specs/booking.fixture.ts';

describe('the wizard', () => {
  const { context } = createActor(bookingMachine, {
    input: { customer: customers.guest, today: '2026-11-20', draft: null, outcome: null, freshKey: null },
  }).getSnapshot();
  /** In a state, everything chosen where nothing else is said. */
  const inState = (value: StateValue, other: Partial<BookingSnapshot['context']> = {}) =>
    bookingMachine.resolveState({ value, context: { ...context, ...everything, ...other } });

  const step = (value: StateValue) => ({ choosing: value });
  const choosingSlot = step({ barber: 'choosing' });

  test.each<[StateValue, booking.Tab, Step]>([
    [step('stores'), 'stores', 'stores'],
    [step('services'), 'services', 'services'],
    [step('date'), 'date', 'date'],
    [choosingSlot, 'barber', 'barber'],
    [step({ barber: 'paying' }), 'barber', 'barber'],
    ['checking', 'barber', 'barber'],
    ['loggingIn', 'barber', 'barber'],
    [{ confirmation: 'taken' }, 'confirmation', 'barber'],
  ])(
    'in %j the visitor is on the tab %s, and a refresh leads to %s (BOOK-2, BOOK-59)',
    (value, tab, step) => {
      expect(booking.currentTab(inState(value))).toBe(tab);
      expect(booking.draftToKeep(inState(value))).toEqual(draftOf(everything, step));
    },
  );

  test('what is enabled is where the visitor is, and what leads on', () => {
    const { canContinue, canRetry, isTabEnabled, tabs } = booking;
    const enabledIn = (snapshot: BookingSnapshot) => [
      ...tabs.filter((tab) => isTabEnabled(snapshot, tab)),
      ...Object.entries({ canContinue, canRetry }).flatMap(([name, can]) => (can(snapshot) ? name : [])),
    ];
    expect(enabledIn(inState(step('stores'), { store: null }))).toEqual(['stores']);
    expect(enabledIn(inState(step('date')))).toEqual([...steps, 'canContinue']);
    expect(enabledIn(inState(choosingSlot))).toEqual([...steps]);
    const failed = inState({ confirmation: 'failed' }, { retryFrom: 'payment' });
    expect(enabledIn(failed)).toEqual(['confirmation', 'canRetry']);
  });

  test('a refresh finds nothing before the first decision, nor of a visit that is booked', () => {
    const untouched = { storeIsDecided: false, chosen: [] };
    const isKept = (value: StateValue, other: Partial<BookingSnapshot['context']>) =>
      booking.draftToKeep(inState(value, other)) !== null;
    expect(isKept(step('stores'), untouched)).toBe(false);
    expect(isKept(step('stores'), { ...untouched, storeIsDecided: true })).toBe(true);
    expect(isKept(step('stores'), { storeIsDecided: false })).toBe(true);
    expect(isKept(step('services'), untouched)).toBe(true);
    expect(isKept({ confirmation: 'booked' }, { ended: 'booked' })).toBe(false);
    expect(isKept({ confirmation: 'taken' }, { ended: 'taken' })).toBe(true);
  });

  test("the confirmation's history entry keeps the outcome, and no more of one that failed (BOOK-5)", () => {
    const { store, chosen, barber, date, time } = everything;
    const keptOf = (ended: 'booked' | 'failed' | null, other: Partial<BookingSnapshot['context']> = {}) =>
      booking.outcomeToKeep(inState({ confirmation: ended ?? 'failed' }, { ended, ...other }));
    expect(keptOf(null)).toBeNull();
    const made = { booking: { number: 'WB-77', calendarKey: 'key' }, paysBy: 'store' } as const;
    expect(keptOf('booked', made)).toStrictEqual({
      kind: 'booked',
      number: 'WB-77',
      calendarKey: 'key',
      retryFrom: null,
      reason: null,
      booked: { store, chosen, barber, date, time, paysBy: 'store' },
    });
    expect(keptOf('failed', { retryFrom: 'payment', reason: 'Why.' })).toStrictEqual({
      kind: 'failed',
      number: null,
      retryFrom: 'payment',
      reason: 'Why.',
    });
  });
});

test('a form whose password was changed begins anew, and only that one', () => {
  const { context } = createActor(changePasswordMachine).getSnapshot();
  const isChanged = (form: string) =>
    changePasswordMachine.resolveState({ value: { form }, context }).hasTag('changed');
  expect(['open', 'changed'].filter(isChanged)).toEqual(['changed']);
});

test('each place of the queue dialog has the tag that its view asks for', () => {
  const input = { today: '2026-11-20', customer: null };
  const { context } = createActor(queueMachine, { input }).getSnapshot();
  const tagged: [string, StateValue][] = [
    ['storesLoading', { stores: 'loading' }],
    ['storesFailed', { stores: 'failed' }],
    ['choosingStore', { stores: { choosing: 'known' } }],
    ['joined', { confirmation: 'joined' }],
  ];
  for (const [tag, value] of tagged)
    expect([...queueMachine.resolveState({ value, context }).tags]).toEqual([tag]);
});

test('times are how they stand, and no other way', () => {
  const context = {} as AvailabilitySnapshot['context'];
  const snapshot = availabilityMachine.resolveState({ value: { barbersListed: 'choosingTime' }, context });
  const all = ['findingTimes', 'timesFailed', 'choosingTime'] as const;
  expect(all.filter((times) => timesAre(snapshot, times))).toEqual(['choosingTime']);
});

describe('a catalogue', () => {
  const chosen = { storeId: 3, categoryId: 11, chosen: [], isOfOneCategory: false };
  const { context } = createActor(catalogueMachine, { input: chosen }).getSnapshot();
  const listed = [services.one, { ...services.two, categoryId: 12 }, { ...services.two, categoryId: null }];
  const inState = (value: { categories: string; services: string }, other: Partial<typeof context> = {}) =>
    catalogueMachine.resolveState({ value, context: { ...context, services: listed, ...other } });
  const both = (list: string) => ({ categories: list, services: list });

  test('has on offer the services of the chosen category, and counts them once they have come', () => {
    expect(catalogue.servicesOnOffer(inState(both('listed')))).toEqual([services.one]);
    expect(catalogue.lengthOfOffer(inState(both('listed')))).toBe(1);
    expect(catalogue.lengthOfOffer(inState(both('listed'), { categoryId: null }))).toBeNull();
    expect(catalogue.lengthOfOffer(inState({ ...both('listed'), services: 'loading' }))).toBeNull();
  });

  test.each([
    [both('listed'), ''],
    [{ ...both('listed'), categories: 'failed' }, 'No categories.'],
    [{ ...both('listed'), services: 'failed' }, 'No services.'],
    [both('failed'), 'No categories. No services.'],
  ])('in %j says why not all has come: %j (SITE-16)', (value, words) => {
    const reasons = { noCategories: 'No categories.', noServices: 'No services.' };
    expect(catalogue.whyIncomplete(inState(value, reasons))).toBe(words);
  });

  test('says the same reason once, and nothing where there is none', () => {
    const same = { noCategories: 'Closed.', noServices: 'Closed.' };
    expect(catalogue.whyIncomplete(inState(both('failed'), same))).toBe('Closed.');
    expect(catalogue.whyIncomplete(inState(both('failed')))).toBe('');
    expect(catalogue.whyIncomplete(inState(both('failed'), { noServices: 'Closed.' }))).toBe('Closed.');
  });
});

describe('the dialogs', () => {
  const input = {
    customer: customers.customer,
    order: { storeId: 1, barberId: 4, date: '2026-11-23', time: '09:15', services: [] },
    submitKey: 'key-12345',
    guest: null,
  };
  const ofPayment = createActor(paymentMachine, { input: { ...input, wantsCard: false } }).getSnapshot()
    .context;
  const ofCharge = createActor(chargeMachine, { input }).getSnapshot().context;
  const inCharge = (value: StateValue) =>
    chargeMachine.resolveState({
      value,
      context: { ...ofCharge, fieldIsReady: JSON.stringify(value).includes('"ready"') },
    });
  const card = (steps: StateValue, shown: StateValue = 'ready') => ({ paying: { steps, field: { shown } } });
  const bank = (steps: StateValue) => ({ paying: { steps, field: 'away' } });
  const { openDialog, cardFieldState, canPay, canChooseMethod, ...ofBoth } = payment;
  /** The questions that are answered with yes. */
  const yesTo = <S>(questions: Record<string, (snapshot: S) => unknown>, snapshot: S) =>
    Object.entries(questions).flatMap(([name, is]) => (is(snapshot) ? [name] : []));

  test.each<[StateValue, payment.PaymentDialog | null, string[]]>([
    ['deciding', null, []],
    ['guest', 'guest', ['canClose']],
    [{ choice: 'waiting' }, 'choice', ['callAwaited', 'canClose', 'isWaiting']],
    [{ choice: 'choosing' }, 'choice', ['canChooseMethod', 'canClose']],
    ['creating', 'choice', ['callAwaited', 'isProcessing']],
    ['card', null, ['canClose']],
  ])('in %j: %s, %j', (value, dialog, so) => {
    const snapshot = paymentMachine.resolveState({ value, context: ofPayment });
    expect(openDialog(snapshot)).toBe(dialog);
    expect(yesTo({ ...ofBoth, canChooseMethod }, snapshot).sort()).toEqual(so);
  });

  test("a guest's booking that is being made stays behind the guest dialog", () => {
    const context = { ...ofPayment, customer: customers.guest };
    expect(openDialog(paymentMachine.resolveState({ value: 'creating', context }))).toBe('guest');
  });

  test.each<[StateValue, payment.PaymentDialog | null, string[]]>([
    [card('preparing'), 'card', ['callAwaited', 'isPreparing']],
    [card('entering'), 'card', ['canClose', 'canPay']],
    [card('entering', 'mounting'), 'card', ['canClose']],
    [card('tokenizing'), 'card', ['callAwaited', 'canClose', 'isProcessing', 'isTokenizing']],
    [card('asking'), 'card', ['callAwaited', 'isProcessing']],
    [card('entering', 'loading'), 'card', ['canClose']],
    [bank('authenticating'), null, ['isWithBank']],
    [bank('asking'), 'finishing', ['callAwaited', 'isProcessing']],
    ['booked', null, []],
  ])('of the card, in %j: %s, %j', (value, dialog, so) => {
    const snapshot = inCharge(value);
    expect(openDialog(snapshot)).toBe(dialog);
    expect(yesTo({ ...ofBoth, canPay }, snapshot).sort()).toEqual(so);
  });

  test.each([
    ['loading', 'loading'],
    ['mounting', 'here'],
    ['ready', 'here'],
    ['missing', 'missing'],
  ])('while the provider is %j its field is %s', (provider, field) => {
    expect(cardFieldState(inCharge(card('entering', provider)))).toBe(field);
  });
});
