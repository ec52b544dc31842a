import { useRef } from 'react';
import { NOTICE } from '../../../../contract/cancelling.ts';
import { money } from '../../../../contract/format.ts';
import type { ShownBooking } from '../../../../machines/rules/my-bookings.ts';
import { FieldError } from '../../forms/field.tsx';
import { Loading } from '../../loading/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusWhenLost } from '../../ui/use-focus-when-lost.ts';
import { SlowNotice } from '../sign-in/sign-in-card.tsx';
import styles from './dialogs.module.css';

interface CancelQuestionProps {
  booking: Pick<ShownBooking, 'services' | 'paidCents' | 'refundCents' | 'isDisputed' | 'asksForNotice'>;
  /** The day and the time of the visit. */
  when: string;
  /** Whether the refund terms are loading. */
  isLooking: boolean;
  /** Why cancelling failed. */
  problem: string | undefined;
  isBusy: boolean;
  onNo: () => void;
  onYes: () => void;
}

/** The dialog that asks before a booking is cancelled (MYBOOK-4, MANAGE-9). */
export const CancelQuestion = (question: CancelQuestionProps) => (
  <Dialog
    open
    title="Cancel booking"
    description="Are you sure you want to cancel your booking?"
    locked={question.isBusy}
    onClose={question.onNo}
  >
    <Question {...question} />
  </Dialog>
);

function Question({ booking, when, isLooking, problem, isBusy, onNo, onYes }: CancelQuestionProps) {
  const content = useRef<HTMLDivElement>(null);
  useFocusWhenLost(content, { isBusy: isLooking || isBusy, field: null });
  return (
    <div ref={content} className={styles.question}>
      <p>{`${booking.services}, ${when}`}</p>
      {isLooking ? (
        <div className={styles.looking}>
          <Loading>Looking up your booking...</Loading>
        </div>
      ) : (
        <Refund booking={booking} />
      )}
      {booking.asksForNotice && <p className={styles.note}>{NOTICE}</p>}
      <FieldError id="not-cancelled">{problem}</FieldError>
      <SlowNotice wait={isBusy} />
      <div className={styles.actions}>
        <Button variant="secondary" disabled={isBusy} onClick={onNo}>
          No
        </Button>
        <Button variant="danger" disabled={isLooking || isBusy} onClick={onYes}>
          {isBusy ? 'Cancelling...' : 'Yes'}
        </Button>
      </div>
    </div>
  );
}

/** What happens to the card payment on cancelling, shown before Yes or No (SHOP-20, MANAGE-26). */
function Refund({ booking: { paidCents, refundCents, isDisputed } }: Pick<CancelQuestionProps, 'booking'>) {
  const disputed = "The card's bank is looking into this payment, so we cannot refund it now.";
  if (isDisputed) return <p className={styles.money}>{disputed}</p>;
  if (!paidCents) return null;
  return (
    <p className={styles.money}>
      {refundCents
        ? `${money(refundCents)} will be refunded to your card.`
        : `The appointment has started: the ${money(paidCents)} you paid will not be refunded.`}
    </p>
  );
}
