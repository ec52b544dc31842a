import { catalogue } from 'virtual:shop/offer';
import { useState } from 'react';
import { ToggleCard } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './services-step.module.css';
import { Chip, categoriesLoading, Facts, Offer } from './services-step.tsx';
import { Step } from './step.tsx';

/** A constant: with a new object React would empty the element at each rendering. */
const asPrerendered = { dangerouslySetInnerHTML: { __html: '' } };

/**
 * The services step before its lists are known. The prerendered page has the shop's services, disabled. Its script does not have them, and
 * leaves them as they are until the lists are known.
 */
export function ServicesLoading() {
  const [isPrerendered] = useState(
    () => import.meta.env.SSR || document.querySelector('[data-prerendered]') !== null,
  );
  return (
    <Step title="Choose Services">
      {isPrerendered ? (
        <div
          data-prerendered
          suppressHydrationWarning
          {...(import.meta.env.SSR ? { children: prerenderedOffer() } : asPrerendered)}
        />
      ) : (
        categoriesLoading
      )}
    </Step>
  );
}

function prerenderedOffer() {
  const [first] = catalogue;
  return (
    <>
      <fieldset aria-label="Categories" className={styles.categories}>
        {catalogue.map(({ category }) => (
          <Chip key={category} aria-pressed={category === first?.category} disabled>
            <span>{category}</span>
            <Icon name="check" className={styles.tick} />
          </Chip>
        ))}
      </fieldset>
      {first && (
        <div className={styles.services}>
          <Offer category={first.category}>
            {first.services.map(({ title, description, ...facts }) => (
              <ToggleCard key={title} title={title} meta={<Facts {...facts} />} pressed={false} disabled>
                {description}
              </ToggleCard>
            ))}
          </Offer>
        </div>
      )}
    </>
  );
}
