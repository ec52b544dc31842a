import type { Service } from '../../../contract/catalogue.ts';
import { duration, money } from '../../../contract/format.ts';
import type { QueueSnapshot } from '../../../machines/queue.machine.ts';
import type { QueueActor } from '../../actors/queue.ts';
import { CardsLoading } from '../booking/step.tsx';
import { CardGrid, ToggleCard } from '../shared/card.tsx';
import { Notice } from '../shared/notice.tsx';
import { SelectField } from '../shared/select-field.tsx';
import styles from './services-step.module.css';
import { ListFailed, Step } from './step.tsx';

interface PartProps {
  actor: QueueActor;
  snapshot: QueueSnapshot;
}

/** Step 2 (section 2): one category, and as many of its services as are wanted. */
export function ServicesStep({ actor, snapshot }: PartProps) {
  const hasFailed =
    snapshot.matches({ services: { categories: 'failed' } }) ||
    snapshot.matches({ services: { catalogue: 'failed' } });
  return (
    <Step title="Choose Services">
      {hasFailed && (
        <ListFailed onRetry={() => actor.send({ type: 'list.retry' })}>
          We could not load all of this store's services.
        </ListFailed>
      )}
      <Categories actor={actor} snapshot={snapshot} />
      <Services actor={actor} snapshot={snapshot} />
    </Step>
  );
}

function Categories({ actor, snapshot }: PartProps) {
  const { categories, categoryId } = snapshot.context;
  const isLoading = snapshot.matches({ services: { categories: 'loading' } });
  const isListed = categories.some(({ id }) => id === categoryId);
  return (
    <div className={styles.category}>
      <SelectField
        label="Category"
        value={isListed ? String(categoryId) : ''}
        disabled={!snapshot.matches({ services: { categories: 'listed' } })}
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
  const { catalogue, categoryId, chosen } = snapshot.context;
  if (snapshot.matches({ services: { catalogue: 'loading' } })) {
    return <CardsLoading text="Loading services..." cards={2} />;
  }
  if (snapshot.matches({ services: { catalogue: 'failed' } }) || categoryId === null) return null;
  const services = catalogue.filter((service) => service.categoryId === categoryId);
  if (services.length === 0) return <Notice role="status">No services available for this category</Notice>;
  return (
    <fieldset className={styles.services}>
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
