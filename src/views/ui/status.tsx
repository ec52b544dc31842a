import type { StatusTone } from '../../../machines/rules/my-bookings.ts';
import styles from './status.module.css';

/** A status: its name says it, its colour repeats it. */
export function Status({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
