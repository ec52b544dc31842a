import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { SANDBOX_IDENTITY } from '../../../../contract/session.ts';
import { googleSignIn } from '../../../actors/google-sign-in.ts';
import { inspection } from '../../../inspector.ts';
import { showGoogleButton } from '../../../services/google.ts';
import { TryAgain } from '../../loading/try-again.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './sign-in.module.css';

interface GoogleSignInProps {
  /** Whether a login or a registration is running. */
  isBusy: boolean;
}

/** Google's own button, the button of the sandbox identity, or nothing (SHOP-43). */
export function GoogleSignIn({ isBusy }: GoogleSignInProps) {
  const actor = useActorRef(googleSignIn, inspection());
  const { value, context } = useSelector(actor, (snapshot) => snapshot);
  if (value === 'deciding' || value === 'absent') return null;
  return (
    <section className={styles.otherWay}>
      <p className={styles.or}>or</p>
      <div className={styles.google}>
        {value === 'ready' && <GoogleButton actor={actor} clientId={context.clientId} />}
        {value === 'broken' && (
          <>
            <p role="alert">Google cannot be reached. Use your email instead, or try again.</p>
            <TryAgain variant="secondary" onRetry={() => actor.send({ type: 'google.retry' })} />
          </>
        )}
        {value === 'standIn' && (
          <>
            <Button
              variant="secondary"
              wide
              busy={isBusy}
              onClick={() => actor.send({ type: 'credential.arrive', credential: SANDBOX_IDENTITY })}
            >
              Continue as the sandbox identity
            </Button>
            <p className={styles.small}>Sandbox: stands in for Google. No real account is used.</p>
          </>
        )}
      </div>
    </section>
  );
}

interface GoogleButtonProps {
  actor: ActorRefFrom<typeof googleSignIn>;
  clientId: string | null;
}

/** The session rejects a second login (AUTH-23). */
function GoogleButton({ actor, clientId }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current || clientId === null) return;
    return showGoogleButton(place.current, clientId, (credential) =>
      actor.send(credential ? { type: 'credential.arrive', credential } : { type: 'credential.lack' }),
    );
  }, [actor, clientId]);
  return <div ref={place} className={styles.googleButton} />;
}
