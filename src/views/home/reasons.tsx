import { homeSections } from '../../content/home-sections.ts';
import { useStorefront } from '../../stores/storefront.ts';
import { Comb, Razor, Scissors, WattleSpray } from '../shared/art.tsx';
import { ButtonLink } from '../shared/button.tsx';
import { Heading } from '../shared/heading.tsx';
import { bookingPath } from '../site/links.ts';
import { Reveal } from '../site/reveal.tsx';
import styles from './reasons.module.css';

const drawings = [Scissors, Comb, Razor, WattleSpray];

/** Why choose us, with Book Your Appointment when there is something to book (PAGE-8). */
export function Reasons() {
  const { bookable } = useStorefront();
  return (
    <section className={styles.band} aria-labelledby="reasons-title">
      <div className={styles.inner}>
        <Reveal>
          <Heading level={2} size="large" id="reasons-title">
            {homeSections.reasons.title}
          </Heading>
        </Reveal>
        <ul className={styles.list}>
          {homeSections.reasons.list.map(({ title, text }, place) => {
            const Drawing = drawings[place] ?? WattleSpray;
            return (
              <li key={title}>
                <Reveal className={styles.reason}>
                  <Drawing className={styles.art} />
                  <div>
                    <h3 className={styles.title}>{title}</h3>
                    <p>{text}</p>
                  </div>
                </Reveal>
              </li>
            );
          })}
        </ul>
        <div className={styles.action}>
          {bookable && <ButtonLink to={bookingPath}>Book Your Appointment</ButtonLink>}
        </div>
      </div>
    </section>
  );
}
