import { useSelector } from '@xstate/react';
import type { Service } from '../../../contract/catalogue.ts';
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
import { CardsLoading } from '../booking/step.tsx';
import { SelectField } from '../forms/field.tsx';
import { AnnouncedList } from '../loading/announced-list.tsx';
import { ListFailed } from '../loading/try-again.tsx';
import { CardGrid, ToggleCard } from '../ui/card.tsx';
import styles from './services-step.module.css';
import { Step } from './step.tsx';

interface PartProps {
  actor: CatalogueActor;
  snapshot: CatalogueSnapshot;
}

/** A single category, and any number of its services. */
export function ServicesStep({ actor }: { actor: CatalogueActor }) {
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const hasFailed = categoriesAre(snapshot, 'failed') || servicesAre(snapshot, 'failed');
  return (
    <Step title="Choose Services">
      {hasFailed && (
        <ListFailed
          size="small"
          variant="secondary"
          reason={incompleteReason(snapshot)}
          onRetry={() => actor.send({ type: 'list.retry' })}
        >
          We could not load all of this store's services.
        </ListFailed>
      )}
      <AnnouncedList
        count={snapshot.context.categories.length || null}
        singular="category"
        plural="categories"
      />
      <Categories actor={actor} snapshot={snapshot} />
      <Services actor={actor} snapshot={snapshot} />
      <AnnouncedList count={lengthOfOffer(snapshot)} singular="service">
        No services available for this category
      </AnnouncedList>
    </Step>
  );
}

function Categories({ actor, snapshot }: PartProps) {
  const { categories, categoryId } = snapshot.context;
  const isLoading = categoriesAre(snapshot, 'loading');
  const isListed = categories.some(({ id }) => id === categoryId);
  return (
    <div className={styles.category}>
      <SelectField
        label="Category"
        value={isListed ? String(categoryId) : ''}
        disabled={!categoriesAre(snapshot, 'listed')}
        onChange={({ target: { value } }) =>
          actor.send({ type: 'category.choose', categoryId: value === '' ? null : Number(value) })
        }
      >
        <option value="">{isLoading ? 'Loading categories...' : 'Select a category'}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Services({ actor, snapshot }: PartProps) {
  const { categoryId, chosen } = snapshot.context;
  if (servicesAre(snapshot, 'loading')) {
    return <CardsLoading text="Loading services..." slow={false} cards={2} />;
  }
  if (servicesAre(snapshot, 'failed') || categoryId === null) return null;
  const services = servicesOnOffer(snapshot);
  if (services.length === 0) return null;
  return (
    <fieldset>
      <legend className={styles.legend}>Select services (multiple selection allowed)</legend>
      <CardGrid>
        {services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            isChosen={chosen.some(({ id }) => id === service.id)}
            onToggle={() => actor.send({ type: 'service.toggle', serviceId: service.id })}
          />
        ))}
      </CardGrid>
    </fieldset>
  );
}

interface ServiceCardProps {
  service: Service;
  isChosen: boolean;
  onToggle: () => void;
}

function ServiceCard({ service, isChosen, onToggle }: ServiceCardProps) {
  const { name, priceCents, minutes, description } = service;
  return (
    <ToggleCard
      title={name}
      meta={
        <>
          <span>{money(priceCents)}</span>
          {minutes > 0 && <span>{duration(minutes)}</span>}
        </>
      }
      pressed={isChosen}
      onClick={onToggle}
    >
      {description ?? 'No description available'}
    </ToggleCard>
  );
}
