import type { PaymentActor } from '../../actors/booking.ts';
import { lateModule } from '../../services/late-module.ts';
import { Notice } from '../shared/notice.tsx';
import { useLazyComponent } from '../shared/use-lazy-component.ts';

const load = async () => (await lateModule(() => import('./payment-dialogs.tsx'))).PaymentDialogs;

/** The dialogs, asked for with the wizard's second step, long before anybody can submit. */
export function LazyPaymentDialogs({ actor }: { actor: PaymentActor | undefined }) {
  const PaymentDialogs = useLazyComponent(load, 'The payment dialogs');
  if (!actor || PaymentDialogs === 'loading') return null;
  if (PaymentDialogs !== 'missing') return <PaymentDialogs actor={actor} />;
  return (
    <Notice tone="danger" role="alert">
      <p>
        The payment window could not be loaded. Nothing was charged. Please reload the page and try again.
      </p>
    </Notice>
  );
}
