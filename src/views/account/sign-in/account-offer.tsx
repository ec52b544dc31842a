import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { Guest } from '../../../../contract/guest-names.ts';
import type { Problem } from '../../../../machines/problem.ts';
import type { Registration } from '../../../../machines/registration.machine.ts';
import { registration } from '../../../actors/account.ts';
import { inspection } from '../../../inspector.ts';
import { Field } from '../../forms/field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { ProblemForm, typedIn } from '../../forms/problem-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import styles from './account-offer.module.css';
import { SlowNotice, WhereItWent } from './sign-in-card.tsx';

/** The registration of a guest who has booked. Only the password is missing (ACCOUNT-1). */
export function AccountOffer({ guest }: { guest: Guest }) {
  const actor = useActorRef(registration, inspection());
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const shown = useMemo(() => offerProblem(snapshot.context.problem), [snapshot.context.problem]);
  const id = useId();
  const isSent = snapshot.matches('pending');
  const isSending = snapshot.matches('sending');
  const sent = useRef<HTMLParagraphElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => {
    if (isSent) sent.current?.focus();
  }, [isSent]);
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <Heading level={3} id={id}>
        {isSent ? 'Check Your Email' : 'Create an account'}
      </Heading>
      {isSent ? (
        <WhereItWent ref={sent} email={guest.email} />
      ) : (
        <ProblemForm<keyof Registration>
          label="Create an account"
          className={styles.form}
          problem={shown}
          onSubmit={(typed) => {
            const password = typedIn(typed, 'password');
            actor.send({ type: 'register.submit', ...guest, password, confirmPassword: password });
          }}
        >
          {({ tied, problem }) => (
            <>
              <p>
                With an account you can pay at the store, and see, move and repeat your bookings. This booking
                is in it too, once you open the link in our email.
              </p>
              {problem}
              <Field
                name="email"
                label="Email"
                type="email"
                autoComplete="username"
                readOnly
                defaultValue={guest.email}
                {...tied('email')}
              />
              <PasswordField
                name="password"
                label="Password"
                autoComplete="new-password"
                hint="8 characters or more."
                required
                {...tied('password')}
              />
              <Button type="submit" variant="secondary" busy={isSending}>
                {isSending ? 'Registering...' : 'Create an account'}
              </Button>
              <SlowNotice wait={isSending} />
            </>
          )}
        </ProblemForm>
      )}
    </section>
  );
}

/** Returns the problem without its sentence if a field has an error (ACCOUNT-1). */
const offerProblem = (problem: Problem<keyof Registration> | null) =>
  problem && Object.keys(problem.fields).length > 0 ? { ...problem, text: '' } : problem;
