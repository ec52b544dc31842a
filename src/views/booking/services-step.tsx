import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
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
import { DayChoice } from './date-step.tsx';
import styles from './services-step.module.css';
import { CardsLoading, Step } from './step.tsx';
import { useScrollIntoView } from './use-scroll-into-view.ts';

/** A category, then any number of services, from a single category or from several. */
export function ServicesStep({ actor }: { actor: CatalogueActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  useEffect(DayChoice.preload, []);
  const { categories, categoryId } = snapshot.context;
  const services = useScrollIntoView(categoryId, servicesAre(snapshot, 'listed'));

  const isKnown = categories.some(({ id }) => id === categoryId);
  const areListed = categoriesAre(snapshot, 'listed');
  const hasFailed = categoriesAre(snapshot, 'failed') || servicesAre(snapshot, 'failed');
  return (
    <Step title="Choose Services">
      {hasFailed && (
        <ListFailed reason={incompleteReason(snapshot)} onRetry={() => actor.send({ type: 'list.retry' })}>
          We could not load all of this store's services.
        </ListFailed>
      )}
      <AnnouncedList count={areListed ? categories.length : null} singular="category" plural="categories">
        No services available at this store
      </AnnouncedList>
      <Categories actor={actor} snapshot={snapshot} />
      <div ref={services} className={styles.services}>
        <Services actor={actor} snapshot={snapshot} />
        <AnnouncedList count={isKnown ? lengthOfOffer(snapshot) : null} singular="service">
          No services available in this category
        </AnnouncedList>
      </div>
    </Step>
  );
}

interface PartProps {
  actor: CatalogueActor;
  snapshot: CatalogueSnapshot;
}

function Categories({ actor, snapshot }: PartProps) {
  const { categories, categoryId } = snapshot.context;
  if (categoriesAre(snapshot, 'loading')) {
    return <CardsLoading text="Loading categories..." cards={4} size="low" grid={styles.categories} />;
  }
  if (categories.length === 0) return null;
  return (
    <fieldset aria-label="Categories" className={styles.categories}>
      {categories.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={styles.category}
          aria-pressed={id === categoryId}
          onClick={() => actor.send({ type: 'category.choose', categoryId: id })}
        >
          <span>{name}</span>
          <Icon name="check" className={styles.tick} />
        </button>
      ))}
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
  if (servicesAre(snapshot, 'failed') || categories.length === 0) return null;
  if (!category) return <p className={styles.hint}>Choose a category to see its services.</p>;

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
