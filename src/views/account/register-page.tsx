import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { Registration } from '../../../machines/registration.machine.ts';
import { registration } from '../../actors/account.ts';
import { isSignedIn, session } from '../../actors/session.ts';
import { inspection } from '../../inspector.ts';
import { Button, ButtonLink } from '../shared/button.tsx';
import { Field } from '../shared/field.tsx';
import { PasswordField } from '../shared/password-field.tsx';
import { ProblemForm, typedIn } from '../shared/problem-form.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import styles from './sign-in.module.css';
import { SignInCard, Slowly } from './sign-in-card.tsx';

/** /register: the form, then Check Your Email. */
export function RegisterPage() {
  const visitor = session();
  const signedIn = useSelector(visitor, isSignedIn);
  const visitorIsBusy = useSelector(visitor, (now) => !now.matches('signedOut'));
  const actor = useActorRef(registration, inspection());
  const snapshot = useSelector(actor, (now) => now);
  const [typedBefore, setTypedBefore] = useState<Partial<Registration>>({});
  if (signedIn) return <Navigate to="/" replace />;
  if (snapshot.matches('pending')) {
    return (
      <SignInCard title="Check Your Email" intro={<WhereItWent email={typedBefore.email ?? ''} />}>
        <ButtonLink to="/login">Go to login</ButtonLink>
        <p className={styles.small}>
          Nothing there after a few minutes? Look among your unwanted mail, or{' '}
          <button type="button" className={styles.plain} onClick={() => actor.send({ type: 'form.again' })}>
            try again
          </button>
          .
        </p>
      </SignInCard>
    );
  }

  function submit(form: FormData) {
    const read = (name: keyof Registration) => typedIn(form, name);
    const typed: Registration = {
      firstName: read('firstName'),
      lastName: read('lastName'),
      phone: read('phone'),
      email: read('email'),
      password: read('password'),
      confirmPassword: read('confirmPassword'),
    };
    // Passwords are typed anew where the form comes back.
    setTypedBefore({ ...typed, password: '', confirmPassword: '' });
    actor.send({ type: 'register.submit', ...typed });
  }

  const isBusy = snapshot.matches('sending');
  return (
    <SignInCard title="Register" intro={<p>An account keeps your bookings in one place.</p>}>
      <ProblemForm
        label="Register"
        className={styles.form}
        problem={snapshot.context.problem}
        onSubmit={submit}
      >
        {({ tied, problem }) => (
          <>
            <div className={styles.pair}>
              <Field
                label="First Name"
                name="firstName"
                autoComplete="given-name"
                required
                defaultValue={typedBefore.firstName}
                {...tied('firstName')}
              />
              <Field
                label="Last Name"
                name="lastName"
                autoComplete="family-name"
                required
                defaultValue={typedBefore.lastName}
                {...tied('lastName')}
              />
            </div>
            <Field
              label="Phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              required
              defaultValue={typedBefore.phone}
              {...tied('phone')}
            />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              defaultValue={typedBefore.email}
              {...tied('email')}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="new-password"
              hint="8 characters or more."
              required
              {...tied('password')}
            />
            <PasswordField
              label="Confirm Password"
              name="confirmPassword"
              autoComplete="new-password"
              required
              {...tied('confirmPassword')}
            />
            {problem}
            <Button type="submit" wide busy={isBusy}>
              {isBusy ? 'Registering...' : 'Register'}
            </Button>
            <Slowly wait={isBusy} />
          </>
        )}
      </ProblemForm>
      <GoogleSignIn isBusy={isBusy || visitorIsBusy} />
      <div className={styles.beside}>
        <Link to="/login">Already have an account? Login</Link>
      </div>
    </SignInCard>
  );
}

const WhereItWent = ({ email }: { email: string }) => (
  <p>
    We sent a mail to <strong>{email}</strong>. Please click the verification link in it to open your account.
  </p>
);
