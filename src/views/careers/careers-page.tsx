import { portraits } from 'virtual:shop/facts';
import { team } from 'virtual:shop/offer';
import words from 'virtual:shop/words/careers';
import { contactPath } from '../site/links.ts';
import { BlockPrint } from '../ui/block-print.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Heading } from '../ui/heading.tsx';
import styles from './careers-page.module.css';
import { Openings } from './openings.tsx';
import { PlainOpenings } from './plain-openings.tsx';

/** /careers/: the open positions, and what working here is like. */
export function CareersPage() {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Heading level={1}>{words.hero.title}</Heading>
        <p className={styles.lead}>{words.hero.lead}</p>
        <Team />
      </div>
      <section className={styles.openings} aria-labelledby="careers-openings">
        <Heading level={2} id="careers-openings" size="large">
          {words.openings.title}
        </Heading>
        <Openings />
        <noscript>
          <PlainOpenings />
        </noscript>
      </section>
      <section className={styles.offer} aria-labelledby="careers-offer">
        <Heading level={2} id="careers-offer" size="large">
          {words.offer.title}
        </Heading>
        <ul className={styles.list}>
          {words.offer.list.map(({ title, text }) => (
            <li key={title}>
              <Heading level={3}>{title}</Heading>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.otherwise}>
        <p>{words.otherwise}</p>
        <ButtonLink to={contactPath} variant="secondary">
          Write to us
        </ButtonLink>
      </div>
    </div>
  );
}

/** The team, with a free place beside them. It is decorative: the text above says the same. */
function Team() {
  return (
    <div className={styles.team} aria-hidden="true">
      {team.map(({ firstName }) => {
        const picture = portraits[firstName];
        return (
          picture && <BlockPrint key={firstName} picture={picture} className={styles.portrait} first silent />
        );
      })}
      <span className={styles.free}>
        <Drawing name="blossom" className={styles.blossom} />
      </span>
    </div>
  );
}
