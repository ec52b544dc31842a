import type { RuleId } from '../../machines/ledger.ts';
import { by, refused, starting, told } from './edge.ts';
import { dialogs, providerWords } from './payment-setup.ts';

const ours = {
  refused: { type: 'say', params: 'An error occurred while processing your card' },
  broken: { type: 'say', params: 'An unexpected error occurred' },
} as const;
const theirs = { type: 'say', params: providerWords } as const;
const nothing = { type: 'say', params: undefined } as const;

/** How a booking with payment ends, asked for the first time or again; `also` are rules of that asking alone. */
const endings = (...also: RuleId[]) =>
  ({
    'booking.made': {
      target: '#payment.booked',
      actions: 'settleCard',
      meta: {
        spec: 'PAY-21',
        also: ['PAY-26', ...also],
        toast: { kind: 'success', text: 'Booking created and payment processed successfully!' },
      },
    },
    'booking.taken': {
      target: '#payment.taken',
      actions: 'settleCard',
      meta: {
        spec: 'PAY-24',
        also: ['PAY-22', 'PAY-26', ...also],
        toast: { kind: 'error', text: 'Failed to create booking with payment' },
      },
    },
    'booking.failed': {
      target: '#payment.failed',
      actions: ['settleCard', 'judge'],
      meta: {
        spec: 'PAY-22',
        also: ['PAY-25', 'PAY-26', ...also],
        toast: { kind: 'error', text: 'Failed to create booking with payment' },
      },
    },
    'booking.doubtful': {
      target: '#payment.doubtful',
      actions: 'settleCard',
      meta: { spec: 'PAY-35', also: ['PAY-26', ...also] },
    },
    'booking.wantsAuthentication': {
      target: '#payment.authenticating',
      meta: { spec: 'PAY-32', also, calls: ['authenticateCard'] },
    },
  }) as const;

const steps = dialogs.createStateConfig({
  initial: 'preparing',
  states: {
    preparing: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('PAY-29') } } }, slow: {} },
      on: {
        'intent.created': { target: 'entering', actions: 'keepIntent', ...by('PAY-13') },
        'intent.failed': [
          {
            guard: 'isGuest',
            target: '#payment.guest',
            ...told('PAY-14', 'error', 'Failed to create payment intent'),
          },
          {
            target: '#payment.choice.choosing',
            ...told('PAY-14', 'error', 'Failed to create payment intent'),
          },
        ],
        'dialog.close': refused('PAY-28'),
      },
    },
    entering: {
      on: {
        'card.submit': [
          {
            guard: 'fieldIsReady',
            target: 'tokenizing',
            actions: nothing,
            ...starting('PAY-16', 'createPaymentMethod'),
          },
          refused('PAY-15'),
        ],
        'dialog.close': { target: '#payment.dismissed', meta: { spec: 'PAY-27', also: ['PAY-31'] } },
      },
    },
    tokenizing: {
      on: {
        'method.made': { target: 'creating', ...starting('PAY-20', 'createBookingWithPayment') },
        'method.refused': { target: 'entering', actions: theirs, ...by('PAY-17') },
        'method.refusedSilently': { target: 'entering', actions: ours.refused, ...by('PAY-18') },
        'method.broken': { target: 'entering', actions: ours.broken, ...by('PAY-19') },
        'dialog.close': refused('PAY-28'),
      },
    },
    creating: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('PAY-29') } } }, slow: {} },
      on: {
        ...endings(),
        'booking.declined': { target: 'entering', actions: theirs, ...by('PAY-23') },
        'booking.declinedSilently': {
          target: 'entering',
          actions: ours.refused,
          meta: { spec: 'PAY-23', also: ['PAY-18'] },
        },
        'dialog.close': refused('PAY-28'),
      },
    },
  },
});

const provider = dialogs.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('PAY-30') } } }, slow: {} },
      on: {
        'provider.loaded': { target: 'mounting', ...by('PAY-30') },
        'provider.blocked': { target: 'missing', ...by('PAY-31') },
        'clock.providerGivenUp': { target: 'missing', ...by('PAY-31') },
      },
    },
    mounting: {
      on: {
        'provider.ready': { target: 'ready', meta: { spec: 'PAY-15', also: ['PAY-30'] } },
        'clock.providerGivenUp': { target: 'missing', ...by('PAY-31') },
      },
    },
    ready: {
      entry: 'showField',
      exit: 'hideField',
      on: { 'provider.lost': { target: 'mounting', ...by('PAY-15') } },
    },
    missing: { on: { 'provider.retry': { target: 'loading', ...starting('PAY-31', 'loadProvider') } } },
  },
});

/** The card dialog: what happens to the card, and whether the provider's field for it is there. */
export const card = dialogs.createStateConfig({ type: 'parallel', states: { steps, provider } });

/** The bank asks the card's owner. */
export const authenticating = dialogs.createStateConfig({
  on: {
    'authentication.done': { target: 'finishing', ...starting('PAY-33', 'createBookingWithPayment') },
    'authentication.refused': {
      target: '#payment.card.steps.entering',
      actions: theirs,
      meta: { spec: 'PAY-34', also: ['PAY-17', 'PAY-30'], calls: ['loadProvider'] },
    },
    'authentication.refusedSilently': {
      target: '#payment.card.steps.entering',
      actions: ours.refused,
      meta: { spec: 'PAY-34', also: ['PAY-18', 'PAY-30'], calls: ['loadProvider'] },
    },
    'authentication.broken': {
      target: '#payment.card.steps.entering',
      actions: ours.broken,
      meta: { spec: 'PAY-34', also: ['PAY-19', 'PAY-30'], calls: ['loadProvider'] },
    },
    'dialog.close': refused('PAY-28'),
  },
});

/** The booking is asked for again, after the bank was answered. */
export const finishing = dialogs.createStateConfig({
  initial: 'fresh',
  states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('PAY-29') } } }, slow: {} },
  on: {
    ...endings('PAY-33'),
    'booking.declined': {
      target: '#payment.card.steps.entering',
      actions: theirs,
      meta: { spec: 'PAY-23', also: ['PAY-30', 'PAY-33'], calls: ['loadProvider'] },
    },
    'booking.declinedSilently': {
      target: '#payment.card.steps.entering',
      actions: ours.refused,
      meta: { spec: 'PAY-23', also: ['PAY-18', 'PAY-30', 'PAY-33'], calls: ['loadProvider'] },
    },
    'dialog.close': refused('PAY-28'),
  },
});
