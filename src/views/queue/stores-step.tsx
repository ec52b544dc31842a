import type { QueueStore } from '../../../contract/queue.ts';
import type { QueueSnapshot } from '../../../machines/queue.machine.ts';
import { queueText } from '../../../machines/rules/queue-wait.ts';
import type { QueueActor } from '../../actors/queue.ts';
import { CardsLoading } from '../booking/step.tsx';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { ListFailed } from '../loading/try-again.tsx';
import { StoreFacts } from '../shop/store-facts.tsx';
import { CardGrid, ToggleCard } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
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
  const text = queueText(store, today);
  if (text === null || store.isOpen) return text && <span>{text}</span>;
  return (
    <span className={styles.closed}>
      <Icon name="clock" size={18} />
      <span>{text}</span>
    </span>
  );
}
