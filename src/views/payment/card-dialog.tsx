import { useSelector } from '@xstate/react';
import { type ReactNode, type SubmitEvent, Suspense, useId, useRef, useState } from 'react';
import { canPay, cardFieldState, isProcessing } from '../../../machines/payment.selectors.ts';
import { type ChargeActor, loadCards } from '../../actors/payment.ts';
import { useScripts } from '../../stores/connection.ts';
import { FieldError } from '../forms/field.tsx';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { Loading } from '../loading/loading.tsx';
import { TryAgain } from '../loading/try-again.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFocusWhenLost } from '../ui/use-focus-when-lost.ts';
import { DialogFooter } from './dialog-footer.tsx';
import styles from './payment-dialogs.module.css';
import { useHold } from './use-hold.ts';

interface CardDialogProps {
  actor: ChargeActor;
  totalId: string;
  /** The summary of the booking. */
  check: ReactNode;
}

/**
 * The content of 'Payment Details'. The card field stays mounted while a card is charged, so that a declined card
 * can be corrected.
 */
export function CardDialog({ actor, totalId, check }: CardDialogProps) {
  const problem = useSelector(actor, ({ context }) => context.problem);
  const hold = useHold(actor);
  const isReady = useSelector(actor, ({ context }) => context.fieldIsReady);
  const isPayable = useSelector(actor, canPay);
  const isBusy = useSelector(actor, isProcessing);
  const form = useRef<HTMLFormElement>(null);
  const [problemId, holdId] = [useId(), useId()];
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
      aria-describedby={[problem && problemId, hold && holdId].filter(Boolean).join(' ') || undefined}
      onSubmit={submit}
    >
      {check}
      <div className={styles.card}>
        <Card actor={actor} isBusy={isBusy} />
      </div>
      <DialogFooter
        actor={actor}
        problem={
          <>
            <FieldError id={problemId}>{problem}</FieldError>
            {hold && !isBusy && <p id={holdId}>{hold}</p>}
          </>
        }
      >
        <Button type="submit" disabled={!isPayable} aria-describedby={totalId}>
          {isBusy ? 'Processing...' : 'Pay Now'}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The provider's card field, by its load state. */
function Card({ actor, isBusy }: { actor: ChargeActor; isBusy: boolean }) {
  const state = useSelector(actor, cardFieldState);
  switch (state) {
    case 'loading':
      return <Loading>{loading}</Loading>;
    case 'missing':
      return <Missing onRetry={() => actor.send({ type: 'provider.retry' })} />;
    case 'here':
      return <Field actor={actor} isBusy={isBusy} />;
  }
}

/**
 * Shown if the provider's script failed: a button loads it again, or reloads the page if its build is gone (CARD-6,
 * SITE-9).
 */
function Missing({ onRetry }: { onRetry: () => void }) {
  const isGone = useScripts() === 'gone';
  return (
    <div data-late="">
      <Notice
        tone="danger"
        role="alert"
        action={
          isGone ? (
            <Button variant="secondary" onClick={() => location.reload()}>
              Reload
            </Button>
          ) : (
            <TryAgain variant="secondary" onRetry={onRetry} />
          )
        }
      >
        <p>The card form could not be loaded. Nothing was charged.</p>
      </Notice>
    </div>
  );
}

const loading = 'Loading the card form...';

/** The card form, which loads together with the provider's components. */
export const CardForm = lazyWithRetry(
  () => import('./card-form.tsx'),
  ({ CardForm }) => CardForm,
);

function Field({ actor, isBusy }: { actor: ChargeActor; isBusy: boolean }) {
  const [stripe] = useState(() => loadCards());
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading slow={false}>{loading}</Loading>}>
        <CardForm
          stripe={stripe}
          disabled={isBusy}
          onReady={() => actor.send({ type: 'provider.ready' })}
          onLost={() => {
            // The field is also removed with the dialog, when the machine has ended.
            if (actor.getSnapshot().status === 'active') actor.send({ type: 'provider.lost' });
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
