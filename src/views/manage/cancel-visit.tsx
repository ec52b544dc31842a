import { useSelector } from '@xstate/react';
import type { ManageActor } from '../../actors/visit.ts';
import { CancelQuestion } from '../account/bookings/cancel-question.tsx';
import { whenOf } from './visit-details.tsx';

/** The question before the visit is cancelled (MANAGE-9). */
export function CancelVisit({ actor }: { actor: ManageActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { visit, problem } = snapshot.context;
  if (!visit || !snapshot.hasTag('question')) return null;
  return (
    <CancelQuestion
      booking={{
        services: visit.services.map(({ name }) => name).join(', '),
        paidCents: visit.paid_cents,
        refundCents: visit.refund_cents,
        isDisputed: visit.disputed_cents > 0,
        asksForNotice: true,
      }}
      when={whenOf(visit)}
      isLooking={snapshot.hasTag('looking')}
      problem={problem?.text}
      isBusy={snapshot.hasTag('cancelling')}
      onNo={() => actor.send({ type: 'dialog.close' })}
      onYes={() => actor.send({ type: 'cancel.confirm' })}
    />
  );
}
