import { useActorRef, useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import { resetPassword } from '../../../actors/account.ts';
import { inspection } from '../../../inspector.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { ProblemForm, typedIn } from '../../forms/problem-form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import styles from './sign-in.module.css';
import { SignInCard, SlowNotice } from './sign-in-card.tsx';

/** /reset-password/{token}; without a token it redirects to /forgot-password (RESET-1). */
export function ResetPasswordPage() {
  const { token = null } = useParams();
  const actor = useActorRef(resetPassword, { ...inspection(), input: { token } });
  const snapshot = useSelector(actor, (snapshot) => snapshot);

  const { problem } = snapshot.context;
  if (snapshot.matches('noToken')) return <Redirect to="/forgot-password" replace state={problem} />;
  if (snapshot.matches('done')) {
    return (
      <SignInCard
        title="Password Reset"
        intro={
          <p>
            Your password has been changed. Please log in with it; your other devices have been logged out.
          </p>
        }
      >
        <ButtonLink to="/login">Go to Login</ButtonLink>
      </SignInCard>
    );
  }

  function submit(form: FormData) {
    actor.send({
      type: 'reset.submit',
      password: typedIn(form, 'password'),
      confirmPassword: typedIn(form, 'confirmPassword'),
    });
  }

  const isBusy = snapshot.matches('resetting');
  return (
    <SignInCard title="Reset Password" intro={<p>Choose a new password for your account.</p>}>
      <ProblemForm label="Reset password" className={styles.form} problem={problem} onSubmit={submit}>
        {({ tied, problem: said }) => (
          <>
            {said}
            <PasswordField
              label="New Password"
              name="password"
              autoComplete="new-password"
              hint="8 characters or more."
              required
              {...tied('password')}
            />
            <PasswordField
              label="Confirm New Password"
              name="confirmPassword"
              autoComplete="new-password"
              required
              {...tied('confirmPassword')}
            />
            <Button type="submit" wide busy={isBusy}>
              {isBusy ? 'Resetting...' : 'Reset Password'}
            </Button>
            <SlowNotice wait={isBusy} />
          </>
        )}
      </ProblemForm>
      <div className={styles.beside}>
        <span>
          Remembered it? <Link to="/login">Sign In</Link>
        </span>
        <Link to="/forgot-password">Request a new link</Link>
      </div>
    </SignInCard>
  );
}
