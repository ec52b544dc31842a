import { gallery, services } from 'virtual:shop/pictures';
import words from 'virtual:shop/words/ourArts';
import { useStorefront } from '../../stores/storefront.ts';
import { bookingPath } from '../site/links.ts';
import { Reveal } from '../site/reveal.tsx';
import { BlockPrint } from '../ui/block-print.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import styles from './our-arts-page.module.css';

/** /our-arts/: gallery, expertise and products, where Shop Now leads (PAGE-11). */
export function OurArtsPage() {
  return (
    <>
      <section className={styles.hero} aria-labelledby="arts-title">
        <Heading level={1} id="arts-title" className={styles.headline}>
          {words.hero.title}
        </Heading>
        <p className={styles.lead}>{words.hero.lead}</p>
      </section>
      <Gallery />
      <Expertise />
      <Shelf />
    </>
  );
}

function Gallery() {
  return (
    <section className={styles.gallery} aria-label={words.gallery.title}>
      {gallery.map((print, place) => (
        <figure key={print.title} className={print.width > print.height ? styles.wide : undefined}>
          <BlockPrint picture={print} first={place === 0} />
          <figcaption className={styles.caption}>
            <strong className={styles.title}>{print.title}</strong>
            <span>{print.caption}</span>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

function Expertise() {
  const { title, lead, list } = words.expertise;
  return (
    <section className={styles.sunk} aria-labelledby="expertise-title">
      <div className={styles.inner}>
        <Reveal>
          <Heading level={2} size="large" id="expertise-title">
            {title}
          </Heading>
          <p className={styles.lead}>{lead}</p>
        </Reveal>
        <ul className={styles.list}>
          {list.map(({ picture, title: name, text }) => {
            const print = services[picture];
            return (
              <li key={name}>
                <Reveal className={styles.skill}>
                  {print && <BlockPrint picture={print} silent />}
                  <div>
                    <h3 className={styles.name}>{name}</h3>
                    <p>{text}</p>
                  </div>
                </Reveal>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** The row keeps its height until it is known which stores can be booked. */
function Shelf() {
  const { bookable } = useStorefront();
  const { shelf, close } = words;
  return (
    <div className={styles.end}>
      <section aria-labelledby="shelf-title">
        <Heading level={2} size="large" id="shelf-title">
          {shelf.title}
        </Heading>
        <p className={styles.text}>{shelf.text}</p>
        <p className={styles.text}>
          <Link to="/return-policy">{shelf.returns}</Link>
        </p>
      </section>
      <section className={styles.close} aria-labelledby="arts-close-title">
        <Heading level={2} size="large" id="arts-close-title">
          {close.title}
        </Heading>
        <p className={styles.text}>{close.text}</p>
        <div className={styles.actions}>
          {bookable && <ButtonLink to={bookingPath}>Book Appointment</ButtonLink>}
        </div>
      </section>
    </div>
  );
}
