import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './outcome.module.css';

/** The tick or cross above a result. */
export const OutcomeSign = ({ isGood }: { isGood: boolean }) => (
  <span className={`${styles.sign} ${isGood ? styles.good : styles.bad}`}>
    <Icon name={isGood ? 'check' : 'close'} size={36} />
  </span>
);

/** The text of a result. Set `role` where a screen reader must announce it. */
export const OutcomeText = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <p role={role} className={styles.text}>
    {children}
  </p>
);

/** The failed action, and the server's message, if any. */
export const OutcomeFailure = ({ reason, children }: { reason: string | null; children: ReactNode }) => (
  <div role="alert" className={styles.text}>
    <p>{children}</p>
    {reason && <p className={styles.reason}>{reason}</p>}
  </div>
);
