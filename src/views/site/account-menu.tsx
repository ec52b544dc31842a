import { useEffect, useId, useRef, useState } from 'react';
import { logOut } from '../../page-machines.ts';
import { useSession } from '../../stores/session.ts';
import { HiddenText } from '../ui/heading.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import styles from './header.module.css';
import { accountLinks } from './links.ts';

/**
 * The account's links behind a button. It opens and closes on click, and closes on Escape, a click outside and when
 * it loses focus.
 */
export function AccountMenu() {
  const { signedIn, firstName, leaving } = useSession();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!open) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div ref={box} className={styles.account}>
      <button
        ref={button}
        type="button"
        className={styles.plain}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
        <span className={styles.label}>
          {firstName && <HiddenText>Account: </HiddenText>}
          <span>{firstName ?? 'Account'}</span>
        </span>
        <Icon name="chevron" size={16} className={styles.chevron} />
      </button>
      <ul id={listId} className={styles.menu} hidden={!open}>
        {accountLinks(signedIn).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={() => setOpen(false)}>
              {label}
            </Link>
          </li>
        ))}
        {signedIn && (
          <li>
            <button
              type="button"
              disabled={leaving}
              onClick={() => {
                setOpen(false);
                button.current?.focus();
                void logOut();
              }}
            >
              Logout
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
