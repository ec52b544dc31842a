import type { StatusTone } from '../../../machines/rules/my-bookings.ts';
import styles from './status.module.css';

/** A status, shown by its name and repeated by its colour. */
export function Status({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
