import { useSelector } from '@xstate/react';
import type { QueueSnapshot } from '../../../machines/queue.machine.ts';
import type { QueueActor } from '../../actors/queue.ts';
import { type FollowedPlace, followedPlace } from '../../actors/queue-place.ts';
import { useHasPlace } from '../../stores/queue-place.ts';
import { Button } from '../ui/button.tsx';
import { OutcomeFailure, OutcomeSign, OutcomeText } from '../ui/outcome.tsx';
import styles from './confirmation-step.module.css';
import { PlaceCard } from './place-card.tsx';
import { Footer, Step } from './step.tsx';

interface ConfirmationStepProps {
  actor: QueueActor;
  snapshot: QueueSnapshot;
}

/** The result of the join, and the visitor's current place. */
export function ConfirmationStep({ actor, snapshot }: ConfirmationStepProps) {
  const close = () => actor.send({ type: 'dialog.close' });
  if (snapshot.hasTag('joined')) return <Joined onClose={close} />;
  const { problem } = snapshot.context;
  return (
    <Failed
      reason={problem && (Object.values(problem.fields)[0] ?? problem.text)}
      onClose={close}
      onRetry={() => actor.send({ type: 'join.retry' })}
    />
  );
}

function Joined({ onClose }: { onClose: () => void }) {
  const place = useHasPlace() ? followedPlace() : undefined;
  return (
    <>
      <p className={styles.sign}>
        <OutcomeSign isGood />
      </p>
      <Step title="You've joined the queue!">
        <OutcomeText role="status">
          Your position in the queue has been confirmed. Please check your email for details.
        </OutcomeText>
        {place && (
          <>
            <PlaceCard place={place} />
            <StaysAbove place={place} />
          </>
        )}
      </Step>
      <Footer>
        <Button onClick={onClose}>Close</Button>
      </Footer>
    </>
  );
}

/** Not when it is the visitor's turn, or the place has ended. */
function StaysAbove({ place: { actor } }: { place: FollowedPlace }) {
  const isWaiting = useSelector(
    actor,
    (snapshot) => !snapshot.hasTag('over') && snapshot.context.place?.state !== 'called',
  );
  return (
    isWaiting && <OutcomeText>Your place stays at the top of this site until it is your turn.</OutcomeText>
  );
}

interface FailedProps {
  /** The server's message. */
  reason: string | null;
  onClose: () => void;
  onRetry: () => void;
}

function Failed({ reason, onClose, onRetry }: FailedProps) {
  return (
    <>
      <p className={styles.sign}>
        <OutcomeSign isGood={false} />
      </p>
      <Step title="Queue Join Failed">
        <OutcomeFailure reason={reason}>
          There was an issue joining the queue. Please try again.
        </OutcomeFailure>
      </Step>
      <Footer>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onRetry}>Try again</Button>
      </Footer>
    </>
  );
}
