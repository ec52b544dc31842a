import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** `neutral` for empty lists, `danger` for failures. */
  tone?: 'neutral' | 'info' | 'danger';
  title?: string;
  children?: ReactNode;
  /** For example a button to try again. */
  action?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits; omit it for text that is there from the start. */
  role?: 'alert' | 'status';
}

/** A message in the page: an empty list, a failure with a way to continue, a label of the sandbox. */
export function Notice({ tone = 'neutral', title, children, action, role }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={role}>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
