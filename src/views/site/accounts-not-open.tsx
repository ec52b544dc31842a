import { useStorefront } from '../../storefront-store.ts';
import { Razor } from '../shared/art.tsx';
import { ButtonLink } from '../shared/button.tsx';
import { Heading } from '../shared/heading.tsx';
import { bookingPath, resumePath } from './links.ts';
import styles from './plain-page.module.css';

/** What /login and /register answer until accounts open: the truth, and the way back to the booking. */
export function AccountsNotOpenPage() {
  const { bookable, draftStep } = useStorefront();
  return (
    <div className={styles.page}>
      <div className={styles.text}>
        <Heading level={1}>Accounts are not open yet</Heading>
        <p>
          We are still building sign-in. You do not need an account to get a chair: book as a guest and pay by
          card.
        </p>
        {draftStep !== null && <p>Your booking is kept exactly as you left it.</p>}
        <div className={styles.actions}>
          {draftStep !== null && <ButtonLink to={resumePath(draftStep)}>Back to your booking</ButtonLink>}
          {draftStep === null && bookable && <ButtonLink to={bookingPath}>Book as a guest</ButtonLink>}
          <ButtonLink to="/" variant="secondary">
            Return to Home
          </ButtonLink>
        </div>
      </div>
      <Razor className={styles.art} />
    </div>
  );
}
