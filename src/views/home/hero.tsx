import { shop } from 'virtual:shop';
import words from 'virtual:shop/words/home';
import { useStorefront } from '../../stores/storefront.ts';
import { BookQueue } from '../queue/book-queue.tsx';
import { PhoneLink } from '../shop/reach-us.tsx';
import { bookingPath, resumePath } from '../site/links.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Heading, HiddenText } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import styles from './hero.module.css';

/** The headline, the next actions (PAGE-6), and the still life. */
export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <Heading level={1} id="hero-title" className={styles.headline}>
            {words.headline}
          </Heading>
          <p className={styles.lead}>{words.lead}</p>
          <Actions />
        </div>
        <div id="art" className={styles.art}>
          <Drawing name="hero" className={styles.picture} />
        </div>
      </div>
    </section>
  );
}

/**
 * The buttons and the line below keep their height until it is known which stores can be booked, so that nothing
 * moves when they appear. Links that are always there have their own row.
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
            Learn More<HiddenText>{` about ${shop.name}`}</HiddenText>
          </span>
        </ButtonLink>
      </div>
      <p className={styles.also}>
        {draftStep === null ? (
          <>
            <span>{words.call}</span> <PhoneLink of={shop} className={styles.aside} />
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
