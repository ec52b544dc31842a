import { useSelector } from '@xstate/react';
import type { BookingActor } from '../../actors.ts';
import { Button } from '../shared/button.tsx';
import { Loading } from '../shared/loading.tsx';
import { Notice } from '../shared/notice.tsx';
import { focusStepHeading, Step } from './step.tsx';

/**
 * A refresh came in the middle of a submit, and the shop is asked how that ended (ruling B4). While the
 * answer is "not yet", asking and waiting take turns; they look alike, so that nothing flickers.
 */
export function Checking({ actor }: { actor: BookingActor }) {
  const isUnreachable = useSelector(actor, (now) => now.matches({ checking: 'unreachable' }));
  const isSlow = useSelector(actor, (now) => now.matches({ checking: { asking: 'slow' } }));
  return (
    <Step title="Checking your booking">
      {isUnreachable ? (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button
              onClick={(event) => {
                focusStepHeading(event.currentTarget);
                actor.send({ type: 'result.ask' });
              }}
            >
              Ask again
            </Button>
          }
        >
          <p>
            We could not reach the shop to ask how your booking ended. It may have been made, so please ask
            again before you book anew.
          </p>
        </Notice>
      ) : (
        <Loading slow={isSlow}>
          The page was closed or refreshed while you were booking. We are asking the shop how it ended;
          nothing is booked or charged twice.
        </Loading>
      )}
    </Step>
  );
}
