import { shopFront } from 'virtual:shop/pictures';
import words from 'virtual:shop/words/about';
import { useStorefront } from '../../stores/storefront.ts';
import { bookingPath } from '../site/links.ts';
import { Reveal } from '../site/reveal.tsx';
import { BlockPrint } from '../ui/block-print.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import styles from './about-page.module.css';
import { Team } from './team.tsx';

/** /about/: story, philosophy, approach, values, team (PAGE-10). */
export function AboutPage() {
  return (
    <>
      <section className={styles.hero} aria-labelledby="about-title">
        <div className={styles.heroInner}>
          <div>
            <Heading level={1} id="about-title" className={styles.headline}>
              {words.hero.title}
            </Heading>
            <p className={styles.heroLead}>{words.hero.lead}</p>
          </div>
          <BlockPrint picture={shopFront} first className={styles.front} />
        </div>
      </section>
      <Story />
      <Philosophy />
      <Values />
      <Team />
      <Close />
    </>
  );
}

function Story() {
  return (
    <section className={styles.story} aria-labelledby="story-title">
      <Reveal>
        <Heading level={2} size="large" id="story-title">
          {words.story.title}
        </Heading>
      </Reveal>
      <Reveal className={styles.words}>
        {words.story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Reveal>
    </section>
  );
}

function Philosophy() {
  const { philosophy, approach } = words;
  return (
    <div className={styles.sunk}>
      <div className={styles.inner}>
        <section aria-labelledby="philosophy-title">
          <Reveal from="left" className={styles.philosophy}>
            <Heading level={2} size="large" id="philosophy-title">
              {philosophy.title}
            </Heading>
            <div>
              <p className={styles.quote}>{philosophy.quote}</p>
              <p className={styles.after}>{philosophy.text}</p>
            </div>
          </Reveal>
        </section>
        <section className={styles.approach} aria-labelledby="approach-title">
          <Heading level={2} size="large" id="approach-title">
            {approach.title}
          </Heading>
          <ol className={styles.steps}>
            {approach.steps.map(({ title, text }) => (
              <li key={title} className={styles.step}>
                <Reveal from="right">
                  <h3 className={styles.stepTitle}>{title}</h3>
                  <p>{text}</p>
                </Reveal>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

function Values() {
  return (
    <section className={styles.band} aria-labelledby="values-title">
      <div className={styles.inner}>
        <Reveal from="down">
          <Heading level={2} size="large" id="values-title">
            {words.values.title}
          </Heading>
        </Reveal>
        <ul className={styles.values}>
          {words.values.list.map(({ title, text }) => (
            <li key={title}>
              <Reveal>
                <h3 className={styles.value}>{title}</h3>
                <p className={styles.valueText}>{text}</p>
              </Reveal>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The row keeps its height until it is known which stores can be booked. */
function Close() {
  const { bookable } = useStorefront();
  return (
    <section className={styles.close} aria-labelledby="close-title">
      <Heading level={2} size="large" id="close-title">
        {words.close.title}
      </Heading>
      <p className={styles.closeText}>{words.close.text}</p>
      <div className={styles.actions}>
        <ButtonLink to="/our-arts/" variant="secondary">
          See Our Arts
        </ButtonLink>
        {bookable && <ButtonLink to={bookingPath}>Book Appointment</ButtonLink>}
      </div>
    </section>
  );
}
