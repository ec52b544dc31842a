import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { isSignedIn, session } from '../../../actors/session.ts';
import { Link } from '../../ui/link.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Each kind of call has its own timer. */
const calls = ['loggingIn', 'loggingInWithGoogle', 'session'] as const;

/** /login. A signed-in customer is redirected to the home page (AUTH-25). */
export function LoginPage() {
  const actor = session();
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  useEffect(() => actor.send({ type: 'login.open' }), [actor]);
  const signedIn = isSignedIn(snapshot);
  if (signedIn) return <Redirect to="/" replace />;
  return (
    <SignInCard title="Login" intro={<p>Welcome back. Your chair is waiting.</p>}>
      <SignInForm
        label="Login"
        busyLabel="Logging in..."
        asks={['email', 'password']}
        wait={calls.find((state) => snapshot.matches(state)) ?? false}
        isBusy={!snapshot.matches('signedOut')}
        problem={snapshot.context.problem}
        onSubmit={(typed) => actor.send({ type: 'login.submit', ...typed })}
      />
      <div className={styles.beside}>
        <Link to="/forgot-password">Forgot your password?</Link>
        <Link to="/register">Create an account</Link>
      </div>
    </SignInCard>
  );
}
