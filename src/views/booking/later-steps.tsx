import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { currentTab } from '../../../machines/booking.selectors.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { BarberStep } from './barber-step.tsx';
import { Checking } from './checking.tsx';
import { ConfirmationStep } from './confirmation-step.tsx';

interface LaterStepsProps {
  actor: BookingActor;
  /** Called when a step is there that may have been waited for. */
  onShown: () => void;
}

/** The last two steps, in one script: anyone who has submitted has the confirmation, whatever the network does. */
export function LaterSteps({ actor, onShown }: LaterStepsProps) {
  const snapshot = useSelector(actor, (now) => now);
  useEffect(onShown, [onShown]);
  const { availability, submitCheck } = snapshot.children;
  if (currentTab(snapshot) === 'confirmation') return <ConfirmationStep actor={actor} />;
  if (submitCheck) return <Checking actor={actor} check={submitCheck} />;
  return availability && <BarberStep actor={actor} availability={availability} />;
}
