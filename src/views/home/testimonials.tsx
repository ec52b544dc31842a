import words from 'virtual:shop/words/homeSections';
import { Reveal } from '../site/reveal.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Heading } from '../ui/heading.tsx';
import styles from './testimonials.module.css';

/** Three fixed testimonials (PAGE-8). */
export function Testimonials() {
  return (
    <section className={styles.section} aria-labelledby="testimonials-title">
      <Reveal>
        <Heading level={2} size="large" id="testimonials-title">
          {words.testimonials.title}
        </Heading>
      </Reveal>
      <div className={styles.list}>
        {words.testimonials.list.map(({ quote, name, about }) => (
          <Reveal key={name}>
            <figure className={styles.figure}>
              <Drawing name="blossom" className={styles.blossom} />
              <blockquote className={styles.quote}>
                <p>{quote}</p>
              </blockquote>
              <figcaption className={styles.who}>
                <strong>{name}</strong>
                <span>{about}</span>
              </figcaption>
            </figure>
          </Reveal>
        ))}
      </div>
    </section>
  );
}
