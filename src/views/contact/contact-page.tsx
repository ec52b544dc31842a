import type { ReactNode } from 'react';
import { shop } from '../../../contract/shop.ts';
import { contactCopy, questions } from '../../content/contact.ts';
import { cornerMap } from '../../content/pictures.ts';
import { BlockPrint } from '../shared/block-print.tsx';
import { ButtonLink } from '../shared/button.tsx';
import { Heading } from '../shared/heading.tsx';
import { Icon, type IconName } from '../shared/icon.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';

/** /contact-us/ (section 2): a form, where the shop is, a map, six questions. */
export function ContactPage() {
  return (
    <>
      <div className={styles.page}>
        <div className={styles.top}>
          <Heading level={1}>{contactCopy.hero.title}</Heading>
          <p className={styles.lead}>{contactCopy.hero.lead}</p>
        </div>
        <div className={styles.columns}>
          <div className={styles.form}>
            <Heading level={2}>{contactCopy.form.title}</Heading>
            <p className={styles.soft}>{contactCopy.form.lead}</p>
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
      <Corner />
      <Questions />
    </>
  );
}

function Details() {
  const { details } = contactCopy;
  const { address } = shop;
  return (
    <section className={styles.details} aria-labelledby="contact-details">
      <Heading level={2} id="contact-details">
        {details.title}
      </Heading>
      <dl className={styles.facts}>
        <Fact icon="pin" name={details.address}>
          {address.unit}, {address.street}
          <br />
          {address.suburb} {address.state} {address.postcode}
        </Fact>
        <Fact icon="phone" name={details.phone}>
          <a href={`tel:${shop.phone.replace(/\D/g, '')}`}>{shop.phone}</a>
        </Fact>
        <Fact icon="mail" name={details.email}>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </Fact>
        <Fact icon="clock" name={details.hours}>
          {shop.workingHours.map(({ days, hours }) => (
            <span key={days} className={styles.hours}>
              <span>{days}</span> <span>{hours}</span>
            </span>
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
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Where the shop's street is on a map of somebody else's, for whoever asks for it. */
function mapAddress(): string {
  const { street, suburb, state, postcode } = shop.address;
  const query = `${street}, ${suburb} ${state} ${postcode}`;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}

/** The map of section 2, drawn by the shop itself: nothing is loaded from elsewhere until it is asked for. */
function Corner() {
  return (
    <section className={styles.corner} aria-labelledby="contact-map">
      <div className={styles.inner}>
        <div className={styles.way}>
          <Heading level={2} id="contact-map" size="large">
            {contactCopy.map.title}
          </Heading>
          <p>{contactCopy.details.getting}</p>
          <ButtonLink to={mapAddress()} target="_blank" rel="noreferrer" variant="secondary">
            Show the map
            <Icon name="arrow" />
          </ButtonLink>
          <p className={styles.small}>
            Opens openstreetmap.org in a new tab. Our own map tells nobody that you looked.
          </p>
        </div>
        <BlockPrint picture={cornerMap} className={styles.map} />
      </div>
    </section>
  );
}

function Questions() {
  return (
    <section className={styles.questions} aria-labelledby="contact-questions">
      <Heading level={2} id="contact-questions" size="large">
        {contactCopy.questions.title}
      </Heading>
      <div className={styles.list}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary>
              {question}
              <Icon name="chevron" className={styles.chevron} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
