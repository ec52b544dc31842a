import type { AnyMachineSnapshot } from 'xstate';
import type { WireResultOf } from '../../../contract/endpoint.ts';
import type { listOrders } from '../../../contract/orders.ts';
import { myOrdersMachine } from '../../../machines/my-orders.machine.ts';
import {
  type MyOrdersEvent,
  type MyOrdersState,
  myOrdersImpossible,
  myOrdersModel,
  type OrderName,
} from '../../models/my-orders.model.ts';
import { orderIds, orders, unknownOrder } from '../my-account-samples.ts';
import type { LiveModel } from '../paths/live-model.ts';
import { shortTour } from '../paths/short-tour.ts';
import type { Stimuli } from '../paths/walk.ts';
import { myOrdersOnActor } from '../proofs/my-orders-on-actor.ts';
import { alertsOf, buttonsOf, closeDialog, isSlow, openAccountPage } from './account-page.ts';
import type { PageProof } from './page-proof.ts';
import type { PageStage } from './page-stage.ts';
import type { SeenPage } from './read-page.ts';

const path = '/my-account/orders';

/** Orders in the other statuses, one of them none of ours (section 4). */
const others: WireResultOf<typeof listOrders> = [
  { id: 1003, date: '2025-12-31', products: ['Beard oil'], total: 19, status: 'Delivered' },
  { id: 1004, date: '2026-01-01', products: ['Beard oil'], total: 1234.5, status: 'returned' },
];

/** How each order reads, with section 3's stand-ins: today is the day on which every path begins. */
const cards = [
  '1001 shipped 5 October 2026 Matte clay, Comb $48.50 View Details',
  'ORD-2 processing 20 November 2026 Product $0.00 View Details',
  '1003 Delivered 31 December 2025 Beard oil $19.00 View Details',
  '1004 returned 1 January 2026 Beard oil $1,234.50 View Details',
];
const statuses = ['shipped: blue', 'processing: yellow', 'Delivered: green', 'returned: grey'];
const details: Record<OrderName, string> = {
  full: 'Order 1001 Status shipped Date 5 October 2026 Products Matte clay Comb Total $48.50',
  bare: 'Order ORD-2 Status processing Date 20 November 2026 Products Product Total $0.00',
};

/** Whoever opens the page can do all that the model knows. */
export const myOrdersPaths = await shortTour(myOrdersOnActor, [{}]);

const isNotListed = 'View Details is a button of an order that is in the list.';
const unlistedKeys = ['my-orders.listed.browsing | order.show | blocked', 'orderIsListed is false'];

/** Edges of the machine that no visitor can take. */
export const outOfMyOrders = unlistedKeys.map((key) => ({ key, reason: isNotListed }));

/** What a path of the orders' model proves about their page. */
export const myOrdersProof = (): PageProof<MyOrdersState, MyOrdersEvent, null> => ({
  model: myOrdersModel,
  machine: myOrdersMachine,
  world: () => null,
  stimuli: myOrdersOnPage,
  observe: ({ value, context: { order } }) =>
    value === 'outside' ? undefined : { value, order: order && orderIds[order] },
  project: ({ value, context }: AnyMachineSnapshot) => ({ value, order: context.shown ?? undefined }),
  seen: seenOf,
  expected: expectedOf,
  inputs: myOrdersOnActor.inputs,
  impossible: myOrdersImpossible,
  outOfReach: ({ items, controls }) =>
    items.length > 0 && !controls.some(({ name }) => name.includes(unknownOrder)) ? unlistedKeys : [],
});

function myOrdersOnPage(stage: PageStage, model: LiveModel): Stimuli<MyOrdersEvent> {
  const { hands, requests } = stage;
  return {
    'page.open': () => openAccountPage(stage, path),
    'orders.listed': () => requests.answer('loadOrders', [...orders, ...others]),
    'orders.none': () => requests.answer('loadOrders', []),
    'orders.failed': () => requests.fail('loadOrders'),
    'list.retry': () => hands.press('button', 'Try again'),
    async 'order.show'(event) {
      // An order that is not in the list has no button, as all buttons of the page are seen.
      if (event.order === 'unknown' || model.refuses(event)) return;
      await hands.press('button', viewButton(orderIds[event.order]));
    },
    'dialog.close': () => closeDialog(stage, ['Close']),
    'clock.slow': () => hands.wait(5_000),
  };
}

const viewButton = (id: string) => `View Details of order ${id}`;

function seenOf(page: SeenPage) {
  const links = page.controls.filter(({ role, name }) => role === 'link' && name === 'Shop Now');
  return {
    path: page.path,
    isTitled: page.headings.includes('My Orders'),
    cards: page.items,
    statuses: page.statuses,
    dialog: page.dialog === null ? null : page.text,
    buttons: buttonsOf(page, (name) => /^(View|Close|Try again)/.test(name)),
    alerts: alertsOf(page),
    isEmpty: page.text.includes('You have no orders yet.'),
    shopNow: links.length === 1,
    isLoading: page.text.includes('Loading your orders...'),
    slow: isSlow(page),
  };
}

function expectedOf(state: MyOrdersState): ReturnType<typeof seenOf> {
  const { isListed, order } = state.context;
  const isOver = order !== undefined;
  const isEmpty = state.matches('listed') && !isListed;
  const isShown = isListed && !isOver;
  const buttons = [
    ...(isOver ? ['Close'] : []),
    ...(isShown ? [...Object.values(orderIds), '1003', '1004'].map(viewButton) : []),
    ...(state.matches('failed') ? ['Try again'] : []),
  ];
  return {
    path,
    isTitled: !isOver,
    cards: isShown ? cards : [],
    statuses: isOver ? [order === 'full' ? 'shipped: blue' : 'processing: yellow'] : isShown ? statuses : [],
    dialog: isOver ? details[order] : null,
    buttons: buttons.sort(),
    alerts: state.matches('failed') ? ['We could not load your orders.'] : [],
    isEmpty,
    shopNow: isEmpty,
    isLoading: state.matches('loading'),
    slow: state.matches({ loading: 'slow' }),
  };
}
