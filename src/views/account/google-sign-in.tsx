import { useEffect, useRef, useState } from 'react';
import { SANDBOX_IDENTITY } from '../../../contract/account.ts';
import type { SessionActor } from '../../actors/session.ts';
import { loadConfig } from '../../services/config.ts';
import { type GoogleWay, googleWay, loadGoogle } from '../../services/google.ts';
import { Button } from '../shared/button.tsx';
import styles from './sign-in.module.css';

interface GoogleSignInProps {
  actor: SessionActor;
  isBusy: boolean;
}

/** Google's own button, the sandbox identity in its place, or nothing (SHOP-43). */
export function GoogleSignIn({ actor, isBusy }: GoogleSignInProps) {
  const [way, setWay] = useState<GoogleWay>({ kind: 'none' });
  useEffect(() => {
    loadConfig().then(
      (config) => setWay(googleWay(config)),
      (error: unknown) => console.error('The configuration could not be read:', error),
    );
  }, []);
  if (way.kind === 'none') return null;
  return (
    <>
      <p className={styles.or}>or</p>
      {way.kind === 'google' ? (
        <GoogleButton actor={actor} clientId={way.clientId} isBusy={isBusy} />
      ) : (
        <div className={styles.google}>
          <Button
            variant="secondary"
            wide
            disabled={isBusy}
            onClick={() => actor.send({ type: 'google.credential', credential: SANDBOX_IDENTITY })}
          >
            Continue as the sandbox identity
          </Button>
          <p className={styles.small}>Sandbox: stands in for Google. No real account is used.</p>
        </div>
      )}
    </>
  );
}

function GoogleButton({ actor, clientId, isBusy }: GoogleSignInProps & { clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    loadGoogle()
      .then((google) => {
        if (isGone || !place.current) return;
        google.initialize({
          client_id: clientId,
          callback: ({ credential }) =>
            actor.send(credential ? { type: 'google.credential', credential } : { type: 'google.none' }),
        });
        google.renderButton(place.current, {
          theme: 'outline',
          size: 'large',
          text: 'continue_with',
          width: 320,
        });
      })
      .catch((error: unknown) => {
        console.error(error);
        if (!isGone) actor.send({ type: 'google.broken' });
      });
    return () => {
      isGone = true;
    };
  }, [actor, clientId]);
  // Google's button cannot be disabled, only be put out of reach.
  return <div ref={place} className={styles.google} inert={isBusy} />;
}
