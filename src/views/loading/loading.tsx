import type { ReactNode } from 'react';
import styles from './loading.module.css';
import { STILL_TRYING, useIsSlow } from './use-is-slow.ts';

interface LoadingProps {
  /** What is on its way: 'Loading stores...' */
  children: ReactNode;
  /** Whether it takes long by now; of what is waited for since it is shown, its own clock says so. */
  slow?: boolean;
}

/** Something is on its way: a barber's pole that turns, and words that a screen reader hears. Where it takes long it says so. */
export function Loading({ children, slow }: LoadingProps) {
  const isSlow = useIsSlow(slow === undefined);
  return (
    <div className={styles.loading} role="status">
      <span className={styles.pole} aria-hidden="true" />
      <p>{children}</p>
      {(slow ?? isSlow) && <p className={styles.slow}>{STILL_TRYING}</p>}
    </div>
  );
}

/** A dialog was asked for, and its script is on its way: said where that takes long. */
export function Coming({ isWanted = true }: { isWanted?: boolean }) {
  const isSlow = useIsSlow(isWanted);
  return (
    <p role="status" className={styles.coming}>
      {isSlow && STILL_TRYING}
    </p>
  );
}

/** A grey block in the size of what will stand there, so that nothing jumps. Style its height by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={[styles.skeleton, className].filter(Boolean).join(' ')} aria-hidden="true" />;
}
