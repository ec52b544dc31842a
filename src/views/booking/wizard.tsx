import { shop } from 'virtual:shop';
import * as Tabs from '@radix-ui/react-tabs';
import { useSelector } from '@xstate/react';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import {
  canContinue,
  currentTab,
  isTabEnabled,
  type Tab,
  tabs,
} from '../../../machines/booking.selectors.ts';
import type { AvailabilityActor, BookingActor } from '../../actors/booking.ts';
import { firstStep } from '../../services/first-step.ts';
import { setPageTitle } from '../../services/page-title.ts';
import { useAnnounced } from '../../stores/announcer.ts';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { Loading } from '../loading/loading.tsx';
import { Button } from '../ui/button.tsx';
import { Redirect } from '../ui/redirect.tsx';
import { ServicesLoading } from './services-loading.tsx';
import { ServicesStep } from './services-step.tsx';
import { SidePanel } from './side-panel.tsx';
import { CardsLoading, Step } from './step.tsx';
import styles from './wizard.module.css';

const tabNames: Record<Tab, string> = {
  stores: 'Select Store',
  services: 'Choose Services',
  date: 'Select Date',
  barber: 'Choose Barber & Time',
  confirmation: 'Confirmation',
};

/**
 * Renders the tabs and the step of the booking machine (BOOK-59). Until the machine runs, and in the prerendered
 * page, it renders the machine's initial state with all controls disabled.
 */
export function Wizard({ actor }: { actor: BookingActor | undefined }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const tab = snapshot ? currentTab(snapshot) : firstStep();
  const panel = useRef<HTMLDivElement>(null);
  const place = `Step ${tabs.indexOf(tab) + 1} of ${tabs.length}`;
  const step = `${place}: ${tabNames[tab]}`;
  useAnnounced(step);
  useEffect(() => {
    if (actor) setPageTitle(`${step} | Book an appointment | ${shop.name}`);
  }, [actor, step]);

  if (snapshot?.matches('left')) return <Redirect to="/" />;
  if (snapshot?.matches('loggingIn')) return <Redirect to="/login" />;
  if (snapshot?.matches('registering')) return <Redirect to="/register" />;

  const isChoosing = tab !== 'confirmation' && !snapshot?.matches('checking');
  return (
    <Tabs.Root
      className={styles.wizard}
      value={tab}
      activationMode="manual"
      onValueChange={(value) => {
        const opened = tabs.find((name) => name === value);
        if (opened && opened !== 'confirmation') actor?.send({ type: 'step.open', step: opened });
      }}
    >
      <p className={styles.place}>{place}</p>
      <Tabs.List className={styles.tabs} aria-label="Steps of your booking">
        {tabs.map((name, index) => (
          <Tabs.Trigger
            key={name}
            value={name}
            disabled={snapshot ? !isTabEnabled(snapshot, name) : name !== tab}
            className={styles.tab}
          >
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.name}>{tabNames[name]}</span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={tab} className={styles.step} tabIndex={-1}>
        <div ref={panel}>
          {actor ? (
            <CurrentStep actor={actor} panel={panel} />
          ) : tab === 'services' ? (
            <ServicesLoading />
          ) : (
            storesLoading
          )}
        </div>
      </Tabs.Content>
      {isChoosing && (
        <div className={styles.bar}>
          <SidePanel actor={actor} />
          <div className={styles.actions}>
            <Actions actor={actor} />
          </div>
        </div>
      )}
    </Tabs.Root>
  );
}

/** Loaded when the page responds, so that the other steps are there when they open. */
export const LaterSteps = lazyWithRetry(
  () => import('./later-steps.tsx'),
  ({ LaterSteps }) => LaterSteps,
);

const storesLoading = (
  <Step title={tabNames.stores}>
    <CardsLoading text="Loading stores..." cards={1} />
  </Step>
);

interface CurrentStepProps {
  actor: BookingActor;
  /** The element that contains the step. */
  panel: RefObject<HTMLElement | null>;
}

function CurrentStep({ actor, panel }: CurrentStepProps) {
  const { storeChoice, catalogue } = useSelector(actor, ({ children }) => children);
  return (
    <>
      {catalogue && <ServicesStep actor={catalogue} title={tabNames.services} />}
      <ErrorBoundary>
        <Suspense
          fallback={
            storeChoice && firstStep() === 'stores'
              ? storesLoading
              : !catalogue && <Loading>Loading...</Loading>
          }
        >
          <LaterSteps actor={actor} panel={panel} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function Actions({ actor }: { actor: BookingActor | undefined }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  return (
    <>
      {/* The script of the later steps fills it, so that its content does not delay the first step. */}
      <div className={styles.offers} id="offers" />
      <Button
        variant="quiet"
        disabled={!snapshot?.can({ type: 'wizard.leave' })}
        onClick={() => actor?.send({ type: 'wizard.leave' })}
      >
        Cancel
      </Button>
      <Button
        variant="secondary"
        disabled={!snapshot || snapshot.hasTag('paying') || !snapshot.can({ type: 'step.back' })}
        onClick={() => actor?.send({ type: 'step.back' })}
      >
        Back
      </Button>
      {snapshot?.children.availability ? (
        <Submit actor={snapshot.children.availability} busy={snapshot.hasTag('paying')} />
      ) : (
        <Button
          disabled={!snapshot || !canContinue(snapshot)}
          onClick={() => actor?.send({ type: 'step.continue' })}
        >
          Continue
        </Button>
      )}
    </>
  );
}

function Submit({ actor, busy }: { actor: AvailabilityActor; busy: boolean }) {
  const canSubmit = useSelector(actor, (snapshot) => snapshot.can({ type: 'time.submit' }));
  return (
    <Button disabled={!(canSubmit || busy)} busy={busy} onClick={() => actor.send({ type: 'time.submit' })}>
      Submit
    </Button>
  );
}
