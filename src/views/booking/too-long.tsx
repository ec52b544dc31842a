import { shop } from 'virtual:shop';
import { useSelector } from '@xstate/react';
import { VISIT_MINUTES } from '../../../contract/constants.ts';
import { tooLongText } from '../../../contract/visit-length.ts';
import type { BookingSnapshot } from '../../../machines/booking.machine.ts';
import { totalMinutes } from '../../../machines/rules/money.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Whether the services of both people last longer than a visit that our own API accepts (BOOK-81). */
export const isTooLong = ({ context: { chosen, companion, offersAny } }: BookingSnapshot): boolean =>
  offersAny && totalMinutes([...chosen, ...companion]) > VISIT_MINUTES;

/** Says in a later step that the visit is too long, and leads back to its services (BOOK-81). */
export function TooLong({ actor }: { actor: BookingActor }) {
  if (!useSelector(actor, isTooLong)) return null;
  return (
    <Notice
      tone="danger"
      action={
        <Button
          variant="secondary"
          size="small"
          onClick={() => actor.send({ type: 'step.open', step: 'services' })}
        >
          Change services
        </Button>
      }
    >
      <p>{tooLongText(shop.phone)}</p>
    </Notice>
  );
}
