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
import { customers, everything, onlyOffer, services } from '../specs/booking.fixture.ts';

describe('the booking selectors', () => {
  const { context } = createActor(bookingMachine, {
    input: {
      customer: customers.guest,
      today: '2026-11-20',
      draft: null,
      outcome: null,
      isReturning: false,
      offersAny: true,
      only: null,
    },
  }).getSnapshot();
  /** Returns a snapshot with this state and all choices, unless other context is given. */
  const inState = (value: StateValue, changes: Partial<BookingSnapshot['context']> = {}) =>
    bookingMachine.resolveState({ value, context: { ...context, ...everything, ...changes } });

  const booked = {
    kind: 'booked',
    booking: { number: 'WB-77', calendarKey: 'key' },
    paysBy: 'store',
  } as const;
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
  ])('in %j the current tab is %s, and a refresh restores %s (BOOK-2, BOOK-59)', (value, tab, step) => {
    expect(booking.currentTab(inState(value))).toBe(tab);
    expect(booking.draftToKeep(inState(value))).toEqual(draftOf(everything, step));
  });

  test('enable the tabs up to the current tab, and the control of the next step', () => {
    const { canContinue, canRetry, isTabEnabled, tabs } = booking;
    const enabledIn = (snapshot: BookingSnapshot) => [
      ...tabs.filter((tab) => isTabEnabled(snapshot, tab)),
      ...Object.entries({ canContinue, canRetry }).flatMap(([name, can]) => (can(snapshot) ? name : [])),
    ];
    expect(enabledIn(inState(step('stores'), { store: null }))).toEqual(['stores']);
    expect(enabledIn(inState(step('date')))).toEqual([...steps, 'canContinue']);
    expect(enabledIn(inState(choosingSlot))).toEqual([...steps]);
    const failed = inState(
      { confirmation: 'failed' },
      { result: { kind: 'failed', retryFrom: 'payment', reason: null } },
    );
    expect(enabledIn(failed)).toEqual(['confirmation', 'canRetry']);
  });

  test('keep no draft before the first decision or after a booking', () => {
    const untouched = { storeIsDecided: false, chosen: [] };
    const keepsDraft = (value: StateValue, changes: Partial<BookingSnapshot['context']>) =>
      booking.draftToKeep(inState(value, changes)) !== null;
    expect(keepsDraft(step('stores'), untouched)).toBe(false);
    const only = { ...untouched, only: onlyOffer };
    expect(keepsDraft(step('services'), only)).toBe(false);
    expect(keepsDraft(step('stores'), only)).toBe(true);
    expect(keepsDraft(step('stores'), { ...untouched, storeIsDecided: true })).toBe(true);
    expect(keepsDraft(step('stores'), { storeIsDecided: false })).toBe(true);
    expect(keepsDraft(step('services'), untouched)).toBe(true);
    expect(keepsDraft({ confirmation: 'booked' }, { result: booked })).toBe(false);
    expect(
      keepsDraft({ confirmation: 'taken' }, { result: { kind: 'taken', retryFrom: null, reason: null } }),
    ).toBe(true);
  });

  test('keep the outcome of a confirmation, and less of a failed booking (BOOK-5)', () => {
    const { store, chosen, barber, date, time } = everything;
    const outcomeOf = (result: BookingSnapshot['context']['result']) =>
      booking.outcomeToKeep(inState('checking', { result }));
    expect(outcomeOf(null)).toBeNull();
    expect(outcomeOf({ kind: 'doubtful', paysBy: 'card' })).toBeNull();
    expect(outcomeOf(booked)).toStrictEqual({
      kind: 'booked',
      number: 'WB-77',
      calendarKey: 'key',
      retryFrom: null,
      reason: null,
      booked: { store, chosen, companion: [], barber, date, time, paysBy: 'store' },
    });
    expect(outcomeOf({ kind: 'failed', retryFrom: 'payment', reason: 'Why.' })).toStrictEqual({
      kind: 'failed',
      number: null,
      retryFrom: 'payment',
      reason: 'Why.',
    });
  });
});

test('only a changed password has the tag that resets the form', () => {
  const { context } = createActor(changePasswordMachine).getSnapshot();
  const isChanged = (form: string) =>
    changePasswordMachine.resolveState({ value: { form }, context }).hasTag('changed');
  expect(['open', 'changed'].filter(isChanged)).toEqual(['changed']);
});

test('each state of the queue dialog has the tag that its view reads', () => {
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

test('`timesAre` matches the current state only', () => {
  const context = {} as AvailabilitySnapshot['context'];
  const snapshot = availabilityMachine.resolveState({ value: { barbersListed: 'choosingTime' }, context });
  const states = ['findingTimes', 'timesFailed', 'choosingTime'] as const;
  expect(states.filter((times) => timesAre(snapshot, times))).toEqual(['choosingTime']);
});

describe('the catalogue selectors', () => {
  const chosen = { storeId: 3, categoryId: 11, chosen: [], isOfOneCategory: false, offer: null };
  const { context } = createActor(catalogueMachine, { input: chosen }).getSnapshot();
  const allServices = [
    services.one,
    { ...services.two, categoryId: 12 },
    { ...services.two, categoryId: null },
  ];
  const inState = (value: { categories: string; services: string }, changes: Partial<typeof context> = {}) =>
    catalogueMachine.resolveState({ value, context: { ...context, services: allServices, ...changes } });
  const inBoth = (list: string) => ({ categories: list, services: list });

  test('return the services of the chosen category, and their number once they have loaded', () => {
    expect(catalogue.servicesOnOffer(inState(inBoth('listed')))).toEqual([services.one]);
    expect(catalogue.lengthOfOffer(inState(inBoth('listed')))).toBe(1);
    expect(catalogue.lengthOfOffer(inState(inBoth('listed'), { categoryId: null }))).toBeNull();
    expect(catalogue.lengthOfOffer(inState({ ...inBoth('listed'), services: 'loading' }))).toBeNull();
  });

  test.each([
    [inBoth('listed'), ''],
    [{ ...inBoth('listed'), categories: 'failed' }, 'No categories.'],
    [{ ...inBoth('listed'), services: 'failed' }, 'No services.'],
    [inBoth('failed'), 'No categories. No services.'],
  ])('in %j return why the lists are incomplete: %j (SITE-16)', (value, text) => {
    const reasons = { noCategories: 'No categories.', noServices: 'No services.' };
    expect(catalogue.incompleteReason(inState(value, reasons))).toBe(text);
  });

  test('return a repeated reason once, and nothing without a reason', () => {
    const reasons = { noCategories: 'Closed.', noServices: 'Closed.' };
    expect(catalogue.incompleteReason(inState(inBoth('failed'), reasons))).toBe('Closed.');
    expect(catalogue.incompleteReason(inState(inBoth('failed')))).toBe('');
    expect(catalogue.incompleteReason(inState(inBoth('failed'), { noServices: 'Closed.' }))).toBe('Closed.');
  });
});

describe('the dialog selectors', () => {
  const input = {
    customer: customers.customer,
    order: { storeId: 1, barberId: 4, date: '2026-11-23', time: '09:15', services: [], companion: null },
    submitKey: 'key-12345',
    guest: null,
    note: '',
  };
  const paymentContext = createActor(paymentMachine, { input: { ...input, wantsCard: false } }).getSnapshot()
    .context;
  const chargeContext = createActor(chargeMachine, { input }).getSnapshot().context;
  const inCharge = (value: StateValue) =>
    chargeMachine.resolveState({
      value,
      context: { ...chargeContext, fieldIsReady: JSON.stringify(value).includes('"ready"') },
    });
  const card = (steps: StateValue, shown: StateValue = 'ready') => ({ paying: { steps, field: { shown } } });
  const bank = (steps: StateValue) => ({ paying: { steps, field: 'away' } });
  const { openDialog, cardFieldState, canPay, canChooseMethod, ...sharedSelectors } = payment;
  /** Returns the names of the selectors that return true. */
  const namesOfTrue = <S>(selectors: Record<string, (snapshot: S) => unknown>, snapshot: S) =>
    Object.entries(selectors).flatMap(([name, selector]) => (selector(snapshot) ? [name] : []));

  test.each<[StateValue, payment.PaymentDialog | null, string[]]>([
    ['deciding', null, []],
    ['guest', 'guest', ['canClose']],
    [{ choice: 'waiting' }, 'choice', ['pendingCall', 'canClose', 'isWaiting']],
    [{ choice: 'choosing' }, 'choice', ['canChooseMethod', 'canClose']],
    ['creating', 'choice', ['pendingCall', 'isProcessing']],
    ['card', null, ['canClose']],
  ])('in the payment state %j: %s, %j', (value, dialog, names) => {
    const snapshot = paymentMachine.resolveState({ value, context: paymentContext });
    expect(openDialog(snapshot)).toBe(dialog);
    expect(namesOfTrue({ ...sharedSelectors, canChooseMethod }, snapshot).sort()).toEqual(names.toSorted());
  });

  test("show the guest dialog while a guest's intent is created", () => {
    const context = { ...paymentContext, customer: customers.guest };
    expect(openDialog(paymentMachine.resolveState({ value: 'creating', context }))).toBe('guest');
  });

  test.each<[StateValue, payment.PaymentDialog | null, string[]]>([
    [card('preparing'), 'card', ['pendingCall', 'isPreparing']],
    [card('entering'), 'card', ['canClose', 'canPay']],
    [card('entering', 'mounting'), 'card', ['canClose']],
    [card('tokenizing'), 'card', ['pendingCall', 'canClose', 'isProcessing', 'isTokenizing']],
    [card('booking'), 'card', ['pendingCall', 'isProcessing']],
    [card('entering', 'loading'), 'card', ['canClose']],
    [bank('authenticating'), null, ['isWithBank']],
    [bank('booking'), 'finishing', ['pendingCall', 'isProcessing']],
    ['booked', null, []],
  ])('in the charge state %j: %s, %j', (value, dialog, names) => {
    const snapshot = inCharge(value);
    expect(openDialog(snapshot)).toBe(dialog);
    expect(namesOfTrue({ ...sharedSelectors, canPay }, snapshot).sort()).toEqual(names.toSorted());
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
