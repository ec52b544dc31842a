import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { isSignedIn, session } from '../../actors/session.ts';
import { Button } from '../shared/button.tsx';
import { Field } from '../shared/field.tsx';
import { PasswordField } from '../shared/password-field.tsx';
import { ProblemForm, typedIn } from '../shared/problem-form.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import styles from './sign-in.module.css';
import { SignInCard, Slowly } from './sign-in-card.tsx';

/** Each of them is waited for by itself. */
const calls = ['loggingIn', 'loggingInWithGoogle', 'session'] as const;

/** /login. Whoever is signed in goes home (AUTH-25). */
export function LoginPage() {
  const actor = session();
  const snapshot = useSelector(actor, (now) => now);
  useEffect(() => actor.send({ type: 'login.open' }), [actor]);
  if (isSignedIn(snapshot)) return <Navigate to="/" replace />;

  const isBusy = !snapshot.matches('signedOut');
  const call = calls.find((state) => snapshot.matches(state));

  function submit(typed: FormData) {
    actor.send({
      type: 'login.submit',
      email: typedIn(typed, 'email'),
      password: typedIn(typed, 'password'),
    });
  }

  return (
    <SignInCard title="Login" intro={<p>Welcome back. Your chair is waiting.</p>}>
      <ProblemForm label="Login" className={styles.form} problem={snapshot.context.problem} onSubmit={submit}>
        {({ tied, problem }) => (
          <>
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              {...tied('email')}
            />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              {...tied('password')}
            />
            {problem}
            <Button type="submit" wide busy={isBusy}>
              {isBusy ? 'Logging in...' : 'Login'}
            </Button>
            <Slowly wait={call ?? false} />
          </>
        )}
      </ProblemForm>
      <GoogleSignIn isBusy={isBusy} />
      <div className={styles.beside}>
        <Link to="/forgot-password">Forgot your password?</Link>
        <Link to="/register">Create an account</Link>
      </div>
    </SignInCard>
  );
}
