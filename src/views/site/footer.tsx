import { shop } from 'virtual:shop';
import words from 'virtual:shop/words/footer';
import { useStorefront } from '../../stores/storefront.ts';
import { PhoneLink, TwoLines } from '../shop/reach-us.tsx';
import { WorkingHours } from '../shop/working-hours.tsx';
import { Link } from '../ui/link.tsx';
import styles from './footer.module.css';
import { bookingPath, pageLinks, policyLinks } from './links.ts';
import { Logo } from './logo.tsx';

/** Description, social links, contact, working hours, quick links and policies (PAGE-5). */
export function Footer() {
  const { bookable } = useStorefront();
  const quickLinks = bookable ? [...pageLinks, { to: bookingPath, label: 'Book an appointment' }] : pageLinks;
  const { address } = shop;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <section className={styles.about} aria-label={shop.name}>
          <Logo />
          <p>{words}</p>
          <ul className={styles.row}>
            {shop.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className={styles.title}>
            Contact
          </h2>
          <address className={styles.address}>
            <TwoLines address={address} />
          </address>
          <ul className={styles.list}>
            <li>
              <PhoneLink of={shop} />
            </li>
            <li>
              <a href={`mailto:${shop.email}`}>{shop.email}</a>
            </li>
          </ul>
        </section>
        <section aria-labelledby="footer-hours">
          <h2 id="footer-hours" className={styles.title}>
            Working hours
          </h2>
          <WorkingHours className={styles.hours} />
        </section>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className={styles.title}>
            Quick Links
          </h2>
          <ul className={styles.list}>
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={styles.end}>
        <p>
          {`Cutting hair in ${address.suburb} since ${shop.founded}. Prices in Australian dollars, GST included.`}
        </p>
        <nav aria-label="Policies">
          <ul className={styles.row}>
            {policyLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
