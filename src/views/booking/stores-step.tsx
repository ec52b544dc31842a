import { useSelector } from '@xstate/react';
import type { StoreChoiceActor } from '../../actors/booking.ts';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { ListFailed } from '../loading/try-again.tsx';
import { StoreFacts } from '../shop/store-facts.tsx';
import { CardGrid, ToggleCard } from '../ui/card.tsx';
import { CardsLoading, Step } from './step.tsx';

/** The stores that take bookings. A click on the chosen store deselects it. */
export function StoresStep({ actor }: { actor: StoreChoiceActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { stores, store: chosen, reason } = snapshot.context;

  return (
    <Step title="Select Store">
      <AnnouncedList count={snapshot.matches('choosing') ? stores.length : null} singular="store">
        No stores available for booking
      </AnnouncedList>
      {snapshot.matches('loading') ? (
        <CardsLoading text="Loading stores..." cards={1} />
      ) : snapshot.matches('failed') ? (
        <ListFailed reason={reason} onRetry={() => actor.send({ type: 'list.retry' })}>
          We could not load the stores.
        </ListFailed>
      ) : (
        stores.length > 0 && (
          <CardGrid role="group" aria-label="Stores">
            {stores.map((store) => (
              <ToggleCard
                key={store.id}
                title={store.name}
                pressed={store.id === chosen?.id}
                onClick={() => actor.send({ type: 'store.toggle', storeId: store.id })}
              >
                <StoreFacts store={store} />
              </ToggleCard>
            ))}
          </CardGrid>
        )
      )}
    </Step>
  );
}
