import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { logOut } from '../../../page-machines.ts';
import { sidebar } from '../../../services/sidebar.ts';
import { useSession } from '../../../stores/session.ts';
import { bare } from '../../site/links.ts';
import { Heading } from '../../ui/heading.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import styles from './account-frame.module.css';

const pages: readonly { to: string; label: string; icon: IconName }[] = [
  { to: '/my-account/profile', label: 'My Profile', icon: 'user' },
  { to: '/my-account/bookings', label: 'My Bookings', icon: 'calendar' },
  { to: '/my-account/change-password', label: 'Change Password', icon: 'lock' },
  { to: '/my-account/orders', label: 'My Orders', icon: 'bag' },
];

/**
 * The frame of the pages of /my-account (PAGE-16): a side menu, on a phone a dropdown. A signed-out visitor is
 * redirected to /login (AUTH-25).
 */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const { signedIn, token, leaving } = useSession();
  const { pathname } = useLocation();
  const [isWide, toggle] = useSidebar();
  const [isDropped, setIsDropped] = useState(false);
  const menuId = useId();
  const drop = useRef<HTMLButtonElement>(null);
  if (!signedIn) return <Redirect to="/login" replace />;
  const here = pages.find(({ to }) => to === bare(pathname));

  return (
    <div className={styles.frame} data-narrow={!isWide}>
      <nav
        className={styles.side}
        aria-label="My account"
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !isDropped) return;
          setIsDropped(false);
          drop.current?.focus();
        }}
      >
        <button
          ref={drop}
          type="button"
          className={styles.drop}
          aria-expanded={isDropped}
          aria-controls={menuId}
          onClick={() => setIsDropped(!isDropped)}
        >
          <span>{here?.label ?? 'My account'}</span>
          <Icon name="chevron" size={18} className={styles.chevron} />
        </button>
        <ul id={menuId} className={styles.menu} data-dropped={isDropped}>
          {pages.map(({ to, label, icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.link}
                aria-current={here?.to === to ? 'page' : undefined}
                title={isWide ? undefined : label}
                onClick={() => setIsDropped(false)}
              >
                <Icon name={icon} />
                <span className={styles.label}>{label}</span>
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.link}
              title={isWide ? undefined : 'Logout'}
              aria-disabled={leaving || undefined}
              onClick={leaving ? undefined : () => void logOut()}
            >
              <Icon name="leave" />
              <span className={styles.label}>Logout</span>
            </button>
          </li>
        </ul>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isWide}
          aria-controls={menuId}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={toggle}
        >
          <Icon name="chevron" size={18} />
          <span className={styles.label}>{isWide ? 'Hide labels' : 'Show labels'}</span>
        </button>
      </nav>
      {/* A different session loads the page's data again (AUTH-41). */}
      <section key={token} className={styles.content}>
        <Heading level={1}>{title}</Heading>
        {children}
      </section>
    </div>
  );
}

/** Stored in a cookie, toggled with Ctrl or Cmd and B (PAGE-16). */
function useSidebar(): [isWide: boolean, toggle: () => void] {
  const [isWide, setIsWide] = useState(sidebar.isWide);
  useEffect(() => sidebar.keep(isWide), [isWide]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'b') return;
      event.preventDefault();
      setIsWide((wide) => !wide);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return [isWide, () => setIsWide(!isWide)];
}
