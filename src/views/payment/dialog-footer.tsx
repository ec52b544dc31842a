import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  canClose,
  type DialogSnapshot,
  isPreparing,
  isProcessing,
  isTokenizing,
  isWaiting,
  pendingCall,
} from '../../../machines/payment.selectors.ts';
import type { ChargeActor, PaymentActor } from '../../actors/payment.ts';
import { KEEP_OPEN, useIsSlow } from '../loading/use-is-slow.ts';
import { Button } from '../ui/button.tsx';
import { measureFooter } from './measured-bar.ts';
import styles from './payment-dialogs.module.css';

interface DialogFooterProps {
  actor: PaymentActor | ChargeActor;
  /** The problem, shown where it fits. */
  problem?: ReactNode;
  /** The main next action of the dialog, unless it is in the content above. */
  children?: ReactNode;
}

/**
 * The footer of a payment dialog, which stays visible: the problem, the loading state, Cancel and the next action.
 */
export function DialogFooter({ actor, problem, children }: DialogFooterProps) {
  const message = useSelector(actor, messageForWait);
  const isSlow = useIsSlow(useSelector(actor, pendingCall));
  const isOfCard = useSelector(actor, isTokenizing);
  const isClosable = useSelector(actor, canClose);
  return (
    <div ref={measureFooter} className={styles.footer}>
      <div className={styles.message}>
        {problem}
        {/* Always rendered, so that screen readers announce changes of its text. */}
        <p role="status">{isSlow ? (isOfCard ? MAY_CANCEL : KEEP_OPEN) : message}</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          disabled={!isClosable}
          onClick={() => actor.send({ type: 'dialog.close' })}
        >
          Cancel
        </Button>
        {children}
      </div>
    </div>
  );
}

const MAY_CANCEL = 'This is taking longer than usual. Nothing was charged, and you can cancel.';

function messageForWait(snapshot: DialogSnapshot): string | null {
  if (isWaiting(snapshot)) return 'Fetching your profile...';
  if (isPreparing(snapshot)) return 'Preparing your payment...';
  if (isTokenizing(snapshot)) return 'Your card is being checked.';
  return isProcessing(snapshot) ? 'We are making your booking.' : null;
}
