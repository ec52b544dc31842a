import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { cleanLine } from '../../../../contract/clean.ts';
import type { Problem } from '../../../../machines/problem.ts';
import { forgotPassword } from '../../../actors/account.ts';
import { inspection } from '../../../inspector.ts';
import { Field } from '../../forms/field.tsx';
import { ProblemForm, typedIn } from '../../forms/problem-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './sign-in.module.css';
import { SignInCard, SlowNotice } from './sign-in-card.tsx';

/**
 * Returns why the link of a mail that redirected here is invalid. After a reload the page does not show it again
 * (RESET-1).
 */
function useBrokenLink(): Problem<never> | null {
  const { state }: { state: Problem<never> | null } = useLocation();
  return useNavigationType() === NavigationType.Replace ? state : null;
}

/** /forgot-password: a form, then the next steps. */
export function ForgotPasswordPage() {
  const actor = useActorRef(forgotPassword, { ...inspection(), input: { problem: useBrokenLink() } });
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const [email, setEmail] = useState('');

  if (snapshot.matches('sent')) {
    return (
      <SignInCard
        title="Check Your Email"
        intro={
          <p key="sent">
            If there is an account for <strong>{email}</strong>, an email with a link to reset its password is
            on its way.
          </p>
        }
      >
        <div className={styles.beside}>
          <button type="button" className={styles.plain} onClick={() => actor.send({ type: 'email.change' })}>
            Try a different email
          </button>
          <Link to="/login">Back to login</Link>
        </div>
      </SignInCard>
    );
  }

  function submit(form: FormData) {
    const typed = typedIn(form, 'email');
    setEmail(cleanLine(typed));
    actor.send({ type: 'forgot.submit', email: typed });
  }

  const isBusy = snapshot.matches('sending');
  return (
    <SignInCard
      title="Forgot Password"
      intro={<p>Tell us your email address, and we will send you a link to choose a new password.</p>}
    >
      <ProblemForm
        label="Forgot password"
        className={styles.form}
        problem={snapshot.context.problem}
        onSubmit={submit}
      >
        {({ tied, problem }) => (
          <>
            {problem}
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              {...tied('email')}
            />
            <Button type="submit" wide busy={isBusy}>
              {isBusy ? 'Sending...' : 'Send reset link'}
            </Button>
            <SlowNotice wait={isBusy} />
          </>
        )}
      </ProblemForm>
      <div className={styles.beside}>
        <Link to="/login">Back to login</Link>
      </div>
    </SignInCard>
  );
}
