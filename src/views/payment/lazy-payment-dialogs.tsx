import { Suspense } from 'react';
import type { PaymentActor } from '../../actors/booking.ts';
import { late } from '../shared/late.tsx';
import { Coming } from '../shared/loading.tsx';
import { Part } from '../shared/part.tsx';

const PaymentDialogs = late(
  () => import('./payment-dialogs.tsx'),
  ({ PaymentDialogs }) => PaymentDialogs,
);

/** The dialogs, asked for with the wizard's second step, long before anybody can submit. */
export function LazyPaymentDialogs({ actor }: { actor: PaymentActor | undefined }) {
  return (
    <Part>
      <Suspense fallback={<Coming isWanted={actor !== undefined} />}>
        <PaymentDialogs actor={actor} />
      </Suspense>
    </Part>
  );
}
