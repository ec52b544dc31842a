import { duration, money } from '../../../contract/format.ts';
import { catalogue } from '../../../contract/shop.ts';
import { homeCopy } from '../../content/home.ts';
import { Comb, WattleSpray } from '../shared/art.tsx';
import { Heading } from '../shared/heading.tsx';
import { Reveal } from '../site/reveal.tsx';
import styles from './services.module.css';

/** Section 3's catalogue in section 2's four groups, as the board on a barbershop's wall. */
export function Services() {
  return (
    <section className={styles.section} aria-labelledby="services-title">
      <Reveal className={styles.top}>
        <div>
          <Heading level={2} size="large" id="services-title">
            {homeCopy.services.title}
          </Heading>
          <p>{homeCopy.services.lead}</p>
        </div>
        <WattleSpray className={styles.spray} />
      </Reveal>
      <div className={styles.board}>
        {catalogue.map(({ category, services }) => (
          <Reveal key={category} className={styles.group}>
            <h3 className={styles.category}>{category}</h3>
            <ul>
              {services.map(({ title, priceCents, minutes, description }) => (
                <li key={title} className={styles.service}>
                  <p className={styles.line}>
                    <span className={styles.name}>{title}</span>
                    <span className={styles.minutes}>{duration(minutes)}</span>
                    <span className={styles.price}>{money(priceCents)}</span>
                  </p>
                  <p className={styles.description}>{description}</p>
                </li>
              ))}
            </ul>
          </Reveal>
        ))}
        <Reveal className={styles.note}>
          <Comb className={styles.comb} />
          <div>
            <h3 className={styles.question}>{homeCopy.services.unsure.title}</h3>
            <p>{homeCopy.services.unsure.text}</p>
          </div>
        </Reveal>
      </div>
    </section>
  );
}
