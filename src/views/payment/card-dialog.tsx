import { useSelector } from '@xstate/react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { canPay, isProcessing } from '../../../machines/payment.selectors.ts';
import { loadCards, type PaymentActor } from '../../actors.ts';
import { Button } from '../shared/button.tsx';
import { CardForm } from './card-form.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import styles from './payment-dialogs.module.css';
import { useFocusWhenLost } from './use-focus-when-lost.ts';

/**
 * The content of 'Payment Details' (section 2). The card field stays mounted from the dialog's opening to its
 * end, so that a card that was declined is still there to be corrected.
 */
export function CardDialog({ actor }: { actor: PaymentActor }) {
  const [stripe] = useState(loadOrLog);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const isReady = useSelector(actor, ({ context }) => context.providerIsReady);
  const isPayable = useSelector(actor, canPay);
  const isBusy = useSelector(actor, isProcessing);
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  useFocusWhenLost(form, { isBusy, field: isReady ? 'input' : null });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    actor.send({ type: 'card.submit' });
  }

  return (
    <form
      ref={form}
      className={styles.content}
      noValidate
      aria-label="Card payment"
      aria-describedby={problem === null ? undefined : problemId}
      onSubmit={submit}
    >
      <div className={styles.card}>
        <CardForm
          stripe={stripe}
          disabled={isBusy}
          onReady={() => actor.send({ type: 'provider.ready' })}
          onLost={() => {
            // The field goes with the dialog as well, when the machine has ended.
            if (actor.getSnapshot().status === 'active') actor.send({ type: 'provider.lost' });
          }}
        />
      </div>
      <DialogFooter actor={actor} problemId={problemId}>
        <Button type="submit" disabled={!isPayable}>
          {isBusy ? 'Processing...' : 'Pay Now'}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** To the card form a provider that failed to load is one that is absent: it says so. */
const loadOrLog = () =>
  loadCards().catch((error: unknown) => {
    console.error('The card provider could not be loaded:', error);
    return null;
  });
