import * as Tabs from '@radix-ui/react-tabs';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import {
  canContinue,
  canSubmit,
  currentTab,
  isTabEnabled,
  type Tab,
} from '../../../machines/booking.selectors.ts';
import type { BookingActor } from '../../actors/booking.ts';
import { LatePaymentDialogs } from '../payment/late-payment-dialogs.tsx';
import { Button } from '../shared/button.tsx';
import { BarberStep } from './barber-step.tsx';
import { Checking } from './checking.tsx';
import { ConfirmationStep } from './confirmation-step.tsx';
import { DateStep } from './date-step.tsx';
import { ServicesStep } from './services-step.tsx';
import { SidePanel } from './side-panel.tsx';
import { useStepHistory } from './step-history.ts';
import { StoresStep } from './stores-step.tsx';
import styles from './wizard.module.css';

const tabs: { tab: Tab; name: string }[] = [
  { tab: 'stores', name: 'Select Store' },
  { tab: 'services', name: 'Choose Services' },
  { tab: 'date', name: 'Select Date' },
  { tab: 'barber', name: 'Choose Barber & Time' },
  { tab: 'confirmation', name: 'Confirmation' },
];

/** The five-step tab flow of section 2, as the booking machine has it at this moment. */
export function Wizard({ actor }: { actor: BookingActor }) {
  const snapshot = useSelector(actor, (now) => now);
  const tab = currentTab(snapshot);
  const payment = snapshot.children.payment;
  const panel = useRef<HTMLDivElement>(null);
  useStepHistory(actor);
  useFocusOnNewStep(panel, tab);

  if (snapshot.matches('left')) return <Navigate to="/" />;
  if (snapshot.matches('loggingIn')) return <Navigate to="/login" />;
  if (snapshot.matches('registering')) return <Navigate to="/register" />;

  return (
    <WizardFrame
      tab={tab}
      isEnabled={(one) => isTabEnabled(snapshot, one)}
      onOpen={(one) => one !== 'confirmation' && actor.send({ type: `${one}.open` })}
      panel={tab === 'confirmation' || snapshot.matches('checking') ? null : <SidePanel actor={actor} />}
      actions={
        tab !== 'confirmation' &&
        !snapshot.matches('checking') && (
          <>
            <Button
              variant="quiet"
              disabled={!snapshot.can({ type: 'wizard.leave' })}
              onClick={() => actor.send({ type: 'wizard.leave' })}
            >
              Cancel
            </Button>
            <Button
              variant="secondary"
              disabled={snapshot.matches('paying') || !snapshot.can({ type: 'step.back' })}
              onClick={() => actor.send({ type: 'step.back' })}
            >
              Back
            </Button>
            {tab === 'barber' ? (
              <Button
                disabled={!canSubmit(snapshot)}
                onClick={() => actor.send({ type: 'submit', key: crypto.randomUUID() })}
              >
                Submit
              </Button>
            ) : (
              <Button disabled={!canContinue(snapshot)} onClick={() => actor.send({ type: 'step.continue' })}>
                Continue
              </Button>
            )}
          </>
        )
      }
    >
      <div ref={panel}>
        {tab === 'stores' && <StoresStep actor={actor} />}
        {tab === 'services' && <ServicesStep actor={actor} />}
        {tab === 'date' && <DateStep actor={actor} />}
        {tab === 'barber' &&
          (snapshot.matches('checking') ? <Checking actor={actor} /> : <BarberStep actor={actor} />)}
        {tab === 'confirmation' && <ConfirmationStep actor={actor} />}
      </div>
      <LatePaymentDialogs actor={payment} />
    </WizardFrame>
  );
}

interface WizardFrameProps {
  tab: Tab;
  isEnabled: (tab: Tab) => boolean;
  onOpen?: (tab: Tab) => void;
  panel: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** Tabs above, the step and the panel beside each other, the buttons below: also what is prerendered. */
export function WizardFrame({ tab, isEnabled, onOpen, panel, actions, children }: WizardFrameProps) {
  return (
    <Tabs.Root
      className={styles.wizard}
      value={tab}
      activationMode="manual"
      onValueChange={(value) => {
        const opened = tabs.find((one) => one.tab === value);
        if (opened) onOpen?.(opened.tab);
      }}
    >
      <Tabs.List className={styles.tabs} aria-label="Steps of your booking">
        {tabs.map((one, index) => (
          <Tabs.Trigger key={one.tab} value={one.tab} disabled={!isEnabled(one.tab)} className={styles.tab}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.name}>{one.name}</span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={tab} className={styles.step} tabIndex={-1}>
        {children}
      </Tabs.Content>
      {panel && <div className={styles.panel}>{panel}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Tabs.Root>
  );
}

/** Focus follows to the heading of each new step, but never on the first screen. */
function useFocusOnNewStep(panel: React.RefObject<HTMLDivElement | null>, tab: Tab): void {
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    panel.current?.querySelector('h2')?.focus();
  }, [panel, tab]);
}
