import { listOrders, type Order } from '../../../contract/orders.ts';
import { myOrdersMachine } from '../../../machines/my-orders.machine.ts';
import {
  type MyOrdersEvent,
  type MyOrdersState,
  myOrdersModel,
  observeMyOrders,
} from '../../models/my-orders.model.ts';
import { accountFailures } from '../account-samples.ts';
import { orderIds, orders, unknownOrder } from '../my-account-samples.ts';
import type { ActorProof } from '../paths/actor-proof.ts';
import { answerOf } from '../samples.ts';
import { remembered } from './remembered.ts';

/** What paths of its model prove about the my-orders machine, alone on an actor. */
export const myOrdersOnActor: ActorProof<MyOrdersState, MyOrdersEvent, null> = {
  model: myOrdersModel,
  machine: myOrdersMachine,
  world: () => null,
  stimuli: ({ start, send, services, clock }) => ({
    'page.open': () => start(undefined),
    'orders.listed': () => services.answer('loadOrders', answerOf(listOrders, orders)),
    'orders.none': () => services.answer('loadOrders', answerOf(listOrders, [])),
    'orders.failed': () => services.fail('loadOrders', accountFailures.refusal),
    'list.retry': send,
    'order.show': ({ type, order }) =>
      send({ type, orderId: order === 'unknown' ? unknownOrder : orderIds[order] }),
    'dialog.close': send,
    'clock.slow': () => clock.pass(5_000),
  }),
  observe(state) {
    const observed = observeMyOrders(state);
    if (!observed) return undefined;
    const { isListed, order, ...rest } = observed;
    return { ...rest, orders: isListed ? Object.values(orderIds) : [], order: order && orderIds[order] };
  },
  project(snapshot) {
    const listed: Order[] = snapshot.context.orders;
    const ids = listed.map(({ id }) => id);
    return {
      value: snapshot.value,
      slow: JSON.stringify(snapshot.value).includes('slow'),
      orders: ids,
      order: remembered(snapshot.context.shown),
      retryOffered: snapshot.can({ type: 'list.retry' }),
      detailsOffered: ids.length > 0 && snapshot.can({ type: 'order.show', orderId: orderIds.full }),
      closeEnabled: snapshot.can({ type: 'dialog.close' }),
    };
  },
  open: { loadOrders: 'loading' },
  delays: { fresh: 5_000 },
  /** Section 9's store. */
  inputs: { loadOrders: () => ({ store_id: 42 }) },
};
