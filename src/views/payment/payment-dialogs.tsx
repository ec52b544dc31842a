import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { canClose, isWithBank, openDialog, type PaymentDialog } from '../../../machines/payment.selectors.ts';
import { orderCents } from '../../../machines/rules/order.ts';
import type { BookingActor } from '../../actors/booking.ts';
import type { ChargeActor, PaymentActor } from '../../actors/payment.ts';
import { Loading } from '../loading/loading.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NextFrame } from '../ui/next-frame.tsx';
import { useFocusWhenLost } from '../ui/use-focus-when-lost.ts';
import { CardDialog, CardForm } from './card-dialog.tsx';
import { Check, CheckInBrief, FoldedCheck } from './check.tsx';
import { ChoiceDialog } from './choice-dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { GuestDialog } from './guest-dialog.tsx';
import { HeldSlot } from './held-slot.tsx';
import styles from './payment-dialogs.module.css';
import { Total } from './total.tsx';

const titles: Record<PaymentDialog, string> = {
  guest: 'Book as Guest or Sign In',
  choice: 'Choose Payment Method',
  card: 'Payment Details',
  finishing: 'Payment Details',
};

export interface PaymentDialogsProps {
  booking: BookingActor | undefined;
  actor: PaymentActor | undefined;
}

/**
 * The dialogs between Submit and a booking. They are a single dialog whose content changes, so that nothing flashes
 * between two of them and the focus returns to the control that opened the first of them.
 */
export function PaymentDialogs({ booking, actor }: PaymentDialogsProps) {
  return (
    booking &&
    actor && (
      <NextFrame>
        <OpenDialogs booking={booking} actor={actor} />
      </NextFrame>
    )
  );
}

interface OpenDialogsProps {
  booking: BookingActor;
  actor: PaymentActor;
}

function OpenDialogs({ booking, actor }: OpenDialogsProps) {
  const charge = useSelector(actor, ({ children }) => children.charge);
  const hold = useSelector(actor, ({ children }) => children.hold);
  const open = charge ?? actor;
  const dialog = useSelector(open, openDialog);
  const isClosable = useSelector(open, canClose);
  const withBank = useSelector(open, isWithBank);
  const cents = useSelector(actor, ({ context }) => orderCents(context.order));
  const totalId = useId();
  // Preloaded now, so that it is there when a card dialog opens.
  useEffect(CardForm.preload, []);
  if (dialog === null && !withBank) return null;
  const parts = { booking, actor };

  return (
    <>
      {/* No dialog of ours may be open while the bank's dialog is (CARD-15): the bank's dialog would be inert. */}
      <Dialog
        open={!withBank}
        shape="sheet"
        title={dialog ? titles[dialog] : ''}
        description={
          <>
            <Total id={totalId} cents={cents} withCurrency={charge !== undefined} />
            {hold && <HeldSlot actor={hold} />}
          </>
        }
        locked={!isClosable}
        onClose={() => open.send({ type: 'dialog.close' })}
      >
        {dialog === 'guest' && <GuestDialog actor={actor} check={<FoldedCheck {...parts} />} />}
        {dialog === 'choice' && <ChoiceDialog actor={actor} check={<Check {...parts} />} />}
        {dialog === 'card' && charge && (
          <CardDialog actor={charge} totalId={totalId} check={<CheckInBrief {...parts} />} />
        )}
        {dialog === 'finishing' && charge && <FinishingDialog actor={charge} />}
      </Dialog>
      {withBank && (
        <Loading slow={false}>
          Your bank wants to confirm that it is you. Please answer in its window.
        </Loading>
      )}
    </>
  );
}

/** The bank has authenticated the card's owner, and the booking is sent again. */
function FinishingDialog({ actor }: { actor: ChargeActor }) {
  const content = useRef<HTMLDivElement>(null);
  useFocusWhenLost(content, { isBusy: true, field: null });
  return (
    <div ref={content} className={styles.content}>
      <Loading slow={false}>Thank you. Your bank has answered.</Loading>
      <DialogFooter actor={actor} />
    </div>
  );
}
