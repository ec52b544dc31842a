import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { currentTab } from '../../../machines/booking.selectors.ts';
import type { BookingActor } from '../../actors/booking.ts';
import '../../actors/payment.ts';
import { firstStep } from '../../services/first-step.ts';
import { LazyPaymentDialogs } from '../payment/lazy-payment-dialogs.tsx';
import { BarberStep } from './barber-step.tsx';
import { Checking } from './checking.tsx';
import { ConfirmationStep } from './confirmation-step.tsx';
import { DateStep, DayChoice } from './date-step.tsx';
import { useStepHistory } from './step-history.ts';
import { StoresStep } from './stores-step.tsx';
import { TwoPeople } from './two-people.tsx';

// The calendar loads before its step opens.
DayChoice.preload();

interface LaterStepsProps {
  actor: BookingActor;
  /** The element that contains the step. */
  panel: RefObject<HTMLElement | null>;
}

/** The browser's history, and all steps but the services, in a single script: after a submit the confirmation can be shown even if the network fails. */
export function LaterSteps({ actor, panel }: LaterStepsProps) {
  const payment = useSelector(actor, ({ children }) => children.payment);
  useStepHistory(actor);
  useFocusOnNewStep(actor, panel);
  return (
    <>
      <LaterStep actor={actor} />
      <LazyPaymentDialogs booking={actor} actor={payment} />
    </>
  );
}

function LaterStep({ actor }: { actor: BookingActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { storeChoice, catalogue, availability, submitCheck } = snapshot.children;
  const tab = currentTab(snapshot);
  if (catalogue) return <TwoPeople booking={actor} />;
  if (storeChoice) return <StoresStep actor={storeChoice} />;
  if (tab === 'date') return <DateStep actor={actor} />;
  if (tab === 'confirmation') return <ConfirmationStep actor={actor} />;
  if (submitCheck) return <Checking actor={actor} check={submitCheck} />;
  return availability && <BarberStep actor={actor} availability={availability} />;
}

/** Focuses the heading of each new step, but not on the first screen and not if the step has set the focus itself. */
function useFocusOnNewStep(actor: BookingActor, panel: RefObject<HTMLElement | null>): void {
  const step = useSelector(actor, (snapshot) =>
    snapshot.matches('checking') ? 'checking' : currentTab(snapshot),
  );
  const shown = useRef<typeof step>(firstStep());
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!panel.current?.contains(document.activeElement)) panel.current?.querySelector('h2')?.focus();
  }, [step, panel]);
}
