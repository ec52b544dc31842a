import { assign, type SnapshotFrom, setup } from 'xstate';
import { by, type EdgeMeta, type Impossible, refused, starting, told } from './edge.ts';
import { testModel } from './test-model.ts';

/** Orders of the list: one with all its fields, one with none of them. */
export type OrderName = 'full' | 'bare';

export type MyOrdersEvent =
  | { type: 'page.open' }
  | { type: 'orders.listed' }
  | { type: 'orders.none' }
  | { type: 'orders.failed' }
  | { type: 'list.retry' }
  | { type: 'order.show'; order: OrderName | 'unknown' }
  | { type: 'dialog.close' }
  | { type: 'clock.slow' };

interface MyOrders {
  isListed: boolean;
  /** What the dialog is about. */
  order: OrderName | undefined;
}

/** The list at /my-account/orders: what the spec says of it, written apart from the machine. */
export const myOrdersSpec = setup({
  types: { context: {} as MyOrders, events: {} as MyOrdersEvent, meta: {} as EdgeMeta },
  actions: {
    open: assign({
      order: ({ event }) =>
        event.type === 'order.show' && event.order !== 'unknown' ? event.order : undefined,
    }),
    close: assign({ order: undefined }),
  },
  guards: {
    isListed: ({ context, event }) =>
      context.isListed && event.type === 'order.show' && event.order !== 'unknown',
  },
}).createMachine({
  id: 'my-orders',
  context: { isListed: false, order: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'loading', ...starting('ORDER-1', 'loadOrders') } } },
    loading: {
      initial: 'fresh',
      states: { fresh: { on: { 'clock.slow': { target: 'slow', ...by('ORDER-4') } } }, slow: {} },
      on: {
        'orders.listed': { target: 'listed', actions: assign({ isListed: true }), ...by('ORDER-1') },
        'orders.none': { target: 'listed', ...by('ORDER-1') },
        'orders.failed': { target: 'failed', ...told('ORDER-2', 'error', 'Failed to load orders.') },
      },
    },
    failed: { on: { 'list.retry': { target: 'loading', ...starting('ORDER-2', 'loadOrders') } } },
    listed: {
      initial: 'browsing',
      states: {
        browsing: {
          on: {
            'order.show': [
              { guard: 'isListed', target: 'details', actions: 'open', ...by('ORDER-3') },
              refused('ORDER-3'),
            ],
          },
        },
        details: { on: { 'dialog.close': { target: 'browsing', actions: 'close', ...by('ORDER-3') } } },
      },
    },
  },
});

export type MyOrdersState = SnapshotFrom<typeof myOrdersSpec>;

export const myOrdersCases: readonly MyOrdersEvent[] = [
  { type: 'page.open' },
  { type: 'orders.listed' },
  { type: 'orders.none' },
  { type: 'orders.failed' },
  { type: 'list.retry' },
  { type: 'order.show', order: 'full' },
  { type: 'order.show', order: 'bare' },
  { type: 'order.show', order: 'unknown' },
  { type: 'dialog.close' },
  { type: 'clock.slow' },
];

export const myOrdersModel = testModel(myOrdersSpec, {
  cases: myOrdersCases,
  isWorthTrying: ({ context }, { type }) => context.isListed || type !== 'order.show',
  serializeState: ({ value, context }) => JSON.stringify([value, context]),
});

export const myOrdersImpossible: readonly Impossible<MyOrdersEvent>[] = [
  { event: { type: 'order.show', order: 'unknown' }, reason: 'It is not in the list.', expect: 'absent' },
];

/** What is to be seen of the orders; nothing before the page is open. */
export function observeMyOrders(state: MyOrdersState) {
  const { value, context } = state;
  if (value === 'outside') return undefined;
  return {
    value,
    slow: state.matches({ loading: 'slow' }),
    isListed: context.isListed,
    order: context.order,
    retryOffered: state.matches('failed'),
    detailsOffered: state.matches({ listed: 'browsing' }) && context.isListed,
    closeEnabled: state.matches({ listed: 'details' }),
  };
}
