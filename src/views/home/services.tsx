import { catalogue } from 'virtual:shop/offer';
import { services as pictures } from 'virtual:shop/pictures';
import words from 'virtual:shop/words/homeSections';
import { duration, money } from '../../../contract/format.ts';
import { bookingPath } from '../site/links.ts';
import { Reveal } from '../site/reveal.tsx';
import { BlockPrint } from '../ui/block-print.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import styles from './services.module.css';

/** The catalogue by category: a print and the price of each service (PAGE-7). */
export function Services() {
  return (
    <section className={styles.section} aria-labelledby="services-title">
      <Reveal className={styles.top}>
        <div>
          <Heading level={2} size="large" id="services-title">
            {words.services.title}
          </Heading>
          <p>{words.services.lead}</p>
        </div>
        <Drawing name="spray" className={styles.spray} />
      </Reveal>
      <div className={styles.board}>
        {catalogue.map(({ category, services }) => (
          <Reveal key={category} className={styles.group}>
            <h3 className={styles.category}>{category}</h3>
            <ul className={styles.prints}>
              {services.map((service) => (
                <Service key={service.title} {...service} />
              ))}
            </ul>
          </Reveal>
        ))}
      </div>
      <Reveal className={styles.note}>
        <Drawing name="comb" className={styles.comb} />
        <div>
          <h3 className={styles.question}>{words.services.unsure.title}</h3>
          <p>{words.services.unsure.text}</p>
        </div>
      </Reveal>
    </section>
  );
}

interface ServiceProps {
  title: string;
  priceCents: number;
  minutes: number;
  description: string;
}

function Service({ title, priceCents, minutes, description }: ServiceProps) {
  const picture = pictures[title];
  return (
    <li className={styles.service}>
      {picture && <BlockPrint picture={picture} />}
      <div>
        <p className={styles.name}>
          <Link to={`${bookingPath}?service=${encodeURIComponent(title)}`}>{title}</Link>
        </p>
        <p className={styles.line}>
          <span className={styles.price}>{money(priceCents)}</span>
          <span className={styles.minutes}>{duration(minutes)}</span>
        </p>
        <p className={styles.description}>{description}</p>
      </div>
    </li>
  );
}
