import * as Tabs from '@radix-ui/react-tabs';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { categoriesAre, servicesAre } from '../../../machines/catalogue.selectors.ts';
import type { QueueSnapshot } from '../../../machines/queue.machine.ts';
import { formFor, type QueueForm } from '../../../machines/rules/queue.ts';
import { keepTyped, type QueueActor, type StartedQueue, startQueue } from '../../actors/queue.ts';
import { followedPlace } from '../../actors/queue-place.ts';
import { useHasPlace } from '../../stores/queue-place.ts';
import { ListFailed } from '../loading/try-again.tsx';
import { STILL_TRYING, useIsSlow } from '../loading/use-is-slow.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ConfirmationStep } from './confirmation-step.tsx';
import { InformationStep } from './information-step.tsx';
import { PlaceCard } from './place-card.tsx';
import styles from './queue-dialog.module.css';
import { ServicesStep } from './services-step.tsx';
import { Footer, Step } from './step.tsx';
import { StoresStep } from './stores-step.tsx';

const tabs = [
  { tab: 'stores', name: 'Select Store' },
  { tab: 'services', name: 'Choose Services' },
  { tab: 'confirmation', name: 'Confirmation' },
] as const;
type Tab = (typeof tabs)[number]['tab'];

/** The Join Queue dialog. Its machine runs from opening to closing. */
export function QueueDialog({ onClosed }: { onClosed: () => void }) {
  const { actor, hasFailed, start } = useQueue();
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const isClosed = snapshot?.matches('closed') ?? false;
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed, onClosed]);
  if (isClosed) return null;
  return (
    <Dialog
      open
      shape="wide-sheet"
      title="Join Queue"
      locked={snapshot?.matches('joining') ?? false}
      onClose={() => (actor ? actor.send({ type: 'dialog.close' }) : onClosed())}
    >
      {!snapshot?.hasTag('joined') && <PlaceBefore />}
      {hasFailed ? (
        <Unreachable onRetry={start} />
      ) : (
        <Steps actor={actor} snapshot={snapshot} onCancel={onClosed} />
      )}
    </Dialog>
  );
}

/** The place of a visitor who already waits (QUEUE-74). The result of a join shows the place itself. */
function PlaceBefore() {
  const place = useHasPlace() ? followedPlace() : undefined;
  const isOver = useSelector(place?.actor, (snapshot) => snapshot?.hasTag('over'));
  return place && !isOver ? <PlaceCard place={place} /> : null;
}

interface StepsProps {
  actor: QueueActor | undefined;
  snapshot: QueueSnapshot | undefined;
  /** Closes the dialog while no machine is running. */
  onCancel: () => void;
}

/** The typed form, with the customer whose details it started with. */
interface Typed extends Pick<QueueSnapshot['context'], 'customer'> {
  form: QueueForm;
}

function Steps({ actor, snapshot, onCancel }: StepsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const customer = snapshot?.context.customer ?? null;
  const former = useFormerCustomers(customer);
  useFocusOnStep(panel, stepOf(snapshot));
  const tab = tabOf(snapshot);
  return (
    <Tabs.Root className={styles.dialog} value={tab} activationMode="manual">
      <Tabs.List className={styles.tabs} aria-label="Steps to join the queue">
        {tabs.map((step, index) => (
          <Tabs.Trigger
            key={step.tab}
            value={step.tab}
            className={styles.tab}
            disabled={step.tab !== tab && !isOpenable(snapshot, step.tab)}
            // Not the tabs' own change event, which does not fire for the selected tab: a click on it leads back
            // from the form.
            onClick={() => step.tab !== 'confirmation' && actor?.send({ type: 'step.open', step: step.tab })}
          >
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.name}>{step.name}</span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={tab} className={styles.content} tabIndex={-1}>
        <div ref={panel} className={styles.whole}>
          {actor && (snapshot?.matches('information') || snapshot?.matches('joining')) ? (
            <InformationStep
              // A new key remounts the inputs, so that none keeps the details of a customer who has signed out,
              // even if the browser filled them in (QUEUE-73).
              key={former}
              actor={actor}
              snapshot={snapshot}
              typed={typed && formFor(typed.form, typed.customer, customer)}
              onType={(form, field) => {
                setTyped({ customer, form });
                keepTyped(field, form);
              }}
            />
          ) : (
            <OtherStep actor={actor} snapshot={snapshot} onCancel={onCancel} />
          )}
        </div>
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** Counts the customers who have signed out or were replaced by another customer since the dialog opened. */
function useFormerCustomers(customer: QueueForm | null): number {
  const [seen, setSeen] = useState({ customer, former: 0 });
  if (seen.customer === customer) return seen.former;
  const former = seen.former + (seen.customer === null ? 0 : 1);
  setSeen({ customer, former });
  return former;
}

/** Every step except the form, which keeps its typed values. */
function OtherStep({ actor, snapshot, onCancel }: StepsProps) {
  if (actor && snapshot?.matches('confirmation'))
    return <ConfirmationStep actor={actor} snapshot={snapshot} />;
  return (
    <>
      {snapshot?.children.catalogue ? (
        <ServicesStep actor={snapshot.children.catalogue} />
      ) : (
        <StoresStep actor={actor} snapshot={snapshot} />
      )}
      <ChoiceFooter actor={actor} snapshot={snapshot} onCancel={onCancel} />
    </>
  );
}

/** Cancel and Continue, for the steps with a choice. */
function ChoiceFooter({ actor, snapshot, onCancel }: StepsProps) {
  const catalogue = useSelector(snapshot?.children.catalogue, (snapshot) => snapshot);
  const hasSlowCategories = useIsSlow(catalogue !== undefined && categoriesAre(catalogue, 'loading'));
  const hasSlowServices = useIsSlow(catalogue !== undefined && servicesAre(catalogue, 'loading'));
  const isSlow = hasSlowCategories || hasSlowServices;
  return (
    <Footer status={isSlow ? STILL_TRYING : snapshot && wordsFor(snapshot)}>
      <Button variant="secondary" onClick={() => (actor ? actor.send({ type: 'dialog.close' }) : onCancel())}>
        Cancel
      </Button>
      <Button
        disabled={!snapshot?.can({ type: 'step.continue' })}
        onClick={() => actor?.send({ type: 'step.continue' })}
      >
        Continue
      </Button>
    </Footer>
  );
}

/** Returns why the visitor cannot continue. */
function wordsFor(snapshot: QueueSnapshot): string | null {
  const { store } = snapshot.context;
  if (snapshot.hasTag('choosingStore') && store && !store.isOpen) {
    return `${store.name} is not taking walk-ins while ${store.pause ? 'its queue is paused' : 'it is closed'}.`;
  }
  return null;
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Step title="Select Store">
      <ListFailed size="small" variant="secondary" onRetry={onRetry}>
        We could not reach the shop.
      </ListFailed>
    </Step>
  );
}

function tabOf(snapshot: QueueSnapshot | undefined): Tab {
  if (!snapshot || snapshot.matches('stores')) return 'stores';
  return snapshot.matches('confirmation') ? 'confirmation' : 'services';
}

const isOpenable = (snapshot: QueueSnapshot | undefined, tab: Tab): boolean =>
  tab !== 'confirmation' && snapshot?.can({ type: 'step.open', step: tab }) === true;

/** The value whose change moves the focus: the step, and the result of a join. */
function stepOf(snapshot: QueueSnapshot | undefined): string {
  if (snapshot?.matches('confirmation') && !snapshot.hasTag('joined')) return 'failed';
  if (snapshot?.matches('information') || snapshot?.matches('joining')) return 'information';
  return tabOf(snapshot);
}

/** Focuses the heading of each new step, the first one too, and scrolls the step to its top. */
function useFocusOnStep(panel: RefObject<HTMLDivElement | null>, step: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step is looked at again
  useEffect(() => {
    // If the form returns with an error, it has already set the focus.
    if (panel.current?.querySelector('form[aria-describedby]')) return;
    panel.current?.querySelector('h3')?.focus({ preventScroll: true });
    for (const box of ['[role="dialog"]', '[data-dialog]']) {
      const scrolled = panel.current?.closest(box);
      if (scrolled) scrolled.scrollTop = 0;
    }
  }, [panel, step]);
}

function useQueue() {
  const [running, setRunning] = useState<StartedQueue | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts a new actor
  useEffect(() => {
    let hasEnded = false;
    let started: StartedQueue | undefined;
    startQueue().then(
      (running) => {
        started = running;
        if (hasEnded) running.end();
        else setRunning(running);
      },
      (error: unknown) => {
        console.error('The Join Queue dialog could not start:', error);
        if (!hasEnded) setHasFailed(true);
      },
    );
    return () => {
      hasEnded = true;
      started?.end();
      setRunning(null);
    };
  }, [attempt]);
  const start = () => {
    setHasFailed(false);
    setAttempt((count) => count + 1);
  };
  return { actor: running?.actor, hasFailed, start };
}
