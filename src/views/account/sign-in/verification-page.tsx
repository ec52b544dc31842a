import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import { verificationOf } from '../../../actors/account.ts';
import { Loading } from '../../loading/loading.tsx';
import { TryAgain } from '../../loading/try-again.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import styles from './sign-in.module.css';
import { SignInCard } from './sign-in-card.tsx';

/** The page at /verification/{token}. */
export function VerificationPage() {
  const { token = '' } = useParams();
  const actor = verificationOf(token);
  const snapshot = useSelector(actor, (snapshot) => snapshot);

  if (snapshot.matches('home')) return <Redirect to="/" replace />;
  if (snapshot.matches('verified')) {
    return (
      <SignInCard
        title="Verification Successful!"
        intro={
          <p>Your account is ready. You can log in now; we will take you to the home page in a moment.</p>
        }
      >
        <ButtonLink to="/login">Go to login</ButtonLink>
      </SignInCard>
    );
  }
  if (snapshot.matches('failed')) {
    return (
      <SignInCard title="Verification Failed" intro={<p role="alert">{snapshot.context.problem}</p>}>
        <div className={styles.actions}>
          {snapshot.can({ type: 'verify.retry' }) && (
            <TryAgain onRetry={() => actor.send({ type: 'verify.retry' })} />
          )}
          <ButtonLink to="/register" variant="secondary">
            Get a new link
          </ButtonLink>
        </div>
      </SignInCard>
    );
  }
  return (
    <SignInCard title="Verification">
      <Loading>Verifying your account...</Loading>
    </SignInCard>
  );
}
