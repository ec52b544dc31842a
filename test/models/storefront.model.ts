import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

export type StorefrontEvent =
  | { type: 'open.home' }
  | { type: 'open.wizard' }
  | { type: 'wizard.open' }
  | { type: 'wizard.leave' }
  | { type: 'bookStores.listed' }
  | { type: 'bookStores.none' }
  | { type: 'bookStores.failed' }
  | { type: 'queueStores.listed' }
  | { type: 'queueStores.none' }
  | { type: 'queueStores.failed' }
  | { type: 'announcement.sent' }
  | { type: 'announcement.failed' };

interface Storefront {
  atWizard: boolean;
  canBook: boolean;
  canQueue: boolean;
}

/** Header and home, ruling C6: what the spec says of them, written apart from the machine. */
export const storefrontSpec = setup({
  types: { context: {} as Storefront, events: {} as StorefrontEvent, meta: {} as EdgeMeta },
  actions: {
    enter: assign({ atWizard: true }),
    leave: assign({ atWizard: false }),
    noBooking: assign({ canBook: false }),
    noQueue: assign({ canQueue: false }),
  },
  guards: {
    isAtHome: ({ context }) => !context.atWizard,
    isAtWizard: ({ context }) => context.atWizard,
  },
}).createMachine({
  id: 'storefront',
  context: { atWizard: false, canBook: false, canQueue: false },
  initial: 'outside',
  states: {
    outside: {
      on: {
        'open.home': {
          target: 'open',
          meta: {
            spec: 'STORE-1',
            also: ['STORE-2', 'STORE-7'],
            calls: ['loadBookStores', 'loadQueueStores', 'announceOnlineStore'],
          },
        },
        'open.wizard': {
          target: 'open.bookStores.leftToWizard',
          actions: 'enter',
          ...starting('STORE-9', 'loadQueueStores', 'announceOnlineStore'),
        },
      },
    },
    open: {
      type: 'parallel',
      states: {
        bookStores: {
          initial: 'loading',
          states: {
            leftToWizard: {
              on: {
                'wizard.leave': {
                  target: 'loading',
                  actions: 'leave',
                  ...starting('STORE-10', 'loadBookStores'),
                },
              },
            },
            loading: {
              on: {
                'wizard.open': { target: 'leftToWizard', actions: 'enter', ...by('STORE-9') },
                'bookStores.listed': {
                  target: 'listed',
                  actions: assign({ canBook: true }),
                  ...by('STORE-3'),
                },
                'bookStores.none': { target: 'listed', actions: 'noBooking', ...by('STORE-3') },
                'bookStores.failed': {
                  target: 'failed',
                  actions: 'noBooking',
                  ...told('STORE-5', 'error', 'Failed to fetch book store list'),
                },
              },
            },
            listed: {
              on: {
                'wizard.open': { guard: 'isAtHome', actions: 'enter', ...by('STORE-9') },
                'wizard.leave': { guard: 'isAtWizard', actions: 'leave', ...by('STORE-10') },
              },
            },
            failed: {
              on: { 'wizard.open': { target: 'leftToWizard', actions: 'enter', ...by('STORE-9') } },
            },
          },
        },
        queueStores: {
          initial: 'loading',
          states: {
            loading: {
              on: {
                'queueStores.listed': {
                  target: 'listed',
                  actions: assign({ canQueue: true }),
                  ...by('STORE-4'),
                },
                'queueStores.none': { target: 'listed', actions: 'noQueue', ...by('STORE-4') },
                'queueStores.failed': {
                  target: 'failed',
                  actions: 'noQueue',
                  ...told('STORE-6', 'error', 'Failed to fetch queue store list'),
                },
              },
            },
            listed: {},
            failed: {},
          },
        },
        announcement: {
          initial: 'sending',
          states: {
            sending: {
              on: {
                'announcement.sent': { target: 'sent', ...by('STORE-7') },
                'announcement.failed': {
                  target: 'unsent',
                  meta: { spec: 'STORE-8', logged: true },
                },
              },
            },
            sent: {},
            unsent: {},
          },
        },
      },
    },
  },
});

export type StorefrontState = SnapshotFrom<typeof storefrontSpec>;

export const storefrontCases: readonly StorefrontEvent[] = [
  { type: 'open.home' },
  { type: 'open.wizard' },
  { type: 'wizard.open' },
  { type: 'wizard.leave' },
  { type: 'bookStores.listed' },
  { type: 'bookStores.none' },
  { type: 'bookStores.failed' },
  { type: 'queueStores.listed' },
  { type: 'queueStores.none' },
  { type: 'queueStores.failed' },
  { type: 'announcement.sent' },
  { type: 'announcement.failed' },
];

export const storefrontModel = testModel(storefrontSpec, {
  cases: storefrontCases,
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

/** Nothing: where the page is decides which of these events there are. */
export const storefrontImpossible: readonly Impossible<StorefrontEvent>[] = [];

/** What is to be seen of header and home; nothing before the site is open. */
export function observeStorefront({ value, context }: StorefrontState) {
  if (typeof value === 'string') return undefined;
  return { value: value.open, bookingOffered: context.canBook, queueOffered: context.canQueue };
}
