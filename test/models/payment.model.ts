import { assign, type SnapshotFrom } from 'xstate';
import { by, refused, starting, told } from './edge.ts';
import { authenticating, card, finishing } from './payment-card.ts';
import { type PaymentEvent, paymentCases } from './payment-cases.ts';
import { dialogs, noPayment } from './payment-setup.ts';
import { testModel } from './test-model.ts';

/** The dialogs over the barber step, sections 4, 5 and 8: what the spec says of them, written apart from the machine. */
export const paymentSpec = dialogs.createMachine({
  id: 'payment',
  context: noPayment,
  initial: 'outside',
  states: {
    outside: {
      on: {
        'open.guest': { target: 'guest', ...by('PAY-1') },
        'open.guestTyped': { target: 'guest', actions: assign({ detailsKept: true }), ...by('PAY-1') },
        'open.customer': { target: 'choice', actions: assign({ who: 'customer' }), ...by('PAY-2') },
        'open.customerWithoutProfile': {
          target: 'choice',
          actions: assign({ who: 'customerWithoutProfile' }),
          ...by('PAY-2'),
        },
      },
    },
    guest: {
      on: {
        'guest.submit': [
          {
            guard: 'isMissing',
            actions: { type: 'say', params: 'Please fill in all fields' },
            ...by('PAY-3'),
          },
          {
            guard: 'isBadEmail',
            actions: { type: 'say', params: 'Please enter a valid email address' },
            ...by('PAY-4'),
          },
          {
            guard: 'isShortPhone',
            actions: { type: 'say', params: 'Please enter a valid phone number' },
            ...by('PAY-5'),
          },
          {
            target: 'card',
            actions: assign({ detailsKept: true, problem: undefined }),
            meta: { spec: 'PAY-6', also: ['PAY-30'], calls: ['createIntent', 'loadProvider'] },
          },
        ],
        'login.open': { target: 'loggingIn', ...by('PAY-7') },
        'register.open': { target: 'registering', ...by('PAY-7') },
        'dialog.close': { target: 'dismissed', ...by('PAY-27') },
      },
    },
    choice: {
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'method.store': [
              {
                guard: 'hasProfile',
                target: 'creating',
                actions: { type: 'say', params: undefined },
                ...starting('PAY-9', 'createBooking'),
              },
              {
                actions: { type: 'say', params: 'Customer profile not found. Please log in again.' },
                ...by('PAY-8'),
              },
            ],
            'method.card': [
              {
                guard: 'hasProfile',
                target: '#payment.card',
                actions: { type: 'say', params: undefined },
                meta: { spec: 'PAY-12', also: ['PAY-30'], calls: ['createIntent', 'loadProvider'] },
              },
              {
                actions: { type: 'say', params: 'Customer profile not found. Please log in again.' },
                ...by('PAY-8'),
              },
            ],
            'dialog.close': { target: '#payment.dismissed', ...by('PAY-27') },
          },
        },
        creating: {
          initial: 'fresh',
          states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('PAY-29') } } }, slow: {} },
          on: {
            'booking.made': {
              target: '#payment.booked',
              ...told('PAY-10', 'success', 'Booking created successfully!'),
            },
            'booking.taken': {
              target: '#payment.taken',
              meta: {
                spec: 'PAY-24',
                also: ['PAY-11'],
                toast: { kind: 'error', text: 'Failed to create booking' },
              },
            },
            'booking.failed': {
              target: '#payment.failed',
              actions: 'judge',
              meta: {
                spec: 'PAY-11',
                also: ['PAY-25'],
                toast: { kind: 'error', text: 'Failed to create booking' },
              },
            },
            'booking.doubtful': { target: '#payment.doubtful', ...by('PAY-35') },
            'dialog.close': refused('PAY-28'),
          },
        },
      },
    },
    card,
    authenticating,
    finishing,
    booked: { type: 'final' },
    taken: { type: 'final' },
    failed: { type: 'final' },
    doubtful: { type: 'final' },
    dismissed: { type: 'final' },
    loggingIn: { type: 'final' },
    registering: { type: 'final' },
  },
});

export type PaymentState = SnapshotFrom<typeof paymentSpec>;

/** A card is being worked on. */
const isWorking = (state: PaymentState) =>
  state.matches({ card: { steps: 'tokenizing' } }) || state.matches({ card: { steps: 'creating' } });

/**
 * Time passes in a path only where its clock says so: the 5 seconds of whatever is fresh always end before the
 * provider's 20. What the provider does while a card is being worked on is tried for customers alone, whose
 * card dialog is the guests' one.
 */
function isWorthTrying(state: PaymentState, { type }: PaymentEvent): boolean {
  const isGivenUp = type === 'clock.providerGivenUp';
  if (isGivenUp && JSON.stringify(state.value).includes('fresh')) return false;
  const isProviders = isGivenUp || type.startsWith('provider.');
  return !isProviders || !isWorking(state) || state.context.who === 'customer';
}

export const paymentModel = testModel(paymentSpec, {
  cases: paymentCases,
  isWorthTrying,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});
