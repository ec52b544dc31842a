import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactElement, useEffect, useRef, useState } from 'react';
import { duration, money } from '../../../contract/format.ts';
import type { CatalogueSnapshot } from '../../../machines/catalogue.machine.ts';
import {
  categoriesAre,
  incompleteReason,
  lengthOfOffer,
  servicesAre,
  servicesOnOffer,
} from '../../../machines/catalogue.selectors.ts';
import type { Pictures } from '../../../shop/schema.ts';
import type { CatalogueActor } from '../../actors/catalogue.ts';
import { loadModule } from '../../services/load-module.ts';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { ListFailed } from '../loading/try-again.tsx';
import { useIsSlow } from '../loading/use-is-slow.ts';
import { CardGrid, ToggleCard } from '../ui/card.tsx';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './services-step.module.css';
import { CardsLoading, Step } from './step.tsx';

export const categoriesLoading = (
  <CardsLoading text="Loading categories..." cards={4} size="low" grid={styles.categories} />
);

/** A category, then any number of services, from a single category or from several. */
export function ServicesStep({ actor, title }: { actor: CatalogueActor; title: string }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const { categories, categoryId } = snapshot.context;
  const services = useRef<HTMLDivElement>(null);

  const isKnown = categories.some(({ id }) => id === categoryId);
  const areListed = categoriesAre(snapshot, 'listed');
  const hasFailed = categoriesAre(snapshot, 'failed') || servicesAre(snapshot, 'failed');
  return (
    <Step title={title}>
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

function Categories({ actor, snapshot, onPress }: PartProps & { onPress: (chip: Element) => void }) {
  const { categories, categoryId, chosen } = snapshot.context;
  if (categoriesAre(snapshot, 'loading')) return categoriesLoading;
  if (categories.length === 0) return null;
  return (
    <fieldset aria-label="Categories" className={styles.categories}>
      {categories.map(({ id, name }) => {
        const count = chosen.filter((service) => service.categoryId === id).length;
        return (
          <Chip
            key={id}
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
          </Chip>
        );
      })}
    </fieldset>
  );
}

export const Chip = (props: ComponentProps<'button'>) => (
  <button type="button" className={styles.category} {...props} />
);

function Services({ actor, snapshot }: PartProps) {
  const { categories, categoryId, chosen } = snapshot.context;
  const category = categories.find(({ id }) => id === categoryId);
  const isLoading = servicesAre(snapshot, 'loading');
  // The services load while the categories are shown.
  const isSlow = useIsSlow(isLoading);
  const prints = usePrints();
  if (!categoriesAre(snapshot, 'listed')) return null;
  if (isLoading) return <CardsLoading text="Loading services..." slow={isSlow} cards={3} />;
  if (servicesAre(snapshot, 'failed') || !category) return null;

  return (
    <Offer category={category.name}>
      {servicesOnOffer(snapshot).map(({ id, name, priceCents, minutes, description }) => (
        <ToggleCard
          key={id}
          title={name}
          meta={<Facts priceCents={priceCents} minutes={minutes} />}
          pressed={chosen.some((service) => service.id === id)}
          onClick={() => actor.send({ type: 'service.toggle', serviceId: id })}
        >
          <span>{description ?? 'No description available'}</span>
          {prints[name] && <img {...prints[name]} alt="" loading="lazy" className={styles.print} />}
        </ToggleCard>
      ))}
    </Offer>
  );
}

/** Returns the print of each service, by name. They load after the step, and their room is kept. */
function usePrints(): Pictures['services'] {
  const [prints, show] = useState<Pictures['services']>({});
  useEffect(() => {
    loadModule(() => import('virtual:shop/pictures')).then(
      ({ services }) => show(services),
      (error: unknown) => console.error('The prints could not be loaded:', error),
    );
  }, []);
  return prints;
}

export const Offer = ({ category, children }: { category: string; children: ReactElement[] }) => (
  <>
    <Heading level={3}>{category}</Heading>
    {children.length > 0 && (
      <CardGrid role="group" aria-label={category}>
        {children}
      </CardGrid>
    )}
  </>
);

export const Facts = ({ priceCents, minutes }: { priceCents: number; minutes: number }) => (
  <>
    <span>{money(priceCents)}</span>
    <span>{duration(minutes)}</span>
  </>
);
