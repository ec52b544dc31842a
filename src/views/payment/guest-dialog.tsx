import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { money } from '../../../contract/format.ts';
import { type Guest, guestFieldNames, ofEachField } from '../../../contract/guest-names.ts';
import { isProcessing } from '../../../machines/payment.selectors.ts';
import { orderCents } from '../../../machines/rules/order.ts';
import { required } from '../../../machines/rules/required.ts';
import type { PaymentActor } from '../../actors/payment.ts';
import { typedOnce } from '../../actors/session.ts';
import { deviceGuest } from '../../services/device-guest.ts';
import { Field } from '../forms/field.tsx';
import { ProblemForm, typedIn } from '../forms/problem-form.tsx';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { useFocusWhenLost } from '../ui/use-focus-when-lost.ts';
import { Refund } from './check.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { NoteField } from './note-field.tsx';
import styles from './payment-dialogs.module.css';

const fields = {
  firstName: { label: 'First Name', type: 'text', autoComplete: 'given-name' },
  lastName: { label: 'Last Name', type: 'text', autoComplete: 'family-name' },
  email: { label: 'Email', type: 'email', autoComplete: 'email' },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
} as const satisfies Record<keyof Guest, object>;

interface GuestDialogProps {
  actor: PaymentActor;
  /** The summary of the booking. */
  check: ReactNode;
}

/**
 * The content of 'Book as Guest or Sign In' (PAY-1). It is filled in with details that the guest has typed before,
 * here or in another form.
 */
export function GuestDialog({ actor, check }: GuestDialogProps) {
  const typed = useSelector(actor, ({ context }) => context.guest);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const cents = useSelector(actor, ({ context }) => orderCents(context.order));
  const isBusy = useSelector(actor, isProcessing);
  const content = useRef<HTMLDivElement>(null);
  const tick = useRef<HTMLInputElement>(null);
  const remembered = deviceGuest.read();
  const [forgotten, setForgotten] = useState(0);
  const id = useId();
  useFocusWhenLost(content, { isBusy: false, field: 'input[required]', keepsTitle: true });
  const report = ({ form }: HTMLInputElement) =>
    actor.send({ type: 'details.type', ...read(new FormData(required(form))) });
  const forget = () => {
    typedOnce.clear();
    actor.send({ type: 'guest.forget' });
    setForgotten((count) => count + 1);
    if (!tick.current) return;
    tick.current.checked = false;
    // The button disappears.
    tick.current.focus();
  };

  return (
    <div ref={content} className={`${styles.content} ${styles.guest}`}>
      {check}
      <section className={styles.account} aria-labelledby={`${id}-account`}>
        <div>
          <Heading level={3} id={`${id}-account`}>
            Have an account?
          </Heading>
          <p className={styles.detail}>Customers can also pay at the store.</p>
        </div>
        <div className={styles.pair}>
          <Button variant="secondary" disabled={isBusy} onClick={() => actor.send({ type: 'login.open' })}>
            Log In
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => actor.send({ type: 'register.open' })}>
            Register
          </Button>
        </div>
      </section>
      <ProblemForm
        label="Book as a guest"
        className={styles.content}
        problem={problem}
        onSubmit={(form) =>
          actor.send({ type: 'guest.submit', ...read(form), remembers: form.has('remembers') })
        }
      >
        {({ tied, problem }) => (
          <>
            <div>
              <Heading level={3}>Book as a guest</Heading>
              <p className={styles.detail} id={`${id}-due`}>
                <span>
                  {cents === 0 ? 'There is nothing to pay.' : `Guests pay by card: ${money(cents)}.`}
                </span>{' '}
                <span>All fields are required unless marked optional.</span>
              </p>
            </div>
            {problem}
            <div key={forgotten} className={styles.fields}>
              {guestFieldNames.map((name) => (
                <Field
                  key={name}
                  name={name}
                  {...fields[name]}
                  required
                  defaultValue={typedOnce.get(name) ?? (typed ?? remembered)?.[name]}
                  onChange={({ currentTarget }) => {
                    typedOnce.set(name, currentTarget.value);
                    report(currentTarget);
                  }}
                  {...tied(name)}
                />
              ))}
            </div>
            <NoteField
              actor={actor}
              onChange={({ currentTarget }) => report(currentTarget)}
              {...tied('note')}
            />
            <div className={styles.remember}>
              <label className={styles.tick}>
                <input ref={tick} type="checkbox" name="remembers" defaultChecked={remembered !== null} />
                <span>Remember my details on this device</span>
              </label>
              {remembered && (
                <Button variant="quiet" size="small" disabled={isBusy} onClick={forget}>
                  Forget my details
                </Button>
              )}
            </div>
            <Refund actor={actor} />
            <DialogFooter actor={actor}>
              <Button type="submit" busy={isBusy} aria-describedby={`${id}-due`}>
                {isBusy ? 'Processing...' : 'Book Now'}
              </Button>
            </DialogFooter>
          </>
        )}
      </ProblemForm>
    </div>
  );
}

const read = (form: FormData) => ({
  guest: ofEachField((name) => typedIn(form, name)),
  note: typedIn(form, 'note'),
});
