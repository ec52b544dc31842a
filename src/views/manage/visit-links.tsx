import { map } from 'virtual:shop/facts';
import { calendarPath } from '../../../contract/calendar.ts';
import { storeNumberOf } from '../../../contract/phone.ts';
import { directionsTo } from '../../../contract/stores.ts';
import { type EarlierVisit, queryToBookAgain } from '../../../machines/rules/book-again.ts';
import { visitEntry } from '../../services/visit-entry.ts';
import { useSession } from '../../stores/session.ts';
import { useOwnApi } from '../loading/use-own-api.ts';
import { bookingPath } from '../site/links.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import styles from './visit-links.module.css';

interface VisitLinkProps {
  /** `manage_key`, which only our own API sends. */
  visitKey: string | undefined;
  /** In place of the look of the other links. */
  className?: string | undefined;
}

/** The link to the page of a booking (MANAGE-23). The key is in the state of the history entry, never in an address. */
export function VisitLink({ visitKey, className }: VisitLinkProps) {
  const root = useOwnApi();
  const { token } = useSession();
  if (root === null || visitKey === undefined) return null;
  return (
    <Link to="/my-visit/" state={visitEntry(visitKey, token)} className={className ?? styles.link}>
      Change or cancel this booking
    </Link>
  );
}

/** Returns the address that opens the wizard with the choices of an earlier visit (AGAIN-1). */
export const addressToBookAgain = (visit: EarlierVisit): string => `${bookingPath}${queryToBookAgain(visit)}`;

interface BookAgainProps {
  visit: EarlierVisit;
  /** The number of the booking, where a list has several such links. They look less important. */
  number?: string;
}

/** Book again. Only our own API has the next time of a barber (AGAIN-1). */
export function BookAgain({ visit, number }: BookAgainProps) {
  if (useOwnApi() === null) return null;
  return (
    <ButtonLink
      to={addressToBookAgain(visit)}
      size="small"
      variant={number === undefined ? 'primary' : 'quiet'}
      {...(number && { 'aria-label': `Book again as in booking ${number}` })}
    >
      Book again
    </ButtonLink>
  );
}

/** Returns the address of a booking's calendar file; null without its key, which only our own API sends (SHOP-22). */
export function useCalendarFile(calendarKey: string | undefined): string | null {
  const root = useOwnApi();
  return root && calendarKey !== undefined ? new URL(calendarPath(calendarKey), root).href : null;
}

/** A link that leaves the pages of this site: to a file, another site, a phone, or a page that loads anew. */
export const IconLink = ({ icon, href, children }: { icon: IconName; href: string; children: string }) => (
  <a className={styles.link} href={href} rel="noreferrer">
    <Icon name={icon} />
    <span>{children}</span>
  </a>
);

/** The links to a store's directions and phone, as far as they are known. The address is in a single line. */
export const StoreLinks = ({ address, phone }: { address: string | null; phone: string | null }) => (
  <>
    {address && (
      <IconLink icon="pin" href={directionsTo(map.host, address)}>
        Directions
      </IconLink>
    )}
    {phone && <IconLink icon="phone" href={`tel:${storeNumberOf(phone)}`}>{`Call ${phone}`}</IconLink>}
  </>
);
