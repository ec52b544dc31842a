import { shop } from 'virtual:shop';
import { Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { HEADER_SCROLL_PX } from '../../../contract/constants.ts';
import { useHasPlace } from '../../stores/queue-place.ts';
import { useSession } from '../../stores/session.ts';
import { useStorefront } from '../../stores/storefront.ts';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { lazyWithRetry } from '../loading/lazy-with-retry.tsx';
import { LoadingDialog } from '../loading/loading.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useOpenOverPage } from '../ui/use-open-over-page.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { bare, bookingPath, pageLinks, resumePath } from './links.ts';
import { Logo } from './logo.tsx';

/** The drawer depends on the dialog primitive, so it loads when it is first opened. */
const MobileMenu = lazyWithRetry(
  () => import('./mobile-menu.tsx'),
  ({ MobileMenu }) => MobileMenu,
);

/** The place in the queue, loaded only for visitors who have a place. */
const PlaceTicket = lazyWithRetry(
  () => import('../queue/place-ticket.tsx'),
  ({ PlaceTicket }) => PlaceTicket,
);

/** Logo, links, Book Now and the account menu (PAGE-2); a bottom drawer on phones (PAGE-4). */
export function Header() {
  const { bookable, draftStep } = useStorefront();
  const { problem } = useSession();
  const hasPlace = useHasPlace();
  const { pathname } = useLocation();
  const scrolled = useScrolledPast();
  const menu = useOpenOverPage();
  const here = bare(pathname);
  const resumable = here === bare(bookingPath) ? null : draftStep;

  return (
    <header className={styles.header} data-scrolled={scrolled} data-on-hero={here === '/' && !scrolled}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={`${shop.name}, home`}>
          <Logo />
        </Link>
        <nav className={styles.links} aria-label="Main">
          <ul className={styles.list}>
            {pageLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.link} aria-current={here === bare(to) ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.actions}>
          {resumable !== null && (
            <Link to={resumePath(resumable)} className={`${styles.plain} ${styles.resume}`}>
              Resume your booking
            </Link>
          )}
          {bookable && (
            <ButtonLink to={bookingPath} size="small">
              Book Now
            </ButtonLink>
          )}
          <AccountMenu />
          <button
            type="button"
            className={styles.open}
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded={menu.isOpen}
            onClick={menu.open}
          >
            <Icon name="menu" size={26} />
          </button>
        </div>
      </div>
      {problem && !isSignIn(here) && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {hasPlace && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <PlaceTicket />
          </Suspense>
        </ErrorBoundary>
      )}
      {menu.isOpen && (
        <ErrorBoundary>
          <Suspense fallback={<LoadingDialog />}>
            <MobileMenu onClose={menu.close} resumable={resumable} />
          </Suspense>
        </ErrorBoundary>
      )}
    </header>
  );
}

/** On these pages the form shows the message. */
const isSignIn = (path: string): boolean => path === '/login' || path === '/register';

let scrolledPast = false;

/** Whether the page has scrolled so far that the header gets its own background (PAGE-3). */
const useScrolledPast = (): boolean =>
  useSyncExternalStore(
    watchScrolling,
    () => scrolledPast,
    () => false,
  );

/** Reads the scroll position only right after a layout: an earlier read would force an additional layout. */
function watchScrolling(listener: () => void): () => void {
  const look = () => {
    const next = window.scrollY > HEADER_SCROLL_PX;
    if (next === scrolledPast) return;
    scrolledPast = next;
    listener();
  };
  const first = requestAnimationFrame(look);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    cancelAnimationFrame(first);
    window.removeEventListener('scroll', look);
  };
}
