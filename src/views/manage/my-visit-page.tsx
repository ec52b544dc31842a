import { shop } from 'virtual:shop';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hasVisitPages, type ManageActor, manage } from '../../actors/visit.ts';
import { inspection } from '../../inspector.ts';
import { visitEntry, visitKeyIn } from '../../services/visit-entry.ts';
import { useSession } from '../../stores/session.ts';
import { Loading } from '../loading/loading.tsx';
import { ListFailed, TryAgain } from '../loading/try-again.tsx';
import { PhoneLink } from '../shop/reach-us.tsx';
import { bookingPath } from '../site/links.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { Notice } from '../ui/notice.tsx';
import { CancelVisit } from './cancel-visit.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './my-visit-page.module.css';
import { VisitDetails } from './visit-details.tsx';

/** The page at /my-visit/ of a booking, by the link in its mails (MANAGE-1). */
export function MyVisitPage() {
  const visitKey = useVisitKey();
  const { isOwnApi, failed, start } = useOwnership();
  return (
    <section className={styles.page}>
      <Heading level={1}>Your booking</Heading>
      {failed && (
        <Notice tone="danger" role="alert" action={<TryAgain onRetry={start} />}>
          We could not load your booking.
        </Notice>
      )}
      {isOwnApi === null && !failed && <Loading>Loading your booking...</Loading>}
      {isOwnApi !== null && <ManagedVisit key={visitKey} visitKey={isOwnApi ? visitKey : null} />}
    </section>
  );
}

/**
 * Returns the key of the link. The fragment of the address has it once: then it is only in the state of the history entry,
 * where a refresh finds it again (MANAGE-19), but no other session (MANAGE-29).
 */
function useVisitKey(): string | null {
  const { hash, state, pathname } = useLocation();
  const { token } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== '') navigate(pathname, { replace: true, state: visitEntry(hash.slice(1), token) });
  }, [hash, pathname, navigate, token]);
  return hash.slice(1) || visitKeyIn(state, token);
}

/** Reads whether the API is our own; null until it is known. */
function useOwnership() {
  const [isOwnApi, setIsOwnApi] = useState<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    hasVisitPages().then(setIsOwnApi, (error: unknown) => {
      console.error('The page of a booking could not start:', error);
      setFailed(true);
    });
  }, [attempt]);
  const start = () => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { isOwnApi, failed, start };
}

function ManagedVisit({ visitKey }: { visitKey: string | null }) {
  const actor = useActorRef(manage, { ...inspection(), input: { visitKey } });
  const move = useSelector(actor, ({ children }) => children.move);
  return (
    <>
      <VisitOrReason actor={actor} />
      {move && <MoveDialog actor={move} />}
      <CancelVisit actor={actor} />
    </>
  );
}

function VisitOrReason({ actor }: { actor: ManageActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  if (snapshot.matches('loading')) return <Loading>Loading your booking...</Loading>;
  if (snapshot.matches('failed'))
    return (
      <ListFailed
        role="alert"
        reason={snapshot.context.reason}
        onRetry={() => actor.send({ type: 'list.retry' })}
      >
        We could not load your booking.
      </ListFailed>
    );
  return snapshot.matches('shown') ? <VisitDetails actor={actor} /> : <Unknown />;
}

const Unknown = () => (
  <Notice action={<ButtonLink to={bookingPath}>Book an appointment</ButtonLink>}>
    <div role="status">
      <p>This link has ended, or it is incomplete.</p>
      <p>A link works until a day after the visit. Please open it from our latest mail, or call the shop.</p>
    </div>
    <PhoneLink of={shop} className={styles.call} />
  </Notice>
);
