import type { ReactNode } from 'react';
import styles from './loading.module.css';
import { STILL_TRYING, useIsSlow } from './use-is-slow.ts';

interface LoadingProps {
  /** The text, such as 'Loading stores...'. */
  children: ReactNode;
  /** Whether loading is slow by now. Without it the component counts the time since it was mounted. */
  slow?: boolean;
}

/** A loading indicator: a turning barber's pole, with text for screen readers and a notice when it is slow. */
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

/** Shown while the script of a requested dialog is loading, if that is slow. */
export function LoadingDialog({ isWanted = true }: { isWanted?: boolean }) {
  const isSlow = useIsSlow(isWanted);
  return (
    <p role="status" className={styles.coming}>
      {isSlow && STILL_TRYING}
    </p>
  );
}

/** A grey block in the size of the later content, so that nothing moves. Set its height with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={[styles.skeleton, className].filter(Boolean).join(' ')} aria-hidden="true" />;
}
