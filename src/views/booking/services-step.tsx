import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { BookingActor } from '../../actors/booking.ts';
import type { CatalogueActor } from '../../actors/catalogue.ts';
import { DayChoice } from './date-step.tsx';
import { ServiceLists } from './service-lists.tsx';
import { Step } from './step.tsx';
import { TwoPeople } from './two-people.tsx';

interface ServicesStepProps {
  booking: BookingActor;
  actor: CatalogueActor;
}

/** The services of one person, or with our own API of two (PAIR-1). */
export function ServicesStep({ booking, actor }: ServicesStepProps) {
  const isOurs = useSelector(booking, ({ context }) => context.offersAny);
  useEffect(DayChoice.preload, []);
  return (
    <Step title="Choose Services">
      {isOurs ? <TwoPeople booking={booking} first={actor} /> : <ServiceLists actor={actor} />}
    </Step>
  );
}
