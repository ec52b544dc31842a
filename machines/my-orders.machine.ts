import { assign, emit, setup } from 'xstate';
import { ORDERS_STORE } from '../contract/constants.ts';
import type { listOrders, Order } from '../contract/orders.ts';
import { service } from './service.ts';
import { errorToast, listFailureReason, type ToastEvent } from './toast.ts';

interface MyOrdersContext {
  orders: Order[];
  /** The server's message if the list failed to load. */
  reason: string | null;
  /** The order whose details are open. */
  shown: string | null;
}

export type MyOrdersEvent =
  | { type: 'list.retry' }
  | { type: 'order.show'; orderId: string }
  | { type: 'dialog.close' };
// The input of the service.
const ordersRequest = { store_id: ORDERS_STORE };

export const myOrdersMachine = setup({
  types: {
    context: {} as MyOrdersContext,
    emitted: {} as ToastEvent,
    events: {} as MyOrdersEvent,
  },
  actors: { loadOrders: service<typeof listOrders>() },
  actions: {
    toastError: emit(errorToast),
    keepReason: assign({ reason: listFailureReason }),
    keepOrders: assign({ orders: (_, orders: Order[]) => orders }),
    keepShown: assign({ shown: (_, orderId: string) => orderId }),
    forgetShown: assign({ shown: null }),
  },
  guards: {
    orderIsListed: ({ context }, orderId: string) => context.orders.some(({ id }) => id === orderId),
  },
}).createMachine({
  id: 'my-orders',
  description: 'My Orders: what the customer bought.',
  context: { orders: [], shown: null, reason: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadOrders',
        src: 'loadOrders',
        input: () => ordersRequest,
        onDone: {
          target: 'listed',
          actions: { type: 'keepOrders', params: ({ event }) => event.output.result },
          meta: { spec: 'ORDER-1' },
        },
        onError: {
          target: 'failed',
          actions: ['keepReason', { type: 'toastError', params: { text: 'Failed to load orders.' } }],
          meta: { spec: 'ORDER-2' },
        },
      },
    },
    failed: { on: { 'list.retry': { target: 'loading', meta: { spec: 'ORDER-2' } } } },
    listed: {
      initial: 'browsing',
      states: {
        browsing: {
          on: {
            'order.show': {
              guard: { type: 'orderIsListed', params: ({ event }) => event.orderId },
              target: 'details',
              actions: { type: 'keepShown', params: ({ event }) => event.orderId },
              meta: { spec: 'ORDER-3' },
            },
          },
        },
        details: {
          exit: 'forgetShown',
          on: { 'dialog.close': { target: 'browsing', meta: { spec: 'ORDER-3' } } },
        },
      },
    },
  },
});
