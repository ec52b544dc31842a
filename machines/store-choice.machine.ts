import { assign, emit, type SnapshotFrom, sendParent, setup } from 'xstate';
import { HOME_STORE_BRAND } from '../contract/constants.ts';
import type { listStores, Store } from '../contract/stores.ts';
import { service } from './service.ts';
import { errorToast, listFailureReason, type ToastEvent } from './toast.ts';

interface StoreChoiceInput {
  store: Store | null;
  /** Whether the visitor has chosen or deselected a store; if so, no store is preselected (CHOICE-3). */
  storeIsDecided: boolean;
}

interface StoreChoiceContext extends StoreChoiceInput {
  stores: Store[];
  /** The server's message if the list failed to load. */
  reason: string | null;
}

type StoreChoiceEvent = { type: 'store.toggle'; storeId: number } | { type: 'list.retry' };

/** The event that this machine sends to the wizard for each choice, also for the preselection. */
export interface StoreChosen extends StoreChoiceInput {
  type: 'store.choose';
}

export type StoreChoiceSnapshot = SnapshotFrom<typeof storeChoiceMachine>;

const storesRequest = { store_brand_id: HOME_STORE_BRAND, has_booking_service: 1 };

export const storeChoiceMachine = setup({
  types: {
    input: {} as StoreChoiceInput,
    context: {} as StoreChoiceContext,
    emitted: {} as ToastEvent,
    events: {} as StoreChoiceEvent,
  },
  actors: { loadStores: service<typeof listStores>() },
  actions: {
    toastError: emit(errorToast),
    keepReason: assign({ reason: listFailureReason }),
    keepStores: assign(({ context: { store } }, stores: Store[]) => ({
      stores,
      store: stores.find(({ id }) => id === store?.id) ?? store,
    })),
    preselectFirstStore: assign({ store: ({ context }) => context.stores[0] ?? null, storeIsDecided: false }),
    toggleStore: assign({
      store: ({ context: { store, stores } }, { storeId }: { storeId: number }) =>
        store?.id === storeId ? null : (stores.find(({ id }) => id === storeId) ?? null),
      storeIsDecided: true,
    }),
    sendStore: sendParent(
      ({ context: { store, storeIsDecided } }: { context: StoreChoiceContext }): StoreChosen => ({
        type: 'store.choose',
        store,
        storeIsDecided,
      }),
    ),
  },
  guards: {
    storeIsStillListed: ({ context }, stores: Store[]) => stores.some(({ id }) => id === context.store?.id),
    storeWasDeselected: ({ context }) => context.storeIsDecided && context.store === null,
  },
}).createMachine({
  id: 'store-choice',
  description: 'The stores that take bookings, and the chosen store.',
  context: ({ input }) => ({ ...input, stores: [], reason: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadStores',
        src: 'loadStores',
        input: () => storesRequest,
        onDone: [
          {
            guard: { type: 'storeIsStillListed', params: ({ event }) => event.output.result },
            target: 'choosing',
            actions: [{ type: 'keepStores', params: ({ event }) => event.output.result }, 'sendStore'],
            meta: { spec: 'CHOICE-3' },
          },
          {
            guard: 'storeWasDeselected',
            target: 'choosing',
            actions: { type: 'keepStores', params: ({ event }) => event.output.result },
            meta: { spec: 'CHOICE-3' },
          },
          {
            target: 'choosing',
            actions: [
              { type: 'keepStores', params: ({ event }) => event.output.result },
              'preselectFirstStore',
              'sendStore',
            ],
            meta: { spec: 'CHOICE-2' },
          },
        ],
        onError: {
          target: 'failed',
          actions: ['keepReason', { type: 'toastError', params: { text: 'Failed to fetch locations' } }],
          meta: { spec: 'CHOICE-5' },
        },
      },
    },
    choosing: {
      on: {
        'store.toggle': {
          actions: [{ type: 'toggleStore', params: ({ event }) => event }, 'sendStore'],
          meta: { spec: 'CHOICE-6' },
        },
      },
    },
    failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'CHOICE-5' } } } },
  },
});
