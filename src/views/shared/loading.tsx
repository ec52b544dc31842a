import type { ReactNode } from 'react';
import styles from './loading.module.css';

interface LoadingProps {
  /** The spec's own words where it has any: 'Loading stores...' */
  children: ReactNode;
  /** True once the call has taken long: says that it is still being tried. */
  slow?: boolean;
}

/** Something is on its way: a barber's pole that turns, and words that a screen reader hears. */
export function Loading({ children, slow = false }: LoadingProps) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.pole} aria-hidden="true" />
      <p>{children}</p>
      {slow && <p className={styles.slow}>This is taking longer than usual. We are still trying.</p>}
    </div>
  );
}

/** A grey block in the size of what will stand there, so that nothing jumps. Style its height by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={[styles.skeleton, className].filter(Boolean).join(' ')} aria-hidden="true" />;
}
