import { Suspense } from 'react';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { LoadingDialog } from '../loading/loading.tsx';
import type { PaymentDialogsProps } from './payment-dialogs.tsx';

const PaymentDialogs = lazyWithRetry(
  () => import('./payment-dialogs.tsx'),
  ({ PaymentDialogs }) => PaymentDialogs,
);

/** The dialogs, loaded with the second step, before a visitor can submit. */
export function LazyPaymentDialogs(props: PaymentDialogsProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingDialog isWanted={props.actor !== undefined} />}>
        <PaymentDialogs {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
