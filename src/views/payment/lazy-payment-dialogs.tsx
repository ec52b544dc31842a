import { Suspense } from 'react';
import { late } from '../loading/late.tsx';
import { Coming } from '../loading/loading.tsx';
import { Part } from '../loading/part.tsx';
import type { PaymentDialogsProps } from './payment-dialogs.tsx';

const PaymentDialogs = late(
  () => import('./payment-dialogs.tsx'),
  ({ PaymentDialogs }) => PaymentDialogs,
);

/** The dialogs, loaded from the wizard's second step on, long before a visitor can submit. */
export function LazyPaymentDialogs(props: PaymentDialogsProps) {
  return (
    <Part>
      <Suspense fallback={<Coming isWanted={props.actor !== undefined} />}>
        <PaymentDialogs {...props} />
      </Suspense>
    </Part>
  );
}
