import words from 'virtual:shop/words/homeSections';
import { useStorefront } from '../../stores/storefront.ts';
import { bookingPath } from '../site/links.ts';
import { Reveal } from '../site/reveal.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Heading } from '../ui/heading.tsx';
import styles from './reasons.module.css';

const drawings = ['scissors', 'comb', 'razor', 'spray'] as const;

/** Why choose us, with Book Your Appointment if a store can be booked (PAGE-8). */
export function Reasons() {
  const { bookable } = useStorefront();
  return (
    <section className={styles.band} aria-labelledby="reasons-title">
      <div className={styles.inner}>
        <Reveal from="down">
          <Heading level={2} size="large" id="reasons-title">
            {words.reasons.title}
          </Heading>
        </Reveal>
        <ul className={styles.list}>
          {words.reasons.list.map(({ title, text }, place) => (
            <li key={title}>
              <Reveal from={place % 2 === 0 ? 'left' : 'right'} className={styles.reason}>
                <Drawing name={drawings[place] ?? 'spray'} className={styles.art} />
                <div>
                  <h3 className={styles.title}>{title}</h3>
                  <p>{text}</p>
                </div>
              </Reveal>
            </li>
          ))}
        </ul>
        <div className={styles.action}>
          {bookable && <ButtonLink to={bookingPath}>Book Your Appointment</ButtonLink>}
        </div>
      </div>
    </section>
  );
}
