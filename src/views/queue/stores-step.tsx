import type { QueueStore } from '../../../contract/queue.ts';
import type { QueueSnapshot } from '../../../machines/queue.machine.ts';
import { opensText } from '../../../machines/rules/open-hours.ts';
import type { QueueActor } from '../../actors/queue.ts';
import { CardsLoading } from '../booking/step.tsx';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { ListFailed } from '../loading/try-again.tsx';
import { StoreFacts } from '../shop/store-facts.tsx';
import { CardGrid, ToggleCard } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { waitingText, waitText } from './queue-texts.ts';
import { Step } from './step.tsx';
import styles from './stores-step.module.css';

interface StoresStepProps {
  /** Absent until the dialog's machine runs: the step then shows the machine's initial state. */
  actor: QueueActor | undefined;
  snapshot: QueueSnapshot | undefined;
}

/** The stores with a queue. A click on the chosen store deselects it. */
export function StoresStep({ actor, snapshot }: StoresStepProps) {
  return (
    <Step title="Select Store">
      <AnnouncedList
        count={snapshot?.hasTag('choosingStore') ? snapshot.context.stores.length : null}
        singular="store"
      >
        No queue-enabled stores available
      </AnnouncedList>
      {actor && snapshot ? (
        <Stores actor={actor} snapshot={snapshot} />
      ) : (
        <CardsLoading text="Loading stores..." cards={1} />
      )}
    </Step>
  );
}

function Stores({ actor, snapshot }: { actor: QueueActor; snapshot: QueueSnapshot }) {
  const { stores, store: chosen, today, reason } = snapshot.context;
  if (snapshot.hasTag('storesLoading')) {
    return <CardsLoading text="Loading stores..." cards={1} />;
  }
  if (snapshot.hasTag('storesFailed')) {
    return (
      <ListFailed
        size="small"
        variant="secondary"
        reason={reason}
        onRetry={() => actor.send({ type: 'list.retry' })}
      >
        We could not load the stores.
      </ListFailed>
    );
  }
  if (stores.length === 0) return null;
  return (
    <CardGrid role="group" aria-label="Stores">
      {stores.map((store) => (
        <ToggleCard
          key={store.id}
          title={store.name}
          meta={<Queue store={store} today={today} />}
          pressed={store.id === chosen?.id}
          onClick={() => actor.send({ type: 'store.toggle', storeId: store.id })}
        >
          <StoreFacts store={store} />
        </ToggleCard>
      ))}
    </CardGrid>
  );
}

/** The state of a store's queue, or when it opens, as far as the list has it. */
function Queue({ store, today }: { store: QueueStore; today: string }) {
  if (!store.isOpen) {
    const opens = store.opens ? ` ${opensText(store.opens, today)}.` : '';
    return (
      <span className={styles.closed}>
        <Icon name="clock" size={18} />
        <span>{store.pause ?? `Closed now.${opens}`}</span>
      </span>
    );
  }
  const words = [waitingText(store), waitText(store)].filter(Boolean).join(' ');
  return words === '' ? null : <span>{words}</span>;
}
