import { shop } from 'virtual:shop';
import { queueStore } from 'virtual:shop/facts';
import words from 'virtual:shop/words/contact';
import type { ReactNode } from 'react';
import { useStorefront } from '../../stores/storefront.ts';
import { PhoneLink, TwoLines } from '../shop/reach-us.tsx';
import { WorkingHours } from '../shop/working-hours.tsx';
import { Heading } from '../ui/heading.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';
import { ShopMap } from './shop-map.tsx';

/** /contact-us/: a form, where the shop is, a map, six questions (PAGE-12). */
export function ContactPage() {
  return (
    <>
      <div className={styles.page}>
        <div className={styles.top}>
          <Heading level={1}>{words.hero.title}</Heading>
          <p className={styles.lead}>{words.hero.lead}</p>
        </div>
        <div className={styles.columns}>
          <div className={styles.form}>
            <Heading level={2}>{words.form.title}</Heading>
            <p className={styles.soft}>{words.form.lead}</p>
            <ContactForm />
            <noscript>
              <p>
                The form needs JavaScript. Write to <a href={`mailto:${shop.email}`}>{shop.email}</a> instead.
              </p>
            </noscript>
          </div>
          <Details />
        </div>
      </div>
      <ShopMap />
      <Questions />
    </>
  );
}

function Details() {
  const { details } = words;
  const { closings } = useStorefront();
  const { address } = shop;
  return (
    <section className={styles.details} aria-labelledby="contact-details">
      <Heading level={2} id="contact-details">
        {details.title}
      </Heading>
      <dl className={styles.facts}>
        <Fact icon="pin" name={details.address}>
          <TwoLines address={address} />
        </Fact>
        <Fact icon="phone" name={details.phone}>
          <PhoneLink of={shop} />
        </Fact>
        <Fact icon="mail" name={details.email}>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </Fact>
        <Fact icon="pin" name={details.queueStore}>
          <TwoLines address={queueStore.address} />
          <br />
          <PhoneLink of={queueStore} />
        </Fact>
        <Fact icon="clock" name={details.hours}>
          <WorkingHours className={styles.hours} />
          {closings.map((words) => (
            <p key={words} className={styles.closing}>
              {words}
            </p>
          ))}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} size={22} />
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Questions() {
  return (
    <section className={styles.questions} aria-labelledby="contact-questions">
      <Heading level={2} id="contact-questions" size="large">
        {words.questions.title}
      </Heading>
      <div className={styles.list}>
        {words.questions.list.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary>
              <span>{question}</span>
              <Icon name="chevron" className={styles.chevron} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
