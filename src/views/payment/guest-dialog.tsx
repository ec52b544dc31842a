import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { type Guest, hasUsableEmail, isComplete } from '../../../machines/rules/guest.ts';
import type { PaymentActor } from '../../actors/booking.ts';
import { Button } from '../shared/button.tsx';
import { Field } from '../shared/field.tsx';
import { Heading } from '../shared/heading.tsx';
import { useFocusWhenLost } from '../shared/use-focus-when-lost.ts';
import { DialogFooter } from './dialog-footer.tsx';
import styles from './payment-dialogs.module.css';

type Name = keyof Guest;

const fields = [
  { name: 'firstName', label: 'First Name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
] as const satisfies { name: Name; label: string; type: string; autoComplete: string }[];

/** The content of 'Book as Guest or Sign In' (PAY-1). What is typed stays in the form until it is submitted. */
export function GuestDialog({ actor }: { actor: PaymentActor }) {
  const guest = useSelector(actor, ({ context }) => context.guest);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const [faults, setFaults] = useState<Name[]>([]);
  const content = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useFocusWhenLost(content, { isBusy: false, field: 'input' });

  useEffect(() => {
    const [first] = faults;
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }, [faults]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = read(new FormData(event.currentTarget));
    actor.send({ type: 'guest.submit', guest: typed });
    setFaults(faultsIn(typed));
  }

  return (
    <div ref={content} className={styles.content}>
      <section className={styles.account} aria-labelledby={`${id}-account`}>
        <div>
          <Heading level={3} id={`${id}-account`}>
            Have an account?
          </Heading>
          <p className={styles.detail}>Customers can also pay at the store.</p>
        </div>
        <div className={styles.pair}>
          <Button variant="secondary" onClick={() => actor.send({ type: 'login.open' })}>
            Log In
          </Button>
          <Button variant="secondary" onClick={() => actor.send({ type: 'register.open' })}>
            Register
          </Button>
        </div>
      </section>
      <form
        ref={form}
        className={styles.content}
        noValidate
        aria-labelledby={`${id}-guest`}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onSubmit={submit}
      >
        <div>
          <Heading level={3} id={`${id}-guest`}>
            Book as a guest
          </Heading>
          <p className={styles.detail}>Guests pay by card. All fields are required.</p>
        </div>
        <div className={styles.fields}>
          {fields.map((field) => (
            <Field
              key={field.name}
              {...field}
              required
              defaultValue={guest?.[field.name]}
              aria-invalid={problem !== null && faults.includes(field.name)}
              aria-describedby={problem !== null && faults.includes(field.name) ? `${id}-problem` : undefined}
            />
          ))}
        </div>
        <DialogFooter actor={actor} problemId={`${id}-problem`}>
          <Button type="submit">Book Now</Button>
        </DialogFooter>
      </form>
    </div>
  );
}

function read(form: FormData): Guest {
  const text = (name: Name) => String(form.get(name) ?? '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
  };
}

/** The fields that a problem is about. The machine says what the problem is, one at a time (PAY-3 to PAY-5). */
function faultsIn(guest: Guest): Name[] {
  if (!isComplete(guest)) return fields.map(({ name }) => name).filter((name) => guest[name].trim() === '');
  return hasUsableEmail(guest) ? ['phone'] : ['email'];
}
