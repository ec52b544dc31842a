import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { canClose, isWithBank, openDialog, type PaymentDialog } from '../../../machines/payment.selectors.ts';
import type { PaymentActor } from '../../actors.ts';
import { Dialog } from '../shared/dialog.tsx';
import { Loading } from '../shared/loading.tsx';
import { Notice } from '../shared/notice.tsx';
import { ChoiceDialog } from './choice-dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { GuestDialog } from './guest-dialog.tsx';
import styles from './payment-dialogs.module.css';
import { Total } from './total.tsx';
import { useFocusWhenLost } from './use-focus-when-lost.ts';

type Content = ComponentType<{ actor: PaymentActor }>;

const titles: Record<PaymentDialog, string> = {
  guest: 'Book as Guest or Sign In',
  choice: 'Choose Payment Method',
  card: 'Payment Details',
  finishing: 'Payment Details',
};

/**
 * The dialogs between Submit and a booking (section 2). They are one dialog whose content changes, so that
 * nothing flashes between two of them and focus goes back to where the first one was opened from.
 */
export function PaymentDialogs({ actor }: { actor: PaymentActor }) {
  const dialog = useSelector(actor, openDialog);
  const isClosable = useSelector(actor, canClose);
  const cents = useSelector(actor, ({ context }) => context.cents);
  const withBank = useSelector(actor, isWithBank);
  const contents: Record<PaymentDialog, Content> = {
    guest: GuestDialog,
    choice: ChoiceDialog,
    card: useCardDialog(),
    finishing: FinishingDialog,
  };
  if (dialog === null && !withBank) return null;

  const Body = dialog && contents[dialog];
  return (
    <>
      {/* No dialog of ours may be open while the bank's own is (ruling B4): it could not be reached. */}
      <Dialog
        open={!withBank}
        shape="sheet"
        title={dialog ? titles[dialog] : ''}
        description={<Total cents={cents} withCurrency={dialog === 'card' || dialog === 'finishing'} />}
        locked={!isClosable}
        onClose={() => actor.send({ type: 'dialog.close' })}
      >
        {Body && <Body actor={actor} />}
      </Dialog>
      {withBank && <Loading>Your bank wants to confirm that it is you. Please answer in its window.</Loading>}
    </>
  );
}

/** The card was confirmed by its bank, and the booking is asked for again. */
function FinishingDialog({ actor }: { actor: PaymentActor }) {
  const content = useRef<HTMLDivElement>(null);
  useFocusWhenLost(content, { isBusy: true, field: null });
  return (
    <div ref={content} className={styles.content}>
      <Loading>Thank you. Your bank has answered.</Loading>
      <DialogFooter actor={actor} />
    </div>
  );
}

/**
 * The card dialog's content comes with the provider's components in a script of its own, asked for as the
 * first dialog opens. Not by `lazy`: a fallback that React has shown stays for 300 ms at least.
 */
function useCardDialog(): Content {
  const [content, setContent] = useState<Content>(() => CardDialogLoading);
  useEffect(() => {
    import('./card-dialog.tsx').then(
      ({ CardDialog }) => setContent(() => CardDialog),
      (error: unknown) => {
        console.error('The card dialog could not be loaded:', error);
        setContent(() => CardDialogMissing);
      },
    );
  }, []);
  return content;
}

function CardDialogLoading() {
  const content = useRef<HTMLDivElement>(null);
  useFocusWhenLost(content, { isBusy: true, field: null });
  return (
    <div ref={content}>
      <Loading>Loading the card form...</Loading>
    </div>
  );
}

/** A browser that failed to load a script may not ask for it again before the page is loaded anew. */
function CardDialogMissing() {
  return (
    <Notice tone="danger" role="alert">
      <p>The card form could not be loaded. Please reload the page and try again.</p>
    </Notice>
  );
}
