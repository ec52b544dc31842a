import { assign, setup } from 'xstate';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { listOrders, type Order } from '../../contract/orders.ts';
import { myOrdersMachine } from '../../machines/my-orders.machine.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { openAccountPage } from './account.fixture.ts';
import { expectedReason, reasonFor, slow, slowly } from './slow-calls.ts';

/** The orders in the list: the first with all fields, the second without any. */
type Name = 'full' | 'bare';

type Event =
  | { type: 'page.open' | 'orders.listed' | 'orders.none' | 'orders.failed' }
  | { type: 'list.retry' | 'dialog.close' | 'clock.slow' }
  | { type: 'order.show'; order: Name | 'unknown' };

interface Memory {
  isListed: boolean;
  /** The order that the dialog shows. */
  order: Name | undefined;
}

const chart = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
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
    outside: { on: { 'page.open': { target: 'loading', ...calling('ORDER-1', 'loadOrders') } } },
    loading: {
      ...slowly('ORDER-4'),
      on: {
        'orders.listed': { target: 'listed', actions: assign({ isListed: true }), ...by('ORDER-1') },
        'orders.none': { target: 'listed', ...by('ORDER-1') },
        'orders.failed': { target: 'failed', ...toasting('ORDER-2', 'error', 'Failed to load orders.') },
      },
    },
    failed: { on: { 'list.retry': { target: 'loading', ...calling('ORDER-2', 'loadOrders') } } },
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

const ids: Record<Name | 'unknown', string> = { full: '1001', bare: 'ORD-2', unknown: 'ORD-3' };

/** Orders in the format of the API. The rest have further statuses, including an unknown status (ORDER-5). */
const orders: WireResultOf<typeof listOrders> = [
  { id: 1001, date: '2026-10-05', products: ['Matte clay', 'Comb'], total: '48.5', status: 'shipped' },
  { id: null },
  { id: 1003, date: '2025-12-31', products: ['Beard oil'], total: 19, status: 'Delivered' },
  { id: 1004, date: '2026-01-01', products: ['Beard oil'], total: 1234.5, status: 'returned' },
];

/** How the page shows them, with placeholders for missing values (ORDER-6). Today is the day on which every path begins. */
const read = [
  ['1001', 'shipped (blue)', '5 October 2026', 'Matte clay, Comb', '$48.50'],
  ['ORD-2', 'processing (yellow)', '20 November 2026', 'Product', '$0.00'],
  ['1003', 'Delivered (green)', '31 December 2025', 'Beard oil', '$19.00'],
  ['1004', 'returned (grey)', '1 January 2026', 'Beard oil', '$1,234.50'],
] as const;

/** My Orders with its dialog. */
export const myOrders = specOf(chart)({
  machine: myOrdersMachine,
  fixture: () => null,
  cases: [...casesOf('order.show', 'order', ['full', 'bare', 'unknown'])],
  endpoints: { loadOrders: listOrders },
  driver: {
    'page.open': {
      starts: () => undefined,
      opens: (page) => openAccountPage(page, '/my-account/orders'),
    },
    'orders.listed': { answers: 'loadOrders', with: () => orders },
    'orders.none': { answers: 'loadOrders', with: () => [] },
    'orders.failed': { fails: 'loadOrders' },
    'list.retry': { presses: 'Try again' },
    'order.show': {
      presses: ({ event }) => `View Details of order ${ids[event.order]}`,
      sends: ({ event }) => ({ orderId: ids[event.order] }),
      where: ({ context }) => context.isListed,
    },
    'dialog.close': {
      presses: 'Close',
      or: [(page) => page.key('Escape'), (page) => page.pressOutside()],
    },
    'clock.slow': { waits: 5_000 },
  },
  /** The store number that means all orders (ORDER-1). */
  inputs: { loadOrders: () => ({ store_id: 42 }) },
  memory: {
    chart: ({ state, context: { isListed, order }, shownText }) => ({
      reason: reasonFor(state.matches('failed'), shownText, 'Failed to load orders.'),
      orders: isListed ? read.map(([id]) => id) : [],
      shown: order ? ids[order] : null,
    }),
    machine: ({ value, context }) => ({
      reason: value === 'failed' ? context.reason : undefined,
      orders: (context.orders as Order[]).map(({ id }) => id),
      shown: context.shown,
    }),
  },
  shows({ state, context: { isListed, order }, shownText }) {
    if (order) {
      const [id, status, date, products, total] = read[order === 'full' ? 0 : 1];
      return [
        `# Order ${id}`,
        '[Close]',
        `Status: ${status}`,
        `Date: ${date}`,
        `Products: ${products}`,
        `Total: ${total}`,
      ];
    }
    if (state.matches('loading'))
      return ['# My Orders', '~ Loading your orders...', ...slow(state.matches({ loading: 'slow' }))];
    if (state.matches('failed')) {
      const why = expectedReason(shownText, 'Failed to load orders.').map((words) => `! ${words}`);
      return ['# My Orders', '! We could not load your orders.', ...why, '! [Try again]'];
    }
    if (!isListed) return ['# My Orders', 'You have no orders yet.', '<Shop Now>'];
    return [
      '# My Orders',
      ...read.flatMap(([id, status, date, products, total]) => [
        `# ${id}`,
        status,
        date,
        products,
        total,
        `[View Details of order ${id}]`,
      ]),
    ];
  },
  renders: ({ context }) =>
    (context.orders as Order[]).map(({ id, status, date, products, total }) =>
      [id, status, date ?? '', ...products, total].join(' | '),
    ),
  offers: ({ context }) => (context.orders as Order[]).map(({ id }) => ({ type: 'order.show', orderId: id })),
});

await prove(import.meta, myOrders);
