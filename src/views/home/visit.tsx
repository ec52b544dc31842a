import { shop } from 'virtual:shop';
import { queueStore } from 'virtual:shop/facts';
import { shopFront } from 'virtual:shop/pictures';
import words from 'virtual:shop/words/homeSections';
import { useStorefront } from '../../stores/storefront.ts';
import { PhoneLink, TwoLines } from '../shop/reach-us.tsx';
import { WorkingHours } from '../shop/working-hours.tsx';
import { Reveal } from '../site/reveal.tsx';
import { BlockPrint } from '../ui/block-print.tsx';
import { Heading } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './visit.module.css';

/** The shop's address and opening hours. */
export function Visit() {
  const { address } = shop;
  const { closings } = useStorefront();
  return (
    <section className={styles.section} aria-labelledby="visit-title">
      <div className={styles.inner}>
        <Reveal>
          <BlockPrint picture={shopFront} />
        </Reveal>
        <Reveal>
          <Heading level={2} size="large" id="visit-title">
            {words.visit.title}
          </Heading>
          <p className={styles.lead}>{words.visit.lead}</p>
          <address className={styles.address}>
            <p>
              <Icon name="pin" size={22} />
              <span>
                <TwoLines address={address} />
              </span>
            </p>
            <p>
              <Icon name="phone" size={22} />
              <PhoneLink of={shop} />
            </p>
            <p>
              <Icon name="mail" size={22} />
              <a href={`mailto:${shop.email}`}>{shop.email}</a>
            </p>
          </address>
          <h3 className={styles.place}>{words.visit.queueStore}</h3>
          <address className={styles.address}>
            <p>
              <Icon name="pin" size={22} />
              <span>
                <TwoLines address={queueStore.address} />
              </span>
            </p>
            <p>
              <Icon name="phone" size={22} />
              <PhoneLink of={queueStore} />
            </p>
          </address>
        </Reveal>
        <Reveal className={styles.when}>
          <h3 className={styles.title}>Opening hours, both shops</h3>
          <WorkingHours className={styles.hours} />
          {closings.map((words) => (
            <p key={words} className={styles.closing}>
              {words}
            </p>
          ))}
        </Reveal>
      </div>
    </section>
  );
}
