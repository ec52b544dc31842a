import { assign, emit, setup } from 'xstate';
import { ASK_WAIT_MS, HOME_STORE_BRAND } from '../contract/constants.ts';
import type { listOpenStores, OpenStore } from '../contract/open-hours.ts';
import type { loadQueueWaits, StoreWait } from '../contract/queue-wait.ts';
import type { announceOnlineStore } from '../contract/stores.ts';
import { service } from './service.ts';
import { errorToast, type ToastEvent } from './toast.ts';

interface StorefrontContext {
  /** Whether the visitor is on /book-appointment/, where the wizard loads the booking list itself. */
  wizardIsOpen: boolean;
  bookStores: OpenStore[];
  queueStores: OpenStore[];
  /** The newest states of the queues; null before the first request for them, when the list has them. */
  waits: StoreWait[] | null;
  /** Whether the page shows the waits of the queues. */
  waitIsShown: boolean;
}

export type StorefrontEvent = {
  type:
    | 'wizard.open'
    | 'wizard.leave'
    | 'home.open'
    | 'wait.show'
    | 'wait.hide'
    | 'page.return'
    | 'place.change';
};

// The inputs of the services.
const bookStoresRequest = { store_brand_id: HOME_STORE_BRAND, has_booking_service: 1 };
const queueStoresRequest = { store_brand_id: HOME_STORE_BRAND, offer_queue: 1 };
const waitsRequest = { store_brand_id: HOME_STORE_BRAND };
const announcement = { store_brand_id: HOME_STORE_BRAND };

/** Only our own backend sends the state of a queue. */
const sendsWait = ({ queue }: OpenStore): boolean => !queue.isOpen || queue.waiting !== null;

export const storefrontMachine = setup({
  types: {
    input: {} as { wizardIsOpen: boolean },
    context: {} as StorefrontContext,
    emitted: {} as ToastEvent,
    events: {} as StorefrontEvent,
  },
  actors: {
    loadBookStores: service<typeof listOpenStores>(),
    loadQueueStores: service<typeof listOpenStores>(),
    loadQueueWaits: service<typeof loadQueueWaits>(),
    announceOnlineStore: service<typeof announceOnlineStore>(),
  },
  actions: {
    toastError: emit(errorToast),
    logFailure: (_, _what: { what: string }) => {},
    keepBookStores: assign({ bookStores: (_, stores: OpenStore[]) => stores }),
    keepQueueStores: assign({ queueStores: (_, stores: OpenStore[]) => stores }),
    keepWaits: assign({ waits: (_, waits: StoreWait[]) => waits }),
    forgetWaits: assign({ waits: [] }),
    showWait: assign({ waitIsShown: true }),
    hideWait: assign({ waitIsShown: false }),
  },
  guards: {
    waitIsShown: ({ context }) => context.waitIsShown && context.queueStores.some(sendsWait),
    wizardIsOpen: ({ context }) => context.wizardIsOpen,
  },
  delays: { askWaitAgain: ASK_WAIT_MS },
}).createMachine({
  id: 'storefront',
  description: 'Header and home page: the stores that take bookings, and the stores that run a queue.',
  context: ({ input }) => ({
    wizardIsOpen: input.wizardIsOpen,
    bookStores: [],
    queueStores: [],
    waits: null,
    waitIsShown: false,
  }),
  on: {
    'wait.show': { actions: 'showWait', meta: { spec: 'STORE-12' } },
    'wait.hide': { actions: 'hideWait', meta: { spec: 'STORE-12' } },
  },
  type: 'parallel',
  states: {
    bookStores: {
      description: 'Book Now and Book Appointment are shown if this list is not empty.',
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'wizardIsOpen', target: 'leftToWizard', meta: { spec: 'STORE-9' } },
            { target: 'loading', meta: { spec: 'STORE-1' } },
          ],
        },
        leftToWizard: {
          description: 'On /book-appointment/ the wizard loads this list and shows a failure.',
          on: { 'wizard.leave': { target: 'loading', meta: { spec: 'STORE-10' } } },
        },
        loading: {
          on: { 'wizard.open': { target: 'leftToWizard', meta: { spec: 'STORE-9' } } },
          invoke: {
            id: 'loadBookStores',
            src: 'loadBookStores',
            input: () => bookStoresRequest,
            onDone: {
              target: 'listed',
              actions: { type: 'keepBookStores', params: ({ event }) => event.output.result },
              meta: { spec: 'STORE-3' },
            },
            onError: {
              target: 'failed',
              actions: { type: 'toastError', params: { text: 'Failed to fetch book store list' } },
              meta: { spec: 'STORE-5' },
            },
          },
        },
        listed: {},
        failed: {
          on: {
            'wizard.open': { target: 'leftToWizard', meta: { spec: 'STORE-9' } },
            'home.open': { target: 'loading', meta: { spec: 'STORE-11' } },
          },
        },
      },
    },
    queueStores: {
      description: 'Book Queue is shown if this list is not empty.',
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadQueueStores',
            src: 'loadQueueStores',
            input: () => queueStoresRequest,
            onDone: {
              target: 'listed',
              actions: { type: 'keepQueueStores', params: ({ event }) => event.output.result },
              meta: { spec: 'STORE-4' },
            },
            onError: {
              target: 'failed',
              actions: { type: 'toastError', params: { text: 'Failed to fetch queue store list' } },
              meta: { spec: 'STORE-6' },
            },
          },
        },
        listed: {
          initial: 'resting',
          states: {
            resting: {
              after: {
                askWaitAgain: [
                  { guard: 'waitIsShown', target: 'refreshing', meta: { spec: 'STORE-12' } },
                  { target: 'resting', reenter: true, meta: { spec: 'STORE-12' } },
                ],
              },
              on: {
                'page.return': {
                  guard: 'waitIsShown',
                  target: 'refreshing',
                  meta: { spec: 'STORE-12' },
                },
                'place.change': {
                  guard: 'waitIsShown',
                  target: 'refreshing',
                  meta: { spec: 'STORE-16' },
                },
              },
            },
            refreshing: {
              description: 'The waits stay on the page while they are requested again.',
              invoke: {
                id: 'loadQueueWaits',
                src: 'loadQueueWaits',
                input: () => waitsRequest,
                onDone: {
                  target: 'resting',
                  actions: { type: 'keepWaits', params: ({ event }) => event.output.result },
                  meta: { spec: 'STORE-12' },
                },
                onError: { target: 'resting', actions: 'forgetWaits', meta: { spec: 'STORE-13' } },
              },
            },
          },
        },
        failed: { on: { 'home.open': { target: 'loading', meta: { spec: 'STORE-11' } } } },
      },
    },
    announcement: {
      description: 'The site sends its online store to the provider once. A failure is only logged.',
      initial: 'sending',
      states: {
        sending: {
          invoke: {
            id: 'announceOnlineStore',
            src: 'announceOnlineStore',
            input: () => announcement,
            onDone: { target: 'sent', meta: { spec: 'STORE-7' } },
            onError: {
              target: 'unsent',
              actions: { type: 'logFailure', params: { what: 'online-store-id' } },
              meta: { spec: 'STORE-8' },
            },
          },
        },
        sent: {},
        unsent: {},
      },
    },
  },
});
