import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { shop } from '../../../contract/shop.ts';
import { homeCopy } from '../../content/home.ts';
import { useStorefront } from '../../stores/storefront.ts';
import { BookQueue } from '../queue/book-queue.tsx';
import { ButtonLink } from '../shared/button.tsx';
import { Heading, HiddenText } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { bookingPath, resumePath } from '../site/links.ts';
import styles from './hero.module.css';

/** Drawn in the prerendered HTML. Its script is not waited for: the picture answers no click. */
const HeroIllustration = lazy(async () => ({
  default: (await import('./hero-illustration.tsx')).HeroIllustration,
}));

/** The headline, what to do next (PAGE-6), and the still life, which never renders again. */
export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <Heading level={1} id="hero-title" className={styles.headline}>
            {homeCopy.hero.headline}
          </Heading>
          <p className={styles.lead}>{homeCopy.hero.lead}</p>
          <Actions />
        </div>
        <div className={styles.art}>
          <Suspense fallback={null}>
            <HeroIllustration className={styles.picture} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}

/**
 * The row of what can be booked and the line under it keep their height while it is not known, so that
 * nothing moves when they come; what is always there has a row of its own.
 */
function Actions() {
  const { bookable, queueable, draftStep } = useStorefront();
  return (
    <>
      <div className={styles.actions}>
        {bookable && (
          <ButtonLink to={bookingPath} className={styles.book}>
            Book Appointment
          </ButtonLink>
        )}
        {queueable && <BookQueue className={styles.book} />}
      </div>
      <div className={styles.more}>
        <ButtonLink to="/our-arts/" variant="secondary">
          Our Arts
        </ButtonLink>
        <ButtonLink to="/about/" variant="secondary">
          <span>
            Learn More<HiddenText> about {shop.name}</HiddenText>
          </span>
        </ButtonLink>
      </div>
      <p className={styles.also}>
        {draftStep === null ? (
          <>
            {homeCopy.hero.call}{' '}
            <a href={`tel:${shop.phone.replace(/\D/g, '')}`} className={styles.aside}>
              {shop.phone}
            </a>
          </>
        ) : (
          <Link to={resumePath(draftStep)} className={styles.aside}>
            Resume your booking
            <Icon name="arrow" />
          </Link>
        )}
      </p>
    </>
  );
}
