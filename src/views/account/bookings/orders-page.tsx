import { useActorRef, useSelector } from '@xstate/react';
import { money } from '../../../../contract/format.ts';
import type { Order } from '../../../../contract/orders.ts';
import { orderTone } from '../../../../machines/rules/my-orders.ts';
import { myOrders } from '../../../actors/account.ts';
import { inspection } from '../../../inspector.ts';
import { shopToday } from '../../../services/shop-day.ts';
import { Loading } from '../../loading/loading.tsx';
import { ListFailed } from '../../loading/try-again.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Status } from '../../ui/status.tsx';
import { AccountFrame } from '../profile/account-frame.tsx';
import dialog from './dialogs.module.css';
import styles from './orders-page.module.css';

/** The list at /my-account/orders. */
export const OrdersPage = () => (
  <AccountFrame title="My Orders">
    <MyOrders />
  </AccountFrame>
);

function MyOrders() {
  const actor = useActorRef(myOrders, inspection());
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { orders, shown, reason } = snapshot.context;
  if (snapshot.matches('loading')) {
    return <Loading>Loading your orders...</Loading>;
  }
  if (snapshot.matches('failed')) {
    return (
      <ListFailed role="alert" reason={reason} onRetry={() => actor.send({ type: 'list.retry' })}>
        We could not load your orders.
      </ListFailed>
    );
  }
  if (orders.length === 0) {
    return (
      <Notice action={<ButtonLink to="/our-arts/">Shop Now</ButtonLink>}>
        <p>You have no orders yet.</p>
      </Notice>
    );
  }
  const open = orders.find(({ id }) => id === shown);
  return (
    <>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <div className={styles.top}>
              <Heading level={2}>{order.id}</Heading>
              <Status tone={orderTone(order.status)}>{order.status}</Status>
            </div>
            <p className={styles.fact}>{longDate(order)}</p>
            <p>{order.products.join(', ')}</p>
            <div className={styles.bottom}>
              <span className={styles.total}>{totalOf(order)}</span>
              <Button
                variant="secondary"
                size="small"
                aria-label={`View Details of order ${order.id}`}
                onClick={() => actor.send({ type: 'order.show', orderId: order.id })}
              >
                View Details
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog open title={`Order ${open.id}`} onClose={() => actor.send({ type: 'dialog.close' })}>
          <OrderDetails order={open} />
        </Dialog>
      )}
    </>
  );
}

function OrderDetails({ order }: { order: Order }) {
  return (
    <dl className={dialog.facts}>
      <div>
        <dt>Status</dt>
        <dd>
          <Status tone={orderTone(order.status)}>{order.status}</Status>
        </dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>{longDate(order)}</dd>
      </div>
      <div>
        <dt>Products</dt>
        {order.products.map((product, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be bought twice
          <dd key={index}>{product}</dd>
        ))}
      </div>
      <div>
        <dt>Total</dt>
        <dd>{totalOf(order)}</dd>
      </div>
    </dl>
  );
}

const totalOf = ({ total }: Order): string => money(Math.round(total * 100));

const longFormat = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the date in the long format; today if the order has no date (ORDER-6). */
function longDate({ date }: Order): string {
  return longFormat.format(new Date(date ?? shopToday()));
}
