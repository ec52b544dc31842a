import { shop } from 'virtual:shop';
import { useLocation } from 'react-router-dom';
import { logOut } from '../../page-machines.ts';
import { useSession } from '../../stores/session.ts';
import { PhoneLink } from '../shop/reach-us.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { accountLinks, bare, pageLinks, resumePath } from './links.ts';
import styles from './mobile-menu.module.css';

interface MobileMenuProps {
  onClose: () => void;
  /** The step of an unfinished booking, or null. */
  resumable: string | null;
}

/** The header's links on a phone: a drawer at the bottom edge, within reach of the thumb. */
export function MobileMenu({ onClose, resumable }: MobileMenuProps) {
  const { signedIn, leaving } = useSession();
  const here = bare(useLocation().pathname);
  return (
    <Dialog open onClose={onClose} title="Menu" shape="drawer">
      <nav aria-label="Main">
        <ul className={styles.list}>
          {resumable !== null && (
            <li>
              <Link to={resumePath(resumable)} className={styles.link} onClick={onClose}>
                Resume your booking
                <Icon name="arrow" />
              </Link>
            </li>
          )}
          {[...pageLinks, ...accountLinks(signedIn)].map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.link}
                aria-current={here === bare(to) ? 'page' : undefined}
                onClick={onClose}
              >
                {label}
              </Link>
            </li>
          ))}
          {signedIn && (
            <li>
              <button
                type="button"
                className={styles.link}
                disabled={leaving}
                onClick={() => {
                  onClose();
                  void logOut();
                }}
              >
                Logout
              </button>
            </li>
          )}
        </ul>
      </nav>
      <PhoneLink of={shop} className={styles.call} icon={<Icon name="phone" />} />
    </Dialog>
  );
}
