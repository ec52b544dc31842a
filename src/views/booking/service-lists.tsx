import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { duration, money } from '../../../contract/format.ts';
import type { CatalogueSnapshot } from '../../../machines/catalogue.machine.ts';
import {
  categoriesAre,
  incompleteReason,
  lengthOfOffer,
  servicesAre,
  servicesOnOffer,
} from '../../../machines/catalogue.selectors.ts';
import type { CatalogueActor } from '../../actors/catalogue.ts';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { ListFailed } from '../loading/try-again.tsx';
import { useIsSlow } from '../loading/use-is-slow.ts';
import { CardGrid, ToggleCard } from '../ui/card.tsx';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './service-lists.module.css';
import { CardsLoading } from './step.tsx';

/** A category, then any number of services, from a single category or from several. The children are between them. */
export function ServiceLists({ actor, children }: { actor: CatalogueActor; children?: ReactNode }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { categories, categoryId } = snapshot.context;
  const services = useRef<HTMLDivElement>(null);

  const isKnown = categories.some(({ id }) => id === categoryId);
  const areListed = categoriesAre(snapshot, 'listed');
  const hasFailed = categoriesAre(snapshot, 'failed') || servicesAre(snapshot, 'failed');
  return (
    <>
      {hasFailed && (
        <ListFailed reason={incompleteReason(snapshot)} onRetry={() => actor.send({ type: 'list.retry' })}>
          We could not load all of this store's services.
        </ListFailed>
      )}
      <AnnouncedList count={areListed ? categories.length : null} singular="category" plural="categories">
        No services available at this store
      </AnnouncedList>
      <Categories
        actor={actor}
        snapshot={snapshot}
        onPress={(chip) => {
          services.current?.scrollIntoView({ block: 'nearest' });
          // The pressed chip stays visible above its services.
          chip.scrollIntoView({ block: 'nearest' });
        }}
      />
      {isKnown && areListed && children}
      <div ref={services} className={styles.services}>
        <Services actor={actor} snapshot={snapshot} />
        <AnnouncedList count={isKnown ? lengthOfOffer(snapshot) : null} singular="service">
          No services available in this category
        </AnnouncedList>
      </div>
    </>
  );
}

interface PartProps {
  actor: CatalogueActor;
  snapshot: CatalogueSnapshot;
}

function Categories({ actor, snapshot, onPress }: PartProps & { onPress: (chip: Element) => void }) {
  const { categories, categoryId, chosen } = snapshot.context;
  if (categoriesAre(snapshot, 'loading')) {
    return <CardsLoading text="Loading categories..." cards={4} size="low" grid={styles.categories} />;
  }
  if (categories.length === 0) return null;
  return (
    <fieldset aria-label="Categories" className={styles.categories}>
      {categories.map(({ id, name }) => {
        const count = chosen.filter((service) => service.categoryId === id).length;
        return (
          <button
            key={id}
            type="button"
            className={styles.category}
            aria-label={count > 0 ? `${name}, ${count} chosen` : undefined}
            aria-pressed={id === categoryId}
            onClick={({ currentTarget }) => {
              actor.send({ type: 'category.choose', categoryId: id });
              onPress(currentTarget);
            }}
          >
            <span>{name}</span>
            <Icon name="check" className={styles.tick} />
            {count > 0 && <span className={styles.count}>{count}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

function Services({ actor, snapshot }: PartProps) {
  const { categories, categoryId, chosen } = snapshot.context;
  const category = categories.find(({ id }) => id === categoryId);
  const isLoading = servicesAre(snapshot, 'loading');
  // The services load while the categories are shown.
  const isSlow = useIsSlow(isLoading);
  if (!categoriesAre(snapshot, 'listed')) return null;
  if (isLoading) return <CardsLoading text="Loading services..." slow={isSlow} cards={3} />;
  if (servicesAre(snapshot, 'failed') || !category) return null;

  const services = servicesOnOffer(snapshot);
  return (
    <>
      <Heading level={3}>{category.name}</Heading>
      {services.length > 0 && (
        <CardGrid role="group" aria-label={category.name}>
          {services.map(({ id, name, priceCents, minutes, description }) => (
            <ToggleCard
              key={id}
              title={name}
              meta={
                <>
                  <span>{money(priceCents)}</span>
                  <span>{duration(minutes)}</span>
                </>
              }
              pressed={chosen.some((service) => service.id === id)}
              onClick={() => actor.send({ type: 'service.toggle', serviceId: id })}
            >
              {description ?? 'No description available'}
            </ToggleCard>
          ))}
        </CardGrid>
      )}
    </>
  );
}
