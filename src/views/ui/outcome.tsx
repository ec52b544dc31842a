import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './outcome.module.css';

/** Above an outcome: a tick, or a cross. */
export const OutcomeSign = ({ isGood }: { isGood: boolean }) => (
  <span className={`${styles.sign} ${isGood ? styles.good : styles.bad}`}>
    <Icon name={isGood ? 'check' : 'close'} size={36} />
  </span>
);

/** What an outcome means. `role` where it is to be announced. */
export const OutcomeText = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <p role={role} className={styles.text}>
    {children}
  </p>
);

/** What failed, and why, in the server's words where it has any. */
export const OutcomeFailure = ({ reason, children }: { reason: string | null; children: ReactNode }) => (
  <div role="alert" className={styles.text}>
    <p>{children}</p>
    {reason && <p className={styles.reason}>{reason}</p>}
  </div>
);
