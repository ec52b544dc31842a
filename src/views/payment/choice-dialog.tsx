import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { money } from '../../../contract/format.ts';
import { canChooseMethod, isProcessing } from '../../../machines/payment.selectors.ts';
import { orderCents } from '../../../machines/rules/order.ts';
import type { PaymentActor } from '../../actors/payment.ts';
import { FieldError } from '../forms/field.tsx';
import { HiddenText } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { useFocusWhenLost } from '../ui/use-focus-when-lost.ts';
import { Refund } from './check.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { NoteField } from './note-field.tsx';
import styles from './payment-dialogs.module.css';

/** The content of 'Choose Payment Method' (PAY-2), for signed-in customers. */
export function ChoiceDialog({ actor, check }: { actor: PaymentActor; check: ReactNode }) {
  const problem = useSelector(actor, ({ context }) => context.problem);
  const isEnabled = useSelector(actor, canChooseMethod);
  const isBusy = useSelector(actor, isProcessing);
  const cents = useSelector(actor, ({ context }) => orderCents(context.order));
  const isFree = cents === 0;
  const content = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const problemId = useId();
  // Neither button gets the initial focus, so that a key held down on Submit does not book at once.
  useFocusWhenLost(content, { isBusy: !isEnabled, field: null });

  useEffect(() => {
    if (problem?.fields.note) note.current?.focus();
  }, [problem]);
  const choose = (type: 'method.store' | 'method.card') =>
    actor.send({ type, note: note.current?.value ?? '' });

  return (
    <div ref={content} className={styles.content}>
      {check}
      <Refund actor={actor} />
      <NoteField
        actor={actor}
        ref={note}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'details.type', guest: null, note: currentTarget.value })
        }
      />
      <fieldset className={styles.methods} aria-describedby={problem === null ? undefined : problemId}>
        <legend>
          <HiddenText>How would you like to pay?</HiddenText>
        </legend>
        <Method
          name={isBusy ? 'Processing...' : 'Pay at Store'}
          detail={
            isFree
              ? 'There is nothing to pay.'
              : `Nothing to pay now. ${money(cents)} at the counter, by cash, card or mobile pay.`
          }
          disabled={!isEnabled}
          onChoose={() => choose('method.store')}
        />
        {!isFree && (
          <Method
            name="Pay Now"
            detail={`${money(cents)} by card, so there is nothing left to pay on the day.`}
            disabled={!isEnabled}
            onChoose={() => choose('method.card')}
          />
        )}
      </fieldset>
      <DialogFooter actor={actor} problem={<FieldError id={problemId}>{problem?.text}</FieldError>} />
    </div>
  );
}

interface MethodProps {
  name: string;
  detail: string;
  disabled: boolean;
  onChoose: () => void;
}

function Method({ name, detail, disabled, onChoose }: MethodProps) {
  const id = useId();
  return (
    <button
      type="button"
      className={styles.method}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-detail`}
      disabled={disabled}
      onClick={onChoose}
    >
      <span>
        <span className={styles.name} id={`${id}-name`}>
          {name}
        </span>
        <span className={styles.detail} id={`${id}-detail`}>
          {detail}
        </span>
      </span>
      <Icon name="arrow" size={24} />
    </button>
  );
}
