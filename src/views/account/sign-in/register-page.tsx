import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Registration } from '../../../../machines/registration.machine.ts';
import { registration } from '../../../actors/account.ts';
import { isSignedIn, session } from '../../../actors/session.ts';
import { inspection } from '../../../inspector.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import styles from './sign-in.module.css';
import { SignInCard, WhereItWent } from './sign-in-card.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** /register: the form, then Check Your Email. */
export function RegisterPage() {
  const visitor = session();
  const signedIn = useSelector(visitor, isSignedIn);
  const visitorIsBusy = useSelector(visitor, (snapshot) => !snapshot.matches('signedOut'));
  const actor = useActorRef(registration, inspection());
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const [sentTo, setSentTo] = useState('');
  const googleProblem = useSelector(visitor, ({ context }) => context.problem);
  useEffect(() => visitor.send({ type: 'login.open' }), [visitor]);
  if (signedIn) return <Redirect to="/" replace />;
  if (snapshot.matches('pending')) {
    return (
      <SignInCard title="Check Your Email" intro={<WhereItWent email={sentTo} />}>
        <ButtonLink to="/login">Go to login</ButtonLink>
        <p className={styles.small}>
          Nothing there after a few minutes? Check your spam folder, or{' '}
          <button type="button" className={styles.plain} onClick={() => actor.send({ type: 'form.again' })}>
            try again
          </button>
          .
        </p>
      </SignInCard>
    );
  }

  const isSending = snapshot.matches('sending');
  return (
    <SignInCard title="Register" intro={<p>An account keeps your bookings in one place.</p>}>
      <SignInForm<keyof Registration>
        label="Register"
        busyLabel="Registering..."
        asks={['firstName', 'lastName', 'phone', 'email', 'password', 'confirmPassword']}
        wait={isSending}
        isBusy={isSending || visitorIsBusy}
        problem={snapshot.context.problem ?? googleProblem}
        onSubmit={(typed) => {
          setSentTo(typed.email);
          actor.send({ type: 'register.submit', ...typed });
        }}
      />
      <div className={styles.beside}>
        <Link to="/login">Already have an account? Login</Link>
      </div>
    </SignInCard>
  );
}
