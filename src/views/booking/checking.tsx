import { useSelector } from '@xstate/react';
import { paysByOf } from '../../../machines/rules/submit-result.ts';
import type { BookingActor } from '../../actors/booking.ts';
import type { SubmitCheckActor } from '../../actors/payment.ts';
import { Loading } from '../loading/loading.tsx';
import { TryAgain } from '../loading/try-again.tsx';
import { useIsSlow } from '../loading/use-is-slow.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Step } from './step.tsx';

/**
 * Shown while the page asks the server for the result of a submit that a reload cut off or that got no response
 * (BOOK-4, BOOK-53). While the submit is unfinished, the machine alternates between asking and waiting. Both look
 * the same, so that nothing flickers.
 */
export function Checking({ actor, check }: { actor: BookingActor; check: SubmitCheckActor }) {
  const isUnreachable = useSelector(check, (snapshot) => snapshot.matches('unreachable'));
  const isSlow = useIsSlow(useSelector(check, (snapshot) => snapshot.matches('asking')));
  const paysBy = useSelector(actor, ({ context }) => paysByOf(context.result));
  const leave = (
    <Button variant="quiet" onClick={() => actor.send({ type: 'wizard.leave' })}>
      Back to Home
    </Button>
  );
  return (
    <Step title="Checking your booking">
      {isUnreachable ? (
        <Notice
          tone="danger"
          role="alert"
          action={
            <>
              <TryAgain onRetry={() => check.send({ type: 'result.ask' })}>Ask again</TryAgain>
              {leave}
            </>
          }
        >
          <p>
            {`We could not reach the shop to ask how your booking ended. It may have been made, so please check before you book again. ${whatHoldsMeanwhile}`}
          </p>
        </Notice>
      ) : (
        <>
          <Loading slow={isSlow}>{`${whatHappened[paysBy ?? 'refresh']} ${whatHoldsMeanwhile}`}</Loading>
          {leave}
        </>
      )}
    </Step>
  );
}

const whatHappened = {
  card: 'We do not know yet whether your card was charged, and are checking.',
  store: 'We do not know yet whether your booking was made, and are checking.',
  refresh:
    'The page was closed or refreshed while you were booking. We are checking with the shop what happened.',
};

const whatHoldsMeanwhile =
  'Nothing is booked or charged twice. Once it is booked you will get an email; a charge without a booking is refunded.';
