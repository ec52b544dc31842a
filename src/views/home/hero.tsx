import { Link } from 'react-router-dom';
import { shop } from '../../../contract/shop.ts';
import { homeCopy } from '../../content/home.ts';
import { useStorefront } from '../../storefront-store.ts';
import { StillLife } from '../shared/art.tsx';
import { ButtonLink } from '../shared/button.tsx';
import { Heading } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { bookingPath, resumePath } from '../site/links.ts';
import styles from './hero.module.css';

/**
 * The headline and what to do next. The row of buttons and the line under it keep their height while it is
 * not known what can be booked, so that nothing moves when they come.
 */
export function Hero() {
  const { bookable, draftStep } = useStorefront();
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <Heading level={1} id="hero-title" className={styles.headline}>
            {homeCopy.hero.headline}
          </Heading>
          <p className={styles.lead}>{homeCopy.hero.lead}</p>
          <div className={styles.actions}>
            {bookable && (
              <ButtonLink to={bookingPath} className={styles.book}>
                Book Appointment
              </ButtonLink>
            )}
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
        </div>
        <StillLife className={styles.art} />
      </div>
    </section>
  );
}
