import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { money } from '../../../contract/format.ts';
import { canChooseMethod, isProcessing } from '../../../machines/payment.selectors.ts';
import { orderCents } from '../../../machines/rules/order.ts';
import type { PaymentActor } from '../../actors/payment.ts';
import { FieldError } from '../forms/field.tsx';
import { useFieldErrors } from '../forms/use-field-errors.ts';
import { Button } from '../ui/button.tsx';
import { HiddenText } from '../ui/heading.tsx';
import { useFocusWhenLost } from '../ui/use-focus-when-lost.ts';
import { Refund } from './check.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { NoteField } from './note-field.tsx';
import styles from './payment-dialogs.module.css';

/** The content of 'Choose Payment Method' (PAY-2), for signed-in customers. */
export function ChoiceDialog({ actor, check }: { actor: PaymentActor; check: ReactNode }) {
  const problem = useSelector(actor, ({ context }) => context.problem);
  const { errorOf, watch } = useFieldErrors(problem);
  const isEnabled = useSelector(actor, canChooseMethod);
  const isBusy = useSelector(actor, isProcessing);
  const cents = useSelector(actor, ({ context }) => orderCents(context.order));
  const isFree = cents === 0;
  const content = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const id = useId();
  const problemId = `${id}-problem`;
  // Neither button gets the initial focus, so that a key held down on Submit does not book at once.
  useFocusWhenLost(content, { isBusy: !isEnabled, field: null });

  useEffect(() => {
    if (problem?.fields.note) note.current?.focus();
  }, [problem]);
  const choose = (type: 'method.store' | 'method.card') =>
    actor.send({ type, note: note.current?.value ?? '' });

  return (
    <div ref={content} className={styles.content} {...watch}>
      {check}
      <Refund actor={actor} />
      <NoteField
        actor={actor}
        ref={note}
        error={errorOf('note')}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'details.type', guest: null, note: currentTarget.value })
        }
      />
      <div className={styles.detail}>
        {isFree ? (
          <p id={`${id}-store`}>There is nothing to pay.</p>
        ) : (
          <>
            <p>
              <strong>Pay at Store</strong>{' '}
              <span
                id={`${id}-store`}
              >{`Nothing to pay now. ${money(cents)} at the counter, by cash, card or mobile pay.`}</span>
            </p>
            <p>
              <strong>Pay Now</strong>{' '}
              <span
                id={`${id}-card`}
              >{`${money(cents)} by card, so there is nothing left to pay on the day.`}</span>
            </p>
          </>
        )}
      </div>
      <DialogFooter actor={actor} problem={<FieldError id={problemId}>{problem?.text}</FieldError>}>
        <fieldset className={styles.methods} aria-describedby={problem === null ? undefined : problemId}>
          <legend>
            <HiddenText>How would you like to pay?</HiddenText>
          </legend>
          <Button
            variant={isFree ? 'primary' : 'secondary'}
            disabled={!isEnabled}
            aria-describedby={`${id}-store`}
            onClick={() => choose('method.store')}
          >
            {isBusy ? 'Processing...' : 'Pay at Store'}
          </Button>
          {!isFree && (
            <Button
              disabled={!isEnabled}
              aria-describedby={`${id}-card`}
              onClick={() => choose('method.card')}
            >
              Pay Now
            </Button>
          )}
        </fieldset>
      </DialogFooter>
    </div>
  );
}
